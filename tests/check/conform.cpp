// SPDX-License-Identifier: GPL-2.0-only
// What conform does with a harness that is not made for it: the built-in model against itself, under harnesses of our
// own, which replace those of model/environment/conform.c.
#include "check/conform.hpp"

#include <catch2/catch.hpp>

#include "kernel/config.hpp"
#include "kernel/kernel_tree.hpp"
#include "kernel/scope.hpp"
#include "model/embedded.hpp"

using namespace gfpcheck;
using query::Agreement;

namespace {

constexpr std::string_view kFolder = "model/allocator/v6.12/";

std::unique_ptr<spec::TreeModel> model_with(const std::string& harness) {
  std::map<std::string, std::string> files;
  std::string scope;
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path.starts_with(kFolder)) files.emplace(file.path.substr(kFolder.size()), file.text);
    if (file.path == "model/scope.json") scope = file.text;
  }
  const auto parsed = kernel::Scope::parse(scope, "model/scope.json");
  REQUIRE(parsed.ok());
  const std::string text = "/*\n * Title:  A harness\n * Kind:   safety\n * Source: this test\n */\n"
                           "property(harness)\n{\n\tassert(1);\n}\n\n" + harness;
  auto made = spec::TreeModel::load(kernel::KernelTree::in_memory("model", "6.12", std::move(files)),
                                    kernel::Config::default_profile(), *parsed, {{"harness.c", text}}, {});
  if (!made) FAIL(to_string(made.error()));
  return std::move(*made);
}

/// reserve_flags under a harness that observes its answer by these lines.
std::string observing(const std::string& lines) {
  return "static void gfpcheck_conform_reserve_flags(void)\n{\n\tstruct request *rq = any_request();\n"
         "\tunsigned int flags = reserve_flags(rq->gfp);\n" + lines + "}\n";
}

query::PortAgreement compared(const std::string& tree_lines, const std::string& model_lines) {
  const auto tree = model_with(observing(tree_lines)), model = model_with(observing(model_lines));
  const auto found = check::conform(*tree, *model, {30, {"reserve_flags"}});
  REQUIRE(found.size() == 1);
  INFO(found[0].reason);
  return found[0];
}

const std::string kOnce = "\tobserve(\"result\", \"alloc_flags\", flags);\n";
const std::string kOther = "\tobserve(\"result\", \"alloc_flags\", flags & ALLOC_OOM);\n";

}  // namespace

TEST_CASE("several values under one name are refused, whichever side observes them") {
  const std::string why = " observes several values as 'result': each needs a name of its own";
  const auto of_both = compared(kOnce + kOther, kOnce + kOther);
  CHECK(of_both.agreement == Agreement::Undecided);
  CHECK(of_both.reason == "the tree" + why);
  const auto of_model = compared(kOnce, kOnce + kOther);
  CHECK(of_model.agreement == Agreement::Undecided);
  CHECK(of_model.reason == "the model" + why);
  CHECK(compared(kOther + kOnce, kOnce).agreement == Agreement::Undecided);
}

TEST_CASE("values that depend on the way are several values, too") {
  CHECK(compared("\tif (flags)\n\t" + kOnce + "\telse\n\t" + kOther, kOnce).agreement == Agreement::Undecided);
}

TEST_CASE("one value that is observed twice is one value") {
  CHECK(compared(kOnce + kOnce, kOnce).agreement == Agreement::Equal);
  CHECK(compared(kOnce, kOther).agreement == Agreement::Differs);
}
