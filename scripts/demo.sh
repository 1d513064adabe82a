#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# The first command of the README: installs what is missing, builds gfpcheck (the build that scripts/test.sh
# makes and CI tests) and judges every property on the built-in model of 7.x, which needs no kernel source. A refuted
# property is a finding, not a failure of the run: gfpcheck says so with exit code 1, and this script ends with 0
# then. Arguments go to `gfpcheck check`.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
"$here/install.sh"
"$here/build.sh" dev gfpcheck

status=0
"$here/../build/dev/gfpcheck" check "$@" || status=$?
case $status in
0) echo "gfpcheck exits 0: every promise is kept" ;;
1) echo "gfpcheck exits 1: a promise is broken, as printed above; the run itself worked" ;;
*) exit "$status" ;;
esac
