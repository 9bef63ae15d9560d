// A script in memory (script_format.h), and what became of its calls.
//
//   Script script = readScript("job.script");     // throws std::runtime_error, a sentence
//   Times times(script);
//   times.of(rank)[call].leave = now;
//   times.write("job.times", ...);
#pragma once

#include "analysis/simulator/script_format.h"

#include <span>
#include <string>
#include <vector>

namespace leastaction::script {

struct Script {
  ScriptHeader header = {};
  std::vector<ScriptRank> ranks;
  std::vector<uint64_t> firstCall; ///< Of each rank, and behind the last.
  std::vector<ScriptCall> calls;
  std::vector<uint32_t> numbers;

  std::span<const ScriptCall> of(uint32_t rank) const {
    return std::span(calls).subspan(firstCall[rank], ranks[rank].calls);
  }
  std::span<const uint32_t> numbersOf(const ScriptCall &call) const {
    return std::span(numbers).subspan(call.firstNumber, call.numbers);
  }
};

Script readScript(const std::string &path);

class Times {
public:
  explicit Times(const Script &script) : script_(script), times_(script.calls.size(), {-1, -1}) {}

  std::span<CallTimes> of(uint32_t rank) {
    return std::span(times_).subspan(script_.firstCall[rank], script_.ranks[rank].calls);
  }
  void write(const std::string &path, TimesHeader header) const;

private:
  const Script &script_;
  std::vector<CallTimes> times_;
};

} // namespace leastaction::script
