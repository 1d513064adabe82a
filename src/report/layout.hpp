// SPDX-License-Identifier: GPL-2.0-only
// What the text views share: width and lines of a path.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "query/trace.hpp"

namespace gfpcheck::report {

inline constexpr std::size_t kWidth = 100;  // columns

/// `text` broken at spaces, later lines indented by `indent`.
std::string wrapped(std::string_view text, std::size_t indent);

/// The same for masks: broken after | too.
std::string wrapped_mask(std::string_view text, std::size_t indent);

/// The values shown of one subject ("request", "zone", "after"), but for the usual ones (a task, no PF_* flag, no boost):
/// "GFP_NOWAIT, order 0, in softirq". "" where nothing is shown of it.
std::string shown_text(const std::vector<query::ShownValue>& shown, std::string_view subject);

/// Source text on one line, cut so that it fits beside `taken` columns.
std::string shortened(std::string_view source, std::size_t taken);

/// The decisive lines of a path below the functions that hold them, in columns.
std::string path_text(const std::vector<query::PathLine>& path);

}  // namespace gfpcheck::report
