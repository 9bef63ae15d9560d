#include "runtime/interruptions.h"

#include "runtime/chunk_writer.h"
#include "runtime/cursor.h"
#include "runtime/message.h"
#include "runtime/reserved_memory.h"

#include <string.h>
#include <sys/mman.h>

namespace leastaction::runtime {

namespace {

constexpr unsigned maxLevels = format::maxNestedHandlers, maxSegments = 64, maxPieces = 128 << 10;
constexpr size_t slackWords = 1 + format::maxSlots;
constexpr size_t fullWords = format::fullBit / sizeof(uint64_t);

/// What was recorded in one place without a break. Pieces follow each other in time.
struct Piece {
  const uint64_t *begin, *end; ///< The last piece is open: its end is where recording is now.
  bool wasLeft;                ///< Its handler will not return.
  bool cutsBlock;              ///< Nor will the block go on that the handler interrupted.
};

struct Segment {
  void *reserved; ///< The memory that the window is aligned in.
  uint64_t *window;
  uint64_t *free; ///< What lies behind is free.
  bool inUse;     ///< Records are added, or will be when a handler returns.
};

/// A handler that runs, and what it interrupted.
struct Level {
  uint32_t number;
  uint32_t piece;    ///< Its first one.
  uint64_t *cursor;  ///< End of the interrupted code's records.
  Segment *segment;  ///< Where that code records; null is the buffer.
  const char *frame; ///< Of the function that called the handler.
  const char *stack; ///< Lower end of the alternate stack that it runs on; null on an ordinary one.
  bool wasParked;
  bool wasWhole; ///< The interrupted code was between two blocks.
};

} // namespace

struct Interruptions {
  Segment segments[maxSegments];
  unsigned segmentCount;
  Segment *current; ///< Null is the buffer.
  Level levels[maxLevels];
  unsigned levelCount;
  uint32_t lastNumber;
  bool blind;       ///< A handler runs without being recorded.
  Level unseen;     ///< That handler.
  bool dropped;     ///< Records are missing.
  bool adrift;      ///< The cursor is nowhere: an unknown handler has returned.
  uint64_t *parked; ///< A handler has ended the last region; the interrupted block may still fill slots before this.
  uint64_t *staging;
  uint32_t pieceCount;
  Piece pieces[maxPieces];
};

namespace {

constexpr size_t windowBytes = 2 * format::fullBit, reservedBytes = 2 * windowBytes;
constexpr size_t leastRoomWords = fullWords / 16;

size_t filledWords(const Segment &segment) {
  return static_cast<size_t>(segment.free - segment.window);
}

/// The fullest one with room: handlers that are left by longjmp() come to the runtime, where all of it is written, when
/// a segment is full and not before.
Segment *takeSegment(Interruptions &all) {
  Segment *fullest = nullptr;
  for (Segment *segment = all.segments; segment != all.segments + all.segmentCount; ++segment)
    if (!segment->inUse && filledWords(*segment) < fullWords - leastRoomWords &&
        (!fullest || filledWords(*segment) > filledWords(*fullest)))
      fullest = segment;
  if (fullest) {
    fullest->inUse = true;
    return fullest;
  }
  if (all.segmentCount == maxSegments)
    return nullptr;
  void *reserved = reserve(reservedBytes);
  if (!reserved)
    return nullptr;
  auto *window = reinterpret_cast<uint64_t *>((reinterpret_cast<uintptr_t>(reserved) + windowBytes - 1) &
                                              ~(windowBytes - 1)); // as the buffer's
  all.segments[all.segmentCount] = {reserved, window, window, true};
  return &all.segments[all.segmentCount++];
}

void freeSegment(Segment *segment, uint64_t *end) {
  if (segment) {
    segment->free = end;
    segment->inUse = false;
  }
}

/// Ends the open piece and begins another one.
void beginPiece(Interruptions &all, const uint64_t *end, const uint64_t *begin) {
  all.pieces[all.pieceCount - 1].end = end;
  all.pieces[all.pieceCount++] = {begin, begin, false, false};
}

void noRoom(Interruptions &all) {
  static Once once;
  all.dropped = true;
  once.say(
      "signal handlers have recorded too much at once; part of it is missing from the run: open the region after they "
      "are installed, or inside of them");
}

void addWords(ThreadState &state, size_t &staged, const uint64_t *begin, const uint64_t *end) {
  Interruptions &all = *state.interruptions;
  auto words = static_cast<size_t>(end - begin);
  if (!all.staging) {
    writeChunk(state, begin, end);
    return;
  }
  if (staged + words > windowWords) {
    writeChunk(state, all.staging, all.staging + staged);
    staged = 0;
  }
  memcpy(all.staging + staged, begin, words * sizeof *begin);
  staged += words;
}

/// The handler of the innermost level will not return, and neither will the code that it interrupted go on.
void abandonLevel(Interruptions &all) {
  const Level &level = all.levels[--all.levelCount];
  all.pieces[level.piece].wasLeft = true;
  all.pieces[level.piece].cutsBlock = !level.wasWhole;
  freeSegment(level.segment, level.cursor);
}

bool isRunning(const Level &level, const char *stack) {
  return stack <= level.frame && (!level.stack || stack >= level.stack);
}

/// The same place in the half of the window where fullBit is set: a block that is under way fills its slots there, and
/// the next one comes to the runtime. Behind a window's end there is room for one record.
uint64_t *inFullHalf(uint64_t *cursor) {
  return isFull(cursor) ? cursor : cursor + fullWords;
}

/// From one half of a window to the same place in the other one: slots before it, and behind it the key that a head has
/// written before it was interrupted.
void copyAround(uint64_t *to, const uint64_t *from) {
  size_t before = (reinterpret_cast<uintptr_t>(to) & (format::fullBit - 1)) / sizeof *to;
  before = before < slackWords ? before : slackWords;
  if (to != from)
    memcpy(to - before, from - before, (before + slackWords) * sizeof *to);
}

void park(ThreadState &state, uint64_t *cursor) {
  copyAround(inFullHalf(cursor), cursor);
  state.interruptions->parked = cursor;
  state.resume = cursor;
  setCursor(state, inFullHalf(cursor));
}

/// Words that a head has put behind the place where the cursor is parked, in the other half of the window: it was
/// interrupted when it had looked whether the buffer is full. 0 if none has.
size_t recordedInFullHalf(const ThreadState &state) {
  const Interruptions &all = *state.interruptions;
  if (!all.parked || isFull(all.parked))
    return 0;
  auto words = static_cast<size_t>(*state.cursor - inFullHalf(all.parked));
  return words <= slackWords ? words : 0;
}

/// The cursor goes to where it would be if it had not been parked, with what that head has recorded.
void fetchRecord(ThreadState &state) {
  if (size_t words = recordedInFullHalf(state)) {
    uint64_t *parked = state.interruptions->parked;
    copyAround(parked, inFullHalf(parked));
    setCursor(state, parked + words);
  }
}

/// The interrupted code may keep the cursor in registers that the program does not use there; a head that was
/// interrupted has it behind its record already.
void replaceCursor(ucontext_t &interrupted, const uint64_t *before, const uint64_t *now) {
  constexpr int borrowed[] = {REG_RAX, REG_RCX, REG_RDX, REG_RSI, REG_RDI, REG_R8, REG_R9, REG_R10, REG_R11};
  for (int reg : borrowed) {
    greg_t &value = interrupted.uc_mcontext.gregs[reg];
    auto bytes = static_cast<size_t>(value - reinterpret_cast<greg_t>(before));
    if (before != now && bytes <= slackWords * sizeof *before)
      value = reinterpret_cast<greg_t>(now) + static_cast<greg_t>(bytes);
  }
}

} // namespace

uint64_t *currentWindow(const ThreadState &state) {
  const Interruptions *all = state.interruptions;
  return all && all->current ? all->current->window : state.buffer;
}

bool isBlind(ThreadState &state, const void *stack) {
  Interruptions *all = state.interruptions;
  if (!all || !all->blind)
    return false;
  if (isRunning(all->unseen, static_cast<const char *>(stack)))
    return true;
  all->blind = false;
  setCursor(state, all->unseen.cursor);
  return false;
}

bool isAdrift(const ThreadState &state) {
  const Interruptions *all = state.interruptions;
  return all && (all->adrift || (all->parked && *state.cursor == inFullHalf(all->parked)) || recordedInFullHalf(state));
}

uint64_t *recordedEnd(const ThreadState &state) {
  if (!state.openRegions) // it may have left by a system call of its own, and its cursor with it
    return state.resume;
  uint64_t *cursor = *state.cursor;
  uint64_t *window = currentWindow(state);
  bool isEnd = cursor >= window && cursor < window + windowWords && !isAdrift(state);
  return isEnd ? cursor : state.resume;
}

bool isInHandler(const ThreadState &state) {
  return state.interruptions && state.interruptions->levelCount;
}

bool isCrowded(const ThreadState &state) {
  const Interruptions *all = state.interruptions;
  if (!all || all->levelCount)
    return false;
  unsigned filled = 0;
  for (unsigned i = 0; i < all->segmentCount; ++i)
    filled += filledWords(all->segments[i]) != 0;
  return all->pieceCount > maxPieces / 2 || filled > maxSegments / 2;
}

HandlerEntry enterHandler(ThreadState &state, const ucontext_t &interrupted, bool wasWhole, const void *frame) {
  bool wasParked = state.interruptions && state.interruptions->parked;
  auto *stack = reinterpret_cast<const char *>(interrupted.uc_mcontext.gregs[REG_RSP]);
  if (state.lost || isBlind(state, stack) || (!state.openRegions && !wasParked))
    return {};
  if (!state.interruptions) {
    state.interruptions = static_cast<Interruptions *>(reserve(sizeof(Interruptions)));
    if (!state.interruptions)
      return {};
    startBuffer(state);
  }
  Interruptions &all = *state.interruptions;
  // What was left by longjmp is over; the code that runs now goes on where it records.
  while (all.levelCount && !isRunning(all.levels[all.levelCount - 1], stack))
    abandonLevel(all);

  HandlerEntry entry{++all.lastNumber ? all.lastNumber : ++all.lastNumber, *state.cursor, nullptr};
  fetchRecord(state);
  uint64_t *cursor = recordedEnd(state);
  // The head of a block was interrupted and has moved the cursor from where it was parked: it is still under way.
  if (wasParked && *state.cursor != inFullHalf(all.parked)) {
    cursor = *state.cursor;
    wasParked = false;
  }
  Segment *segment = all.levelCount < maxLevels && all.pieceCount + 2 < maxPieces ? takeSegment(all) : nullptr;
  const stack_t &alternate = interrupted.uc_stack;
  auto *alternateBegin = static_cast<const char *>(alternate.ss_sp), *ownFrame = static_cast<const char *>(frame);
  bool isOnIt =
      !(alternate.ss_flags & SS_DISABLE) && ownFrame >= alternateBegin && ownFrame < alternateBegin + alternate.ss_size;
  Level level{.number = entry.number,
              .piece = all.pieceCount,
              .cursor = cursor,
              .segment = all.current,
              .frame = ownFrame,
              .stack = isOnIt ? alternateBegin : nullptr,
              .wasParked = wasParked,
              .wasWhole = wasWhole};
  if (!segment) {
    noRoom(all);
    all.blind = true;
    all.unseen = level;
    all.unseen.cursor = entry.cursor = *state.cursor;
    setOff(state);
    return entry;
  }
  all.levels[all.levelCount++] = level;
  uint64_t *begin = segment->free;
  *begin = format::controlWord(format::Control::handlerStart, 0);
  beginPiece(all, cursor, begin++);
  all.current = segment;
  all.parked = nullptr;
  state.resume = begin;
  if (state.openRegions)
    setCursor(state, begin);
  else
    setOff(state);
  return entry;
}

namespace {

/// The cursor to the interrupted code.
void giveBack(ThreadState &state, const HandlerEntry &entry) {
  Interruptions &all = *state.interruptions;
  if (entry.cursor) {
    all.blind = false;
    setCursor(state, entry.cursor);
    return;
  }
  while (all.levelCount && all.levels[all.levelCount - 1].number != entry.number)
    abandonLevel(all);
  fetchRecord(state);
  uint64_t *end = recordedEnd(state);
  if (!all.levelCount) {
    // It began before a fork, or another stack was switched to: the interrupted block's slots must not hit anything.
    state.resume = end;
    all.adrift = true;
    setCursor(state, state.buffer + windowWords - slackWords);
    return;
  }
  Level &level = all.levels[--all.levelCount];
  bool hasRecorded = all.pieceCount != level.piece + 1 || end != all.pieces[level.piece].begin + 1;
  if (hasRecorded)
    *end++ = format::controlWord(format::Control::handlerEnd, 0);
  freeSegment(all.current, end);
  if (!hasRecorded)
    --all.pieceCount;
  else
    beginPiece(all, end, level.cursor);
  all.current = level.segment;
  if (level.wasParked)
    copyAround(level.cursor, inFullHalf(level.cursor));
  if (state.openRegions && !state.lost && !isCrowded(state)) {
    state.resume = level.cursor;
    setCursor(state, level.cursor);
  } else {
    park(state, level.cursor);
  }
}

} // namespace

void leaveHandler(ThreadState &state, const HandlerEntry &entry, ucontext_t &interrupted) {
  giveBack(state, entry);
  replaceCursor(interrupted, entry.interrupted, *state.cursor);
}

void settle(ThreadState &state, const void *stack) {
  if (!state.interruptions)
    return;
  Interruptions &all = *state.interruptions;
  while (all.levelCount && !isRunning(all.levels[all.levelCount - 1], static_cast<const char *>(stack)))
    abandonLevel(all);
  fetchRecord(state);
  if (uint64_t *cursor = all.parked) {
    bool isThere = *state.cursor == inFullHalf(cursor);
    all.parked = nullptr;
    if (isThere)
      copyAround(cursor, inFullHalf(cursor));
    // If it is not, the head of a block was interrupted. Without regions, what has been recorded since is in none.
    if (!state.openRegions)
      setOff(state);
    else if (isThere)
      setCursor(state, cursor);
  }
  if (all.adrift) {
    all.adrift = false;
    if (state.openRegions)
      setCursor(state, state.resume);
    else
      setOff(state);
  }
}

uint64_t *nextSegment(ThreadState &state, uint64_t *end) {
  Interruptions *all = state.interruptions;
  if (!all || !all->levelCount)
    return nullptr;
  Segment *segment = all->pieceCount + 2 < maxPieces ? takeSegment(*all) : nullptr;
  if (!segment) {
    noRoom(*all);
    return const_cast<uint64_t *>(all->pieces[all->pieceCount - 1].begin);
  }
  freeSegment(all->current, end);
  beginPiece(*all, end, segment->free);
  all->current = segment;
  return segment->free;
}

void writeRecorded(ThreadState &state, const uint64_t *end) {
  Interruptions *all = state.interruptions;
  if (!all || (all->pieceCount == 1 && !all->dropped)) {
    writeChunk(state, state.buffer, end);
    return;
  }
  constexpr uint64_t cut = format::controlWord(format::Control::interrupted, 0);
  constexpr uint64_t gap = format::controlWord(format::Control::gap, 0);
  if (!all->staging)
    all->staging = static_cast<uint64_t *>(reserve(windowWords * sizeof(uint64_t)));
  for (unsigned i = 0; i < all->levelCount; ++i) {
    all->pieces[all->levels[i].piece].wasLeft = true;
    all->pieces[all->levels[i].piece].cutsBlock = !all->levels[i].wasWhole;
  }
  all->pieces[all->pieceCount - 1].end = end;
  size_t staged = 0;
  for (const Piece *piece = all->pieces; piece != all->pieces + all->pieceCount; ++piece) {
    if (piece->cutsBlock)
      addWords(state, staged, &cut, &cut + 1);
    // The start of a handler without an end is none.
    addWords(state, staged, piece->begin + piece->wasLeft, piece->end);
  }
  if (all->dropped)
    addWords(state, staged, &gap, &gap + 1);
  writeChunk(state, all->staging, all->staging + staged);
  // The program may go on after all.
  for (unsigned i = 0; i < all->levelCount; ++i)
    all->pieces[all->levels[i].piece].wasLeft = all->pieces[all->levels[i].piece].cutsBlock = false;
}

void startBuffer(ThreadState &state) {
  if (Interruptions *all = state.interruptions) {
    for (unsigned i = 0; i < all->segmentCount; ++i)
      freeSegment(&all->segments[i], all->segments[i].window);
    all->current = nullptr;
    all->levelCount = 0;
    all->dropped = false;
    all->parked = nullptr;
    all->pieces[0] = {state.buffer, state.buffer, false, false};
    all->pieceCount = 1;
  }
}

void releaseInterruptions(ThreadState &state) {
  Interruptions *all = state.interruptions;
  if (!all)
    return;
  for (unsigned i = 0; i < all->segmentCount; ++i)
    munmap(all->segments[i].reserved, reservedBytes);
  if (all->staging)
    munmap(all->staging, windowBytes);
  munmap(all, sizeof *all);
  state.interruptions = nullptr;
}

} // namespace leastaction::runtime
