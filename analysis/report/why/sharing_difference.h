// Which cache lines threads share in one of two programs, and how often they would move from core to core.
//
//   SharingDifference difference = sharingDifference(own, reference);
//   difference.rows[0].place;                                  // "counters.c:12": whose moves differ most
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/program/cause/shared_places.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

struct SharingDifferenceRow {
  SharedPlaces own, reference; ///< Of the same kind and places.

  double difference() const { return static_cast<double>(own.moves) - static_cast<double>(reference.moves); }
};

/// Rows by falling magnitude of their difference, then place.
struct SharingDifference {
  SharingSum own, reference;
  std::vector<SharingDifferenceRow> rows;
};

/// Places are named alike on both sides.
SharingDifference sharingDifference(std::span<const SharedPlaces> own, std::span<const SharedPlaces> reference);

/// Sentences, where the moves of the two differ by more than a tenth of `ticks`; otherwise empty.
std::string sharingText(const SharingDifference &difference, uint64_t ticks, const std::string &own,
                        const std::string &reference);

/// A table of at most so many rows; nothing where there are none.
void writeSharingDifference(TextWriter &writer, const SharingDifference &difference, const std::string &own,
                            const std::string &reference, size_t mostRows);

/// {"moves", "reference_moves", "ticks", "reference_ticks", "rows": [{kind, place, other, lines, …}]}
nlohmann::ordered_json toJson(const SharingDifference &difference);

} // namespace leastaction
