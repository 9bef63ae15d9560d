#include "analysis/program/line/file_pairs.h"

#include <algorithm>
#include <string_view>
#include <tuple>

namespace leastaction {
namespace {

std::string_view lastPart(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

std::string_view extensionOf(std::string_view path) {
  const std::string_view name = lastPart(path);
  const size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(dot);
}

/// The number of parts that are the same, from the last one on.
size_t commonParts(std::string_view a, std::string_view b) {
  size_t parts = 0;
  for (; !a.empty() && lastPart(a) == lastPart(b); ++parts)
    for (std::string_view *path : {&a, &b})
      path->remove_suffix(std::min(path->size(), lastPart(*path).size() + 1));
  return parts;
}

class Pairing {
public:
  Pairing(std::span<const FileTicks> own, std::span<const FileTicks> reference)
      : own_(own), reference_(reference), partners_(own.size(), noElement), isTaken_(reference.size(), false) {}

  std::vector<FilePair> pairs() {
    pairBy([](const FileTicks &a, const FileTicks &b) { return size_t{a.name == b.name}; });
    pairBy([](const FileTicks &a, const FileTicks &b) { return commonParts(a.name, b.name); });
    pairLargest();
    std::vector<FilePair> pairs;
    for (size_t i = 0; i < own_.size(); ++i)
      pairs.push_back({.own = i, .reference = partners_[i]});
    for (size_t j = 0; j < reference_.size(); ++j)
      if (!isTaken_[j])
        pairs.push_back({.own = noElement, .reference = j});
    return pairs;
  }

private:
  void take(size_t own, size_t reference) {
    partners_[own] = reference;
    isTaken_[reference] = true;
  }

  /// Those that are most alike first.
  template <class Likeness> void pairBy(Likeness likeness) {
    struct Candidate {
      size_t alike, own, reference;
    };
    std::vector<Candidate> candidates;
    for (size_t i = 0; i < own_.size(); ++i)
      for (size_t j = 0; j < reference_.size(); ++j)
        if (const size_t alike = partners_[i] != noElement || isTaken_[j] ? 0 : likeness(own_[i], reference_[j]))
          candidates.push_back({alike, i, j});
    std::ranges::sort(candidates, std::ranges::less(), [](const Candidate &candidate) {
      return std::tuple(-static_cast<ptrdiff_t>(candidate.alike), candidate.own, candidate.reference);
    });
    for (const auto &[alike, i, j] : candidates)
      if (partners_[i] == noElement && !isTaken_[j])
        take(i, j);
  }

  void pairLargest() {
    size_t own = noElement, reference = noElement;
    for (size_t i = 0; i < own_.size(); ++i)
      if (partners_[i] == noElement && (own == noElement || own_[i].units > own_[own].units))
        own = i;
    for (size_t j = 0; j < reference_.size(); ++j)
      if (!isTaken_[j] && (reference == noElement || reference_[j].units > reference_[reference].units))
        reference = j;
    if (own != noElement && reference != noElement &&
        extensionOf(own_[own].name) == extensionOf(reference_[reference].name))
      take(own, reference);
  }

  std::span<const FileTicks> own_, reference_;
  std::vector<size_t> partners_; ///< Of each own file.
  std::vector<bool> isTaken_;    ///< Of each file of the reference.
};

} // namespace

std::vector<FilePair> pairFiles(std::span<const FileTicks> own, std::span<const FileTicks> reference) {
  return Pairing(own, reference).pairs();
}

} // namespace leastaction
