#include "pass/known_registers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>
#include <utility>

namespace leastaction {
namespace {

using format::registerCount;

RegisterSet bit(unsigned reg) {
  return static_cast<RegisterSet>(1u << reg);
}

RegisterSet without(RegisterSet set, RegisterSet removed) {
  return static_cast<RegisterSet>(set & ~removed);
}

template <class F> void forEachRegister(RegisterSet set, F visit) {
  for (unsigned left = set; left; left &= left - 1)
    visit(static_cast<uint8_t>(std::countr_zero(left)));
}

/// Knowledge of a segment's registers while it is walked through: what is not known goes back to one value, made at
/// `place` in `reg`, that would make it known.
class Knowledge {
public:
  struct Origin {
    unsigned place;
    uint8_t reg;
    bool operator==(const Origin &) const = default;
  };

  Knowledge(RegisterSet known, unsigned place) : known_(known) {
    for (uint8_t reg = 0; reg < registerCount; ++reg)
      origins_[reg] = {place, reg};
  }

  RegisterSet known() const { return known_; }
  Origin originOf(uint8_t reg) const { return origins_[reg]; }

  /// The value made there is recorded.
  void learn(Origin origin) {
    for (uint8_t reg = 0; reg < registerCount; ++reg)
      if (origins_[reg] == origin)
        known_ |= bit(reg);
  }

  /// `step`: the one that is told to the reader, if any. `after`: the place behind the instruction.
  void follow(const RegisterEffect &effect, bool tells, unsigned after) {
    bool isKnown = false;
    Origin origin{after, 0};
    if (tells) {
      RegisterSet unknown = without(inputsOf(*effect.step), known_);
      isKnown = unknown == 0;
      origin.reg = effect.step->target;
      bool first = true;
      forEachRegister(unknown, [&](uint8_t reg) {
        if (first)
          origin = origins_[reg];
        else if (!(origin == origins_[reg]))
          origin = {after, effect.step->target};
        first = false;
      });
    }
    known_ = without(known_, effect.modified);
    forEachRegister(effect.modified, [&](uint8_t reg) { origins_[reg] = {after, reg}; });
    if (tells) {
      origins_[effect.step->target] = origin;
      if (isKnown)
        known_ |= bit(effect.step->target);
    }
  }

private:
  RegisterSet known_;
  std::array<Origin, registerCount> origins_;
};

/// Is the instruction's step worth telling: will an address need its result?
bool tells(const InstructionFacts &facts, RegisterSet demandAfter) {
  return facts.effect.step && demandAfter & bit(facts.effect.step->target);
}

RegisterSet atHead(Segment::Entry entry, RegisterSet known) {
  switch (entry) {
  case Segment::Entry::plain:
    return known;
  case Segment::Entry::afterCall:
    return known | bit(format::stackRegister);
  case Segment::Entry::afterSecondReturn:
    return bit(format::stackRegister);
  }
  return 0;
}

} // namespace

KnownRegisters::KnownRegisters(std::vector<BlockFacts> blocks) : blocks_(std::move(blocks)) {
  findDemand();
  findKnown();
}

RegisterSet KnownRegisters::demandBefore(unsigned block, RegisterSet after, std::vector<RegisterSet> *each) const {
  const std::vector<InstructionFacts> &instructions = blocks_[block].instructions;
  for (size_t i = instructions.size(); i-- > 0;) {
    if (each)
      (*each)[i] = after;
    const InstructionFacts &facts = instructions[i];
    RegisterSet inputs = tells(facts, after) ? inputsOf(*facts.effect.step) : RegisterSet{0};
    after = static_cast<RegisterSet>(without(after, facts.effect.modified) | inputs | facts.addressUse);
  }
  return after;
}

void KnownRegisters::findDemand() {
  demandIn_.assign(blocks_.size(), 0);
  auto after = [&](unsigned block) {
    RegisterSet demand = 0;
    for (unsigned successor : blocks_[block].successors)
      demand |= demandIn_[successor];
    return demand;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (auto block = static_cast<unsigned>(blocks_.size()); block-- > 0;) {
      RegisterSet demand = demandBefore(block, after(block), nullptr);
      changed |= demand != demandIn_[block];
      demandIn_[block] = demand;
    }
  }
  demand_.resize(blocks_.size());
  for (unsigned block = 0; block < blocks_.size(); ++block) {
    demand_[block].resize(blocks_[block].instructions.size());
    demandBefore(block, after(block), &demand_[block]);
  }
}

void KnownRegisters::findKnown() {
  knownIn_ = demandIn_;
  needsAtEnd_.assign(blocks_.size(), 0);
  std::vector<RegisterSet> knownOut(blocks_.size());
  for (unsigned block = 0; block < blocks_.size(); ++block)
    if (blocks_[block].startsUnknown || blocks_[block].predecessors.empty())
      knownIn_[block] = 0;
  std::vector<char> isDue(blocks_.size(), true);
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned block = 0; block < blocks_.size(); ++block)
      if (std::exchange(isDue[block], char{false}))
        knownOut[block] = walk(block, knownIn_[block], 0, nullptr);
    for (unsigned block = 0; block < blocks_.size(); ++block) {
      RegisterSet byAll = static_cast<RegisterSet>(~0u), bySome = 0, possible = static_cast<RegisterSet>(~0u);
      for (unsigned predecessor : blocks_[block].predecessors) {
        const BlockFacts &before = blocks_[predecessor];
        // Only a block that nothing else leads to can be told that a call comes before it.
        bool isLost = before.endsInCall && blocks_[block].startsPlainly();
        RegisterSet out = isLost ? RegisterSet{0} : knownOut[predecessor];
        byAll &= out;
        bySome |= out;
        if (before.endsInCall || before.segments.empty())
          possible &= out;
      }
      auto known = static_cast<RegisterSet>(knownIn_[block] & (byAll | (bySome & possible)));
      isDue[block] = known != knownIn_[block];
      changed |= isDue[block];
      knownIn_[block] = known;
    }
  }
  for (unsigned block = 0; block < blocks_.size(); ++block)
    for (unsigned successor : blocks_[block].successors)
      needsAtEnd_[block] |= without(knownIn_[successor], knownOut[block]);
}

/// What of a segment must be recorded, and where. Returns what is known at its end.
RegisterSet KnownRegisters::findRecords(const BlockFacts &block, const Segment &segment,
                                        const std::vector<RegisterSet> &demand, RegisterSet known,
                                        RegisterSet needsAtEnd, std::vector<Record> &records) const {
  records.clear();
  if (segment.entry != Segment::Entry::plain)
    records.push_back({segment.begin, format::stackRegister});
  Knowledge knowledge(atHead(segment.entry, known), segment.begin);
  auto need = [&](RegisterSet registers) {
    forEachRegister(registers, [&](uint8_t reg) {
      if (knowledge.known() & bit(reg))
        return;
      Knowledge::Origin origin = knowledge.originOf(reg);
      records.push_back({origin.place, origin.reg});
      knowledge.learn(origin);
    });
  };
  for (unsigned i = segment.begin; i < segment.end; ++i) {
    if (i == block.firstTerminator)
      need(needsAtEnd);
    const InstructionFacts &facts = block.instructions[i];
    need(facts.addressUse);
    knowledge.follow(facts.effect, tells(facts, demand[i]), i + 1);
  }
  if (segment.end == block.instructions.size() && block.firstTerminator == segment.end)
    need(needsAtEnd);
  // The stack pointer first: what it brings back must not overwrite what is recorded.
  std::ranges::sort(records, {}, [](const Record &record) {
    return std::tuple(record.place, record.reg != format::stackRegister, record.reg);
  });
  return knowledge.known();
}

/// Goes through a block; returns what is known at its end.
RegisterSet KnownRegisters::walk(unsigned number, RegisterSet known, RegisterSet needsAtEnd, const Visit *visit) const {
  const BlockFacts &block = blocks_[number];
  std::vector<Record> records;
  for (const Segment &segment : block.segments) {
    RegisterSet before = known;
    known = findRecords(block, segment, demand_[number], before, needsAtEnd, records);
    if (!visit)
      continue;
    // The same way again, now with what is recorded known from where it is made.
    RegisterSet now = segment.entry == Segment::Entry::afterSecondReturn ? RegisterSet{0} : before;
    auto record = records.begin();
    auto tellRecords = [&](unsigned place) {
      for (; record != records.end() && record->place == place; ++record) {
        format::StepEntry step{};
        step.step = format::Step::recorded;
        step.target = record->reg;
        step.a = step.b = format::noRegister;
        (*visit)(place, step);
        now |= bit(record->reg);
      }
    };
    for (unsigned i = segment.begin; i < segment.end; ++i) {
      tellRecords(i);
      const InstructionFacts &facts = block.instructions[i];
      bool told = tells(facts, demand_[number][i]) && without(inputsOf(*facts.effect.step), now) == 0;
      if (told)
        (*visit)(i, *facts.effect.step);
      now = without(now, facts.effect.modified);
      if (told)
        now |= bit(facts.effect.step->target);
    }
    tellRecords(segment.end);
  }
  return known;
}

void KnownRegisters::forEachStep(unsigned block, const Visit &visit) const {
  walk(block, knownIn_[block], needsAtEnd_[block], &visit);
}

} // namespace leastaction
