// Test code: records of single steps, made by hand.
#pragma once

#include "analysis/execution/step/step_writer.h"
#include "runtime/step_format.h"
#include "test/unit/execution/trace/synthetic_run.h"

#include <cstring>

namespace leastaction::test {

/// What stands at a run-time address, in a module of steps.json.
inline Words describe(uint64_t pc, const Bytes &code, uint64_t module = format::stepNoModule) {
  uint64_t bytes[2] = {};
  std::memcpy(bytes, code.data(), code.size());
  return {format::controlWord(format::stepCode, 4), pc, module << 8 | code.size(), bytes[0], bytes[1]};
}

/// One execution of it.
inline Words execute(uint64_t pc, const Words &words = {}) {
  Words record = {pc | uint64_t{words.size()} << format::stepCountShift};
  record.insert(record.end(), words.begin(), words.end());
  return record;
}

inline void writeSteps(const std::string &path, const std::vector<Words> &pieces) {
  Result<StepWriter> writer = StepWriter::create(path, 0, 1234, 0x700000, 1);
  for (const Words &piece : pieces)
    writer->append(piece);
  writer->close();
}

} // namespace leastaction::test
