// What the plugin does when QEMU translates and runs code: which blocks are recorded, and when.
#pragma once

#include "runtime/emulator/block.h"
#include "runtime/emulator/guest.h"
#include "runtime/emulator/modules.h"
#include "runtime/emulator/run.h"
#include "runtime/emulator/settings.h"
#include "runtime/emulator/thread.h"

#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace leastaction::emulator {

/// An instruction that is being translated.
using Bytes = std::span<const uint8_t>;

class Recorder {
public:
  explicit Recorder(Settings settings)
      : settings_(std::move(settings)), modules_(settings_.executable), run_(settings_, modules_) {}

  /// The block of this code; null if nothing has to be done when it runs.
  Block *translated(uint64_t address, const std::vector<Bytes> &instructions);

  /// A block with something special begins.
  void special(unsigned vcpu, Block &block, const GuestRegisters &registers);

  /// The stack pointer has left the thread's innermost region.
  void left(Thread &thread, uint64_t stackPointer);

  /// There is no room for more words.
  void full(Thread &thread);

  void systemCall(unsigned vcpu, int64_t number, const uint64_t (&arguments)[3]);

  /// The process ends.
  void finish();

  // Around a fork.
  void lock();
  void unlock();
  void restartInChild();

private:
  struct Entry {
    uint32_t special = 0;
    uint8_t region = 0;
    uint64_t restorer = 0; ///< Of a handler: where it returns to if a signal called it.
  };

  bool isRecorded(uint64_t address, const Place &place) const;
  void addEntries(uint32_t module);
  void mark(uint64_t address, Special special, uint8_t region = 0, uint64_t restorer = 0);
  uint8_t regionId(const std::string &name);
  Thread *threadOf(unsigned vcpu);
  void enterRegion(unsigned vcpu, uint8_t id, uint64_t returnSlot);
  void startRegion(Thread &thread, uint8_t id, uint64_t returnSlot);
  void told(unsigned vcpu, const GuestRegisters &registers);
  void checkProcess(const GuestRegisters &registers);
  void closeThread(unsigned vcpu);
  void replaced(uint64_t path);

  Settings settings_;
  Modules modules_;
  Run run_;
  bool hasMain_ = false;
  bool isFirst_ = true;
  bool isOver_ = false;
  std::unordered_map<uint64_t, Entry> entries_;               ///< By run-time address.
  std::unordered_map<uint64_t, std::vector<Block *>> blocks_; ///< The same.
  std::vector<Block *> all_;
  std::vector<std::string> regionNames_;
};

/// By QEMU's number of the thread; null where nothing is recorded yet.
inline constexpr unsigned mostThreads = 1 << 16;
extern Thread *threads[mostThreads];

} // namespace leastaction::emulator
