#include "analysis/execution/calibrate/instruction/machine_code.h"

#include "analysis/execution/calibrate/instruction/form.h"

#include <array>
#include <csetjmp>
#include <csignal>
#include <cstring>
#include <sys/mman.h>
#include <vector>
#include <xmmintrin.h>

namespace leastaction {
namespace {

constexpr size_t codeBytes = size_t{64} << 10, dataBytes = size_t{64} << 10;
static_assert(MachineCode::endStampAt + 8 <= int{dataBytes} - int{dataBytes} / 2);

constexpr std::array caught = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP};

thread_local sigjmp_buf afterFault;
thread_local volatile sig_atomic_t running = 0;

void onFault(int signal) {
  if (running)
    siglongjmp(afterFault, signal);
  // It is somebody else's: once more, as it would have been.
  std::signal(signal, SIG_DFL);
}

/// While code runs of which nobody knows whether it can.
class FaultsCaught {
public:
  FaultsCaught() {
    struct sigaction action{};
    action.sa_handler = onFault;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < caught.size(); ++i)
      sigaction(caught[i], &action, &before_[i]);
  }
  ~FaultsCaught() {
    for (size_t i = 0; i < caught.size(); ++i)
      sigaction(caught[i], &before_[i], nullptr);
  }
  FaultsCaught(const FaultsCaught &) = delete;
  FaultsCaught &operator=(const FaultsCaught &) = delete;

private:
  std::array<struct sigaction, caught.size()> before_{};
};

/// Denormals count as zero, so that none makes an instruction slow by accident; nothing is trapped.
class NoDenormals {
public:
  NoDenormals() : before_(_mm_getcsr()) {
    constexpr unsigned flushesToZero = 1u << 15, denormalsAreZero = 1u << 6, allMasked = 0x1f80;
    _mm_setcsr(flushesToZero | denormalsAreZero | allMasked);
  }
  ~NoDenormals() { _mm_setcsr(before_); }
  NoDenormals(const NoDenormals &) = delete;
  NoDenormals &operator=(const NoDenormals &) = delete;

private:
  unsigned before_;
};

/// Calls code that leaves the stack pointer alone and of all other registers nothing. What it pushes lies below the red
/// zone of the function that this is in.
void enter(const void *code, void *data) {
  __asm__ volatile("leaq -128(%%rsp), %%rsp\n"
                   "pushq %%rbx\n pushq %%rbp\n pushq %%r14\n pushq %%r15\n"
                   "movq %%rdi, %%r14\n"
                   "callq *%%rax\n"
                   "popq %%r15\n popq %%r14\n popq %%rbp\n popq %%rbx\n"
                   "leaq 128(%%rsp), %%rsp\n"
                   : "+a"(code), "+D"(data)
                   :
                   : "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "r12", "r13", "xmm0", "xmm1", "xmm2", "xmm3",
                     "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14",
                     "xmm15", "memory", "cc");
}

/// 0, or the signal that ended it.
int enterGuarded(const void *code, void *data) {
  const int signal = sigsetjmp(afterFault, 1);
  if (signal == 0) {
    running = 1;
    enter(code, data);
  }
  running = 0;
  return signal;
}

/// lfence; rdtsc; shl rdx, 32; or rax, rdx; mov [r14 + at], rax; lfence
std::vector<uint8_t> readsClock(int at) {
  std::vector<uint8_t> bytes = {0x0f, 0xae, 0xe8, 0x0f, 0x31, 0x48, 0xc1, 0xe2,
                                0x20, 0x48, 0x09, 0xd0, 0x49, 0x89, 0x86};
  for (unsigned byte = 0; byte < 4; ++byte)
    bytes.push_back(static_cast<uint8_t>(static_cast<uint32_t>(at) >> (8 * byte)));
  bytes.insert(bytes.end(), {0x0f, 0xae, 0xe8});
  return bytes;
}

} // namespace

void MachineCode::Unmap::operator()(std::byte *memory) const {
  munmap(memory, bytes);
}

MachineCode::Mapping MachineCode::map(size_t bytes) {
  void *const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return {memory == MAP_FAILED ? nullptr : static_cast<std::byte *>(memory), Unmap{bytes}};
}

Result<MachineCode> MachineCode::create() {
  MachineCode made(map(codeBytes), map(dataBytes));
  if (!made.code_ || !made.data_)
    return fail("there is not enough memory for code", "--instructions", "free some and try again");
  if (mprotect(made.code_.get(), codeBytes, PROT_READ | PROT_EXEC) != 0)
    return fail("the system does not let this program execute what it writes", "--instructions",
                "allow it (SELinux: execmem), or calibrate without --instructions");
  return made;
}

std::byte *MachineCode::data() const {
  return data_.get() + dataBytes / 2;
}

bool MachineCode::load(std::span<const uint8_t> prologue, std::span<const uint8_t> general,
                       std::span<const uint8_t> body, std::span<const uint8_t> epilogue) {
  std::vector<uint8_t> code(prologue.begin(), prologue.end());
  const auto add = [&](std::span<const uint8_t> bytes) { code.insert(code.end(), bytes.begin(), bytes.end()); };
  add(readsClock(beginStampAt));
  add(general);
  constexpr size_t line = 64;
  constexpr uint8_t nop = 0x90, ret = 0xc3;
  code.resize((code.size() + line - 1) / line * line, nop);
  const size_t head = code.size();
  add(body);
  add(std::array<uint8_t, 5>{0x49, 0xff, 0xcf, 0x0f, 0x85}); // dec r15; jne head
  const auto back = static_cast<uint32_t>(head - (code.size() + 4));
  for (unsigned byte = 0; byte < 4; ++byte)
    code.push_back(static_cast<uint8_t>(back >> (8 * byte)));
  add(readsClock(endStampAt));
  add(epilogue);
  code.push_back(ret);
  if (code.size() > codeBytes || mprotect(code_.get(), codeBytes, PROT_READ | PROT_WRITE) != 0)
    return false;
  std::memcpy(code_.get(), code.data(), code.size());
  return mprotect(code_.get(), codeBytes, PROT_READ | PROT_EXEC) == 0;
}

std::expected<uint64_t, std::string> MachineCode::run(uint64_t iterations) const {
  std::memcpy(data() + generalAt + kept::iterations * sizeof(iterations), &iterations, sizeof(iterations));
  int signal = 0;
  {
    const FaultsCaught faults;
    const NoDenormals noDenormals;
    signal = enterGuarded(code_.get(), data());
  }
  switch (signal) {
  case 0:
    break;
  case SIGILL:
    return std::unexpected("this machine does not have it");
  case SIGFPE:
    return std::unexpected("it raised an arithmetic exception");
  default:
    return std::unexpected("it faulted: " + std::string(strsignal(signal)));
  }
  uint64_t begin = 0, end = 0;
  std::memcpy(&begin, data() + beginStampAt, sizeof(begin));
  std::memcpy(&end, data() + endStampAt, sizeof(end));
  return end - begin;
}

} // namespace leastaction
