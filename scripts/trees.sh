#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Unpacks what gfpcheck reads of Debian's linux-source packages into $GFPCHECK_TREES (default
# /var/cache/gfpcheck), one folder a version, and prints a line for each. A stamp holds the size and the
# time of the tarball; a tree whose stamp agrees is left alone. Kernel source stays out of the work tree:
# a target inside it is refused. The packages come from install.sh.
set -eu

work_tree=$(cd "$(dirname "$0")/.." && pwd -P)
trees=$(realpath -m "${GFPCHECK_TREES:-/var/cache/gfpcheck}")
case $trees/ in
"$work_tree"/*)
	echo "trees.sh: $trees lies in the work tree; kernel source stays outside, set GFPCHECK_TREES" >&2
	exit 1
	;;
esac
parent=$trees
while [ ! -e "$parent" ]; do parent=$(dirname "$parent"); done
as_root=
[ -w "$parent" ] || as_root=sudo

for version in 6.12 6.1; do
	name=linux-source-$version
	tarball=/usr/src/$name.tar.xz
	tree=$trees/$name
	[ -r "$tarball" ] || { echo "trees.sh: no $tarball: run scripts/install.sh" >&2; exit 1; }
	stamp=$(stat -L -c '%s %Y' "$tarball")
	if [ "$(cat "$tree/.stamp" 2>/dev/null)" = "$stamp" ]; then
		echo "$tree: up to date"
		continue
	fi
	# Unpacked beside it and moved when whole, so that an interrupted run leaves no half tree.
	fresh=$tree.new
	$as_root rm -rf "$fresh"
	$as_root mkdir -p "$fresh"
	$as_root tar -xJf "$tarball" -C "$fresh" --strip-components=1 \
		"$name/Makefile" "$name/mm" "$name/include/linux" "$name/include/trace/events" "$name/fs/iomap"
	echo "$stamp" | $as_root tee "$fresh/.stamp" >/dev/null
	$as_root rm -rf "$tree"
	$as_root mv "$fresh" "$tree"
	echo "$tree: unpacked"
done
