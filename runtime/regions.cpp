#include "runtime/regions.h"

#include "runtime/chunk_writer.h"
#include "runtime/clock.h"
#include "runtime/counter_ranges.h"
#include "runtime/counts.h"
#include "runtime/cursor.h"
#include "runtime/empty_probe.h"
#include "runtime/guard.h"
#include "runtime/interruptions.h"
#include "runtime/message.h"
#include "runtime/probe_clock.h"
#include "runtime/probe_variables.h"
#include "runtime/process_identity.h"
#include "runtime/run_folder.h"
#include "runtime/run_phase.h"
#include "runtime/settings.h"
#include "runtime/step.h"
#include "runtime/thread_alarm.h"
#include "runtime/threads.h"
#include "runtime/window_ranks.h"
#include "runtime/windows.h"

#include <unistd.h>

namespace leastaction::runtime {
namespace {

/// Takes the cursor away from the probes: from now on the thread keeps to the program's own code. Returns where they
/// stood.
uint64_t *suspend(ThreadState &state) {
  uint64_t *end = recordedEnd(state);
  state.resume = end;
  setOff(state);
  return end;
}

void resume(ThreadState &state, uint64_t *end) {
  state.resume = end;
  if (state.openRegions && !state.lost)
    setCursor(state, end);
}

/// Of `bytes` bytes, padded with zeros.
constexpr size_t wordsOf(size_t bytes) {
  return (bytes + 7) / 8;
}

/// Puts a region's name at `end`, where there is room for it.
uint64_t *putName(const ThreadState &state, uint64_t *end, unsigned id) {
  size_t words = wordsOf(strlen(state.names[id]));
  *end++ = format::controlWord(format::Control::regionName, words + 1);
  *end++ = id;
  memcpy(end, state.names[id], words * sizeof(uint64_t)); // names are padded with zeros
  tellTracer(state, end - 2, end + words);
  return end + words;
}

uint64_t *putRegisters(uint64_t *end, format::Control kind, const uint64_t *registers) {
  *end++ = format::controlWord(kind, format::registerCount);
  memcpy(end, registers, format::registerCount * sizeof *registers);
  return end + format::registerCount;
}

/// A chunk begins with the regions that are open: at most 56 kbyte.
uint64_t *putOpenRegions(const ThreadState &state, uint64_t *next) {
  for (unsigned i = 0; i < state.openRegions; ++i)
    if (!memchr(state.open, state.open[i], i)) // not named yet
      next = putName(state, next, state.open[i]);
  size_t words = wordsOf(state.openRegions);
  *next++ = format::controlWord(format::Control::openRegions, words + 1);
  *next++ = state.openRegions;
  if (words)
    next[words - 1] = 0;
  memcpy(next, state.open, state.openRegions);
  return next + words;
}

/// Is the thread in a window that has been dropped since it began?
bool isGone(const ThreadState &state) {
  return state.window == Window::open && (isThinnedOut(state) || state.isWindowLost);
}

/// Writes what a thread has recorded, in place of what the end of the process may have written ahead: that stays if the
/// run is complete, which says how many chunks there are.
void writeBuffer(ThreadState &state, const uint64_t *end) {
  if (hasEnded())
    return;
  takeBack(state);
  if (!isGone(state))
    writeRecorded(state, end);
}

/// Writes what is recorded and starts the buffer again. A handler goes on in another segment instead: the code that it
/// interrupted is not done with the buffer.
uint64_t *makeSpace(ThreadState &state, uint64_t *end) {
  uint64_t *next = nextSegment(state, end);
  if (!next) {
    writeBuffer(state, end);
    startBuffer(state);
    setCallersWritten(state.callers, false);
    next = putOpenRegions(state, state.buffer);
  }
  state.resume = next;
  return next;
}

/// Room for `words` control words; the slack behind the full mark is kept for one block's record.
uint64_t *withRoom(ThreadState &state, uint64_t *end, size_t words) {
  auto used = static_cast<size_t>(end - currentWindow(state));
  bool fits = (used + words) * sizeof(uint64_t) < format::fullBit && !isCrowded(state);
  return fits ? end : makeSpace(state, end);
}

uint64_t *writeName(ThreadState &state, uint64_t *end, unsigned id) {
  return putName(state, withRoom(state, end, wordsOf(strlen(state.names[id])) + 2), id);
}

uint64_t *putCallers(ThreadState &state, uint64_t *end, const CallChain &chain) {
  *end++ = format::controlWord(format::Control::callers, chain.count);
  for (size_t i = 0; i < chain.count; ++i) {
    end[i] = chain.addresses[i];
    __asm__ volatile("" ::: "memory"); // no memcpy(), which would use all of the vector registers
  }
  setCallersWritten(state.callers, true);
  return end + chain.count;
}

/// Before the mark of a start, in the same chunk.
uint64_t *writeCallers(ThreadState &state, uint64_t *end, const CallChain &chain) {
  if (!chain.count || chain.isWritten)
    return end;
  uint64_t *begin = withRoom(state, end, 1 + chain.count + 3);
  end = putCallers(state, begin, chain);
  tellTracer(state, begin, end);
  return end;
}

uint64_t *putMark(const ThreadState &state, uint64_t *end, format::Control kind, unsigned id, uint64_t ticks) {
  *end++ = format::controlWord(kind, 2);
  *end++ = id;
  *end++ = ticks;
  tellTracer(state, end - 3, end);
  return end;
}

uint64_t *writeMark(ThreadState &state, uint64_t *end, format::Control kind, unsigned id, uint64_t ticks) {
  return putMark(state, withRoom(state, end, 3), kind, id, ticks);
}

/// As strcmp(), which would use all of the vector registers.
bool isSame(const char *a, const char *b) {
  while (*a && *a == *b) {
    ++a;
    ++b;
  }
  return *a == *b;
}

/// The number of a region that this thread has met, or maxRegionNames. Past that many names all share the last one.
unsigned knownRegionId(const ThreadState &state, const char *name) {
  for (unsigned id = 0; id < state.regionNames; ++id)
    if (isSame(state.names[id], name))
      return id;
  return state.regionNames == maxRegionNames ? maxRegionNames - 1 : maxRegionNames;
}

using NameBuffer = char[format::maxRegionNameBytes + 1];

/// Long names are cut, and end in a number that tells them from others with the same beginning: made in `buffer`.
const char *recordedName(const char *name, NameBuffer &buffer) {
  static Once tooLong;
  size_t length = name ? strlen(name) : 0;
  if (length <= format::maxRegionNameBytes)
    return length ? name : "(unnamed)";
  Text<18> number;
  number.append("~");
  number.appendHex(format::checksum(name, length));
  memcpy(buffer, name, sizeof buffer);
  memcpy(buffer + sizeof buffer - 1 - number.size(), number.data(), number.size() + 1);
  tooLong.note("names of regions are recorded up to ", static_cast<uint64_t>(format::maxRegionNameBytes),
               " byte; longer ones are cut, and end in ~ and a number that tells them apart: give shorter names");
  return buffer;
}

unsigned regionId(ThreadState &state, const char *name) {
  static Once tooMany;
  NameBuffer buffer;
  name = recordedName(name, buffer);
  if (unsigned id = knownRegionId(state, name); id < maxRegionNames)
    return id;
  bool isFull = state.regionNames == maxRegionNames - 1;
  if (isFull)
    tooMany.note(
        "a thread has more than ", static_cast<uint64_t>(maxRegionNames - 1),
        " names of regions; all others are recorded as '(others)': give regions that belong together one name");
  unsigned id = state.regionNames++;
  strncpy(state.names[id], isFull ? "(others)" : name, format::maxRegionNameBytes);
  return id;
}

/// Keeps handlers waiting and other threads away from the thread's records, if these are all there is to think of.
/// Nothing in between can be a cancellation point.
class AtOnce {
public:
  AtOnce() {
    ++runtimeDepth;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    ThreadState *known = runtimeDepth == 1 ? knownThread() : nullptr;
    if (known && !known->interruptions && !known->lost && (known->file >= 0 || isShut(*known)) && !isNewProcess() &&
        isUnderWay() && !hasCounters() && !isStepped()) {
      state = known;
      state->output.acquire();
      end_ = recordedEnd(*state);
    }
  }
  ~AtOnce() {
    if (state)
      state->output.release();
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    --runtimeDepth;
  }
  AtOnce(const AtOnce &) = delete;
  AtOnce &operator=(const AtOnce &) = delete;

  bool hasRoom(size_t callers = 0) const {
    size_t words = static_cast<size_t>(end_ - currentWindow(*state)) + 3 + (callers ? 1 + callers : 0);
    return words * sizeof(uint64_t) < format::fullBit;
  }

  void callers(const CallChain &chain) { end_ = putCallers(*state, end_, chain); }

  void mark(format::Control kind, unsigned id, uint64_t ticks) {
    *end_++ = format::controlWord(kind, 2);
    *end_++ = id;
    *end_++ = ticks;
    state->resume = end_;
    if (state->openRegions)
      setCursor(*state, end_);
    else
      setOff(*state);
  }

  ThreadState *state = nullptr; ///< Null if more has to be done.

private:
  uint64_t *end_ = nullptr;
};

/// The regions that the program is in, outermost first.
struct ProgramRegions {
  uint8_t *ids;
  unsigned &count;
};

ProgramRegions programRegions(ThreadState &state) {
  if (isShut(state))
    return {state.hidden, state.hiddenRegions};
  return {state.open, state.openRegions};
}

/// Regions that the program has left open, all in one sentence.
void noteOpenRegions(ThreadState &state) {
  static Once neverStopped;
  Text<512> names;
  unsigned count = 0;
  const ProgramRegions open = programRegions(state);
  for (unsigned i = 0; i < open.count; ++i)
    if (const char *name = state.names[open.ids[i]]; strcmp(name, "main") != 0 && !memchr(open.ids, open.ids[i], i))
      names.append(count++ ? "', '" : "", name);
  if (count)
    noteOpenRegion();
  if (count == 1)
    neverStopped.note("the region '", names.data(),
                      "' was started but not stopped; it is taken to end with its thread: call leastaction_stop "
                      "with the same name after it");
  else if (count)
    neverStopped.note("the regions '", names.data(),
                      "' were started but not stopped; they are taken to end with their thread: call leastaction_stop "
                      "with the same names after them");
}

bool tryToStart(const char *name, const CallSite &site) {
  AtOnce here;
  if (!here.state || !name)
    return false;
  ThreadState &state = *here.state;
  unsigned id = knownRegionId(state, name);
  ProgramRegions open = programRegions(state);
  if (id >= maxRegionNames - 1 || open.count == maxOpenRegions)
    return false;
  if (isShut(state)) {
    open.ids[open.count++] = static_cast<uint8_t>(id);
    return true;
  }
  const bool isOutermost = !state.openRegions && state.callers; // the first start has made room for them, if wanted
  const CallChain chain = isOutermost ? knownCallers(state.callers, site) : CallChain{};
  const size_t newCallers = chain.isWritten ? 0 : chain.count;
  if ((isOutermost && !chain.count) || !here.hasRoom(newCallers))
    return false;
  if (newCallers)
    here.callers(chain);
  state.open[state.openRegions++] = static_cast<uint8_t>(id);
  here.mark(format::Control::regionStart, id, clockTicks());
  return true;
}

bool tryToStop(const char *name) {
  uint64_t ticks = clockTicks();
  AtOnce here;
  if (!here.state || !name || here.state->startsTooDeep)
    return false;
  ThreadState &state = *here.state;
  ProgramRegions open = programRegions(state);
  const bool isHidden = isShut(state);
  if (!open.count || (!isHidden && !here.hasRoom()))
    return false;
  unsigned id = open.ids[open.count - 1];
  if (!isSame(state.names[id], name))
    return false;
  --open.count;
  if (isHidden)
    return true;
  here.mark(format::Control::regionStop, id, ticks);
  return true;
}

/// Tells the thread's probes from where on the callers of an event are wanted.
void watchLongEvents() {
  uint64_t past = settings().callersPast;
  if (past > INT64_MAX / 2)
    return;
  __leastaction_callers_past_serialised = past + emptyProbes().serialised.median;
  __leastaction_callers_past_free = past + emptyProbes().free.median;
}

AtOnceAnswer answer(bool isDone) {
  if (!isDone)
    return AtOnceAnswer::nothingDone;
  return runtimeDepth == 0 && handlersWait ? AtOnceAnswer::handlersWait : AtOnceAnswer::done;
}

} // namespace

AtOnceAnswer startAtOnce(const char *name, const CallSite &site) {
  return answer(tryToStart(name, site));
}

AtOnceAnswer stopAtOnce(const char *name) {
  return answer(tryToStop(name));
}

namespace {

/// The thread records windows from now on. Without a helper to begin them, its recording ends here.
void beginSample(ThreadState &state) {
  static Once noAlarm;
  regionId(state, format::windowBeginRegion);           // while there is room for its name
  state.kernelThread = static_cast<uint32_t>(gettid()); // another one after a fork
  sleepFirst(state);
  if (!startAlarm()) {
    if (!hasEnded())
      noAlarm.say("the kernel gives no thread to begin the windows of the sample; the program goes on without being "
                  "recorded: free memory, or allow the program one more thread");
    return endTrace(state, format::TraceEnd::complete);
  }
}

} // namespace

void startRegion(ThreadState &state, const char *name, const CallSite &site) {
  static Once tooDeep;
  if (state.lost || !settings().on || !openProbeClock(state) || !prepareRunFolder())
    return;
  watchLongEvents();
  if (programRegions(state).count == maxOpenRegions) {
    ++state.startsTooDeep;
    tooDeep.say("more than ", static_cast<uint64_t>(maxOpenRegions),
                " regions are open at once; those inside are not recorded: does each start have its stop?");
    return;
  }
  LockGuard guard(state.output);
  settle(state, __builtin_frame_address(0));
  if (state.file < 0 && !openThreadFile(state))
    return;
  if (state.window == Window::whole && !state.openRegions && isSample())
    beginSample(state);
  if (state.lost)
    return;
  if (isShut(state)) {
    state.hidden[state.hiddenRegions++] = static_cast<uint8_t>(regionId(state, name));
    return;
  }
  uint64_t *end = suspend(state);
  unsigned known = state.regionNames;
  unsigned id = regionId(state, name);
  if (state.regionNames != known)
    end = writeName(state, end, id);
  if (!state.openRegions && callersAreWanted())
    end = writeCallers(state, end, findCallers(state.callers, site));
  // Marks come before the change they tell of: a chunk that begins with one begins with the regions open before it.
  end = writeMark(state, end, format::Control::regionStart, id, clockTicks());
  state.open[state.openRegions++] = static_cast<uint8_t>(id);
  followRegions(state);
  resume(state, end);
}

void stopRegion(ThreadState &state, const char *name) {
  static Once neverStarted;
  uint64_t ticks = clockTicks();
  if (state.startsTooDeep) { // What was started last is stopped first.
    --state.startsTooDeep;
    return;
  }
  ProgramRegions open = programRegions(state);
  unsigned place = open.count;
  NameBuffer buffer;
  unsigned wanted = name ? knownRegionId(state, recordedName(name, buffer)) : 0;
  while (place > 0 && name && open.ids[place - 1] != wanted)
    --place;
  if (place == 0) {
    if (!state.lost && prepareRunFolder())
      neverStarted.note("the region '", name ? name : "(unnamed)",
                        "' is stopped but was not started in this thread; the stop is ignored: call "
                        "leastaction_start with the same name before it");
    return;
  }
  LockGuard guard(state.output);
  settle(state, __builtin_frame_address(0));
  const unsigned id = open.ids[place - 1];
  const auto remove = [&] {
    for (unsigned i = place; i < open.count; ++i)
      open.ids[i - 1] = open.ids[i];
    --open.count;
  };
  if (isShut(state))
    return remove();
  uint64_t *end = suspend(state);
  end = writeMark(state, end, format::Control::regionStop, id, ticks);
  remove();
  followRegions(state);
  resume(state, end);
}

namespace {

/// A thread that was woken begins its window, unless the program is in no region: the time in regions is what is
/// sampled. Of all that stands here there is less than the buffer has room for.
void beginWindow(ThreadState &state) {
  const bool hasMissed = isLate(state);
  if (hasMissed)
    countLate(state);
  const bool isDropped = hasMissed || !state.hiddenRegions || isThinnedOut(state);
  if (isDropped)
    postpone(state);
  setOff(state);
  if (isDropped)
    return;
  if (state.file < 0 && (!prepareRunFolder() || !openThreadFile(state))) { // after a fork
    state.lost = true;
    return;
  }
  const unsigned mark = regionId(state, format::windowBeginRegion);
  const uint64_t ticks = clockTicks();
  setWindow(state, Window::open);
  state.isWindowLost = false;
  state.windowMark = static_cast<uint8_t>(state.windowRank + 1);
  startBuffer(state);
  setCallersWritten(state.callers, false);
  uint64_t *end = putOpenRegions(state, state.buffer);
  *end++ = format::controlWord(format::Control::gap, 0);
  for (unsigned id = 0; id < state.regionNames; ++id)
    end = putName(state, end, id);
  end = putMark(state, end, format::Control::regionStart, mark, ticks);
  end = putMark(state, end, format::Control::regionStop, mark, ticks);
  for (; state.openRegions < state.hiddenRegions; ++state.openRegions) {
    state.open[state.openRegions] = state.hidden[state.openRegions];
    end = putMark(state, end, format::Control::regionStart, state.open[state.openRegions], ticks);
  }
  resume(state, end);
}

/// The window ends, and with it the program's regions; behind the full mark of a buffer there is room for that.
void endWindow(ThreadState &state) {
  uint64_t *end = suspend(state);
  const uint64_t ticks = clockTicks();
  for (unsigned i = state.openRegions; i > 0; --i)
    end = putMark(state, end, format::Control::regionStop, state.open[i - 1], ticks);
  writeBuffer(state, end);
  if (state.lost)
    return;
  startBuffer(state);
  state.resume = state.buffer;
  sleepAgain(state);
}

/// Not while a handler runs, which has buffers of its own.
bool isEndOfWindow(const ThreadState &state) {
  return state.window == Window::open && isFull(*state.cursor) && !isInHandler(state);
}

} // namespace

bool makeRoom(ThreadState &state, const uint64_t *registers) {
  LockGuard guard(state.output);
  const bool wasWoken = isWoken(state) && letSleep(state); // else the alarm has given up
  settle(state, __builtin_frame_address(0));
  const bool isBegin = wasWoken && !state.lost;
  if (isBegin)
    beginWindow(state);
  else if (state.openRegions && !state.lost && isEndOfWindow(state))
    endWindow(state);
  if (!state.openRegions || state.lost) {
    setOff(state);
  } else if (isBegin) {
    resume(state, putRegisters(suspend(state), format::Control::registers, registers));
  } else if (isFull(*state.cursor) || isCrowded(state)) {
    uint64_t *end = makeSpace(state, suspend(state));
    resume(state, putRegisters(end, format::Control::registers, registers));
  }
  return state.openRegions && !state.lost;
}

uint64_t *recordEventCallers(ThreadState &state, const CallSite &site) {
  LockGuard guard(state.output);
  settle(state, __builtin_frame_address(0));
  if (!state.openRegions || state.lost)
    return nullptr;
  CallChain chain = findCallers(state.eventCallers, site);
  if (!chain.count)
    return nullptr;
  uint64_t *begin = withRoom(state, suspend(state), 2 + chain.count), *end = begin;
  *end++ = format::controlWord(format::Control::eventCallers, 1 + chain.count);
  *end++ = 0;
  memcpy(end, chain.addresses, chain.count * sizeof *end);
  resume(state, end + chain.count);
  return begin + 1;
}

void recordRegisters(ThreadState &state, const uint64_t *registers) {
  LockGuard guard(state.output);
  const bool wasWoken = isWoken(state) && letSleep(state); // else the alarm has given up
  settle(state, __builtin_frame_address(0));
  if (wasWoken && !state.lost)
    beginWindow(state);
  if (!state.openRegions || state.lost)
    return;
  uint64_t *end = withRoom(state, suspend(state), 1 + format::registerCount);
  resume(state, putRegisters(end, format::Control::enterCopy, registers));
}

void closeThread(ThreadState &state) {
  if (hasEnded()) { // perhaps because the clock must not be read
    closeThreadFile(state);
    return;
  }
  noteOpenRegions(state);
  LockGuard guard(state.output);
  settle(state, __builtin_frame_address(0));
  uint64_t *end = suspend(state);
  uint64_t ticks = clockTicks();
  for (; state.openRegions; --state.openRegions)
    end = writeMark(state, end, format::Control::regionStop, state.open[state.openRegions - 1], ticks);
  followRegions(state);
  writeBuffer(state, end);
  setWindow(state, Window::whole);
  startBuffer(state);
  state.resume = state.buffer;
  if (!hasEnded()) {
    writeCounts(state);
    endTrace(state, format::TraceEnd::complete);
  }
  closeThreadFile(state);
}

void writeAhead(ThreadState &state, bool isWhole, bool isLast) {
  static_assert(maxOpenRegions * 3 + 1 < 1024);
  uint64_t tail[1024], *last = tail;
  takeBack(state);
  const uint64_t *end = recordedEnd(state);
  if (!isWhole)
    *last++ = format::controlWord(format::Control::interrupted, 0);
  for (unsigned i = state.openRegions; i > 0; --i) {
    *last++ = format::controlWord(format::Control::regionStop, 2);
    *last++ = state.open[i - 1];
    *last++ = clockTicks();
  }
  const bool isUntouched = end == state.buffer || (!isLast && end == state.inherited && !state.counts);
  if (state.file < 0 && (isUntouched || state.lost || !prepareRunFolder() || !openThreadFile(state)))
    return;
  state.ahead = {true, state.fileBytes, state.chunks, state.windowMark};
  if (!isGone(state)) {
    writeRecorded(state, end);
    writeChunk(state, tail, last);
  }
  writeCounts(state);
  if (!state.lost)
    markEnd(state, format::TraceEnd::complete);
}

void restartThread(ThreadState &state) {
  closeThreadFile(state);
  closeProbeClock(state); // it counts the parent's thread
  state.chunks = 0;
  state.fileBytes = 0;
  state.windowMark = 0;
  state.ahead = {};
  setOff(state);
  giveRegionsBack(state);
  const bool isSampled = state.window != Window::whole;
  setWindow(state, Window::whole);
  startBuffer(state);
  setCallersWritten(state.callers, false);
  clearCounts(state);
  state.resume = state.buffer;
  if (state.openRegions && !openProbeClock(state))
    state.lost = true;
  if (isSampled && settings().isDetached) // Others are to find its run.
    prepareRunFolder();
  if (isSampled && state.openRegions && !state.lost)
    return beginSample(state);
  if (state.openRegions == 0 || state.lost) {
    state.openRegions = 0;
    state.startsTooDeep = 0;
    state.regionNames = 0;
    return;
  }
  // The file is made when there is something to write.
  uint64_t *end = state.buffer;
  for (unsigned id = 0; id < state.regionNames; ++id)
    end = writeName(state, end, id);
  end = writeCallers(state, end, lastCallers(state.callers));
  for (unsigned i = 0; i < state.openRegions; ++i)
    end = writeMark(state, end, format::Control::regionStart, state.open[i], clockTicks());
  state.inherited = end;
  resume(state, end);
}

} // namespace leastaction::runtime
