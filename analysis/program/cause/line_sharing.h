// Lines of memory that several threads use and one of them writes: false sharing, where no byte is both written by one
// and used by the other, or true sharing.
//
//   LineSharing sharing(transferTicks, core.l1.lineBytes);
//   uint32_t first = sharing.addUser("0"), second = sharing.addUser("1");   // a region of a thread
//   sharing.add(first, retired); ...
//   for (const SharedLines &shared : sharing.of(second)) ...
#pragma once

#include "analysis/execution/event/event.h"
#include "analysis/execution/event/line_table.h"

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

/// What one thread does to shared lines.
struct SharedUse {
  std::string thread = {};
  uint32_t instruction = 0; ///< One that stores, if there is one: index into the InstructionTable.
  uint64_t reads = 0;       ///< Executions of instructions that load and do not store.
  uint64_t writes = 0;
};

/// Lines that the same two instructions share.
struct SharedLines {
  bool isFalse = false;
  uint64_t address = 0; ///< Of the first line.
  uint64_t lines = 0;
  uint64_t ownershipMoves = 0; ///< An estimate: how often a line would go from one core to the other.
  SharedUse own = {};
  SharedUse other = {};
};

/// Time is cut into pieces as long as a line takes to go from core to core. In each piece in which two threads use a
/// line, it moves once. Threads are taken to start together, and to be as busy with a line all the time between their
/// first and last use of it as they are on average.
class LineSharing {
public:
  /// Lines have at most 256 byte; longer ones, which no processor has, are several.
  explicit LineSharing(uint64_t transferTicks, uint32_t cacheLineBytes = lineBytes)
      : transferTicks_(transferTicks), pieces_(std::min(cacheLineBytes, mostLineBytes)) {}

  /// A region of a thread; returns its number.
  uint32_t addUser(std::string thread);
  /// In program order.
  void add(uint32_t user, std::span<const RetiredInstruction> retired);

  /// What a user shares with users in other threads; that of most moves first. Of several users in one thread, as of a
  /// region inside another one, that with most uses counts.
  std::vector<SharedLines> of(uint32_t user);

private:
  static constexpr uint32_t mostLineBytes = 256;
  using Bytes = std::bitset<mostLineBytes>; ///< Of a line.

  struct Use {
    Bytes readBytes = {};
    Bytes writtenBytes = {};
    uint64_t reads = 0;
    uint64_t writes = 0;
    uint64_t firstPiece = 0;
    uint64_t lastPiece = 0;
    uint64_t pieces = 0; ///< In which the line is used.
    uint64_t line = 0;
    uint32_t loadInstruction = 0;
    uint32_t storeInstruction = 0;
    uint32_t user = 0;
    uint32_t next = 0; ///< Another user's use of the line: index into uses_, 0 for none.

    uint64_t count() const { return reads + writes; }
    uint32_t instruction() const { return writes != 0 ? storeInstruction : loadInstruction; }
    Bytes usedBytes() const { return readBytes | writtenBytes; }
  };
  struct User {
    std::string thread;
    uint64_t startTick = 0;
    bool started = false;
  };

  void use(uint32_t user, const RetiredInstruction &retired);
  Use &useOf(uint32_t user, uint64_t line, uint64_t tick);
  static uint64_t movesOf(const Use &a, const Use &b);

  const uint64_t transferTicks_;
  const LinePieces pieces_;
  std::vector<User> users_;
  std::vector<Use> uses_{1};
  LineTable<uint32_t> latest_; ///< Of each line: the use of its latest new user.
};

} // namespace leastaction
