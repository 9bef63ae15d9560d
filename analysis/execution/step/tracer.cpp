#include "analysis/execution/step/tracer.h"

#include "analysis/execution/step/hardware_breakpoint.h"
#include "runtime/step_format.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>

namespace leastaction {
namespace {

static_assert(sizeof(user_regs_struct) == registerCount * sizeof(uint64_t));

// Numbers in Registers of what the runtime calls the tracer with.
enum CallRegister { r10 = 7, r9 = 8, r8 = 9, rax = 10, rcx = 11, rdx = 12, rsi = 13, rdi = 14 };

/// What the kernel says when a stepped thread enters a signal handler.
constexpr int codeHandlerEntered = SIGTRAP;

Registers readRegisters(pid_t id) {
  Registers registers{};
  ptrace(PTRACE_GETREGS, id, nullptr, registers.data());
  return registers;
}

bool readMemory(pid_t id, uint64_t address, void *bytes, size_t size) {
  iovec local{bytes, size}, remote{reinterpret_cast<void *>(address), size};
  return process_vm_readv(id, &local, 1, &remote, 1, 0) == static_cast<ssize_t>(size);
}

std::string readString(pid_t id, uint64_t address) {
  std::string text;
  for (char c = 0; text.size() < 4096 && readMemory(id, address + text.size(), &c, 1) && c;)
    text += c;
  return text;
}

/// Executes the `popfq` at %rip: stepped by the processor, the kernel may lose track of who set the trap flag.
bool popFlags(pid_t id, Registers &registers) {
  constexpr uint64_t trapFlag = 0x100;
  uint64_t flags = 0;
  if (!readMemory(id, registers[regRsp], &flags, sizeof flags) || flags & trapFlag)
    return false;
  registers[regFlags] = flags;
  registers[regRsp] += sizeof flags;
  registers[regRip] += 1;
  return ptrace(PTRACE_SETREGS, id, nullptr, registers.data()) == 0;
}

/// A handler of SIGTRAP blocks it while it runs. A step that meets a blocked SIGTRAP makes the kernel forget the
/// handler.
void unblockTraps(pid_t id) {
  uint64_t mask = 0;
  constexpr uint64_t trap = uint64_t{1} << (SIGTRAP - 1);
  if (ptrace(PTRACE_GETSIGMASK, id, sizeof mask, &mask) == 0 && mask & trap) {
    mask &= ~trap;
    ptrace(PTRACE_SETSIGMASK, id, sizeof mask, &mask);
  }
}

pid_t processOf(pid_t thread) {
  std::ifstream status("/proc/" + std::to_string(thread) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("Tgid:"))
      return static_cast<pid_t>(std::strtol(line.c_str() + 5, nullptr, 10));
  return thread;
}

bool stopsProcess(int signal) {
  return signal == SIGSTOP || signal == SIGTSTP || signal == SIGTTIN || signal == SIGTTOU;
}

} // namespace

Result<void> Tracer::attach(pid_t child) {
  child_ = child;
  constexpr auto options =
      PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
  if (ptrace(PTRACE_SEIZE, child, nullptr, options) != 0)
    return fail(std::string("the program cannot be traced: ") + std::strerror(errno), "ptrace",
                "allow this user to trace their own processes, and run no debugger");
  return {};
}

int Tracer::run() {
  int result = 0;
  for (;;) {
    int status = 0;
    pid_t id = waitpid(-1, &status, __WALL);
    if (id < 0 && errno == EINTR)
      continue;
    if (id < 0)
      break;
    if (WIFSTOPPED(status)) {
      stopped(id, status);
      continue;
    }
    forget(id);
    memories_.erase(id);
    if (id == child_)
      result = status;
  }
  return result;
}

SteppedThread &Tracer::thread(pid_t id) {
  return threads_.try_emplace(id, id, limit_).first->second;
}

void Tracer::say(const std::string &sentence) {
  if (std::ranges::find(messages_, sentence) == messages_.end())
    messages_.push_back(sentence);
}

void Tracer::forget(pid_t id) {
  auto found = threads_.find(id);
  if (found == threads_.end())
    return;
  SteppedThread &thread = found->second;
  thread.close();
  instructions_ += thread.instructions();
  if (!thread.failure().empty())
    say("the steps of a thread end early: " + thread.failure());
  threads_.erase(found);
  signalled_.erase(id);
  repeating_.erase(id);
}

/// The process has begun another program: its other threads are gone, its memory is new.
void Tracer::executed(pid_t id) {
  unsigned long former = 0;
  ptrace(PTRACE_GETEVENTMSG, id, nullptr, &former);
  forget(static_cast<pid_t>(former));
  forget(id);
  memories_.erase(id);
}

void Tracer::stopped(pid_t id, int status) {
  SteppedThread &stoppedThread = thread(id);
  if (!repeating_.empty() && repeating_.erase(id))
    ptrace(PTRACE_POKEUSER, id, reinterpret_cast<void *>(offsetof(user, u_debugreg[7])), 0);
  int signal = WSTOPSIG(status);
  switch (status >> 16) {
  case 0:
    if (signal == SIGTRAP)
      signal = trapped(stoppedThread);
    resume(stoppedThread, signal);
    break;
  case PTRACE_EVENT_STOP:
    if (stopsProcess(signal))
      ptrace(PTRACE_LISTEN, id, nullptr, nullptr);
    else
      resume(stoppedThread, 0);
    break;
  case PTRACE_EVENT_EXEC:
    executed(id);
    resume(thread(id), 0);
    break;
  default:
    resume(stoppedThread, 0);
  }
}

void Tracer::resume(SteppedThread &thread, int signal) {
  if (signal)
    signalled_.insert(thread.id());
  else if (thread.stepping() && thread.endOfRepetition() && runRepetition(thread))
    return;
  // It fails if the thread was killed meanwhile: waitpid() will say so.
  ptrace(thread.stepping() ? PTRACE_SINGLESTEP : PTRACE_CONT, thread.id(), nullptr, static_cast<unsigned long>(signal));
}

/// Lets a repeated string instruction run as one: it would stop after each repetition. False if that is not possible.
bool Tracer::runRepetition(const SteppedThread &thread) {
  if (!hardwareBreakpointsStop())
    return false;
  auto debugRegister = [](unsigned number) {
    return reinterpret_cast<void *>(offsetof(user, u_debugreg) + number * sizeof(user::u_debugreg[0]));
  };
  constexpr unsigned control = 7, enableFirst = 1;
  if (ptrace(PTRACE_POKEUSER, thread.id(), debugRegister(0), thread.endOfRepetition()) != 0 ||
      ptrace(PTRACE_POKEUSER, thread.id(), debugRegister(control), enableFirst) != 0)
    return false;
  repeating_.insert(thread.id());
  return ptrace(PTRACE_CONT, thread.id(), nullptr, nullptr) == 0;
}

/// Returns the signal that the thread is to get.
int Tracer::trapped(SteppedThread &thread) {
  Registers registers = readRegisters(thread.id());
  bool signalled = !signalled_.empty() && signalled_.erase(thread.id());
  if (!thread.stepping() || signalled || thread.trapIsDoubtful(registers[regRip])) {
    siginfo_t info{};
    ptrace(PTRACE_GETSIGINFO, thread.id(), nullptr, &info);
    if (info.si_code == SI_KERNEL && registers[rax] == format::stepCallMark) {
      announced(thread, registers);
      return 0;
    }
    bool isStep = info.si_code == TRAP_TRACE || info.si_code == TRAP_BRKPT || info.si_code == TRAP_HWBKPT;
    if (info.si_code == codeHandlerEntered) {
      thread.interrupt(registers);
      unblockTraps(thread.id());
    } else if (!isStep || !thread.stepping()) {
      thread.settle(registers);
      return SIGTRAP; // the program's own
    }
  }
  if (thread.stepping()) {
    thread.step(registers);
    while (thread.popsFlags() && popFlags(thread.id(), registers))
      thread.step(registers);
  }
  return 0;
}

void Tracer::announced(SteppedThread &thread, const Registers &registers) {
  switch (static_cast<format::StepCall>(registers[rdi])) {
  case format::StepCall::enter:
    thread.enterRuntime();
    break;
  case format::StepCall::leave:
    thread.leaveRuntime();
    break;
  case format::StepCall::record:
    record(thread, registers);
    break;
  }
}

void Tracer::record(SteppedThread &thread, const Registers &registers) {
  constexpr uint64_t maxWords = 256;
  std::array<uint64_t, maxWords> words{};
  uint64_t count = registers[rdx];
  if (count == 0 || count > maxWords || !readMemory(thread.id(), registers[rsi], words.data(), count * sizeof words[0]))
    return;
  if (!thread.isOpen()) {
    if (!thread.failure().empty())
      return;
    pid_t process = processOf(thread.id());
    std::string folder = readString(thread.id(), registers[r8]);
    std::shared_ptr<CodeMemory> &memory = memories_[process];
    if (!memory || memory->folder() != folder)
      memory = std::make_shared<CodeMemory>(process, folder, disassembler_);
    memory->setRuntimeCode(registers[r9], registers[r10]);
    auto number = static_cast<uint32_t>(registers[rcx]);
    if (Result<void> opened = thread.open(memory, process, number, registers[regFs]); !opened) {
      say(opened.error().text());
      thread.giveUp(opened.error().what);
      return;
    }
  }
  thread.control(std::span<const uint64_t>(words).first(count));
}

} // namespace leastaction
