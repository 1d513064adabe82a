#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Configures and builds one CMake preset: build.sh PRESET [TARGET...]. On a terminal it shows ninja's
# progress line; piped, it is silent unless the build fails, and then prints the failing commands.
# It installs nothing: demo.sh and test.sh call install.sh first.
set -eu

cd "$(dirname "$0")/.."
preset=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT

cmake --preset "$preset" >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
if [ -t 1 ]; then
	cmake --build --preset "$preset" ${1:+--target "$@"}
	exit
fi
cmake --build --preset "$preset" ${1:+--target "$@"} >"$log" 2>&1 || { grep -v '^\[[0-9]*/' "$log" | tail -n 60 >&2; exit 1; }
