#include "analysis/base/text_format.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace leastaction {

namespace {

constexpr uint64_t exactBelow = 10'000'000;

struct Scaled {
  double value;
  std::string_view prefix;
};

Scaled scale(double value) {
  static constexpr std::array<std::string_view, 21> prefixes = {"q", "r", "y", "z", "a", "f", "p", "n", "µ", "m", "",
                                                                "k", "M", "G", "T", "P", "E", "Z", "Y", "R", "Q"};
  if (value == 0 || !std::isfinite(value))
    return {value, ""};
  int power = static_cast<int>(std::floor(std::log10(std::abs(value)) / 3));
  // 999.96 rounds to 1000 with four digits, which belongs to the next prefix.
  if (std::abs(value) / std::pow(1000.0, power) >= 999.95)
    ++power;
  power = std::clamp(power, -10, 10);
  return {value / std::pow(1000.0, power), prefixes[static_cast<size_t>(power + 10)]};
}

} // namespace

std::string counted(uint64_t count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string countText(uint64_t count) {
  if (count < exactBelow)
    return fmt::format("{}", count);
  auto [value, prefix] = scale(static_cast<double>(count));
  return fmt::format("{:.4g} {}", value, prefix);
}

std::string plainNumber(double value) {
  double magnitude = std::abs(value);
  if (value != 0 && std::isfinite(value) && (magnitude < 1e-3 || magnitude >= 1e7))
    return fmt::format("{:.3e}", value);
  if (magnitude >= 1e4)
    return fmt::format("{:.0f}", value);
  return fmt::format("{:.4g}", value);
}

std::string wholeText(double value) {
  return value == std::floor(value) && std::abs(value) <= 1e15 ? fmt::format("{:.0f}", value) : plainNumber(value);
}

bool isPrefixed(double value, std::string_view unit) {
  return std::abs(value) >= 1 || !(unit.starts_with("flop") || unit.starts_with("byte"));
}

std::string withUnit(double value, std::string_view unit) {
  if (!isPrefixed(value, unit))
    return fmt::format("{:.4g} {}", value, unit);
  auto [scaled, prefix] = scale(value);
  return fmt::format("{:.4g} {}{}", scaled, prefix, unit);
}

std::string countWithUnit(uint64_t count, std::string_view unit) {
  if (count < exactBelow)
    return fmt::format("{} {}", count, unit);
  return withUnit(static_cast<double>(count), unit);
}

std::string roughPercent(double percent) {
  return percent < 99.5 ? fmt::format("{:.2g}", percent) : fmt::format("{:.0f}", percent);
}

std::string percentText(double fraction) {
  return fmt::format("{:.1f}", 100 * fraction);
}

std::string changeText(uint64_t before, uint64_t now) {
  if (before == now)
    return "same";
  if (before == 0)
    return "new";
  const double percent = 100 * (static_cast<double>(now) - static_cast<double>(before)) / static_cast<double>(before);
  const double size = std::abs(percent);
  if (size < 0.005)
    return percent < 0 ? "> -0.01 %" : "< +0.01 %";
  return fmt::format("{:+.{}f} %", percent, size < 1000 ? 2 : 0);
}

std::string regionText(const std::string &name, const std::string &thread) {
  return thread.empty() || thread == "0" ? name : name + ", thread " + thread;
}

std::string printableText(std::string_view text) {
  std::string printable;
  printable.reserve(text.size());
  for (utf8::Decoder decoder(text); !decoder.atEnd();) {
    char32_t character = decoder.next();
    utf8::append(printable, utf8::isControl(character) ? utf8::replacement : character);
  }
  return printable;
}

std::string markupText(std::string_view text) {
  std::string markup;
  for (const char character : printableText(text))
    switch (character) {
    case '<':
      markup += "&lt;";
      break;
    case '>':
      markup += "&gt;";
      break;
    case '&':
      markup += "&amp;";
      break;
    case '"':
      markup += "&quot;";
      break;
    default:
      markup += character;
    }
  return markup;
}

std::string shellWord(std::string_view word) {
  bool isPlain = !word.empty() && !word.starts_with('~'), isPrintable = true;
  for (utf8::Decoder decoder(word); !decoder.atEnd();) {
    const char32_t character = decoder.next();
    isPrintable = isPrintable && !utf8::isControl(character) && character != utf8::replacement;
    isPlain = isPlain && (character >= 0x80 || std::isalnum(static_cast<int>(character)) ||
                          std::string_view("/._-+=:,@%~").contains(static_cast<char>(character)));
  }
  if (isPlain && isPrintable)
    return std::string(word);
  std::string quoted = isPrintable ? "'" : "$'";
  for (const char c : word) {
    const auto byte = static_cast<unsigned char>(c);
    if (isPrintable)
      quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    else if (c == '\'' || c == '\\')
      quoted += std::string("\\") + c;
    else if (byte < 0x20 || byte >= 0x7F)
      quoted += fmt::format("\\x{:02x}", byte);
    else
      quoted += c;
  }
  return quoted + "'";
}

std::string asciiText(std::string_view text) {
  static constexpr std::array<std::pair<char32_t, std::string_view>, 11> equivalents = {{
      {U'·', "*"},
      {U'µ', "u"},
      {U'²', "^2"},
      {U'κ', "kappa"},
      {U'ρ', "rho "},
      {U'–', "-"},
      {U'─', "-"},
      {U'…', "."},
      {U'×', "x"},
      {U'≥', ">="},
      {U'−', "-"},
  }};
  std::string ascii;
  ascii.reserve(text.size());
  for (utf8::Decoder decoder(text); !decoder.atEnd();) {
    char32_t character = decoder.next();
    if (character < 0x80) {
      ascii += static_cast<char>(character);
      continue;
    }
    std::string_view equivalent = "?";
    for (auto [from, to] : equivalents)
      if (from == character)
        equivalent = to;
    ascii += equivalent;
  }
  return ascii;
}

unsigned displayWidth(std::string_view text) {
  unsigned width = 0;
  for (utf8::Decoder decoder(text); !decoder.atEnd();)
    width += utf8::columns(decoder.next());
  return width;
}

std::string fitText(std::string_view text, unsigned width, bool unicode, Keep keep) {
  unsigned all = displayWidth(text);
  if (all <= width)
    return std::string(text);
  if (width == 0)
    return {};
  const std::string_view ellipsis = unicode ? "…" : ".";
  // One column is the ellipsis.
  const unsigned head = keep == Keep::head ? width - 1 : keep == Keep::ends ? width / 2 : 0;
  const unsigned tail = width - 1 - head;
  std::string before, behind;
  unsigned used = 0;
  for (utf8::Decoder decoder(text); !decoder.atEnd();) {
    char32_t character = decoder.next();
    unsigned columns = utf8::columns(character);
    if (used + columns <= head)
      utf8::append(before, character);
    else if (all - used <= tail)
      utf8::append(behind, character);
    used += columns;
  }
  return before + std::string(ellipsis) + behind;
}

} // namespace leastaction
