#include "runtime/emulator/run.h"

#include "runtime/emulator/guest.h"
#include "runtime/launcher.h"
#include "runtime/modules.h"
#include "runtime/run_place.h"
#include "runtime/step_format.h"
#include "runtime/write_all.h"

#include <errno.h>
#include <fcntl.h>
#include <memory>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

namespace leastaction::emulator {
namespace {

using Json = runtime::Text<1 << 20>;

format::FileHeader headerOf(uint32_t thread) {
  return format::fileHeader(format::emulationMagic, format::emulationVersion, thread, static_cast<uint32_t>(getpid()),
                            0, static_cast<uint64_t>(syscall(SYS_gettid)));
}

std::string nameOf(const std::string &path) {
  return path.substr(path.rfind('/') + 1);
}

} // namespace

void Run::say(const std::string &sentence) {
  dprintf(STDERR_FILENO, "leastaction: %s\n", sentence.c_str());
  messages_ += (messages_.empty() ? "" : "\n") + sentence;
}

bool Run::make() {
  if (state_ != State::none)
    return state_ == State::made;
  runtime::Path wanted, made;
  wanted.append(settings_.out.c_str());
  if (!runtime::makeRunFolder(wanted, made)) {
    state_ = State::failed;
    say("the run folder '" + settings_.out + "' cannot be made (" + strerrordesc_np(errno) +
        "); the program goes on without being recorded: choose another with -o");
    return false;
  }
  return opened(made.data());
}

bool Run::join(const char *folder) {
  if (state_ != State::none && folder_ == folder)
    return state_ == State::made;
  isJoined_ = true;
  return opened(folder);
}

bool Run::opened(const std::string &folder) {
  folder_ = folder;
  state_ = State::made;
  startedAt_ = static_cast<uint64_t>(time(nullptr));
  blocks_ = openStream<Stream>((folder_ + "/blocks.emulated").c_str(), headerOf(0));
  if (!blocks_) {
    state_ = State::failed;
    say("the run '" + folder_ + "' cannot be written (" + strerrordesc_np(errno) +
        "); the program goes on without being recorded: make room and record again");
    return false;
  }
  for (const Block *block : waiting_)
    define(*block);
  waiting_.clear();
  writeJson(false);
  return true;
}

Thread *Run::openThread(uint32_t number) {
  const std::string path = folder_ + "/thread-" + std::to_string(number) + ".emulated";
  Thread *thread = openStream<Thread>(path.c_str(), headerOf(number));
  if (!thread) {
    static bool isSaid;
    if (!isSaid)
      say("the file '" + path + "' cannot be made (" + strerrordesc_np(errno) +
          "); this thread is not recorded: make room and record again");
    isSaid = true;
    return nullptr;
  }
  thread->number = number;
  thread->update();
  ++files_;
  return thread;
}

void Run::define(const Block &block) {
  if (state_ != State::made) {
    waiting_.push_back(&block);
    return;
  }
  if (block.module != noModule)
    copyModule(block.module);
  for (const uint64_t word : block.definition)
    put(*blocks_, word);
}

void Run::flushBlocks() {
  if (blocks_)
    flush(*blocks_);
}

/// A child takes its parent's copies.
void Run::copyModule(uint32_t number) {
  if (number >= copies_.size())
    copies_.resize(number + 1);
  Copy &copy = copies_[number];
  if (!copy.file.empty() && parentFolder_.empty())
    return;
  const std::string &path = modules_.list()[number].path;
  const std::string file = "modules/emulated-" + std::to_string(number) + "-" + nameOf(path);
  const std::string target = folder_ + "/" + file;
  if (access(target.c_str(), F_OK) == 0)
    return;
  if (!copy.file.empty() && link((parentFolder_ + "/" + file).c_str(), target.c_str()) == 0)
    return;
  runtime::FileSum sum;
  if (!runtime::copyFile(path.c_str(), target.c_str(), sum)) {
    say("the file '" + path + "' cannot be copied into the run (" + strerrordesc_np(errno) +
        "): reports will not know its functions");
    return;
  }
  copy = {file, sum.bytes, sum.check};
  writeJson(false);
}

void Run::writeJson(bool isFinished) {
  auto text = std::make_unique<Json>();
  Json &json = *text;
  json.append("{\n  \"format\": ", static_cast<uint64_t>(isJoined_ ? format::emulationVersion : format::version));
  if (!isJoined_) {
    json.append(",\n  \"program\": ", settings_.program.c_str());
    const runtime::PlaceInJob place = runtime::placeInJob();
    if (place.rank >= 0)
      json.append(",\n  \"rank\": ", static_cast<uint64_t>(place.rank));
    if (place.ranks >= 0)
      json.append(",\n  \"ranks\": ", static_cast<uint64_t>(place.ranks));
    json.append(",\n  \"pid\": ", static_cast<uint64_t>(getpid()),
                ",\n  \"mode\": \"emulate\",\n  \"architecture\": \"", guest->name, "\",\n  \"started\": ", startedAt_,
                ",\n  \"arguments\": [");
    for (size_t i = 0; i < arguments_.size(); ++i)
      json.append(i ? ", " : "", arguments_[i]);
    json.append("],\n  \"clock\": {\"name\": \"none\", \"hz\": 0, \"overhead_ticks\": 0},\n  \"libraries\": [],\n  "
                "\"messages\": \"");
    json.appendJson(messages_.c_str());
    json.append("\",\n  \"finished\": ", isFinished ? "true" : "false");
    if (isFinished)
      json.append(",\n  \"threads\": ", uint64_t{files_}, ",\n  \"chunks\": ", chunksWritten());
    for (size_t i = 0; i < unmatched_.size(); ++i) {
      json.append(i ? ", \"" : ",\n  \"unmatched_regions\": [\"");
      json.appendJson(unmatched_[i].c_str());
      json.append(i + 1 < unmatched_.size() ? "\"" : "\"]");
    }
  }
  json.append(",\n  \"emulator\": ", settings_.emulator.c_str(),
              ",\n  \"libraries_recorded\": ", settings_.libraries ? "true" : "false", ",\n  \"modules\": [");
  bool isFirst = true;
  for (size_t i = 0; i < copies_.size(); ++i) {
    const Module &module = modules_.list()[i];
    const Copy &copy = copies_[i];
    if (copy.file.empty())
      continue;
    json.append(isFirst ? "\n" : ",\n", "    {\"number\": ", uint64_t{i}, ", \"file\": \"");
    isFirst = false;
    json.appendJson(copy.file.c_str());
    json.append("\", \"path\": \"");
    json.appendJson(module.path.c_str());
    json.append("\", \"base\": ", module.base, ", \"bytes\": ", copy.bytes, ", \"check\": ", copy.check, "}");
  }
  json.append("\n  ]");
  const uint64_t check = format::checksum(json.data(), json.size());
  json.append(format::runCheckBegin);
  json.appendHex(check);
  json.append(format::runCheckEnd);

  const std::string target = folder_ + (isJoined_ ? "/emulation.json" : "/run.json"), fresh = target + ".new";
  const int file = open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
  bool isWritten = file >= 0 && runtime::writeAll(file, json.data(), json.size());
  if (file >= 0 && close(file) != 0)
    isWritten = false;
  if (!isWritten || rename(fresh.c_str(), target.c_str()) != 0)
    unlink(fresh.c_str());
}

void Run::finish(std::vector<std::string> unmatched) {
  if (state_ != State::made)
    return;
  unmatched_ = std::move(unmatched);
  closeStream(*blocks_, format::TraceEnd::complete);
  writeJson(true);
}

void Run::restart(const std::vector<Block *> &blocks) {
  if (blocks_)
    abandon(*blocks_);
  blocks_ = nullptr;
  if (state_ == State::made)
    parentFolder_ = folder_;
  state_ = State::none;
  threads_ = files_ = 0;
  forgetChunksWritten();
  waiting_.clear();
  for (const Block *block : blocks)
    if (block->word)
      waiting_.push_back(block);
}

} // namespace leastaction::emulator
