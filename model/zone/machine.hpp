// SPDX-License-Identifier: GPL-2.0-only
// A machine profile (model/machines/*.json): sizes and options of one box, nothing that the kernel computes
// from them. model/machines/README.md documents the schema. One node a profile: the threads' two-node guest
// is two profiles.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/zone/error.hpp"
#include "model/zone/types.hpp"

namespace gfpcheck::zone {

inline constexpr int kMachineSchemaVersion = 1;

/// Transparent huge pages: built in or not, and the setting of /sys/kernel/mm/transparent_hugepage/enabled.
enum class HugePages { Absent, Never, Madvise, Always };

struct ZoneProfile {
  std::string name;         // "DMA", "DMA32", "Normal", "HighMem", "Movable"
  Pages managed_pages = 0;  // pages; 0: an empty zone, which still counts in lowmem_reserve[]
};

struct MachineProfile {
  std::string name;
  std::string description;
  std::string source;         // where the sizes come from
  unsigned page_shift = 12;   // 12 .. 16
  Order pageblock_order = 9;  // 1 .. max_page_order; also the PMD order of the per-CPU lists
  Order max_page_order = 10;  // MAX_PAGE_ORDER, inclusive; up to kMaxOrders - 2
  int cpus = 1;               // online CPUs of the node
  HugePages thp = HugePages::Always;
  int watermark_scale_factor = 10;  // of 10,000; the sysctl's range 1 .. 3000
  std::vector<ZoneProfile> zones;   // in zone order
};

/// Reads a profile; the error names `file` and what was expected, for text that is not JSON, another schema
/// version, a key that is missing, unknown or of the wrong type, a number out of range, zones out of order.
Result<MachineProfile> load_machine(std::string_view json_text, const std::string& file);

}  // namespace gfpcheck::zone
