// How a study that takes long tells how far it is, without knowing who shows it.
//
//   const ShowFraction show = begin("replaying dot.run", options.progress);
//   show(0.5);
#pragma once

#include <functional>
#include <string>

namespace leastaction {

/// Takes how much is done, from 0 to 1. What shows it ends when the last copy is gone.
using ShowFraction = std::function<void(double)>;

/// Begins to show how far something is; an empty one shows nothing.
using ShowProgress = std::function<ShowFraction(const std::string &what)>;

inline ShowFraction begin(const std::string &what, const ShowProgress &progress) {
  return progress ? progress(what) : ShowFraction([](double) {});
}

} // namespace leastaction
