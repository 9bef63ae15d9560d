// How many instructions of its own code a program executes in `main`, counted by single-stepping the processor: what
// the replay of a trace must say too.
//
//   count_instructions ./dot 100       prints the number on standard error, behind what the program prints
//
// Counted are the instructions of the executable's section .text from the first one of `main` up to, but without, the
// one that leaves it; those are the ones in the region `main`. No-ops, with which the assembler aligns loops, are left
// out. Only the main thread is followed.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

struct Program {
  uint64_t entry = 0, main = 0, textBegin = 0, textEnd = 0; // link-time addresses
};

[[noreturn]] void die(const char *what) {
  std::perror(what);
  std::exit(2);
}

Program readProgram(const char *path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<char> data((std::istreambuf_iterator<char>(file)), {});
  if (data.size() < sizeof(Elf64_Ehdr))
    die(path);
  auto *header = reinterpret_cast<const Elf64_Ehdr *>(data.data());
  auto *sections = reinterpret_cast<const Elf64_Shdr *>(data.data() + header->e_shoff);
  const char *names = data.data() + sections[header->e_shstrndx].sh_offset;
  Program program{.entry = header->e_entry};
  for (unsigned i = 0; i < header->e_shnum; ++i) {
    const Elf64_Shdr &section = sections[i];
    if (std::strcmp(names + section.sh_name, ".text") == 0) {
      program.textBegin = section.sh_addr;
      program.textEnd = section.sh_addr + section.sh_size;
    }
    if (section.sh_type != SHT_SYMTAB)
      continue;
    const char *strings = data.data() + sections[section.sh_link].sh_offset;
    auto *symbols = reinterpret_cast<const Elf64_Sym *>(data.data() + section.sh_offset);
    for (size_t s = 0; s < section.sh_size / sizeof(Elf64_Sym); ++s)
      if (std::strcmp(strings + symbols[s].st_name, "main") == 0)
        program.main = symbols[s].st_value;
  }
  return program;
}

uint64_t entryPoint(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/auxv", std::ios::binary);
  for (Elf64_auxv_t pair; file.read(reinterpret_cast<char *>(&pair), sizeof pair);)
    if (pair.a_type == AT_ENTRY)
      return pair.a_un.a_val;
  die("auxv");
}

bool isNoOp(pid_t pid, uint64_t address) {
  long words[2];
  for (size_t i = 0; i < 2; ++i)
    words[i] = ptrace(PTRACE_PEEKTEXT, pid, reinterpret_cast<void *>(address + 8 * i), nullptr);
  unsigned char bytes[sizeof words];
  std::memcpy(bytes, words, sizeof words);
  size_t at = 0;
  while (at < sizeof bytes - 2 && (bytes[at] == 0x66 || bytes[at] == 0x2e))
    ++at;
  return bytes[at] == 0x90 || (bytes[at] == 0x0f && bytes[at + 1] == 0x1f);
}

/// Lets the program run up to `address`.
void runTo(pid_t pid, uint64_t address) {
  auto *place = reinterpret_cast<void *>(address);
  long word = ptrace(PTRACE_PEEKTEXT, pid, place, nullptr);
  ptrace(PTRACE_POKETEXT, pid, place, (word & ~0xffL) | 0xcc);
  ptrace(PTRACE_CONT, pid, nullptr, nullptr);
  int status = 0;
  if (waitpid(pid, &status, 0) < 0 || !WIFSTOPPED(status))
    die("main was not reached");
  user_regs_struct registers;
  ptrace(PTRACE_GETREGS, pid, nullptr, &registers);
  registers.rip = address;
  ptrace(PTRACE_SETREGS, pid, nullptr, &registers);
  ptrace(PTRACE_POKETEXT, pid, place, word);
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 2)
    return std::fputs("usage: count_instructions PROGRAM ARGS...\n", stderr), 2;
  Program program = readProgram(argv[1]);
  pid_t pid = fork();
  if (pid == 0) {
    personality(ADDR_NO_RANDOMIZE);
    ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
    execv(argv[1], argv + 1);
    die(argv[1]);
  }
  int status = 0;
  waitpid(pid, &status, 0);
  uint64_t base = entryPoint(pid) - program.entry;
  runTo(pid, base + program.main);

  unsigned long long count = 0, stackAtEntry = 0, before = 0;
  int signal = 0;
  for (;;) {
    user_regs_struct registers;
    ptrace(PTRACE_GETREGS, pid, nullptr, &registers);
    stackAtEntry = stackAtEntry ? stackAtEntry : registers.rsp;
    if (registers.rsp > stackAtEntry)
      break;
    // A repeated string instruction traps at each iteration but is one instruction.
    uint64_t address = registers.rip - base;
    if (registers.rip != before && address >= program.textBegin && address < program.textEnd)
      count += !isNoOp(pid, registers.rip);
    before = registers.rip;
    ptrace(PTRACE_SINGLESTEP, pid, nullptr, signal);
    if (waitpid(pid, &status, 0) < 0 || WIFEXITED(status) || WIFSIGNALED(status))
      break;
    signal = WSTOPSIG(status) == SIGTRAP ? 0 : WSTOPSIG(status);
  }
  if (!WIFEXITED(status) && !WIFSIGNALED(status)) {
    --count; // the return
    ptrace(PTRACE_DETACH, pid, nullptr, nullptr);
    waitpid(pid, &status, 0);
  }
  std::fprintf(stderr, "%llu\n", count);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
