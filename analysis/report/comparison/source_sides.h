// Source files of two programs side by side, with the ticks of each line of both.
//
//   std::vector<SourceSides> sides = sourceSides(own, reference, 1000);     // study/program/source_sides.h
//   json["ticks"]["sources"] = toJson(sides);
#pragma once

#include "analysis/program/cause/tick_attribution.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace leastaction {

/// A line of a program; `number` is 0 where it has none beside that of the other.
struct SourceSide {
  uint32_t number = 0;
  std::string text = {};
  CauseUnits ticks = {};
};

struct SourceRow {
  SourceSide own = {}, reference = {};
  bool isChanged = false; ///< The texts differ by more than white space, or one has no such line.
};

/// A file of the program and one of the reference: lines that are the same stand in one row.
struct SourceSides {
  std::string file = {}, referenceFile = {}; ///< Empty where one program has no such file.
  std::string missing = {};                  ///< Why there are no rows: a sentence; empty if there are.
  size_t lines = 0, referenceLines = 0;      ///< Of the whole files.
  uint64_t units = 0, referenceUnits = 0;    ///< Of ticks, of all their lines.
  /// Those with ticks, those that were changed, and some around them: what is left out is the same on both sides and
  /// has no ticks, but for `omittedRows`.
  std::vector<SourceRow> rows = {};
  size_t omittedRows = 0;
};

nlohmann::ordered_json toJson(const std::vector<SourceSides> &sides);

} // namespace leastaction
