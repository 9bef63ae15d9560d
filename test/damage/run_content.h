// What a run holds, as short as it can be compared: one hash for each chunk's records and for each event.
#pragma once

#include "analysis/execution/replay/replay.h"
#include "analysis/execution/trace/run.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace leastaction::test {

struct RunContent {
  std::optional<Error> refusal;        ///< The run cannot be opened at all.
  std::map<uint32_t, uint64_t> chunks; ///< Sequence of each chunk that was read to hash of its records.
  std::vector<std::string> problems;   ///< What the reader says is wrong.
  uint64_t missingChunks = 0;          ///< What the reader says is missing.
};

/// Reads a run of one thread.
RunContent readContent(const std::string &folder);

/// For each event of a replay, the hash of all events up to it; empty if the run cannot be replayed.
std::vector<uint64_t> eventHashes(const std::string &folder);

} // namespace leastaction::test
