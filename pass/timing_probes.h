// The probes of mode=probe: around single machine instructions of the recording copy they read the clock, before and
// after, and write both and the address of a memory operand.
//
//   TimingProbes timing(function, names, options, writer, table);
//   timing.addFunction(own.begin, timing.beginCopy(copied));
//   timing.instrument(block, first, copied, own.resume, copy);
//
// A record is the probe's key, the address if there is one, the clock at issue, and, behind instructions that run into
// the next one, the clock at completion. A branch completes at the arrival probe at the head of whichever block runs
// next. Registers and flags are those that are free; where there are too few, they are saved below the red zone.
#pragma once

#include "pass/code_table.h"
#include "pass/probes.h"
#include "pass/recording_copy.h"
#include "pass/timed_instructions.h"

#include "llvm/ADT/DenseSet.h"

namespace leastaction {

class TimingProbes {
public:
  /// Before anything is inserted into the function, or copied.
  TimingProbes(llvm::MachineFunction &function, const MachineNames &names, const TimingOptions &options,
               ProbeWriter &writer, CodeTable &table);

  /// The entry of the code table for the function itself: labels of its first byte and of its copy's.
  void addFunction(Label own, Label copy);

  /// Makes a label at the head of a block of the copy, before anything else is inserted there. Switches to it need not
  /// record registers: `copied` says so.
  Label beginCopy(PlannedBlock &copied);

  /// Probes for the block `own`, whose copy is `copied`; `first` is its first instruction behind probes of the
  /// program's own code, in the same basic block as the others, and `resume` the label there.
  void instrument(const PlannedBlock &own, llvm::MachineInstr &first, const PlannedBlock &copied, Label resume,
                  const RecordingCopy &copy);

private:
  struct Borrowed;
  enum class Mark { call, resumption, arrival };
  /// Registers that are free before and behind an instruction.
  struct Around {
    FreeRegisters before, after;
  };
  /// What a record is made of.
  struct Record {
    std::string key; ///< Also the label of the probe's first byte.
    unsigned slots = 0;
    bool hasAddress = false;
    bool completes = false; ///< The last slot is written behind the instruction.
    bool opens = false;     ///< An execution is timed from here on,
    bool closes = false;    ///< or up to here: the countdown to the next one begins.
    bool ends = false;      ///< The event of the record before it, whose last slot is the clock at its issue.
  };

  /// Assembly with a short jump to what is done seldom: `target`, which is to stand near.
  struct ShortJump {
    std::string text, target;
  };

  Borrowed borrow(FreeRegisters free, bool changesFlags) const;
  std::string threadVariable(llvm::StringRef operation, llvm::StringRef symbol, llvm::StringRef spare) const;
  std::string sampled(FreeRegisters free, bool begins, const std::string &end);
  std::string nextSample() const;
  std::string loadThreadVariable(llvm::StringRef symbol, llvm::StringRef reg) const;
  ShortJump readClock();
  std::string storeClock(unsigned back) const;
  ShortJump findCallersIfLong(unsigned issue, const std::string &place, int stackBytes);
  std::string write(const Record &record, const Borrowed &borrowed, Label resume);
  CopySymbols mark(llvm::MachineInstr &position, FreeRegisters free, Label resume, const std::string &condition,
                   const std::string &end, Mark kind);
  void addMark(uint16_t flags, llvm::StringRef callee, Label begin, Label end, const CopySymbols &copy);
  void time(llvm::MachineInstr &own, llvm::MachineInstr &copy);
  bool hasAddressInRegisters(const llvm::MachineInstr &instruction) const;
  llvm::MachineInstr *loadAddress(llvm::MachineInstr &instruction, int stackBytes) const;
  std::vector<format::AccessEntry> firstAccess(const llvm::MachineInstr &instruction) const;

  const MachineNames &names_;
  TimingOptions options_;
  ProbeWriter &writer_;
  CodeTable &table_;
  llvm::DenseMap<const llvm::MachineInstr *, Around> around_;
  llvm::DenseSet<const llvm::MachineInstr *> arrivals_; ///< First instructions of blocks that timed branches lead to.
};

} // namespace leastaction
