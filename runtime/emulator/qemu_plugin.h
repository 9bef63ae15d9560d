// What is used of QEMU's plugin interface, version 1 (QEMU 6.0 to 8.1). Its header is in no package of Debian's, so
// these are declarations of our own. All functions are QEMU's, found when it loads the plugin.
#pragma once

#include <stddef.h>
#include <stdint.h>

extern "C" {

// NOLINTBEGIN(readability-identifier-naming): names of QEMU

struct qemu_plugin_tb;   ///< A block of code that is being translated: a straight line.
struct qemu_plugin_insn; ///< One of its instructions.

struct qemu_info_t {
  const char *target_name; ///< "x86_64", "aarch64", "ppc64"
  struct {
    int min, cur;
  } version; ///< Of the interface.
  bool system_emulation;
  struct {
    int smp_vcpus, max_vcpus;
  } system;
};

using qemu_plugin_id_t = uint64_t;
using qemu_plugin_tb_trans_cb_t = void (*)(qemu_plugin_id_t id, qemu_plugin_tb *block);
using qemu_plugin_vcpu_udata_cb_t = void (*)(unsigned vcpu, void *user);
using qemu_plugin_udata_cb_t = void (*)(qemu_plugin_id_t id, void *user);
using qemu_plugin_mem_cb_t = void (*)(unsigned vcpu, uint32_t info, uint64_t address, void *user);
using qemu_plugin_syscall_cb_t = void (*)(qemu_plugin_id_t id, unsigned vcpu, int64_t number, uint64_t a1, uint64_t a2,
                                          uint64_t a3, uint64_t a4, uint64_t a5, uint64_t a6, uint64_t a7, uint64_t a8);

enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS, QEMU_PLUGIN_CB_R_REGS, QEMU_PLUGIN_CB_RW_REGS };
enum qemu_plugin_mem_rw { QEMU_PLUGIN_MEM_R = 1, QEMU_PLUGIN_MEM_W, QEMU_PLUGIN_MEM_RW };

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id, qemu_plugin_tb_trans_cb_t function);
void qemu_plugin_register_vcpu_tb_exec_cb(qemu_plugin_tb *block, qemu_plugin_vcpu_udata_cb_t function,
                                          qemu_plugin_cb_flags flags, void *user);
void qemu_plugin_register_vcpu_insn_exec_cb(qemu_plugin_insn *instruction, qemu_plugin_vcpu_udata_cb_t function,
                                            qemu_plugin_cb_flags flags, void *user);
void qemu_plugin_register_vcpu_mem_cb(qemu_plugin_insn *instruction, qemu_plugin_mem_cb_t function,
                                      qemu_plugin_cb_flags flags, qemu_plugin_mem_rw which, void *user);
void qemu_plugin_register_vcpu_syscall_cb(qemu_plugin_id_t id, qemu_plugin_syscall_cb_t function);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t id, qemu_plugin_udata_cb_t function, void *user);

size_t qemu_plugin_tb_n_insns(const qemu_plugin_tb *block);
uint64_t qemu_plugin_tb_vaddr(const qemu_plugin_tb *block);
qemu_plugin_insn *qemu_plugin_tb_get_insn(const qemu_plugin_tb *block, size_t number);
const void *qemu_plugin_insn_data(const qemu_plugin_insn *instruction);
size_t qemu_plugin_insn_size(const qemu_plugin_insn *instruction);
void *qemu_plugin_insn_haddr(const qemu_plugin_insn *instruction); ///< Where its bytes are in QEMU's own memory.

// NOLINTEND(readability-identifier-naming)

} // extern "C"
