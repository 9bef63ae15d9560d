// Takes a thread's chunks apart into records. Blocks without records of their own come where they ran, with no slots.
//
//   RecordReader reader(run, trace);
//   while (reader.next()) if (reader.isBlock()) use(reader.block(), reader.slots()); else use(reader.control(), ...)
//
// Where chunks are missing, and behind a record that makes no sense, comes a record Control::gap; the chunk after it
// says which regions are open (Control::openRegions). Each chunk is whole or missing.
#pragma once

#include "analysis/execution/trace/implied_blocks.h"
#include "analysis/execution/trace/recent_stack.h"
#include "analysis/execution/trace/region_limits.h"
#include "analysis/execution/trace/run.h"
#include "analysis/execution/trace/thread_trace.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace leastaction {

/// Name in the payload of a regionName record.
std::string regionNameIn(std::span<const uint64_t> payload);

class RecordReader {
public:
  RecordReader(const Run &run, ThreadTrace &trace);

  /// Goes to the next record; false at the end.
  bool next() {
    if (!way_.empty()) [[unlikely]]
      return followWay();
    if (at_ == words_.size() && !refill())
      return false;
    uint64_t word = words_[at_];
    size_t size = 0;
    if (word >= format::firstCodeWord) {
      block_ = run_.blockWithKey(word);
      if (block_ == KeyIndex::none)
        return unknownKey(word);
      size = shapes_[block_].slots;
    } else {
      block_ = KeyIndex::none;
      control_ = static_cast<format::Control>(word & 0xff);
      size = word >> 8;
    }
    if (size > words_.size() - at_ - 1)
      return cutShort();
    payload_ = words_.subspan(at_ + 1, size);
    at_ += 1 + size;
    if (!isBlock()) [[unlikely]]
      return passControl();
    if (uint32_t before = std::exchange(before_, block_); before != KeyIndex::none && shapes_[before].leadsOn) {
      way_ = implied_.between(before, block_);
      slots_ = payload_;
      return followWay();
    }
    return true;
  }

  bool isBlock() const { return block_ != KeyIndex::none; }
  uint32_t block() const { return block_; }
  format::Control control() const { return control_; }
  /// Slots of a block or payload of a control record.
  std::span<const uint64_t> payload() const { return payload_; }
  /// Ids of the regions in an openRegions record, outermost first.
  std::vector<uint64_t> openRegions() const;

  /// Once next() has returned false: what is missing and why, whole sentences.
  std::vector<Error> problems() const;

private:
  /// What the way through records takes of a block: so little that many blocks stay in the cache.
  struct Shape {
    uint16_t slots = 0;
    bool leadsOn = false; ///< It has successors.
  };

  bool refill();
  bool skipChunk(std::string what);
  bool unknownKey(uint64_t word);
  bool cutShort();
  bool passControl();
  /// Goes to the next block on the way to the one whose record has been read.
  bool followWay() {
    block_ = way_.front();
    way_ = way_.subspan(1);
    payload_ = way_.empty() ? slots_ : std::span<const uint64_t>();
    return true;
  }

  const Run &run_;
  ThreadTrace &trace_;
  std::vector<Shape> shapes_; ///< By block.
  std::span<const uint64_t> words_, payload_;
  size_t at_ = 0;
  uint32_t block_ = KeyIndex::none;
  ImpliedBlocks implied_;
  uint32_t before_ = KeyIndex::none; ///< Block of the record before, if the thread went on from there.
  RecentStack<uint32_t, format::maxNestedHandlers> interrupted_; ///< What that was where signal handlers came in.
  RegionLimits regions_;
  std::span<const uint32_t> way_;   ///< Blocks that ran before the next record is read.
  std::span<const uint64_t> slots_; ///< Of the last one on the way.
  format::Control control_ = format::Control::gap;
  std::span<const uint64_t> afterGap_;
  std::optional<Error> problem_; ///< The first record that makes no sense.
  uint64_t brokenChunks_ = 0;
  bool skipped_ = false; ///< The rest of the chunk before this one was left out.
};

} // namespace leastaction
