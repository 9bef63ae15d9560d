// Times a block of instructions in a loop, in ticks of the core.
//
//   Result<BlockTimer> timer = BlockTimer::create(target, files, conversions);
//   std::expected<double, std::string> ticks = timer->ticks(block.code, values, /*vex=*/true);
#pragma once

#include "analysis/execution/calibrate/instruction/conversions.h"
#include "analysis/execution/calibrate/instruction/encoder.h"
#include "analysis/execution/calibrate/instruction/machine_code.h"
#include "analysis/execution/calibrate/instruction/operand_values.h"

#include <expected>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

class BlockTimer {
public:
  /// The reason where rounds do not agree: the machine has other work.
  static constexpr const char *unsettled = "its time does not settle";

  static Result<BlockTimer> create(const Target &target, const RegisterFiles &files, const Conversions &conversions);

  /// Of one run through the block, in the middle of many: the least of several rounds. `vex`: the block has
  /// instructions of AVX. The reason where there is no such time: a clause about "it".
  std::expected<double, std::string> ticks(std::span<const llvm::MCInst> block, const OperandValues &values, bool vex);

private:
  BlockTimer(const Target &target, const RegisterFiles &files, const Conversions &conversions, MachineCode code);

  std::vector<uint8_t> loads(std::string_view opcode, unsigned count, int at, int step) const;
  void fillData(const OperandValues &values) const;
  bool encode(std::span<const llvm::MCInst> block, std::vector<uint8_t> &bytes) const;
  std::expected<double, std::string> leastTicks();

  const Target *target_;
  const RegisterFiles *files_;
  const Conversions *conversions_;
  std::unique_ptr<Encoder> encoder_;
  MachineCode code_;
  std::vector<uint8_t> loadGeneral_, loadLegacy_, loadVex_, endLegacy_, endVex_;
};

} // namespace leastaction
