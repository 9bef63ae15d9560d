// The QEMU plugin behind `leastaction record --emulate`: what QEMU calls, and what has to be fast.
#include "runtime/emulator/qemu_plugin.h"
#include "runtime/emulator/recorder.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

using namespace leastaction::emulator;
namespace format = leastaction::format;

namespace {

Recorder *recorder;

constexpr uint64_t pageBytes = 4096;

/// An instruction whose accesses QEMU does not tell.
struct Hidden {
  uint32_t instruction;
  uint32_t number; ///< Within its block.
};

void record(Thread &thread, uint64_t word) {
  *thread.next++ = word;
  if (thread.next == thread.limit) [[unlikely]]
    recorder->full(thread);
}

/// Of a processor that calls by a register: like leastactionX86BlockExecuted(), but a function may return with the
/// stack pointer that it has all along: what else shows its end, is asked where code that is not its own runs with it.
template <size_t stackPointerAt, size_t linkAt>
void executedByLink(unsigned vcpu, Block *block, const void *processor) {
  if (block->special) [[unlikely]]
    recorder->special(vcpu, *block, processor);
  Thread *thread = threads[vcpu % mostThreads];
  if (!thread || !thread->records)
    return;
  if (const uint64_t stackPointer = registerAt(processor, stackPointerAt);
      stackPointer - thread->leaveFrom < thread->leaveBytes) [[unlikely]] {
    const bool isInside = stackPointer == thread->leaveFrom &&
                          block->address - thread->insideFrom < thread->insideBytes &&
                          block->address != thread->returnsTo;
    if (!isInside) {
      recorder->leftBy(*thread, *block, stackPointer, registerAt(processor, linkAt));
      if (!thread->records)
        return;
    }
  }
  record(*thread, block->word);
}

} // namespace

extern "C" {

// NOLINTBEGIN(readability-identifier-naming): a name of QEMU
extern const int qemu_plugin_version;
[[gnu::visibility("default")]] const int qemu_plugin_version = 1;
// NOLINTEND(readability-identifier-naming)

// callback_x86_64.S leads from QEMU to these. `processor`: QEMU's structure for the program's processor.
void leastactionX86BlockCallback(unsigned vcpu, void *block);
void leastactionAarch64BlockCallback(unsigned vcpu, void *block);
void leastactionPowerpcBlockCallback(unsigned vcpu, void *block);
void leastactionSpecialCallback(unsigned vcpu, void *block);
void leastactionIndicesCallback(unsigned vcpu, void *hidden);
void leastactionHiddenCallback(unsigned vcpu, void *hidden);
void leastactionX86BlockExecuted(unsigned vcpu, Block *block, const void *processor);
void leastactionAarch64BlockExecuted(unsigned vcpu, Block *block, const void *processor);
void leastactionPowerpcBlockExecuted(unsigned vcpu, Block *block, const void *processor);
void leastactionSpecialExecuted(unsigned vcpu, Block *block, const void *processor);
void leastactionIndicesExecuted(unsigned vcpu, const Hidden *hidden, const void *processor);
void leastactionHiddenExecuted(unsigned vcpu, const Hidden *hidden, const void *processor);

/// Called for each block that is executed: a few nanoseconds are half of what recording takes.
void leastactionX86BlockExecuted(unsigned vcpu, Block *block, const void *processor) {
  if (block->special) [[unlikely]]
    recorder->special(vcpu, *block, processor);
  Thread *thread = threads[vcpu % mostThreads];
  if (!thread || !thread->records)
    return;
  if (const uint64_t stackPointer = registerAt(processor, x86StackPointerAt);
      stackPointer - thread->leaveFrom < thread->leaveBytes) [[unlikely]] {
    recorder->left(*thread, stackPointer);
    if (!thread->records)
      return;
  }
  record(*thread, block->word);
}

void leastactionAarch64BlockExecuted(unsigned vcpu, Block *block, const void *processor) {
  executedByLink<aarch64StackPointerAt, aarch64LinkAt>(vcpu, block, processor);
}

void leastactionPowerpcBlockExecuted(unsigned vcpu, Block *block, const void *processor) {
  executedByLink<powerpcStackPointerAt, powerpcLinkAt>(vcpu, block, processor);
}

/// For blocks that are not recorded.
void leastactionSpecialExecuted(unsigned vcpu, Block *block, const void *processor) {
  if (block->special)
    recorder->special(vcpu, *block, processor);
}

/// Before the instruction.
void leastactionIndicesExecuted(unsigned vcpu, const Hidden *hidden, const void *processor) {
  if (Thread *thread = threads[vcpu % mostThreads]; thread && thread->records)
    thread->indices = guest->hidden->indices(processor, hidden->instruction);
}

/// Behind it.
void leastactionHiddenExecuted(unsigned vcpu, const Hidden *hidden, const void *processor) {
  Thread *thread = threads[vcpu % mostThreads];
  if (thread && thread->records)
    for (const uint64_t address : guest->hidden->addresses(processor, hidden->instruction, thread->indices))
      record(*thread, format::emulatedAccess(hidden->number, address));
}

} // extern "C"

namespace {

/// Called for each access of a recorded block; `place` is the number of the instruction, shifted to where it stands in
/// the record.
void accessed(unsigned vcpu, uint32_t, uint64_t address, void *place) {
  Thread *thread = threads[vcpu % mostThreads];
  if (!thread || !thread->records)
    return;
  record(*thread, (address & format::emulatedAddressMask) | reinterpret_cast<uint64_t>(place));
}

void ignored(unsigned, uint32_t, uint64_t, void *) {}

/// Ends the program as an instruction does that its processor does not know.
void endByIllegalInstruction(unsigned, void *) {
  signal(SIGILL, SIG_DFL);
  raise(SIGILL);
}

/// Instruction `i` of the block has hidden accesses.
void watchHidden(qemu_plugin_tb *code, const std::vector<Bytes> &instructions, size_t i) {
  const uint32_t word = instructionWord(instructions[i]);
  // For as long as there is a translation of it, which QEMU does not tell the end of.
  static std::map<std::pair<uint32_t, uint32_t>, Hidden> known;
  const auto number = static_cast<uint32_t>(i);
  static std::mutex mutex;
  const std::lock_guard guard(mutex);
  Hidden *hidden = &known.try_emplace({word, number}, Hidden{word, number}).first->second;
  const auto call = [&](size_t before, qemu_plugin_vcpu_udata_cb_t function) {
    qemu_plugin_register_vcpu_insn_exec_cb(qemu_plugin_tb_get_insn(code, before), function, QEMU_PLUGIN_CB_R_REGS,
                                           hidden);
  };
  if (guest->hidden->takesIndices(word))
    call(i, leastactionIndicesCallback);
  if (i + 1 < instructions.size())
    call(i + 1, leastactionHiddenCallback);
}

void watchAccesses(qemu_plugin_tb *code, const std::vector<Bytes> &instructions, bool isRecorded) {
  for (size_t i = 0; i < instructions.size(); ++i) {
    const Watched how = guest->watched(instructions[i], isRecorded);
    if (how != Watched::no)
      qemu_plugin_register_vcpu_mem_cb(qemu_plugin_tb_get_insn(code, i), how == Watched::yes ? accessed : ignored,
                                       QEMU_PLUGIN_CB_NO_REGS, QEMU_PLUGIN_MEM_RW,
                                       reinterpret_cast<void *>(format::emulatedAccess(i, 0)));
    if (how == Watched::hidden)
      watchHidden(code, instructions, i);
  }
}

/// QEMU gives a part of an instruction that goes on in the next page, also where it does not belong to the block, being
/// not its only one. This is up to the longest instruction, as far as memory can be read: the reader finds out.
std::vector<uint8_t> acrossPages(uint64_t address) {
  std::vector<uint8_t> bytes(guest->longestInstruction);
  bytes.resize(readMemory(address + guestBase, bytes.data(), bytes.size()));
  return bytes;
}

qemu_plugin_vcpu_udata_cb_t executedCallback() {
  if (guest == &aarch64)
    return leastactionAarch64BlockCallback;
  return guest == &powerpc ? leastactionPowerpcBlockCallback : leastactionX86BlockCallback;
}

void translated(qemu_plugin_id_t, qemu_plugin_tb *code) {
  const size_t count = std::min<size_t>(qemu_plugin_tb_n_insns(code), format::mostEmulatedInstructions);
  const uint64_t address = qemu_plugin_tb_vaddr(code);
  if (count == 0)
    return;
  if (static bool isKnown; !std::exchange(isKnown, true))
    guestBase = reinterpret_cast<uint64_t>(qemu_plugin_insn_haddr(qemu_plugin_tb_get_insn(code, 0))) - address;
  std::vector<Bytes> instructions;
  uint64_t end = address, lastBegin = address;
  for (size_t i = 0; i < count; ++i) {
    const qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(code, i);
    instructions.emplace_back(static_cast<const uint8_t *>(qemu_plugin_insn_data(instruction)),
                              qemu_plugin_insn_size(instruction));
    lastBegin = end;
    end += instructions.back().size();
  }
  std::vector<uint8_t> last;
  if (pageBytes - lastBegin % pageBytes < guest->longestInstruction) {
    last = acrossPages(lastBegin);
    if (last.size() > instructions.back().size())
      instructions.back() = last;
  }
  Block *block = recorder->translated(address, instructions);
  watchAccesses(code, instructions, block && block->word);
  for (size_t i = 0; guest->isFatal && i < instructions.size(); ++i)
    if (guest->isFatal(instructions[i]))
      qemu_plugin_register_vcpu_insn_exec_cb(qemu_plugin_tb_get_insn(code, i), endByIllegalInstruction,
                                             QEMU_PLUGIN_CB_NO_REGS, nullptr);
  if (block)
    qemu_plugin_register_vcpu_tb_exec_cb(code, block->word ? executedCallback() : leastactionSpecialCallback,
                                         QEMU_PLUGIN_CB_R_REGS, block);
}

void systemCall(qemu_plugin_id_t, unsigned vcpu, int64_t number, uint64_t a1, uint64_t a2, uint64_t a3, uint64_t,
                uint64_t, uint64_t, uint64_t, uint64_t) {
  recorder->systemCall(vcpu, number, {a1, a2, a3});
}

void ended(qemu_plugin_id_t, void *) {
  recorder->finish();
}

} // namespace

// NOLINTNEXTLINE(readability-identifier-naming): a name of QEMU
extern "C" [[gnu::visibility("default")]] int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info,
                                                                  int count, char **arguments) {
  constexpr std::string_view key = "settings=";
  Settings settings;
  if (count != 1 || !std::string_view(arguments[0]).starts_with(key) ||
      !readSettings(arguments[0] + key.size(), settings)) {
    dprintf(STDERR_FILENO, "leastaction: error: the emulator's settings cannot be read (QEMU plugin): run the program "
                           "with 'leastaction record --emulate'\n");
    return 1;
  }
  guest = guestNamed(info->target_name);
  if (!guest) {
    dprintf(STDERR_FILENO,
            "leastaction: error: the emulator runs programs for %s (QEMU plugin): run the program with "
            "'leastaction record --emulate'\n",
            info->target_name);
    return 1;
  }
  setMostBytes(settings.mostBytes);
  recorder = new Recorder(std::move(settings));
  pthread_atfork([] { recorder->beforeFork(); }, [] { recorder->afterFork(); }, [] { recorder->restartInChild(); });
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_vcpu_syscall_cb(id, systemCall);
  qemu_plugin_register_atexit_cb(id, ended, nullptr);
  return 0;
}
