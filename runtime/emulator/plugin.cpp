// The QEMU plugin behind `leastaction record --emulate`: what QEMU calls, and what has to be fast.
#include "runtime/emulator/qemu_plugin.h"
#include "runtime/emulator/recorder.h"

#include <algorithm>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

using namespace leastaction::emulator;
namespace format = leastaction::format;

namespace {

Recorder *recorder;

} // namespace

extern "C" {

extern const int qemu_plugin_version;
[[gnu::visibility("default")]] const int qemu_plugin_version = 1;

// callback_x86_64.S leads from QEMU to these.
void leastactionBlockCallback(unsigned vcpu, void *block);
void leastactionSpecialCallback(unsigned vcpu, void *block);
void leastactionBlockExecuted(unsigned vcpu, const Block *block, const GuestRegisters *registers);
void leastactionSpecialExecuted(unsigned vcpu, Block *block, const GuestRegisters *registers);

/// Called for each block that is executed: a few nanoseconds are half of what recording takes.
void leastactionBlockExecuted(unsigned vcpu, const Block *block, const GuestRegisters *registers) {
  if (block->special) [[unlikely]]
    recorder->special(vcpu, const_cast<Block &>(*block), *registers);
  Thread *thread = threads[vcpu % mostThreads];
  if (!thread || !thread->records)
    return;
  if (registers->rsp - thread->leaveFrom < thread->leaveBytes) [[unlikely]] {
    recorder->left(*thread, registers->rsp);
    if (!thread->records)
      return;
  }
  *thread->next++ = block->word;
  if (thread->next == thread->limit) [[unlikely]]
    recorder->full(*thread);
}

void leastactionSpecialExecuted(unsigned vcpu, Block *block, const GuestRegisters *registers) {
  recorder->special(vcpu, *block, *registers);
}

} // extern "C"

namespace {

/// Called for each access of a recorded block; `place` is the number of the instruction, shifted to where it stands in
/// the record.
void accessed(unsigned vcpu, uint32_t, uint64_t address, void *place) {
  Thread *thread = threads[vcpu % mostThreads];
  if (!thread || !thread->records)
    return;
  *thread->next++ = (address & format::emulatedAddressMask) | reinterpret_cast<uint64_t>(place);
  if (thread->next == thread->limit) [[unlikely]]
    recorder->full(*thread);
}

void translated(qemu_plugin_id_t, qemu_plugin_tb *code) {
  const size_t count = std::min<size_t>(qemu_plugin_tb_n_insns(code), format::mostEmulatedInstructions);
  const uint64_t address = qemu_plugin_tb_vaddr(code);
  if (count == 0)
    return;
  if (static bool isKnown; !std::exchange(isKnown, true))
    guestBase = reinterpret_cast<uint64_t>(qemu_plugin_insn_haddr(qemu_plugin_tb_get_insn(code, 0))) - address;
  std::vector<Bytes> instructions;
  for (size_t i = 0; i < count; ++i) {
    const qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(code, i);
    instructions.emplace_back(static_cast<const uint8_t *>(qemu_plugin_insn_data(instruction)),
                              qemu_plugin_insn_size(instruction));
  }
  Block *block = recorder->translated(address, instructions);
  if (!block)
    return;
  if (!block->word) {
    qemu_plugin_register_vcpu_tb_exec_cb(code, leastactionSpecialCallback, QEMU_PLUGIN_CB_R_REGS, block);
    return;
  }
  qemu_plugin_register_vcpu_tb_exec_cb(code, leastactionBlockCallback, QEMU_PLUGIN_CB_R_REGS, block);
  for (size_t i = 0; i < count; ++i)
    qemu_plugin_register_vcpu_mem_cb(qemu_plugin_tb_get_insn(code, i), accessed, QEMU_PLUGIN_CB_NO_REGS,
                                     QEMU_PLUGIN_MEM_RW,
                                     reinterpret_cast<void *>(uint64_t{i} << format::emulatedInstructionShift));
}

void systemCall(qemu_plugin_id_t, unsigned vcpu, int64_t number, uint64_t a1, uint64_t a2, uint64_t a3, uint64_t,
                uint64_t, uint64_t, uint64_t, uint64_t) {
  recorder->systemCall(vcpu, number, {a1, a2, a3});
}

void ended(qemu_plugin_id_t, void *) {
  recorder->finish();
}

} // namespace

extern "C" [[gnu::visibility("default")]] int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *, int count,
                                                                  char **arguments) {
  constexpr std::string_view key = "settings=";
  Settings settings;
  if (count != 1 || !std::string_view(arguments[0]).starts_with(key) ||
      !readSettings(arguments[0] + key.size(), settings)) {
    dprintf(STDERR_FILENO, "leastaction: error: the emulator's settings cannot be read (QEMU plugin): run the program "
                           "with 'leastaction record --emulate'\n");
    return 1;
  }
  setMostBytes(settings.mostBytes);
  recorder = new Recorder(std::move(settings));
  pthread_atfork([] { recorder->lock(); }, [] { recorder->unlock(); },
                 [] {
                   recorder->unlock();
                   recorder->restartInChild();
                 });
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_vcpu_syscall_cb(id, systemCall);
  qemu_plugin_register_atexit_cb(id, ended, nullptr);
  return 0;
}
