// What somebody may have meant who mistyped a name.
//
//   suggestion("reprot", {"report", "record"}) == "did you mean 'report'? "
//   suggestion("zzz", {"report", "record"})    == ""
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

/// Letters to insert, remove, replace, or exchange with their neighbour (each pair once), to make one name of the
/// other: the optimal string alignment distance.
size_t editDistance(std::string_view a, std::string_view b);

/// A question that names the nearest of the candidates (the first of several), with a space behind it: one of which a
/// third of the letters, at most, is another, or that begins with the name. Empty where there is none, which would be
/// noise.
std::string suggestion(std::string_view name, const std::vector<std::string> &candidates);

} // namespace leastaction
