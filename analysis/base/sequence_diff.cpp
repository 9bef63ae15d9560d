#include "analysis/base/sequence_diff.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace leastaction {
namespace {

/// Insertions and deletions up to which the shortest edit is looked for: its memory grows with their square.
constexpr ptrdiff_t mostEdits = 1000;

struct Stretch {
  size_t begin = 0, end = 0;
  size_t size() const { return end - begin; }
};

class Differ {
public:
  Differ(std::span<const uint32_t> before, std::span<const uint32_t> now)
      : before_(before), now_(now), kept_(before.size(), noElement) {}

  std::vector<size_t> kept() {
    std::vector<std::pair<Stretch, Stretch>> open{{{0, before_.size()}, {0, now_.size()}}};
    while (!open.empty()) {
      auto [old, present] = open.back();
      open.pop_back();
      trim(old, present);
      if (old.size() == 0 || present.size() == 0)
        continue;
      const std::vector<Pair> anchors = longestRise(uniquePairs(old, present));
      if (anchors.empty()) {
        shortestEdit(old, present);
        continue;
      }
      for (const auto &[was, is] : anchors) {
        kept_[was] = is;
        open.push_back({{old.begin, was}, {present.begin, is}});
        old.begin = was + 1;
        present.begin = is + 1;
      }
      open.emplace_back(old, present);
    }
    return std::move(kept_);
  }

private:
  using Pair = std::pair<size_t, size_t>; ///< Places in before and now.

  /// Takes what is equal at both ends.
  void trim(Stretch &old, Stretch &present) {
    for (; old.size() && present.size() && before_[old.begin] == now_[present.begin]; ++old.begin, ++present.begin)
      kept_[old.begin] = present.begin;
    for (; old.size() && present.size() && before_[old.end - 1] == now_[present.end - 1]; --old.end, --present.end)
      kept_[old.end - 1] = present.end - 1;
  }

  /// Of elements that occur once on both sides, in the order of `before`.
  std::vector<Pair> uniquePairs(Stretch old, Stretch present) const {
    struct Occurrences {
      size_t was = 0, is = 0, place = 0;
    };
    std::unordered_map<uint32_t, Occurrences> found;
    for (size_t i = old.begin; i < old.end; ++i)
      ++found[before_[i]].was;
    for (size_t i = present.begin; i < present.end; ++i)
      if (const auto known = found.find(now_[i]); known != found.end()) {
        ++known->second.is;
        known->second.place = i;
      }
    std::vector<Pair> pairs;
    for (size_t i = old.begin; i < old.end; ++i)
      if (const Occurrences &of = found[before_[i]]; of.was == 1 && of.is == 1)
        pairs.emplace_back(i, of.place);
    return pairs;
  }

  /// The longest subsequence whose places rise on both sides, by patience sorting.
  static std::vector<Pair> longestRise(const std::vector<Pair> &pairs) {
    std::vector<size_t> tops;                           // of piles: the last pair of each
    std::vector<size_t> below(pairs.size(), noElement); // of each pair, on the pile before
    for (size_t i = 0; i < pairs.size(); ++i) {
      const auto pile =
          std::ranges::lower_bound(tops, pairs[i].second, {}, [&](size_t top) { return pairs[top].second; });
      if (pile != tops.begin())
        below[i] = *std::prev(pile);
      if (pile == tops.end())
        tops.push_back(i);
      else
        *pile = i;
    }
    std::vector<Pair> rise;
    for (size_t i = tops.empty() ? noElement : tops.back(); i != noElement; i = below[i])
      rise.push_back(pairs[i]);
    std::ranges::reverse(rise);
    return rise;
  }

  /// How far each diagonal (place in before less place in now) is reached with so many edits: the place in before.
  class Reach {
  public:
    explicit Reach(ptrdiff_t edits) : edits_(edits), places_(static_cast<size_t>(2 * edits + 1), 0) {}
    ptrdiff_t &operator[](ptrdiff_t diagonal) { return places_[static_cast<size_t>(diagonal + edits_)]; }

    /// Where the next edit on the diagonal leads to, and whether it inserts.
    std::pair<ptrdiff_t, bool> next(ptrdiff_t diagonal) {
      const ptrdiff_t edits = edits_ + 1;
      const bool inserts = diagonal == -edits || (diagonal != edits && (*this)[diagonal - 1] < (*this)[diagonal + 1]);
      return {inserts ? (*this)[diagonal + 1] : (*this)[diagonal - 1] + 1, inserts};
    }

  private:
    ptrdiff_t edits_;
    std::vector<ptrdiff_t> places_;
  };

  /// Myers' greedy algorithm.
  void shortestEdit(Stretch old, Stretch present) {
    const auto n = static_cast<ptrdiff_t>(old.size()), m = static_cast<ptrdiff_t>(present.size());
    std::vector<Reach> reached; // by edits
    for (ptrdiff_t edits = 0; edits <= std::min(n + m, mostEdits); ++edits) {
      Reach &now = reached.emplace_back(edits);
      for (ptrdiff_t diagonal = -edits; diagonal <= edits; diagonal += 2) {
        ptrdiff_t x = edits == 0 ? 0 : reached[reached.size() - 2].next(diagonal).first;
        while (x < n && x - diagonal < m &&
               before_[old.begin + static_cast<size_t>(x)] == now_[present.begin + static_cast<size_t>(x - diagonal)])
          ++x;
        now[diagonal] = x;
        if (x >= n && x - diagonal >= m) {
          takeEqual(reached, old.begin, present.begin, x, x - diagonal);
          return;
        }
      }
    }
  }

  /// What is equal on the way back from the end of both.
  void takeEqual(std::vector<Reach> &reached, size_t old, size_t present, ptrdiff_t x, ptrdiff_t y) {
    for (size_t edits = reached.size(); edits-- > 0;) {
      const ptrdiff_t diagonal = x - y;
      const auto [from, inserts] = edits == 0 ? std::pair(ptrdiff_t{0}, false) : reached[edits - 1].next(diagonal);
      for (; x > from; --x, --y)
        kept_[old + static_cast<size_t>(x - 1)] = present + static_cast<size_t>(y - 1);
      --(inserts ? y : x);
    }
  }

  std::span<const uint32_t> before_, now_;
  std::vector<size_t> kept_;
};

} // namespace

std::vector<size_t> keptElements(std::span<const uint32_t> before, std::span<const uint32_t> now) {
  return Differ(before, now).kept();
}

} // namespace leastaction
