// What of leastaction works on this machine, and what to do about the rest.
//
//   std::string text = doctorText(report);
//   if (!report.works()) ...
#pragma once

#include "analysis/base/enum_names.h"

#include <nlohmann/json_fwd.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace leastaction {

/// Limited is what works, but not as it could; missing is what programs can be recorded without; untried is what needs
/// something that fails.
enum class Health : uint8_t { works, limited, missing, fails, untried };
template <>
inline constexpr auto enumNames<Health> =
    std::to_array<std::string_view>({"works", "limited", "missing", "fails", "untried"});

struct DoctorReport {
  struct Check {
    std::string name;
    Health health = Health::works;
    std::string found;       ///< A sentence without a full stop.
    std::string remedy = {}; ///< What to do, as an imperative; empty if there is nothing to do.
  };
  std::string version; ///< leastaction's.
  std::vector<Check> checks;

  /// Can programs be compiled, recorded and reported?
  bool works() const { return std::ranges::find(checks, Health::fails, &Check::health) == checks.end(); }
};

/// A line each, however long, so that what it names is found whole.
std::string doctorText(const DoctorReport &report);
nlohmann::ordered_json doctorJson(const DoctorReport &report);

} // namespace leastaction
