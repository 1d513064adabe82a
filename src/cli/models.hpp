// SPDX-License-Identifier: GPL-2.0-only
// The allocator models that are built into the program, model/allocator/.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "kernel/kernel_tree.hpp"

namespace gfpcheck::cli {

struct BuiltInModel {
  std::string_view name;     // as --model takes it, "v6.12"
  std::string_view version;  // as reports and traces name it, "6.12"
};

/// Oldest version first.
std::span<const BuiltInModel> built_in_models();

/// A model as a tree; an empty name is the default, v7. Fails where there is none of that name.
Result<kernel::KernelTree> built_in_tree(std::string_view name);

/// The newest model that is no newer than a tree of this version ("6.12.117"), else the oldest; empty where the
/// version is unknown.
std::string nearest_model(std::string_view tree_version);

/// The model of exactly this version, "7.x" or "6.12"; empty where there is none. A tree's own version has more parts.
std::string model_of_version(std::string_view version);

}  // namespace gfpcheck::cli
