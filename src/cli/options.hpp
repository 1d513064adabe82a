// SPDX-License-Identifier: GPL-2.0-only
// The command line as data.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "cli/exit_code.hpp"

namespace gfpcheck::cli {

/// Options that every command with a tree takes.
struct TreeOptions {
  std::string tree;                  // empty: a built-in model
  std::string model;                 // which; empty: v7
  std::vector<std::string> patches;  // files; "-" is standard input
  std::vector<std::string> proposals;  // overlays of the tree, applied in this order behind the patches
  std::vector<std::string> config;   // "CMA=n"
  std::string kconfig;               // a real .config
  std::string gfp;                   // only requests with this mask
  std::optional<unsigned> order;     // only requests of this order
  std::string machine;               // a profile's name; empty: the default for the page size
  std::vector<std::string> spec_files;  // properties of the user's own
};

struct CheckOptions {
  TreeOptions tree;
  std::vector<std::string> properties;  // ids; empty: all
  std::string json;                     // file; "-" is standard output
  std::string trace_dir;                // where to store a trace a refutation
  double timeout = 30;
  std::string encoding = "auto";
  std::string engines = "z3";  // or all
  std::string cvc5 = "cvc5";   // a path, or a name in PATH
  bool timing = false;
  bool replay = true;
};

struct ReplayOptions {
  TreeOptions tree;
  std::vector<std::string> files;
  bool machine_given = false;
};

struct ListOptions {
  TreeOptions tree;
  std::string what = "properties";  // or ports, machines, flags, proposals
};

struct DumpOptions {
  TreeOptions tree;
  std::string stage = "ir";   // tokens, ast, ir, smt
  std::string function;       // for ast: a function of the tree
  std::string property;       // for ir and smt
  std::string encoding = "bit-vectors";  // for smt
};

struct ExplainOptions {
  TreeOptions tree;                   // its order is the request's
  std::string mask;                   // as the user wrote it
  std::vector<std::string> contexts;  // empty: an ordinary task
  std::string zone;                   // "Normal"; empty: the machine's largest
  std::string free, highatomic;       // pages or sizes; empty: not given
  std::string json;                   // file; "-" is standard output
};

struct ConformOptions {
  TreeOptions tree;                // its model is the one compared with, its proposals are laid over that one
  std::vector<std::string> ports;  // empty: all
  std::string json;                // file; "-" is standard output
  double timeout = 30;             // seconds a port
};

struct MatrixOptions {
  TreeOptions tree;                     // without proposals
  std::vector<std::string> proposals;   // a row each, "a+b" for two at once; empty: all that there are
  std::vector<std::string> properties;  // ids; empty: all
  std::string format = "text";          // or markdown, json
  double timeout = 30;
};

using Command = std::variant<CheckOptions, ReplayOptions, ListOptions, DumpOptions, ExplainOptions, ConformOptions,
                             MatrixOptions>;

struct Parsed {
  std::optional<Command> command;  // nothing: --help or --version was answered
  ExitCode exit = ExitCode::AllHold;
};

/// Prints help and usage errors itself.
Parsed parse_command_line(int argc, const char* const* argv);

}  // namespace gfpcheck::cli
