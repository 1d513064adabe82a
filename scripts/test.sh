#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# The second command of the README: installs what is missing, unpacks the two kernel trees, builds the dev
# preset and runs every test, with the output of those that fail. Arguments go to ctest, e.g. -R cases.
# On a terminal each step shows its progress; piped, it prints the steps and ctest's summary.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
cd "$here/.."
"$here/install.sh"
"$here/trees.sh"
"$here/build.sh" dev
# The two cores of a small machine are shared by the tests; none of them is timed.
if [ -t 1 ]; then
	exec ctest --preset dev -j "$(nproc)" --progress "$@"
fi
exec ctest --preset dev -j "$(nproc)" "$@"
