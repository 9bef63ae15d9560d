#include "analysis/execution/trace/record_reader.h"

#include <cstdio>
#include <cstring>
#include <utility>

namespace leastaction {

RecordReader::RecordReader(const Run &run, ThreadTrace &trace) : run_(run), trace_(trace), implied_(run) {
  shapes_.reserve(run.blocks().size());
  for (const RunBlock &block : run.blocks())
    shapes_.push_back({.slots = block.code.slots, .leadsOn = !block.code.successors.empty()});
}

bool RecordReader::refill() {
  static constexpr uint64_t gap[] = {format::controlWord(format::Control::gap, 0)};
  at_ = 0;
  words_ = std::exchange(afterGap_, {});
  while (words_.empty()) {
    std::optional<std::span<const uint64_t>> words = trace_.nextChunk();
    if (!words)
      return false;
    words_ = *words;
    if (std::exchange(skipped_, false) || trace_.followsGap()) {
      afterGap_ = words_;
      words_ = gap;
    }
  }
  return true;
}

/// Does the thread go on behind the control record from where it was?
bool RecordReader::passControl() {
  if (const char *problem = regions_.take(control_, payload_))
    return skipChunk(problem);
  switch (control_) {
  case format::Control::regionName:
  case format::Control::openRegions:
  case format::Control::registers:
    break;
  case format::Control::handlerStart:
    interrupted_.push(std::exchange(before_, KeyIndex::none));
    break;
  case format::Control::handlerEnd:
    before_ = interrupted_.pop().value_or(KeyIndex::none);
    break;
  case format::Control::gap:
    interrupted_.clear();
    before_ = KeyIndex::none;
    break;
  default:
    before_ = KeyIndex::none;
  }
  return true;
}

/// Goes on with the next chunk, behind a gap.
bool RecordReader::skipChunk(std::string what) {
  if (!problem_)
    problem_ = Error{std::move(what),
                     run_.folder() + ", thread " + std::to_string(trace_.header().thread) + ", chunk " +
                         std::to_string(trace_.sequence()),
                     ""};
  ++brokenChunks_;
  skipped_ = true;
  at_ = words_.size();
  return next();
}

bool RecordReader::unknownKey(uint64_t word) {
  char text[96];
  std::snprintf(text, sizeof text, "a record names the code at 0x%llx, which no module of the run holds",
                static_cast<unsigned long long>(word));
  return skipChunk(text);
}

bool RecordReader::cutShort() {
  return skipChunk("a record is cut short");
}

std::vector<Error> RecordReader::problems() const {
  std::vector<Error> found = trace_.problems(run_.facts().finished);
  if (problem_) {
    found.push_back(*problem_);
    found.back().remedy = "the rest of its chunk" +
                          (brokenChunks_ > 1 ? " and of " + std::to_string(brokenChunks_ - 1) + " more" : "") +
                          " is left out; record the program again for it";
  }
  return found;
}

std::vector<uint64_t> RecordReader::openRegions() const {
  std::vector<uint64_t> ids;
  auto bytes = std::as_bytes(payload_);
  if (!payload_.empty() && payload_[0] <= bytes.size() - sizeof(uint64_t))
    for (std::byte id : bytes.subspan(sizeof(uint64_t), payload_[0]))
      ids.push_back(std::to_integer<uint64_t>(id));
  return ids;
}

std::string regionNameIn(std::span<const uint64_t> payload) {
  if (payload.size() < 2)
    return "(unnamed)";
  std::string name(reinterpret_cast<const char *>(payload.data() + 1), (payload.size() - 1) * sizeof(uint64_t));
  name.resize(std::strlen(name.c_str()));
  return name;
}

} // namespace leastaction
