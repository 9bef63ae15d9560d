// What the plugin does when QEMU translates and runs code: which blocks are recorded, and when.
#pragma once

#include "runtime/emulator/block.h"
#include "runtime/emulator/functions.h"
#include "runtime/emulator/guest.h"
#include "runtime/emulator/modules.h"
#include "runtime/emulator/run.h"
#include "runtime/emulator/settings.h"
#include "runtime/emulator/thread.h"

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace leastaction::emulator {

class Recorder {
public:
  explicit Recorder(Settings settings)
      : settings_(std::move(settings)), modules_(settings_.executable), functions_(modules_), run_(settings_, modules_),
        matched_(settings_.regions.size(), false) {}

  /// The block of this code; null if nothing has to be done when it runs.
  Block *translated(uint64_t address, const std::vector<Bytes> &instructions);

  /// A block with something special begins.
  void special(unsigned vcpu, Block &block, const void *processor);

  /// The stack pointer has left the thread's innermost region.
  void left(Thread &thread, uint64_t stackPointer);

  /// It is where the callers of the thread's innermost region have it, or higher, on a processor that calls by a
  /// register: the region has been left unless the block belongs to it all the same.
  void leftBy(Thread &thread, const Block &block, uint64_t stackPointer, uint64_t link);

  /// There is no room for more words.
  void full(Thread &thread);

  void systemCall(unsigned vcpu, int64_t number, const uint64_t (&arguments)[3]);

  /// The process ends.
  void finish();

  void beforeFork();
  void afterFork();
  void restartInChild();

private:
  struct Entry {
    uint32_t special = 0;
    uint8_t region = 0;
    uint64_t restorer = 0; ///< Of a handler: where it returns to if a signal called it.
  };

  bool isRecorded(uint64_t address, const Place &place) const;
  void addEntries(uint32_t module);
  void addMarkers(const Module &module);
  void mark(uint64_t address, Special special, uint8_t region = 0, uint64_t restorer = 0);
  uint8_t regionId(const std::string &name);
  Thread *threadOf(unsigned vcpu);
  void enterRegion(unsigned vcpu, const OpenRegion &region);
  void startRegion(Thread &thread, const OpenRegion &region);
  void completeBefore(Thread &thread, const Block &block, const void *processor);
  void callRegion(unsigned vcpu, uint8_t id, const Block &block, const Registers &registers);
  void leftAt(Thread &thread, const Block &block, uint64_t stackPointer, uint64_t link);
  bool isInside(OpenRegion &region, const Block &block, uint64_t link);
  void takeFunction(OpenRegion &region, const Block &block);
  void close(Thread &thread, unsigned place);
  void closeInnermost(Thread &thread) { close(thread, thread.openRegions); }
  void start(unsigned vcpu, const Block &block, const Registers &registers);
  void stopped(Thread &thread, uint64_t name);
  void told(unsigned vcpu, const Registers &registers);
  void checkProcess(const void *processor);
  void closeThread(unsigned vcpu);
  void replaced(uint64_t path);

  Settings settings_;
  Modules modules_;
  Functions functions_;
  Run run_;
  /// A region begins where the marker that starts it returns to.
  struct Started {
    uint8_t region;
    uint64_t begin;
  };

  bool hasMain_ = false; ///< Or markers in its place.
  bool isFirst_ = true;
  bool isOver_ = false;
  std::unordered_map<uint64_t, Entry> entries_;               ///< By run-time address.
  std::unordered_map<uint64_t, std::vector<Block *>> blocks_; ///< The same.
  std::vector<Block *> all_;
  std::vector<bool> matched_; ///< For each pattern of regions.
  std::vector<std::string> regionNames_;
  std::vector<OpenRegion> openAtFork_;            ///< Of the thread that forks.
  std::unordered_map<unsigned, Started> started_; ///< By QEMU's number of the thread.
};

/// By QEMU's number of the thread; null where nothing is recorded yet.
inline constexpr unsigned mostThreads = 1 << 16;
extern Thread *threads[mostThreads];

} // namespace leastaction::emulator
