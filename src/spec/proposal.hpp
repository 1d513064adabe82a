// SPDX-License-Identifier: GPL-2.0-only
// Proposals of the threads as overlays: C that replaces functions and macros of a tree, built into the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "syntax/token.hpp"
#include "syntax/translation_unit.hpp"

namespace gfpcheck::spec {

/// What the header comment of model/proposals/NAME.c says.
struct Proposal {
  std::string name;     // "johannes-1of2"
  std::string title;    // one sentence
  std::string thread;   // where it was made
  std::string author;   // of the idea
  std::string changes;  // which decision, one sentence
};

/// All that can be named, sorted by name.
Result<std::vector<Proposal>> shipped_proposals();

/// The files of an overlay, in the order in which they take effect.
struct Overlay {
  std::vector<syntax::SourceFile> macros;     // read behind the tree's headers, before its first .c file
  std::vector<syntax::SourceFile> functions;  // read behind the tree's last file
};

/// The proposals in this order, each behind those that it consists of; of two that replace the same thing the
/// later one counts. A file that is named twice takes effect at its last place. Fails on unknown names.
Result<Overlay> overlay_of(const std::vector<std::string>& names);

/// What the overlay replaces in the tree that it was read with: "rmqueue_buddy()", "ALLOC_RESERVES", in order of
/// its files. Fails (NotApplicable) where the tree does not define that, or takes other parameters.
Result<std::vector<std::string>> replaced_by(const Overlay& overlay, const syntax::TranslationUnit& unit);

}  // namespace gfpcheck::spec
