#include "analysis/trace/record_reader.h"

#include <cstdio>
#include <cstring>

namespace leastaction {

bool RecordReader::refill() {
  if (problem_)
    return false;
  do {
    std::optional<std::span<const uint64_t>> words = trace_.nextChunk();
    if (!words) {
      problem_ = trace_.damage();
      return false;
    }
    words_ = *words;
    at_ = 0;
  } while (words_.empty());
  return true;
}

bool RecordReader::unknownKey(uint64_t word) {
  char text[96];
  std::snprintf(text, sizeof text, "a record names the code at 0x%llx, which no module of the run holds",
                static_cast<unsigned long long>(word));
  problem_ = Error{text, run_.folder() + ", chunk " + std::to_string(trace_.chunks() - 1),
                   "what stands before it is used; record the program again for the rest"};
  at_ = words_.size();
  return false;
}

bool RecordReader::cutShort() {
  problem_ = Error{"a record is cut short", run_.folder() + ", chunk " + std::to_string(trace_.chunks() - 1),
                   "what stands before it is used; record the program again for the rest"};
  at_ = words_.size();
  return false;
}

std::string regionNameIn(std::span<const uint64_t> payload) {
  if (payload.size() < 2)
    return "(unnamed)";
  std::string name(reinterpret_cast<const char *>(payload.data() + 1), (payload.size() - 1) * sizeof(uint64_t));
  name.resize(std::strlen(name.c_str()));
  return name;
}

} // namespace leastaction
