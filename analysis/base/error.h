// How every library of the analysis reports failure: a value, never an exception, never output.
//
//   Run run = TRY(openRun(path));           // its value, or this function returns its error
//   TRY(run.check());
//   return fail("the chunk is cut short", "dot.run/thread-0.trace, byte 4096", "record the program again");
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace leastaction {

/// What went wrong, where, and what the reader can do about it; printed as
/// `leastaction: error: WHAT (WHERE): WHAT TO DO`.
struct Error {
  std::string what;
  std::string where;
  std::string remedy;

  std::string text() const { return where.empty() ? what + ": " + remedy : what + " (" + where + "): " + remedy; }
};

template <class T> using Result = std::expected<T, Error>;

inline std::unexpected<Error> fail(std::string what, std::string where, std::string remedy) {
  return std::unexpected(Error{std::move(what), std::move(where), std::move(remedy)});
}

} // namespace leastaction

/// The value of a Result; without one, the function that this stands in returns the error. A statement expression, so
/// it is part of no default argument and of no condition that is a declaration.
#define TRY(...) LEASTACTION_TRY_AS(LEASTACTION_TRY_NAME(__COUNTER__), __VA_ARGS__)
#define LEASTACTION_TRY_NAME(number) LEASTACTION_TRY_JOIN(number)
#define LEASTACTION_TRY_JOIN(number) result##number##_
#define LEASTACTION_TRY_AS(result, ...)                                                                                \
  ({                                                                                                                   \
    auto &&result = (__VA_ARGS__);                                                                                     \
    if (!result)                                                                                                       \
      return std::unexpected(std::move(result).error());                                                               \
    *std::move(result);                                                                                                \
  })
