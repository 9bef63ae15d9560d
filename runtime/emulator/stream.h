// A file of chunks, and the words that are in none yet. Those lie in a file that is mapped: whatever ends the process,
// `leastaction record` finds them there and makes them the last chunk.
//
//   Stream *stream = openStream<Stream>("dot.run/blocks.emulated", header);
//   put(*stream, word);
//   closeStream(*stream, format::TraceEnd::complete);
#pragma once

#include "runtime/emulation_format.h"

#include <limits.h>
#include <stddef.h>

namespace leastaction::emulator {

struct Stream : format::EmulationRest {
  uint64_t *limit; ///< Behind the last word that there is room for.
  bool isOpen;     ///< Recording goes on.
  char path[PATH_MAX];
};

/// `bytes`: of a structure that begins with a Stream. Null, and errno says why, if a file cannot be made.
Stream *openStream(const char *path, size_t bytes, const format::FileHeader &header);

template <class T> T *openStream(const char *path, const format::FileHeader &header) {
  static_assert(sizeof(T) <= format::emulationRestBytes);
  return static_cast<T *>(openStream(path, sizeof(T), header));
}

/// Makes a chunk of the words; they are lost, and the stream ends there, if it cannot be written.
void flush(Stream &stream);

/// Where recording is over, words go on to be taken, and lost.
inline void put(Stream &stream, uint64_t word) {
  *stream.next++ = word;
  if (stream.next == stream.limit) [[unlikely]]
    flush(stream);
}

void closeStream(Stream &stream, format::TraceEnd why);

/// In the child of a fork: the file is the parent's.
void abandon(Stream &stream);

/// How many bytes all streams of the process may have.
void setMostBytes(uint64_t bytes);

uint64_t chunksWritten();
void forgetChunksWritten();

} // namespace leastaction::emulator
