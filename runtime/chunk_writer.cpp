#include "runtime/chunk_writer.h"

#include "runtime/descriptors.h"
#include "runtime/message.h"
#include "runtime/process_identity.h"
#include "runtime/run_folder.h"
#include "runtime/settings.h"
#include "runtime/window_ranks.h"
#include "runtime/word_codec.h"
#include "runtime/write_all.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace leastaction::runtime {
namespace {

constexpr size_t largestChunk = 2 * format::fullBit;
static_assert(largestChunk <= format::maxChunkBytes);

// The chunk as it is written; behind it the encoder works.
constexpr size_t encodedBytes = format::encodedBound(largestChunk / sizeof(uint64_t));
constexpr size_t outputBytes = (sizeof(format::ChunkHeader) + encodedBytes + 63) & ~size_t{63};

uint64_t bytesWritten; // of all threads, for LEASTACTION_MAX_BYTES

void stopRecording(ThreadState &state) {
  state.lost = true;
  closeThreadFile(state);
}

/// Does the descriptor still lead to the thread's file? A daemon closes all that it finds, and may have reused it.
bool hasFile(const ThreadState &state) {
  return leadsTo(state.file, state.identity);
}

/// Makes sure that there is a file to write to.
bool haveFile(ThreadState &state) {
  static Once gone;
  if (state.file < 0) {
    state.lost = !prepareRunFolder();
    return !state.lost && openThreadFile(state);
  }
  if (hasFile(state))
    return true;
  state.file = reopenThreadFile(state.number);
  if (state.file >= 0 && hasFile(state))
    return true;
  gone.say("the program has closed a trace file, and it cannot be opened again in '", runFolder(), "' (",
           strerrordesc_np(errno),
           "); recording has stopped and the program goes on: keep descriptors open that are not the program's own");
  stopRecording(state);
  return false;
}

} // namespace

size_t chunkBytes() {
  return outputBytes;
}

size_t compressorBytes() {
  return outputBytes + format::encoderWorkBytes(largestChunk / sizeof(uint64_t));
}

bool openThreadFile(ThreadState &state) {
  static Once unwritable;
  uint32_t number = 0;
  state.file = createThreadFile(number);
  if (state.file < 0) {
    state.lost = true;
    return false;
  }
  state.number = number;
  format::FileHeader header =
      format::fileHeader(format::traceMagic, format::version, number, static_cast<uint32_t>(processNumber()),
                         pthread_self() /* the thread pointer */, static_cast<uint64_t>(gettid()));
  if (!writeAll(state.file, &header, sizeof header)) {
    unwritable.say("the run folder '", runFolder(), "' cannot be written (", strerrordesc_np(errno),
                   "); the program goes on without being recorded: make room or choose another folder");
    stopRecording(state);
    return false;
  }
  state.identity = identityOf(state.file);
  state.fileBytes = sizeof header;
  return true;
}

void changeThreadFile(ThreadState &state, int file, uint64_t bytes, uint32_t chunks) {
  closeThreadFile(state);
  state.file = file;
  state.identity = identityOf(state.file);
  state.fileBytes = bytes;
  state.chunks = chunks;
}

void closeThreadFile(ThreadState &state) {
  closeIfOwn(state.file, state.identity);
  state.file = -1;
}

void takeBack(ThreadState &state) {
  if (!state.ahead.written)
    return;
  state.ahead.written = false;
  if (state.lost || state.file < 0)
    return;
  if (!hasFile(state) || ftruncate(state.file, static_cast<off_t>(state.ahead.fileBytes)) != 0) {
    stopRecording(state);
    return;
  }
  countChunks(static_cast<int>(state.ahead.chunks) - static_cast<int>(state.chunks));
  giveBytesBack(state.fileBytes - state.ahead.fileBytes);
  state.fileBytes = state.ahead.fileBytes;
  state.chunks = state.ahead.chunks;
  state.windowMark = state.ahead.windowMark;
}

bool countBytes(uint64_t bytes) {
  return __atomic_add_fetch(&bytesWritten, bytes, __ATOMIC_RELAXED) <= settings().maxBytes;
}

void giveBytesBack(uint64_t bytes) {
  __atomic_sub_fetch(&bytesWritten, bytes, __ATOMIC_RELAXED);
}

uint64_t bytesSoFar() {
  return __atomic_load_n(&bytesWritten, __ATOMIC_RELAXED);
}

void forgetBytesWritten() {
  bytesWritten = 0;
}

void writeChunk(ThreadState &state, const uint64_t *begin, const uint64_t *end) {
  static Once full, limit;
  auto rawBytes = static_cast<size_t>(end - begin) * sizeof *begin;
  if (state.lost || rawBytes == 0 || !haveFile(state))
    return;

  auto *out = static_cast<unsigned char *>(state.compressor), *content = out + sizeof(format::ChunkHeader);
  size_t stored = format::WordEncoder::encode(begin, static_cast<size_t>(end - begin), content, out + outputBytes);
  format::ChunkHeader header = format::chunkHeader(state.chunks, rawBytes, content, stored, state.windowMark);
  memcpy(out, &header, sizeof header);
  size_t total = sizeof header + stored;

  const bool hasRoom = countBytes(total);
  if (!hasRoom && state.window == Window::open && mayHalve()) {
    giveBytesBack(total); // Other threads have written that much while one makes room.
    state.isWindowLost = true;
  } else if (!hasRoom) {
    limit.say("the run has reached LEASTACTION_MAX_BYTES (", settings().maxBytes,
              " bytes) and recording has stopped; the program goes on: set a higher limit to record more");
    endTrace(state, format::TraceEnd::limit);
  } else if (!writeAll(state.file, out, total)) {
    giveBytesBack(total);
    full.say("the run folder '", runFolder(), "' cannot be written any more (", strerrordesc_np(errno),
             "); recording has stopped and the program goes on: make room and record again");
    endTrace(state, format::TraceEnd::writeFailed);
  } else {
    ++state.chunks;
    state.fileBytes += total;
    state.windowMark = 0;
    countChunks(1);
  }
}

void markEnd(ThreadState &state, format::TraceEnd why) {
  if (state.file < 0 || !haveFile(state))
    return;
  format::ChunkHeader mark = format::endMark(state.chunks, why);
  // What was written of a chunk that did not fit goes: its place is enough for the mark.
  if (why != format::TraceEnd::writeFailed || ftruncate(state.file, static_cast<off_t>(state.fileBytes)) == 0)
    writeAll(state.file, &mark, sizeof mark);
}

void endTrace(ThreadState &state, format::TraceEnd why) {
  if (!state.lost)
    markEnd(state, why);
  state.lost = true;
}

} // namespace leastaction::runtime
