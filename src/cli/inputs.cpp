// SPDX-License-Identifier: GPL-2.0-only
// Reading what the command line names.
#include "cli/inputs.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "cli/models.hpp"
#include "model/embedded.hpp"

namespace gfpcheck::cli {
namespace {

Result<kernel::KernelTree> open_tree(const TreeOptions& o) {
  if (o.tree.empty()) return built_in_tree(o.model);
  if (!o.model.empty()) return bad_input(whole_file("--model"), "a built-in model and --tree exclude each other");
  return kernel::KernelTree::open(o.tree);
}

Result<kernel::Config> read_config(const TreeOptions& o) {
  kernel::Config config = kernel::Config::default_profile();
  if (!o.kconfig.empty()) {
    auto text = read_file(o.kconfig);
    if (!text) return text.error();
    auto parsed = kernel::Config::from_kconfig(*text, o.kconfig);
    if (!parsed) return parsed.error();
    config = std::move(*parsed);
  }
  for (const std::string& assignment : o.config)
    if (auto set = config.set(assignment); !set) return set.error();
  return config;
}

Result<kernel::Scope> read_scope() {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path == "model/scope.json") return kernel::Scope::parse(file.text, std::string(file.path));
  return bad_input({}, "model/scope.json is not built into this program");
}

Result<std::vector<spec::PropertyFile>> read_properties(const TreeOptions& o) {
  std::vector<spec::PropertyFile> files;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with("specs/")) files.push_back({std::string(file.path), std::string(file.text)});
  for (const std::string& path : o.spec_files) {
    auto text = read_file(path);
    if (!text) return text.error();
    files.push_back({path, std::move(*text)});
  }
  return files;
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
  if (path == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return bad_input(whole_file(path), "expected a file, found a folder");
  std::ifstream in(path, std::ios::binary);
  if (!in) return bad_input(whole_file(path), "no such file, or it cannot be read");
  std::string text(std::istreambuf_iterator<char>(in), {});
  if (in.bad()) return bad_input(whole_file(path), "it cannot be read to its end");
  return text;
}

Result<Done> write_file(const std::string& path, const std::string& text) {
  if (path == "-") {
    std::cout << text << std::flush;
    return Done{};
  }
  std::ofstream out(path, std::ios::binary);
  out << text << std::flush;
  if (!out) return bad_input(whole_file(path), "it cannot be written");
  return Done{};
}

ExitCode complain(const Diagnostic& diagnostic) {
  std::cout.flush();
  fmt::print(stderr, "gfpcheck: {}\n", to_string(diagnostic));
  return ExitCode::BadInput;
}

Result<Inputs> read_inputs(const TreeOptions& o) {
  auto tree = open_tree(o);
  if (!tree) return tree.error();
  auto config = read_config(o);
  if (!config) return config.error();
  std::optional<zone::MachineProfile> machine;
  if (!o.machine.empty()) {
    auto found = check::find_machine(o.machine);
    if (!found) return found.error();
    machine = std::move(*found);
    const bool page_size_given = !o.kconfig.empty() || config->describe().find("PAGES=") != std::string::npos;
    if (machine->page_shift == 16 && !page_size_given)  // a machine with 64K pages runs a kernel with them
      if (auto set = config->set("ARM64_64K_PAGES=y"); !set) return set.error();
  }
  auto scope = read_scope();
  if (!scope) return scope.error();
  auto properties = read_properties(o);
  if (!properties) return properties.error();
  std::vector<kernel::Patch> patches;
  for (const std::string& path : o.patches) {
    auto text = read_file(path);
    if (!text) return text.error();
    auto patch = kernel::Patch::parse(std::move(*text), path == "-" ? "<standard input>" : path);
    if (!patch) return patch.error();
    patches.push_back(std::move(*patch));
  }
  return Inputs{std::move(*tree), std::move(patches), std::move(*config), std::move(*scope), std::move(*properties),
                spec::RequestLimit{o.gfp, o.order}, o.proposals, std::move(machine)};
}

Result<Session> open_session(const TreeOptions& options) {
  auto inputs = read_inputs(options);
  if (!inputs) return inputs.error();
  auto tree = inputs->patched();
  if (!tree) return tree.error();
  auto model = inputs->load(*tree, options.proposals);
  if (!model) return model.error();
  return Session{std::move(*inputs), std::move(*tree), std::move(*model)};
}

Result<kernel::KernelTree> Inputs::patched() const {
  kernel::KernelTree made = tree;
  for (const kernel::Patch& patch : patches) {
    auto next = made.with_patch(patch);
    if (!next) return next.error();
    made = std::move(*next);
  }
  return made;
}

Result<zone::MachineProfile> Inputs::machine_for(const spec::TreeModel& model) const {
  if (!machine) return check::find_machine(check::default_machine(model.page_shift()));
  if (machine->page_shift != model.page_shift())
    return bad_input({}, fmt::format("the machine {} has pages of {} KiB, the configuration has pages of {} KiB", machine->name,
                                     1u << (machine->page_shift - 10), 1u << (model.page_shift() - 10)));
  return *machine;
}

Result<std::unique_ptr<spec::TreeModel>> Inputs::load(const kernel::KernelTree& which, const spec::ProposalNames& with) const {
  return spec::TreeModel::load(which, config, scope, properties, limit, with);
}

report::SourceInfo Inputs::describe(const kernel::KernelTree& which, const spec::TreeModel& model,
                                    const TreeOptions& o) const {
  report::SourceInfo info;
  info.label = which.label();
  info.version = model.version();
  info.config = config.describe();
  if (!o.gfp.empty()) info.request = o.gfp;
  if (o.order) info.request += fmt::format("{}order {}", o.gfp.empty() ? "" : ", ", *o.order);
  info.machine = o.machine.empty() ? check::default_machine(model.page_shift()) : o.machine;
  for (const kernel::Patch& patch : patches) info.patches.push_back(patch.name());
  info.proposals = proposals;
  info.notes = which.notes();
  if (!proposals.empty())
    info.notes.push_back(fmt::format("{} replace{} {}", fmt::join(proposals, ", "), proposals.size() == 1 ? "s" : "",
                                     fmt::join(model.replaced(), ", ")));
  return info;
}

}  // namespace gfpcheck::cli
