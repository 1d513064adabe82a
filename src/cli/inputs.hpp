// SPDX-License-Identifier: GPL-2.0-only
// From options to the things that they name: trees, configurations, properties.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "check/real_zone.hpp"
#include "cli/options.hpp"
#include "kernel/config.hpp"
#include "kernel/kernel_tree.hpp"
#include "kernel/patch.hpp"
#include "kernel/scope.hpp"
#include "report/run.hpp"
#include "spec/property.hpp"
#include "spec/tree_model.hpp"

namespace gfpcheck::cli {

struct Inputs {
  kernel::KernelTree tree;  // before patches
  std::vector<kernel::Patch> patches;
  kernel::Config config;
  kernel::Scope scope;
  std::vector<spec::PropertyFile> properties;
  spec::RequestLimit limit;
  spec::ProposalNames proposals;
  std::optional<zone::MachineProfile> machine;  // where the user named one

  /// The machine for witnesses: the one named, else the default for the tree's page size. Fails where the named
  /// one has other pages than the tree's configuration.
  Result<zone::MachineProfile> machine_for(const spec::TreeModel& model) const;

  /// The tree with all patches.
  Result<kernel::KernelTree> patched() const;
  Result<std::unique_ptr<spec::TreeModel>> load(const kernel::KernelTree& which, const spec::ProposalNames& with) const;
  report::SourceInfo describe(const kernel::KernelTree& which, const spec::TreeModel& model, const TreeOptions& o) const;
};

Result<Inputs> read_inputs(const TreeOptions& options);

/// A tree as the options name it, patched, overlaid and read: what every command starts from.
struct Session {
  Inputs inputs;
  kernel::KernelTree tree;  // with all patches
  std::unique_ptr<spec::TreeModel> model;
};
Result<Session> open_session(const TreeOptions& options);

/// The whole file; "-" is standard input. Fails with the file's name.
Result<std::string> read_file(const std::string& path);
Result<Done> write_file(const std::string& path, const std::string& text);

/// Prints "gfpcheck: ..." to standard error and gives the exit code for bad input.
ExitCode complain(const Diagnostic& diagnostic);

}  // namespace gfpcheck::cli
