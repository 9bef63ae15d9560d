// How every library of the analysis reports failure: a value, never an exception, never output.
//
//   Result<Run> run = openRun(path);
//   if (!run) return std::unexpected(run.error());
//   return fail("the chunk is cut short", "dot.run/thread-0.trace, byte 4096", "record the program again");
#pragma once

#include <expected>
#include <string>

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
