// What was measured of a machine's instructions, beside what its core description has.
//
//   std::string text = instructionsText(report);
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace leastaction {

struct InstructionsReport {
  /// Nothing is known of what is not there.
  struct Figures {
    std::optional<double> latencyTicks, ticks;
    std::optional<uint32_t> microOps;
  };
  struct Form {
    std::string opcode; ///< LLVM's name.
    uint64_t executions = 0;
    Figures measured, described;
    bool differs = false; ///< What was measured is not what the description has, or it has nothing.
  };
  struct NotMeasured {
    std::string why; ///< A clause about "it".
    std::vector<std::string> opcodes;
    uint64_t executions = 0;
  };
  std::string run;  ///< Whose instructions; empty: all that can be measured.
  std::string core; ///< Whose description.
  double clockHz = 0;
  uint64_t executions = 0; ///< Of all instructions of the run.
  std::vector<Form> forms;
  std::vector<NotMeasured> notMeasured;
};

std::string instructionsText(const InstructionsReport &report);
nlohmann::ordered_json instructionsJson(const InstructionsReport &report);

} // namespace leastaction
