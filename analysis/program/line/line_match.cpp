#include "analysis/program/line/line_match.h"

#include "analysis/base/sequence_diff.h"
#include "analysis/program/line/line_alignment.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

namespace leastaction {
namespace {

/// All lines of a file that are known, one after the other.
struct KnownLines {
  std::vector<uint32_t> numbers, hashes;

  explicit KnownLines(const FileLines &file) {
    for (const LineRun &run : file.runs)
      for (size_t i = 0; i < run.hashes.size(); ++i)
        add(run.first + static_cast<uint32_t>(i), run.hashes[i]);
  }
  KnownLines() = default;
  void add(uint32_t number, uint32_t hash) {
    numbers.push_back(number);
    hashes.push_back(hash);
  }
};

using LinesNow = std::map<uint32_t, uint32_t>; ///< 0: gone.

/// Does line `i` of those that are known stand right behind the one before it, or begin the file?
bool followsOn(const KnownLines &known, size_t i) {
  return known.numbers[i] == (i == 0 ? 1 : known.numbers[i - 1] + 1);
}

/// Are there lines before or between those that are known?
bool isExcerptOf(const KnownLines &known) {
  for (size_t i = 0; i < known.numbers.size(); ++i)
    if (!followsOn(known, i))
      return true;
  return false;
}

/// Of an excerpt, lines at its ends were changed: they are as far from the next line that was kept as they were.
void pairAtEnds(const KnownLines &before, std::pair<size_t, size_t> lost, std::pair<size_t, size_t> free,
                bool isExcerpt, std::vector<size_t> &kept) {
  const auto [begin, end] = lost;
  std::vector<size_t> jumps;
  for (size_t i = begin; i < end + (end < before.numbers.size()); ++i)
    if (!followsOn(before, i))
      jumps.push_back(i);
  if (end == before.numbers.size() && isExcerpt)
    jumps.push_back(end);
  if (jumps.empty())
    return;
  size_t first = free.first, behind = free.second;
  for (size_t i = begin; i < jumps.front() && first < behind; ++i)
    kept[i] = first++;
  for (size_t i = end; i > jumps.back() && first < behind; --i)
    kept[i - 1] = --behind;
}

/// Between lines that were kept, as many as there are stand for those that there were.
void pairReplaced(const KnownLines &before, const KnownLines &now, std::vector<size_t> &kept) {
  const bool isExcerpt = isExcerptOf(before);
  size_t begin = 0, present = 0; // behind the last one that was kept
  for (size_t i = 0; i <= kept.size(); ++i) {
    const bool isEnd = i == kept.size();
    if (!isEnd && kept[i] == noElement)
      continue;
    const size_t next = isEnd ? now.numbers.size() : kept[i];
    if (i - begin == next - present)
      for (size_t j = begin; j < i; ++j)
        kept[j] = present + (j - begin);
    else if (begin < i)
      pairAtEnds(before, {begin, i}, {present, next}, isExcerpt, kept);
    begin = i + 1;
    present = next + 1;
  }
}

/// Lines by the name of the function that holds them.
template <class IsLeft>
std::map<std::string, KnownLines> leftByFunction(const FileLines &file, const KnownLines &known, IsLeft isLeft) {
  std::map<std::string, KnownLines> left;
  for (size_t i = 0; i < known.numbers.size(); ++i)
    if (const FunctionStart *holder = file.functionAt(known.numbers[i]); holder && isLeft(known.numbers[i]))
      left[holder->name].add(known.numbers[i], known.hashes[i]);
  return left;
}

/// What was not found in its place is looked for in the function that has the same name.
void matchMoved(const FileLines &before, const FileLines &now, const KnownLines &then, const KnownLines &present,
                LinesNow &lines) {
  std::set<uint32_t> taken;
  for (const auto &[was, is] : lines)
    taken.insert(is);
  const auto lost = leftByFunction(before, then, [&](uint32_t line) { return lines[line] == 0; });
  const auto free = leftByFunction(now, present, [&](uint32_t line) { return !taken.contains(line); });
  for (const auto &[name, left] : lost)
    if (const auto same = free.find(name); same != free.end()) {
      const std::vector<size_t> kept = keptElements(left.hashes, same->second.hashes);
      for (size_t i = 0; i < kept.size(); ++i)
        if (kept[i] != noElement)
          lines[left.numbers[i]] = same->second.numbers[kept[i]];
    }
}

/// Finds the pieces of an excerpt: it does not end where the file ends, so what is alike at both ends says nothing.
class ExcerptMatch {
public:
  ExcerptMatch(const FileLines &before, const FileLines &now, const KnownLines &then, const KnownLines &present)
      : before_(before), now_(now), then_(then), present_(present), kept_(then.numbers.size(), noElement) {}

  /// For each of the lines then its place among those that are present, or noElement.
  std::vector<size_t> kept() {
    for (size_t begin = 0, end = 0; begin < then_.numbers.size(); begin = end) {
      for (end = begin + 1; end < then_.numbers.size() && followsOn(then_, end);)
        ++end;
      matchPiece(begin, end);
    }
    return std::move(kept_);
  }

private:
  /// Lines that stand together: as a whole where they are still together, otherwise function by function.
  void matchPiece(size_t begin, size_t end) {
    if (const size_t place = placeOf(begin, end); place != noElement) {
      for (size_t i = begin; i < end; ++i)
        kept_[i] = place + (i - begin);
      return;
    }
    for (size_t first = begin, last = begin; first < end; first = last) {
      const FunctionStart *const holder = before_.functionAt(then_.numbers[first]);
      while (last < end && before_.functionAt(then_.numbers[last]) == holder)
        ++last;
      const auto [from, to] = linesOf(holder);
      matchWithin(first, last, from, to);
    }
  }

  /// Where all of these lines stand one after the other: where they stood, or the only such place.
  size_t placeOf(size_t begin, size_t end) const {
    const std::span<const uint32_t> hashes(present_.hashes), wanted(then_.hashes.data() + begin, end - begin);
    size_t place = noElement, places = 0;
    for (size_t at = 0; at + wanted.size() <= hashes.size(); ++at)
      if (std::ranges::equal(hashes.subspan(at, wanted.size()), wanted)) {
        if (present_.numbers[at] == then_.numbers[begin])
          return at;
        place = at;
        ++places;
      }
    return places == 1 ? place : noElement;
  }

  /// The lines that are present of the function of that name; where there is none, all.
  std::pair<size_t, size_t> linesOf(const FunctionStart *holder) const {
    const auto same =
        holder ? std::ranges::find(now_.functions, holder->name, &FunctionStart::name) : now_.functions.end();
    if (same == now_.functions.end())
      return {0, present_.numbers.size()};
    const auto placeOfLine = [&](uint32_t line) {
      return static_cast<size_t>(std::ranges::lower_bound(present_.numbers, line) - present_.numbers.begin());
    };
    const auto next = std::next(same);
    return {placeOfLine(same->line), next == now_.functions.end() ? present_.numbers.size() : placeOfLine(next->line)};
  }

  void matchWithin(size_t begin, size_t end, size_t from, size_t to) {
    // Lines that are nowhere, at both ends: the piece need not begin and end where the others do.
    constexpr uint32_t nowhere = ~0u;
    std::vector<uint32_t> candidates{nowhere};
    candidates.insert(candidates.end(), present_.hashes.begin() + static_cast<ptrdiff_t>(from),
                      present_.hashes.begin() + static_cast<ptrdiff_t>(to));
    candidates.push_back(nowhere);
    const std::vector<size_t> found = keptElements(std::span(then_.hashes).subspan(begin, end - begin), candidates);
    for (size_t i = begin; i < end; ++i)
      if (found[i - begin] != noElement)
        kept_[i] = from + found[i - begin] - 1;
  }

  const FileLines &before_, &now_;
  const KnownLines &then_, &present_;
  std::vector<size_t> kept_;
};

LinesNow matchHashes(const FileLines &before, const FileLines &now, const KnownLines &then, const KnownLines &present) {
  std::vector<size_t> kept =
      isExcerptOf(then) ? ExcerptMatch(before, now, then, present).kept() : keptElements(then.hashes, present.hashes);
  pairReplaced(then, present, kept);
  LinesNow lines;
  for (size_t i = 0; i < kept.size(); ++i)
    lines[then.numbers[i]] = kept[i] == noElement ? 0 : present.numbers[kept[i]];
  return lines;
}

LinesNow matchWholeText(const FileLines &before, const FileLines &now) {
  LinesNow lines;
  for (const AlignedLine &row : alignLines(now.text, before.text))
    if (row.referenceLine != 0)
      lines[row.referenceLine] = row.line;
  return lines;
}

LinesNow matchText(const FileLines &before, const FileLines &now) {
  const KnownLines then(before), present(now);
  LinesNow lines =
      before.text.empty() || now.text.empty() ? matchHashes(before, now, then, present) : matchWholeText(before, now);
  matchMoved(before, now, then, present, lines);
  return lines;
}

} // namespace

LineMatch::LineMatch(std::span<const FileLines> before, std::span<const FileLines> now, Names renamed)
    : renamed_(std::move(renamed)) {
  for (const FileLines &then : before) {
    const auto other = renamed_.find(then.name);
    const auto found = std::ranges::find(now, other == renamed_.end() ? then.name : other->second, &FileLines::name);
    if (found == now.end())
      continue;
    if (!then.runs.empty() && !found->runs.empty())
      lines_[then.name] = matchText(then, *found);
    functions_[then.name] = {{.name = then.name, .runs = {}, .functions = then.functions},
                             {.name = then.name, .runs = {}, .functions = found->functions}};
  }
}

std::optional<uint32_t> LineMatch::lineNow(const std::string &file, uint32_t line) const {
  if (const auto text = lines_.find(file); text != lines_.end())
    if (const auto known = text->second.find(line); known != text->second.end())
      return known->second == 0 ? std::nullopt : std::optional(known->second);
  const auto sides = functions_.find(file);
  if (sides == functions_.end())
    return line;
  const auto &[before, now] = sides->second;
  const FunctionStart *function = before.functionAt(line);
  if (!function)
    return line;
  const auto same = std::ranges::find(now.functions, function->name, &FunctionStart::name);
  return same == now.functions.end() ? line : same->line + (line - function->line);
}

std::string LineMatch::nameNow(const std::string &name, const std::string &gone) const {
  const size_t colon = name.rfind(':');
  uint32_t line = 0;
  if (colon == std::string::npos ||
      std::from_chars(name.data() + colon + 1, name.data() + name.size(), line).ptr != name.data() + name.size())
    return name;
  const std::string file = name.substr(0, colon);
  const std::optional<uint32_t> now = lineNow(file, line);
  const auto other = renamed_.find(file);
  return now ? (other == renamed_.end() ? file : other->second) + ":" + std::to_string(*now) : name + gone;
}

} // namespace leastaction
