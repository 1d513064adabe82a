#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Installs the Debian 12 packages that gfpcheck is built and tested with, as root or through sudo.
# This is the one list of them. With all of them there it calls nothing but dpkg-query.
# It builds nothing, and unpacks no kernel source (trees.sh does).
set -eu

packages='
	g++ cmake ninja-build ccache pkg-config git ca-certificates
	libz3-dev libboost-dev libboost-graph-dev libboost-wave-dev libboost-thread-dev
	libboost-filesystem-dev libboost-date-time-dev nlohmann-json3-dev libfmt-dev libcli11-dev
	libgit2-dev catch2 z3 cvc5 xz-utils diffutils linux-source-6.12 linux-source-6.1
'

missing=
for package in $packages; do
	status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) || status=
	[ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
	command -v sudo >/dev/null || { echo "install.sh: needs root or sudo to install$missing" >&2; exit 1; }
	as_root=sudo
fi
export DEBIAN_FRONTEND=noninteractive
echo "installing$missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# shellcheck disable=SC2086  # a list of words is meant
if ! { $as_root apt-get -qq update && $as_root apt-get -qq -y --no-install-recommends install $missing; } >"$log" 2>&1 </dev/null; then
	tail -n 20 "$log" >&2
	echo "install.sh: apt-get could not install$missing" >&2
	exit 1
fi
