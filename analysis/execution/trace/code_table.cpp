#include "analysis/execution/trace/code_table.h"

#include <cstring>
#include <optional>

namespace leastaction {
namespace {

/// Reads structures one after the other and never past the end.
class Cursor {
public:
  Cursor(std::span<const uint8_t> data, uint64_t address) : data_(data), address_(address) {}

  template <class T> std::optional<T> peek() const {
    if (data_.size() - position_ < sizeof(T))
      return std::nullopt;
    T value;
    std::memcpy(&value, data_.data() + position_, sizeof(T));
    return value;
  }
  template <class T> std::optional<T> read() {
    const std::optional<T> value = peek<T>();
    position_ += value ? sizeof(T) : 0;
    return value;
  }
  size_t position() const { return position_; }
  size_t left() const { return data_.size() - position_; }
  /// Link-time address of a byte `back` bytes before the position.
  uint64_t addressBack(size_t back) const { return address_ + position_ - back; }

private:
  std::span<const uint8_t> data_;
  uint64_t address_;
  size_t position_ = 0;
};

class CodeTableParser {
public:
  CodeTableParser(std::span<const uint8_t> section, uint64_t address,
                  const std::function<std::string(uint64_t)> &readString, const std::string &where)
      : cursor_(section, address), readString_(readString), where_(where) {}

  Result<CodeTable> run() {
    while (cursor_.left() >= sizeof(format::LeftAloneEntry))
      if (std::optional<std::string> problem = isLeftAlone() ? leftAlone() : function())
        return fail("the code table is damaged: " + *problem,
                    where_ + ", section " + format::codeSection + ", offset " + std::to_string(cursor_.position()),
                    "record the program again");
    return CodeTable{std::move(blocks_), std::move(leftAlone_)};
  }

private:
  bool isLeftAlone() const { return cursor_.peek<uint32_t>() == format::leftAloneMagic; }

  std::optional<std::string> leftAlone() {
    const auto entry = *cursor_.read<format::LeftAloneEntry>();
    if (entry.entryBytes != sizeof entry)
      return "an entry of a function that is left alone has another size";
    const auto at = [&](size_t field, int64_t offset) {
      return cursor_.addressBack(sizeof entry - field) + static_cast<uint64_t>(offset);
    };
    LeftAlone &made = leftAlone_.emplace_back();
    made.begin = at(offsetof(format::LeftAloneEntry, codeOffset), entry.codeOffset);
    made.function = readString_(at(offsetof(format::LeftAloneEntry, nameOffset), entry.nameOffset));
    made.reason = readString_(at(offsetof(format::LeftAloneEntry, reasonOffset), entry.reasonOffset));
    return tooManyNames(made.function.size() + made.reason.size());
  }

  std::optional<std::string> function() {
    size_t start = cursor_.position();
    const auto read = cursor_.read<format::FunctionEntry>();
    if (!read)
      return "an entry is longer than the section";
    const format::FunctionEntry &entry = *read;
    if (entry.magic != format::functionMagic)
      return "an entry does not start with its mark";
    if (entry.entryBytes < sizeof entry || entry.entryBytes - sizeof entry > cursor_.left())
      return "an entry is longer than the section";
    uint64_t base = cursor_.addressBack(sizeof entry - offsetof(format::FunctionEntry, codeOffset)) +
                    static_cast<uint64_t>(static_cast<int64_t>(entry.codeOffset));
    std::string name = readString_(cursor_.addressBack(sizeof entry - offsetof(format::FunctionEntry, nameOffset)) +
                                   static_cast<uint64_t>(static_cast<int64_t>(entry.nameOffset)));
    auto first = static_cast<uint32_t>(blocks_.size());
    uint64_t counters = cursor_.addressBack(sizeof entry - offsetof(format::FunctionEntry, countersOffset)) +
                        static_cast<uint64_t>(static_cast<int64_t>(entry.countersOffset));
    for (uint32_t i = 0; i < entry.blockCount; ++i) {
      if (std::optional<std::string> problem = block(base, name, first, entry.blockCount))
        return problem;
      CodeBlock &made = blocks_.back();
      made.functionBegin = base;
      made.functionEnd = base + entry.coldEnd;
      if (entry.countersOffset)
        made.counter = counters + i * sizeof(uint64_t);
      else if (!made.laneCounters.empty())
        return "a function without counters counts lanes";
      for (LaneCounter &lanes : made.laneCounters)
        lanes.address = counters + lanes.address * sizeof(uint64_t);
    }
    if (cursor_.position() - start != entry.entryBytes)
      return "an entry's blocks do not fill it";
    return std::nullopt;
  }

  std::optional<std::string> block(uint64_t base, const std::string &function, uint32_t first, uint32_t count) {
    auto entry = cursor_.read<format::BlockEntry>();
    if (!entry)
      return "a block is cut short";
    if (entry->end < entry->begin || entry->copyEnd < entry->copyBegin || entry->key < entry->copyBegin ||
        entry->key > entry->copyEnd || entry->slots > format::maxSlots)
      return "a block's bounds are impossible";
    CodeBlock &block = blocks_.emplace_back();
    block.begin = base + entry->begin;
    block.end = base + entry->end;
    block.copyBegin = base + entry->copyBegin;
    block.copyEnd = base + entry->copyEnd;
    block.key = base + entry->key;
    block.function = function;
    block.flags = entry->flags;
    block.slots = entry->slots;
    if (entry->calleeOffset)
      block.callee = readString_(cursor_.addressBack(sizeof *entry - offsetof(format::BlockEntry, calleeOffset)) +
                                 static_cast<uint64_t>(static_cast<int64_t>(entry->calleeOffset)));
    if (std::optional<std::string> problem = tooManyNames(function.size() + block.callee.size()))
      return problem;
    if ((entry->probeCount + entry->copyProbeCount) * sizeof(format::ProbeEntry) +
            entry->accessCount * sizeof(format::AccessEntry) + entry->stepCount * sizeof(format::StepEntry) >
        cursor_.left())
      return "a block is cut short";
    if (!probes(entry->probeCount, entry->begin, entry->end, block.probes) ||
        !probes(entry->copyProbeCount, entry->copyBegin, entry->copyEnd, block.copyProbes))
      return "a probe lies outside its block";
    for (unsigned i = 0; i < entry->accessCount; ++i) {
      auto access = *cursor_.read<format::AccessEntry>();
      if (access.base > format::noRegister || access.index > format::noRegister)
        return "an access names a register that does not exist";
      block.accesses.push_back(access);
    }
    if (std::optional<std::string> problem = steps(*entry, block))
      return problem;
    if (entry->successorCount > cursor_.left() / sizeof(uint32_t))
      return "a block is cut short";
    for (uint32_t i = 0; i < entry->successorCount; ++i) {
      auto successor = *cursor_.read<uint32_t>();
      if (successor >= count)
        return "a block leads to one that does not exist";
      block.successors.push_back(first + successor);
    }
    if (block.has(format::blockIsImplied) && block.slots)
      return "a block without a record has slots";
    return std::nullopt;
  }

  std::optional<std::string> tooManyNames(size_t bytes) {
    nameBytes_ += bytes;
    if (nameBytes_ > mostNameBytes)
      return "the names of its blocks' functions take more than 1 Gbyte";
    return std::nullopt;
  }

  std::optional<std::string> steps(const format::BlockEntry &entry, CodeBlock &block) {
    unsigned clocks = block.has(format::blockResumesTimed) + block.has(format::blockCallIsTimed), recorded = 0;
    for (unsigned i = 0; i < entry.stepCount; ++i) {
      auto step = *cursor_.read<format::StepEntry>();
      if (step.step == format::Step::counted && step.width > 0 && step.width <= 64 && step.value >= 0) {
        block.laneCounters.push_back({step.instruction, step.width, static_cast<uint64_t>(step.value)});
        continue;
      }
      bool isVector = step.step == format::Step::recorded && step.target == format::vectorWord;
      if (step.step > format::Step::signExtend || (step.target >= format::noRegister && !isVector) ||
          step.a > format::noRegister || step.b > format::noRegister || step.width > 64 ||
          (step.step >= format::Step::zeroExtend && step.scale == 0))
        return "a step is impossible";
      recorded += step.step == format::Step::recorded;
      block.steps.push_back(step);
    }
    if (recorded + clocks > entry.slots)
      return "a block's steps need more than its record holds";
    return std::nullopt;
  }

  /// Probes within [begin, end), as offsets from `begin`; false if one is not.
  bool probes(unsigned count, uint32_t begin, uint32_t end, std::vector<format::ProbeEntry> &into) {
    for (unsigned i = 0; i < count; ++i) {
      auto probe = *cursor_.read<format::ProbeEntry>();
      if (probe.begin < begin || probe.end < probe.begin || probe.end > end)
        return false;
      into.push_back({probe.begin - begin, probe.end - begin});
    }
    return true;
  }

  /// Each block has its own copy of the names, which many may share in the file.
  static constexpr uint64_t mostNameBytes = 1 << 30;

  Cursor cursor_;
  uint64_t nameBytes_ = 0;
  const std::function<std::string(uint64_t)> &readString_;
  const std::string &where_;
  std::vector<CodeBlock> blocks_;
  std::vector<LeftAlone> leftAlone_;
};

} // namespace

Result<CodeTable> parseCodeTable(std::span<const uint8_t> section, uint64_t address,
                                 const std::function<std::string(uint64_t)> &readString, const std::string &where) {
  return CodeTableParser(section, address, readString, where).run();
}

} // namespace leastaction
