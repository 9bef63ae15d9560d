// How the log's library reports failure: a value that names what, where and what to do about it.
//
//   LogDatabase log = TRY(LogDatabase::open(path, options));     // or this function returns the problem
//   if (Outcome<void> added = log.add(who, event); !added) noteProblem(paths, added.error());
#pragma once

#include "analysis/base/error.h"

#include <expected>
#include <string>

namespace leastaction::wrapper {

struct Problem {
  std::string what, where, remedy;
  bool isBusy = false;    ///< Others are at it; it is no fault, and may go well the next time.
  bool isMissing = false; ///< It is not there at all.
};

template <class T> using Outcome = std::expected<T, Problem>;

inline std::unexpected<Problem> problem(std::string what, std::string where, std::string remedy) {
  return std::unexpected(Problem{std::move(what), std::move(where), std::move(remedy)});
}

} // namespace leastaction::wrapper
