// What 'units' says: a system of units, or the value of an expression in it.
//
//   std::string text = renderText(UnitsReport{.system = UnitSystem::standard()}, {});
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/scaling/dimension/quantity.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

namespace leastaction {

struct UnitsReport {
  struct Conversion {
    double times = 0;
    std::string to;      ///< As it was written: "kbyte", "4 Gbyte/s".
    bool isUnit = false; ///< Else an expression with a number.
  };

  UnitSystem system;
  std::optional<Quantity> quantity; ///< None: the system itself.
  std::optional<Conversion> conversion = {};
};

std::string renderText(const UnitsReport &report, const TextStyle &style);
nlohmann::ordered_json toJson(const UnitsReport &report);

} // namespace leastaction
