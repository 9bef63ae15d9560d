#include "analysis/program/line/line_alignment.h"

#include "analysis/base/sequence_diff.h"
#include "analysis/base/trimmed.h"
#include "analysis/program/line/file_lines.h"

#include <algorithm>
#include <utility>

namespace leastaction {
namespace {

/// How much of two lines is equal at their ends, in percent; 0 where it is too little to say anything.
int likeness(std::string_view a, std::string_view b) {
  constexpr size_t mostBytes = 200, leastPercent = 40;
  a = trimmed(a).substr(0, mostBytes);
  b = trimmed(b).substr(0, mostBytes);
  const auto head = static_cast<size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  a.remove_prefix(head);
  b.remove_prefix(head);
  const auto tail = static_cast<size_t>(std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first - a.rbegin());
  const size_t longest = head + std::max(a.size(), b.size());
  const size_t percent = longest == 0 ? 0 : 100 * (head + tail) / longest;
  return percent < leastPercent ? 0 : static_cast<int>(percent);
}

class Alignment {
public:
  Alignment(std::string_view own, std::string_view reference)
      : own_(linesOf(own)), reference_(linesOf(reference)),
        kept_(keptElements(lineHashes(reference), lineHashes(own))) {}

  std::vector<AlignedLine> rows() {
    for (size_t i = 0; i < kept_.size(); ++i)
      if (kept_[i] != noElement) {
        addReplaced(kept_[i], i);
        add(true, true, true);
      }
    addReplaced(own_.size(), reference_.size());
    return std::move(rows_);
  }

private:
  using Place = std::pair<size_t, size_t>; ///< In own and reference.

  /// The next line of one or of both.
  void add(bool isOwn, bool isReference, bool isSame) {
    rows_.push_back({.line = isOwn ? static_cast<uint32_t>(++ownDone_) : 0,
                     .referenceLine = isReference ? static_cast<uint32_t>(++referenceDone_) : 0,
                     .isSame = isSame});
  }

  /// What no other line is the same as, up to these places.
  void addReplaced(size_t ownEnd, size_t referenceEnd) {
    for (const auto &[own, reference] : mostAlike(ownEnd, referenceEnd)) {
      addInOrder(own, reference);
      add(true, true, false);
    }
    addInOrder(ownEnd, referenceEnd);
  }

  void addInOrder(size_t ownEnd, size_t referenceEnd) {
    while (ownDone_ < ownEnd || referenceDone_ < referenceEnd)
      add(ownDone_ < ownEnd, referenceDone_ < referenceEnd, false);
  }

  /// The pairs in rising order whose likeness has the largest sum. None where as many lines replace others, or where
  /// there are too many.
  std::vector<Place> mostAlike(size_t ownEnd, size_t referenceEnd) const {
    constexpr size_t mostPairs = size_t{1} << 14;
    const size_t rows = ownEnd - ownDone_, columns = referenceEnd - referenceDone_;
    if (rows == columns || rows == 0 || columns == 0 || rows > mostPairs / columns)
      return {};
    std::vector<int> like(rows * columns), best((rows + 1) * (columns + 1), 0); // `best` of what is left from there on
    const auto at = [&](size_t i, size_t j) -> int & { return best[i * (columns + 1) + j]; };
    for (size_t i = rows; i-- > 0;)
      for (size_t j = columns; j-- > 0;) {
        const int pair = like[i * columns + j] = likeness(own_[ownDone_ + i], reference_[referenceDone_ + j]);
        at(i, j) = std::max({at(i + 1, j), at(i, j + 1), pair == 0 ? 0 : pair + at(i + 1, j + 1)});
      }
    std::vector<Place> pairs;
    for (size_t i = 0, j = 0; i < rows && j < columns;)
      if (const int pair = like[i * columns + j]; pair != 0 && at(i, j) == pair + at(i + 1, j + 1))
        pairs.emplace_back(ownDone_ + i++, referenceDone_ + j++);
      else
        ++(at(i, j) == at(i + 1, j) ? i : j);
    return pairs;
  }

  std::vector<std::string_view> own_, reference_;
  std::vector<size_t> kept_; ///< For each line of the reference its place in own.
  size_t ownDone_ = 0, referenceDone_ = 0;
  std::vector<AlignedLine> rows_;
};

} // namespace

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r'))
      line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::vector<AlignedLine> alignLines(std::string_view own, std::string_view reference) {
  return Alignment(own, reference).rows();
}

} // namespace leastaction
