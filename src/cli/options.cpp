// SPDX-License-Identifier: GPL-2.0-only
// CLI11 behind parse_command_line(); it is included nowhere else.
#include "cli/options.hpp"

#include <CLI/CLI.hpp>

#include <iostream>

namespace gfpcheck::cli {
namespace {

void add_tree_options(CLI::App& app, TreeOptions& o) {
  app.add_option("--tree", o.tree, "A kernel source tree, unconfigured or not; without it a built-in model");
  app.add_option("--model", o.model, "The built-in model, v6.12 or v7 (default); not with --tree");
  app.add_option("--patch", o.patches, "A unified diff or a mail to apply in memory, in order; - is standard input")
      ->allow_extra_args(false);
  app.add_option("--proposal", o.proposals, "A proposal of the threads to lay over the tree (repeatable); `list proposals` names them")
      ->allow_extra_args(false);
  app.add_option("--config", o.config, "A configuration option, NAME=y or NAME=n, over the arm64 profile")->allow_extra_args(false);
  app.add_option("--kconfig", o.kconfig, "A .config file instead of the arm64 profile");
  app.add_option("--gfp", o.gfp, "Only requests with this mask, e.g. 'GFP_ATOMIC|__GFP_NOMEMALLOC'");
  app.add_option("--order", o.order, "Only requests of this order");
  app.add_option("--machine", o.machine, "The machine profile for witnesses and replays (default: m8g.24xlarge)");
  app.add_option("--spec", o.spec_files, "A property file of your own")->allow_extra_args(false);
}

void add_explain_options(CLI::App& app, ExplainOptions& o) {
  add_tree_options(app, o.tree);
  app.remove_option(app.get_option("--gfp"));  // the mask is the argument
  app.remove_option(app.get_option("--spec"));
  app.get_option("--order")->description("The request's order (default: 0)");
  app.get_option("--machine")->description("The machine profile of the thresholds (default: m8g.24xlarge)");
  app.add_option("mask", o.mask, "GFP_ATOMIC|__GFP_NOMEMALLOC, 0x113c4a, or 0x820(GFP_ATOMIC) as the kernel logs it")->required();
  app.add_option("--context", o.contexts, "Where the request comes from (repeatable; default: task)")
      ->check(CLI::IsMember({"task", "softirq", "hardirq", "rt", "oom-victim", "memalloc"}))
      ->allow_extra_args(false);
  app.add_option("--zone", o.zone, "A zone of the machine, e.g. DMA (default: its largest)");
  app.add_option("--free", o.free, "Would it be refused with this much free? Pages, or a size like 300MiB (default: --highatomic)");
  app.add_option("--highatomic", o.highatomic, "How much of that is free in the highatomic reserve (default: 0)");
  app.add_option("--json", o.json, "Write the explanation as JSON to this file; - is standard output");
}

/// CLI11's own check prints the largest double there is as the upper end.
std::string positive(std::string& text) {
  double value = 0;
  if (CLI::detail::lexical_cast(text, value) && value > 0) return {};
  return "expected a positive number, found '" + text + "'";
}

void add_timeout(CLI::App& app, double& seconds, const std::string& each) {
  app.add_option("--timeout", seconds, "Seconds for a " + each + "; beyond it the verdict is undecided")
      ->check(CLI::Validator(positive, "POSITIVE"))
      ->capture_default_str();
}

void add_conform_options(CLI::App& app, ConformOptions& o) {
  add_tree_options(app, o.tree);
  app.remove_option(app.get_option("--spec"));
  app.remove_option(app.get_option("--machine"));
  app.get_option("--tree")->required()->description("A kernel source tree, unconfigured or not");
  app.get_option("--model")->description("The built-in model to hold to it, v6.12 or v7 (default: the nearest version)");
  app.get_option("--proposal")->description("A proposal of the threads to lay over the model (repeatable)");
  app.add_option("--port", o.ports, "Only this port (repeatable); `list ports` names them")->allow_extra_args(false);
  app.add_option("--json", o.json, "Write the report as JSON to this file; - is standard output");
  add_timeout(app, o.timeout, "port");
}

void add_matrix_options(CLI::App& app, MatrixOptions& o) {
  add_tree_options(app, o.tree);
  app.remove_option(app.get_option("--proposal"));  // a row here
  app.add_option("--proposal", o.proposals, "Only this proposal (repeatable), a+b for two at once (default: each there is)")
      ->allow_extra_args(false);
  app.add_option("--property", o.properties, "Only this property (repeatable); `list` names them")->allow_extra_args(false);
  app.add_option("--format", o.format, "How to print it")->check(CLI::IsMember({"text", "markdown", "json"}))->capture_default_str();
  add_timeout(app, o.timeout, "property");
}

}  // namespace

Parsed parse_command_line(int argc, const char* const* argv) {
  CLI::App app("gfpcheck proves or refutes properties of the Linux page allocator's flag logic, from its source.");
  app.set_version_flag("--version", "gfpcheck " GFPCHECK_VERSION);
  app.require_subcommand(1);

  CheckOptions check;
  CLI::App* check_app = app.add_subcommand("check", "Judge properties of a tree, or before and after a patch or a proposal");
  add_tree_options(*check_app, check.tree);
  check_app->add_option("--property", check.properties, "Only this property (repeatable); `list` names them")->allow_extra_args(false);
  check_app->add_option("--json", check.json, "Write the report as JSON to this file; - is standard output");
  check_app->add_option("--traces", check.trace_dir, "Write a trace for each refutation into this folder");
  add_timeout(*check_app, check.timeout, "property");
  check_app->add_option("--encoding", check.encoding, "How numbers go to the solver")
      ->check(CLI::IsMember({"auto", "integers", "bit-vectors"}))
      ->capture_default_str();
  check_app->add_option("--engines", check.engines, "Who decides: z3, or all engines, which must agree (exit code 4 if not)")
      ->check(CLI::IsMember({"z3", "all"}))
      ->capture_default_str();
  check_app->add_option("--cvc5", check.cvc5, "The cvc5 that --engines all runs, a path or a name in PATH")->capture_default_str();
  check_app->add_flag("--timing", check.timing, "Print the seconds that each stage took");
  check_app->add_flag("!--no-replay", check.replay, "Leave out the zone machine");

  ReplayOptions replay;
  CLI::App* replay_app = app.add_subcommand("replay", "Run a stored trace again in the zone machine");
  add_tree_options(*replay_app, replay.tree);
  replay_app->add_option("files", replay.files, "Traces")->required();

  ListOptions list;
  CLI::App* list_app = app.add_subcommand("list", "Name what there is");
  add_tree_options(*list_app, list.tree);
  list_app->add_option("what", list.what, "What to list")
      ->check(CLI::IsMember({"properties", "ports", "models", "machines", "flags", "proposals"}))
      ->capture_default_str();

  DumpOptions dump;
  CLI::App* dump_app = app.add_subcommand("dump", "Print what the front end made of a tree");
  add_tree_options(*dump_app, dump.tree);
  dump_app->add_option("--stage", dump.stage, "Which stage")
      ->check(CLI::IsMember({"tokens", "ast", "ir", "smt", "graph", "states"}))
      ->capture_default_str();
  dump_app->add_option("--function", dump.function, "The function to print (ast; all that ports reach without it)");
  dump_app->add_option("--property", dump.property, "The property to print (ir, smt)");
  dump_app->add_option("--encoding", dump.encoding, "How smt states numbers")
      ->check(CLI::IsMember({"integers", "bit-vectors"}))
      ->capture_default_str();

  ExplainOptions explain;
  CLI::App* explain_app = app.add_subcommand("explain", "Say what a mask means: alloc flags, free lists, thresholds");
  add_explain_options(*explain_app, explain);

  ConformOptions conform;
  CLI::App* conform_app = app.add_subcommand("conform", "Prove a built-in model equal to a tree, port by port, or tell them apart");
  add_conform_options(*conform_app, conform);

  MatrixOptions matrix;
  CLI::App* matrix_app = app.add_subcommand("matrix", "Judge properties with each proposal of the threads, beside each other");
  add_matrix_options(*matrix_app, matrix);

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    const bool answered = e.get_exit_code() == 0;
    if (answered) app.exit(e, std::cout, std::cerr);
    else std::cerr << "gfpcheck: " << e.what() << "; --help lists what is expected\n";
    return {std::nullopt, answered ? ExitCode::AllHold : ExitCode::BadInput};
  }
  replay.machine_given = replay_app->count("--machine") > 0;
  if (check_app->parsed()) return {check, ExitCode::AllHold};
  if (replay_app->parsed()) return {replay, ExitCode::AllHold};
  if (list_app->parsed()) return {list, ExitCode::AllHold};
  if (matrix_app->parsed()) return {matrix, ExitCode::AllHold};
  if (explain_app->parsed()) return {explain, ExitCode::AllHold};
  if (conform_app->parsed()) return {conform, ExitCode::AllHold};
  return {dump, ExitCode::AllHold};
}

}  // namespace gfpcheck::cli
