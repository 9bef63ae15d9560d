// The run that the emulated process writes: its folder, the files of its threads, what it says of itself.
//
//   Run run(settings, modules);
//   if (run.make()) Thread *thread = run.openThread(...);
#pragma once

#include "runtime/emulator/block.h"
#include "runtime/emulator/modules.h"
#include "runtime/emulator/settings.h"
#include "runtime/emulator/thread.h"

#include <string>
#include <vector>

namespace leastaction::emulator {

/// Not to be used by two threads at once.
class Run {
public:
  Run(const Settings &settings, const Modules &modules) : settings_(settings), modules_(modules) {}

  /// Makes the folder, unless that is done; false if it cannot be made, which is said once.
  bool make();
  /// The folder is one that the program's own runtime has made.
  bool join(const char *folder);
  bool isMade() const { return state_ == State::made; }

  /// Where the program's arguments are: see runtime/initial_stack.h.
  void setArguments(std::vector<uint64_t> places) { arguments_ = std::move(places); }

  /// Null if its file cannot be made, which is said once. `number`: joinedThread() or the next one.
  Thread *openThread(uint32_t number);
  uint32_t nextThread() { return threads_++; }

  /// What stands in the run for a block, once. Its module is copied into the run.
  void define(const Block &block);

  /// Blocks that are named by what is flushed next are in the file, too.
  void flushBlocks();

  /// One sentence to the user, and into the run.
  void say(const std::string &sentence);

  /// All streams are closed: the program ends, or another one takes its place. No function matched these patterns of
  /// regions.
  void finish(std::vector<std::string> unmatched);

  /// In the child of a fork, which writes a run of its own: it needs these blocks.
  void restart(const std::vector<Block *> &blocks);

private:
  enum class State { none, made, failed };
  struct Copy {
    std::string file; ///< In the run; empty if it is not there.
    uint64_t bytes = 0, check = 0;
  };

  void copyModule(uint32_t number);
  void writeJson(bool isFinished);
  bool opened(const std::string &folder);

  const Settings &settings_;
  const Modules &modules_;
  State state_ = State::none;
  std::string folder_, parentFolder_;
  bool isJoined_ = false;
  Stream *blocks_ = nullptr;
  std::vector<Copy> copies_;           ///< By module.
  std::vector<const Block *> waiting_; ///< Until the run is made.
  std::vector<uint64_t> arguments_;
  std::string messages_;
  std::vector<std::string> unmatched_;
  uint64_t startedAt_ = 0;
  uint32_t threads_ = 0, files_ = 0;
};

} // namespace leastaction::emulator
