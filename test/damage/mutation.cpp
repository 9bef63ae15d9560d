#include "test/damage/mutation.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace leastaction::test {
namespace {

using namespace std::string_view_literals;

constexpr std::array oddNumbers = {
    "-1"sv, "0"sv, "1e400"sv, "nan"sv, "18446744073709551616"sv, "9223372036854775807"sv, "0x10"sv, "1e-320"sv, ""sv};
constexpr std::array controls = {"\0"sv, "\n"sv, "\r"sv, "\xff"sv, "\xef\xbb\xbf"sv, "\""sv,
                                 ","sv,  "["sv,  "}"sv,  "\t"sv,   "\x1b[31m"sv};
constexpr std::array<size_t, 4> lengths = {1, 4, 16, 256};
constexpr uint64_t binaryKinds = 2, allKinds = 8, binaryShare = 5;
constexpr size_t searchBytes = 1 << 16; ///< Where numbers are looked for.

size_t below(std::mt19937_64 &random, size_t end) {
  return random() % end;
}

template <class T, size_t N> const T &oneOf(const std::array<T, N> &all, std::mt19937_64 &random) {
  return all[below(random, N)];
}

/// Where one of the numbers in the text begins, and its digits.
std::pair<size_t, size_t> someNumber(const std::string &data, std::mt19937_64 &random) {
  const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
  const size_t end = std::min(data.size(), searchBytes);
  std::vector<std::pair<size_t, size_t>> numbers;
  for (size_t at = 0; at < end;) {
    size_t behind = at;
    while (behind < end && (isDigit(data[behind]) || (behind > at && data[behind] == '.')))
      ++behind;
    if (behind > at)
      numbers.emplace_back(at, behind - at);
    at = behind + 1;
  }
  return numbers.empty() ? std::pair<size_t, size_t>{data.size(), 0} : numbers[below(random, numbers.size())];
}

void exchangeLines(std::string &data, std::mt19937_64 &random) {
  const auto lineAt = [&](size_t at) {
    const size_t begin = at == 0 ? 0 : data.rfind('\n', at - 1) + 1;
    return std::pair{begin, std::min(data.find('\n', at), data.size())};
  };
  auto one = lineAt(below(random, data.size() + 1)), other = lineAt(below(random, data.size() + 1));
  if (other < one)
    std::swap(one, other);
  if (one == other)
    return;
  data = data.substr(0, one.first) + data.substr(other.first, other.second - other.first) +
         data.substr(one.second, other.first - one.second) + data.substr(one.first, one.second - one.first) +
         data.substr(other.second);
}

} // namespace

std::mt19937_64 mutationSeries(const std::string &format, uint64_t number) {
  std::vector<uint32_t> words(format.begin(), format.end());
  words.push_back(static_cast<uint32_t>(number));
  words.push_back(static_cast<uint32_t>(number >> 32));
  std::seed_seq seed(words.begin(), words.end());
  return std::mt19937_64(seed);
}

std::string mutated(std::string data, std::mt19937_64 &random) {
  const bool isBinary = data.contains('\0');
  const uint64_t kinds = isBinary && below(random, binaryShare) != 0 ? binaryKinds : allKinds;
  for (uint64_t changes = 1 + below(random, 3); changes != 0; --changes) {
    const size_t at = below(random, data.size() + 1);
    const size_t length = std::min(data.size() - at, oneOf(lengths, random));
    switch (below(random, kinds)) {
    case 0:
      if (at < data.size())
        data[at] = static_cast<char>(data[at] ^ 1 << below(random, 8));
      break;
    case 1:
      std::ranges::generate(data.begin() + static_cast<ptrdiff_t>(at),
                            data.begin() + static_cast<ptrdiff_t>(at + length),
                            [&] { return static_cast<char>(random()); });
      break;
    case 2:
      data.erase(at, length);
      break;
    case 3:
      data.insert(at, data.substr(at, length));
      break;
    case 4:
      data.insert(at, oneOf(controls, random));
      break;
    case 5:
      data.resize(at);
      break;
    case 6: {
      const auto [place, digits] = someNumber(data, random);
      data.replace(place, digits, oneOf(oddNumbers, random));
      break;
    }
    default:
      exchangeLines(data, random);
    }
  }
  return data;
}

} // namespace leastaction::test
