// SPDX-License-Identifier: GPL-2.0-only
// Lowering the questions and filling in the request.
#include "check/explain_questions.hpp"

#include <array>

#include "eval/program.hpp"

namespace gfpcheck::check {

ir::Expr ExplainQuestions::answer(const query::Obligation& harness, std::string_view label) const {
  for (const auto& shown : harness.shown)
    if (shown.label == label) return shown.value;
  ensure(false, "explain.c shows what explain asks for");
  return {};
}

std::uint64_t ExplainQuestions::evaluate(const query::Obligation& harness, std::string_view label) const {
  return eval::evaluate(answer(harness, label), request);
}

void ExplainQuestions::set(ir::Assignment& inputs, std::string_view name, std::uint64_t value) const {
  const auto& all = pool.symbols();
  for (std::uint32_t i = 0; i < all.size(); ++i)
    if (all[i].name == name) inputs.set(i, value);
}

std::uint64_t ExplainQuestions::get(const ir::Assignment& inputs, std::string_view name) const {
  const auto& all = pool.symbols();
  for (std::uint32_t i = 0; i < all.size(); ++i)
    if (all[i].name == name) return inputs.get(i);
  return 0;
}

const std::vector<std::string>& explain_contexts() {
  static const std::vector<std::string> kNames = {"task", "softirq", "hardirq", "rt", "oom-victim", "memalloc"};
  return kNames;
}

void set_context(const ExplainQuestions& q, spec::TreeModel& model, std::string_view context, ir::Assignment& inputs) {
  if (context == "softirq") q.set(inputs, "context", model.constant("CONTEXT_SOFTIRQ").value_or(0));
  if (context == "hardirq") q.set(inputs, "context", model.constant("CONTEXT_HARDIRQ").value_or(0));
  if (context == "rt") q.set(inputs, "task.realtime", 1);
  if (context == "oom-victim") {
    q.set(inputs, "task.oom_victim", 1);
    q.set(inputs, "task.memdie", 1);
  }
  if (context != "memalloc") return;
  q.set(inputs, "task.flags", q.get(inputs, "task.flags") | model.constant("PF_MEMALLOC").value_or(0));
}

Result<std::unique_ptr<ExplainQuestions>> ExplainQuestions::make(spec::TreeModel& model, const ExplainRequest& request) {
  auto made = std::make_unique<ExplainQuestions>();
  const std::array<std::pair<const char*, query::Obligation*>, 4> harnesses = {{
      {"gfpcheck_explain_flags", &made->flags},
      {"gfpcheck_explain_reserve", &made->reserve},
      {"gfpcheck_explain_marks", &made->marks},
      {"gfpcheck_explain_lists", &made->lists},
  }};
  for (const auto& [function, obligation] : harnesses) {
    auto lowered = model.lower(function, made->pool);
    if (!lowered) return lowered.error();
    *obligation = std::move(*lowered);
  }
  made->set(made->request, "request.gfp", request.mask.value);
  made->set(made->request, "request.order", request.order);
  for (const std::string& context : request.contexts) set_context(*made, model, context, made->request);
  made->set(made->request, "request.highest_zoneidx", made->evaluate(made->flags, "highest zone"));
  return made;
}

}  // namespace gfpcheck::check
