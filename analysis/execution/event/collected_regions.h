// The regions of an event source, each with what is gathered of it.
//
//   struct Collected : CollectedRegion { TickAttribution attribution; };
//   CollectedRegions<Collected> regions("dot");          // this one alone; "" for all but warm-ups
//   if (Collected *begun = regions.begin(number, region, [&](Collected &made) { ... })) ...
#pragma once

#include "analysis/execution/event/event.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

struct CollectedRegion {
  uint32_t region = 0; ///< As the source numbers them.
  Region description = {};
  unsigned open = 0; ///< How many executions are open: a region may be inside itself.
};

template <class Collected> class CollectedRegions {
public:
  /// With a `wanted` name, others are left out (their names are still known).
  explicit CollectedRegions(std::string wanted) : wanted_(std::move(wanted)) {}

  /// The region of which an execution begins, unless that is inside another of it or it is left out. `prepare` is
  /// called with what has just been made for a region that was not met before.
  template <class Prepare> Collected *begin(uint32_t region, const Region &description, Prepare prepare) {
    if (std::ranges::find(names_, description.name) == names_.end())
      names_.push_back(description.name);
    if (!isWantedRegion(description.name, wanted_))
      return nullptr;
    Collected *found = find(region);
    if (!found) {
      found = &all_.emplace_back();
      found->region = region;
      found->description = description;
      prepare(*found);
    }
    return found->open++ == 0 ? found : nullptr;
  }

  /// The region of which the outermost execution ends.
  Collected *end(uint32_t region) {
    Collected *found = find(region);
    return found && --found->open == 0 ? found : nullptr;
  }

  /// None has been met; their names stay known.
  void forget() { all_.clear(); }

  /// In the order in which they were met.
  std::vector<Collected> &all() { return all_; }
  const std::vector<Collected> &all() const { return all_; }
  /// Names of all regions that were met, each once.
  const std::vector<std::string> &names() const { return names_; }

private:
  Collected *find(uint32_t region) {
    const auto found = std::ranges::find(all_, region, &Collected::region);
    return found == all_.end() ? nullptr : &*found;
  }

  std::string wanted_;
  std::vector<Collected> all_;
  std::vector<std::string> names_;
};

} // namespace leastaction
