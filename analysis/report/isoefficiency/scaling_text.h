// What 'isoefficiency' shows of a scaling result, as text.
//
//   writeScaling(writer, *result, /*explain=*/true);
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/scaling/isoefficiency/overhead_by_kind.h"

namespace leastaction {

/// `rows`: of measured runs at most, the rest is only counted.
void writeMeasured(TextWriter &writer, const MeasuredScaling &scaling, bool explain, size_t rows);
/// Likewise.
void writeByKind(TextWriter &writer, const ScalingByKind &scaling, bool explain, size_t rows);
/// "Theta(P log P)"; of cases each: "Theta(P log P) while E < 1/2, else Theta(P^2 log P)".
std::string thetaText(const std::string &growth);

void writeScaling(TextWriter &writer, const ScalingResult &result, bool explain);
/// Which work both need for the same efficiencies and processors.
void writeSizesSideBySide(TextWriter &writer, const ScalingResult &first, const ScalingResult &other);
/// Speedups, and the shares of the terms of T_o.
void writeScalingPictures(TextWriter &writer, const ScalingResult &result);

} // namespace leastaction
