// The CSV that 'leastaction scale' fills, run by run, and goes on with where it was left.
//
//   Result<ScaleTable> table = ScaleTable::open("runs.csv");
//   if (!table->has(run)) table->add(run, rows);
#pragma once

#include "analysis/base/error.h"
#include "analysis/study/scaling/printed_rows.h"

#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace leastaction {

struct ScaleRun {
  std::string program; ///< With its arguments, as they were given.
  uint64_t processors = 0, size = 0, repetition = 0;
};

class ScaleTable {
public:
  /// Reads what is there; a last line that was cut short is taken off. Fails on a file that is no such table.
  static Result<ScaleTable> open(const std::string &path);
  bool has(const ScaleRun &run) const;
  /// All rows of a run in one write.
  Result<void> add(const ScaleRun &run, const std::vector<ScaleRow> &rows);

private:
  using Key = std::tuple<std::string, uint64_t, uint64_t, uint64_t>;
  static Key key(const ScaleRun &run) { return {run.program, run.processors, run.size, run.repetition}; }

  std::string path_;
  std::set<Key> done_;
};

} // namespace leastaction
