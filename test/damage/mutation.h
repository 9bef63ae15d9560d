// Changes to a file, as damage, mistakes and malice make them.
//
//   std::mt19937_64 random = mutationSeries("TOML", 17);
//   const std::string content = mutated(whole, random);
#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace leastaction::test {

/// The numbers that mutation `number` of a format is made of: the same in each campaign.
std::mt19937_64 mutationSeries(const std::string &format, uint64_t number);

/// One to three changes: bits, bytes, pieces removed, repeated or exchanged, odd numbers, control characters, an early
/// end. Of binary files mostly bits and bytes alone, since any other change is soon found out.
std::string mutated(std::string data, std::mt19937_64 &random);

} // namespace leastaction::test
