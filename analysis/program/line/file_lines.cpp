#include "analysis/program/line/file_lines.h"

#include <algorithm>
#include <map>

namespace leastaction {
namespace {

/// FNV-1a.
constexpr uint32_t hashBegin = 2166136261U, hashFactor = 16777619U;

bool isBlank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

} // namespace

const FunctionStart *FileLines::functionAt(uint32_t line) const {
  const auto behind = std::ranges::upper_bound(functions, line, {}, &FunctionStart::line);
  return behind == functions.begin() ? nullptr : &*std::prev(behind);
}

std::vector<uint32_t> lineHashes(std::string_view text) {
  std::vector<uint32_t> hashes;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    uint32_t hash = hashBegin;
    for (const char c : text.substr(0, end))
      if (!isBlank(c))
        hash = (hash ^ static_cast<uint8_t>(c)) * hashFactor;
    hashes.push_back(hash);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return hashes;
}

FileLines aroundLines(const FileLines &file, const std::vector<uint32_t> &lines, size_t &room) {
  constexpr uint32_t around = 10, mostAround = 200;
  std::map<uint32_t, uint32_t> known, wanted; // hashes by line
  for (const LineRun &run : file.runs)
    for (size_t i = 0; i < run.hashes.size(); ++i)
      known[run.first + static_cast<uint32_t>(i)] = run.hashes[i];
  FileLines kept{.name = file.name};
  for (const uint32_t line : lines) {
    uint32_t first = line > around ? line - around : 1, behind = line + around + 1;
    if (const FunctionStart *function = file.functionAt(line)) {
      first = std::max(function->line, line > mostAround ? line - mostAround : 1);
      behind = line + mostAround;
      if (function != &file.functions.back())
        behind = std::min(behind, (function + 1)->line);
      const auto place = std::ranges::lower_bound(kept.functions, function->line, {}, &FunctionStart::line);
      if (place == kept.functions.end() || place->line != function->line)
        kept.functions.insert(place, *function);
    }
    for (auto i = known.lower_bound(first); i != known.end() && i->first < behind && room > 0; ++i)
      room -= wanted.insert(*i).second;
  }
  for (const auto &[line, hash] : wanted) {
    if (kept.runs.empty() || kept.runs.back().first + kept.runs.back().hashes.size() != line)
      kept.runs.push_back({.first = line});
    kept.runs.back().hashes.push_back(hash);
  }
  return kept;
}

} // namespace leastaction
