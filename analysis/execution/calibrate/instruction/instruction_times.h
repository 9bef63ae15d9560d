// How long instructions take on this machine: latency and reciprocal throughput of forms, by the clock alone.
//
//   std::unique_ptr<InstructionTimes> times = TRY(InstructionTimes::create(target));
//   InstructionTime time = times->measure(inst);
//   if (time.notMeasured.empty()) ... time.latencyTicks, time.ticks ...
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/calibrate/instruction/block_timer.h"
#include "analysis/execution/calibrate/instruction/form_blocks.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

namespace leastaction {

/// What was measured of a form; nothing is known of what is not there.
struct InstructionTime {
  unsigned opcode = 0; ///< LLVM's number.
  std::string name;    ///< LLVM's name.
  /// Ticks from the operand that is furthest from the last result to that result, without the load of a memory operand.
  std::optional<double> latencyTicks;
  std::optional<double> ticks;      ///< Of each of many copies that do not wait for each other.
  std::optional<uint32_t> microOps; ///< Fused, as dispatch counts them.
  llvm::MCInst copy;                ///< One of those that were timed; without an opcode where none was.
  std::string notMeasured;          ///< Why there is nothing: a clause about "it". Empty where there is something.
};

class InstructionTimes {
public:
  /// Fails where this program may not execute what it writes, and where the clock does not run at a constant rate.
  static Result<std::unique_ptr<InstructionTimes>> create(const Target &target);

  /// Of the opcode of `inst` with its immediates; registers and addresses are chosen here. Takes some ten milliseconds.
  InstructionTime measure(const llvm::MCInst &inst);

  std::vector<InstructionTime> measure(std::span<const llvm::MCInst> forms,
                                       const std::function<void(double)> &progress = {});

  /// Micro-ops that the core dispatches in a tick; nothing where that was not to be measured.
  std::optional<double> dispatchedPerTick();

private:
  struct Attempt {
    InstructionTime time;
    bool again = false; ///< Another one may give something else.
  };
  class FormPasses;

  InstructionTimes(const Target &target);

  Attempt attempt(const llvm::MCInst &inst, unsigned pass, bool wantsMicroOps);

  std::optional<double> conversionTicks(RegisterFile from, RegisterFile to, bool vex);
  std::optional<double> conversionStep(RegisterFile from, RegisterFile to, bool vex);
  llvm::MCInst filler() const;
  double loadTicks(const ChainBlock &chain);
  std::optional<double> latency(const Form &form, const FormBlocks &blocks, std::string &why);
  std::optional<double> registerFormLatency(const std::string &name, std::string &why);
  std::optional<double> throughput(const Form &form, const FormBlocks &blocks, std::optional<double> latency,
                                   unsigned pass, std::string &why);
  std::optional<double> dispatchedNow();
  std::optional<uint32_t> microOps(const Form &form, const IndependentBlock &block, double ticks);

  const Target &target_;
  RegisterFiles files_;
  Conversions conversions_;
  Encoder encoder_;
  std::optional<BlockTimer> timer_;
  std::map<std::tuple<RegisterFile, RegisterFile, bool>, std::optional<double>> steps_;
  std::vector<double> dispatched_; ///< A tick, whenever it was measured, in no order.
  std::optional<double> load_;
};

} // namespace leastaction
