// SPDX-License-Identifier: GPL-2.0-only
// Random programs over the C subset, without undefined behaviour: shifts, divisors and indices are masked,
// side effects stand only where a sequence point follows, loops count to constants.
#pragma once

#include <vector>

#include "program.hpp"

namespace gfpcheck::testing {

/// The same seed gives the same program.
CProgram random_program(const std::string& name, std::uint64_t seed);

/// GFPCHECK_SEED, or 1.
std::uint64_t random_seed();

/// GFPCHECK_PROGRAMS or `usual` many, made from random_seed(); named by the prefix and a number.
std::vector<CProgram> random_programs(const std::string& prefix, std::uint64_t usual);

/// Arguments that often are corner cases of their types.
Arguments random_arguments(const CProgram& program, std::uint64_t seed);

}  // namespace gfpcheck::testing
