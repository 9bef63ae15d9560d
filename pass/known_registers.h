// Decides which register values the records of a function must carry so that a reader knows every address, and where it
// reads them: as soon as a value is made rather than at each of its uses, before a loop rather than in it.
//
//   KnownRegisters known(std::move(blocks));     // facts of every basic block, entry first
//   known.forEachStep(block, [&](unsigned place, const format::StepEntry &step) { ... });
//
// Three dataflow problems: which registers addresses will need (backwards), which of them are known without recording
// anything at the ends of blocks (forwards, optimistic), and what is to be recorded at those ends so that all ways into
// a block know the same.
#pragma once

#include "pass/register_steps.h"

#include <functional>
#include <vector>

namespace leastaction {

/// What one machine instruction means for knowledge of registers.
struct InstructionFacts {
  RegisterSet addressUse = 0; ///< Registers that its recorded addresses are made of.
  RegisterEffect effect;
};

/// A stretch of a basic block that one record describes.
struct Segment {
  /// What is known at its head besides what the instructions before it leave.
  enum class Entry : uint8_t {
    plain,
    afterCall,        ///< The stack pointer is recorded; with it come the registers that the call kept.
    afterSecondReturn ///< The stack pointer is recorded, nothing else is known: calls that may return twice.
  };
  unsigned begin = 0, end = 0; ///< Instructions of the basic block.
  Entry entry = Entry::plain;
};

struct BlockFacts {
  std::vector<InstructionFacts> instructions;
  std::vector<Segment> segments;
  std::vector<unsigned> predecessors, successors;
  bool startsUnknown = false;   ///< Entered from elsewhere, too: function entries and landing pads.
  unsigned firstTerminator = 0; ///< Where values may be recorded for the blocks behind.
  bool endsInCall = false;      ///< Nothing stands behind it where values could be recorded.

  bool startsPlainly() const { return segments.empty() || segments.front().entry == Segment::Entry::plain; }
};

class KnownRegisters {
public:
  explicit KnownRegisters(std::vector<BlockFacts> blocks);

  /// Steps of a basic block in order. A record stands before instruction `place`, any other step after it; `place` may
  /// be the number of instructions of the block.
  using Visit = std::function<void(unsigned place, const format::StepEntry &step)>;
  void forEachStep(unsigned block, const Visit &visit) const;

  const BlockFacts &facts(unsigned block) const { return blocks_[block]; }

private:
  struct Record {
    unsigned place;
    uint8_t reg;
  };
  void findDemand();
  void findKnown();
  RegisterSet demandBefore(unsigned block, RegisterSet after, std::vector<RegisterSet> *each) const;
  RegisterSet walk(unsigned block, RegisterSet known, RegisterSet needsAtEnd, const Visit *visit) const;
  RegisterSet findRecords(const BlockFacts &block, const Segment &segment, const std::vector<RegisterSet> &demand,
                          RegisterSet known, RegisterSet needsAtEnd, std::vector<Record> &records) const;

  std::vector<BlockFacts> blocks_;
  std::vector<std::vector<RegisterSet>> demand_; ///< Per block, after each instruction.
  std::vector<RegisterSet> demandIn_, knownIn_, needsAtEnd_;
};

} // namespace leastaction
