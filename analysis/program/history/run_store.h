// Summaries of runs in an SQLite database: what `--db` stores and `leastaction history` reads.
//
//   Result<RunStore> store = RunStore::open("runs.sqlite", RunStore::Access::write);
//   store->add({.commit = "4f2a91c", .label = "", .recordedAt = "", .summary = baseline});
//   Result<StoredRuns> stored = store->runs();
#pragma once

#include "analysis/base/error.h"
#include "analysis/program/gate/baseline.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

struct sqlite3;

namespace leastaction {

struct StoredRun {
  std::string commit;     ///< As the user or version control names it; may be empty.
  std::string label;      ///< A machine, a branch, a configuration; may be empty.
  std::string recordedAt; ///< UTC, "2026-11-21T19:30:00Z"; empty: now.
  Baseline summary;
};

struct StoredRuns {
  std::vector<StoredRun> runs;      ///< In the order in which they were stored.
  std::vector<std::string> damaged; ///< What is wrong with those that cannot be read, which are left out.
};

/// Several processes may write to one database at the same time; a run is stored whole or not at all.
class RunStore {
public:
  enum class Access : uint8_t { read, write };

  /// To write, a database that does not exist is made. Fails if the file is something else, is damaged, or was written
  /// by a later version.
  static Result<RunStore> open(const std::string &path, Access access);

  Result<void> add(const StoredRun &run);
  Result<StoredRuns> runs() const;

private:
  struct Close {
    void operator()(sqlite3 *database) const;
  };
  RunStore(std::string path, sqlite3 *database) : path_(std::move(path)), database_(database) {}

  Result<void> prepareSchema(Access access);
  std::unexpected<Error> problem(const std::string &doing) const;

  std::string path_;
  std::unique_ptr<sqlite3, Close> database_;
};

} // namespace leastaction
