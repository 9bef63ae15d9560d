#include "runtime/modules.h"

#include "runtime/format.h"
#include "runtime/write_all.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace leastaction::runtime {
namespace {

struct Visit {
  void (*visit)(const Module &, void *);
  void *context;
  bool first = true;
};

bool hasCodeTable(const unsigned char *data, uint64_t size) {
  auto *header = reinterpret_cast<const Elf64_Ehdr *>(data);
  if (size < sizeof *header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
      header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_shentsize != sizeof(Elf64_Shdr) || header->e_shoff > size ||
      header->e_shnum > (size - header->e_shoff) / sizeof(Elf64_Shdr) || header->e_shstrndx >= header->e_shnum)
    return false;
  auto *sections = reinterpret_cast<const Elf64_Shdr *>(data + header->e_shoff);
  const Elf64_Shdr &names = sections[header->e_shstrndx];
  if (names.sh_offset > size || names.sh_size > size - names.sh_offset)
    return false;
  for (unsigned i = 0; i < header->e_shnum; ++i) {
    uint64_t name = sections[i].sh_name;
    if (name + sizeof format::codeSection <= names.sh_size &&
        memcmp(data + names.sh_offset + name, format::codeSection, sizeof format::codeSection) == 0)
      return true;
  }
  return false;
}

class MappedFile {
public:
  explicit MappedFile(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file >= 0 && fstat(file, &status) == 0 && status.st_size > 0) {
      size_ = static_cast<size_t>(status.st_size);
      data_ = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
    }
    if (file >= 0)
      close(file);
  }
  ~MappedFile() {
    if (isThere())
      munmap(data_, size_);
  }
  MappedFile(const MappedFile &) = delete;
  MappedFile &operator=(const MappedFile &) = delete;

  bool isThere() const { return data_ != MAP_FAILED; }
  const unsigned char *data() const { return static_cast<const unsigned char *>(data_); }
  uint64_t size() const { return size_; }

private:
  void *data_ = MAP_FAILED;
  size_t size_ = 0;
};

bool holds(const MappedFile &file, uint64_t at, const void *bytes, uint64_t size) {
  return at <= file.size() && size <= file.size() - at && memcmp(file.data() + at, bytes, size) == 0;
}

/// Is the file the one that was loaded: the same segments, and the same code in them?
bool isLoadedFrom(const char *path, const dl_phdr_info &info) {
  MappedFile file(path);
  if (!file.isThere() || file.size() < sizeof(Elf64_Ehdr) ||
      !holds(file, reinterpret_cast<const Elf64_Ehdr *>(file.data())->e_phoff, info.dlpi_phdr,
             info.dlpi_phnum * sizeof(Elf64_Phdr)))
    return false;
  for (unsigned i = 0; i < info.dlpi_phnum; ++i) {
    const Elf64_Phdr &part = info.dlpi_phdr[i];
    if (part.p_type == PT_LOAD && part.p_flags & PF_X &&
        (!(part.p_flags & PF_R) ||
         !holds(file, part.p_offset, reinterpret_cast<const void *>(info.dlpi_addr + part.p_vaddr), part.p_filesz)))
      return false;
  }
  return true;
}

/// Is the runtime's own code part of the module?
bool holdsRuntime(const dl_phdr_info &info) {
  const uint64_t here = reinterpret_cast<uint64_t>(&hasCodeTable) - info.dlpi_addr;
  for (unsigned i = 0; i < info.dlpi_phnum; ++i)
    if (const Elf64_Phdr &part = info.dlpi_phdr[i]; part.p_type == PT_LOAD && here - part.p_vaddr < part.p_memsz)
      return true;
  return false;
}

/// Without /proc, the path that the program was started by, if it still leads to it.
Module executableModule(const dl_phdr_info &info) {
  static constexpr char self[] = "/proc/self/exe";
  if (access(self, R_OK) == 0)
    return {self, info.dlpi_addr, true, true};
  auto *started = reinterpret_cast<const char *>(getauxval(AT_EXECFN));
  if (started && isLoadedFrom(started, info))
    return {started, info.dlpi_addr, true, true};
  return {self, info.dlpi_addr, true, !holdsRuntime(info)};
}

/// Reads to the end, and writes what was read to `target`, if that is no -1.
bool transfer(int source, int target, FileSum &sum) {
  bool good = true, atEnd = false;
  sum = {0, format::checksum(nullptr, 0)};
  while (good && !atEnd) {
    char block[1 << 14];
    size_t filled = 0;
    // Checksums are taken of whole blocks.
    while (good && !atEnd && filled < sizeof block) {
      ssize_t count = read(source, block + filled, sizeof block - filled);
      atEnd = count == 0;
      good = count >= 0 || errno == EINTR;
      filled += count > 0 ? static_cast<size_t>(count) : 0;
    }
    good = good && (target < 0 || writeAll(target, block, filled));
    sum.check = format::checksum(block, filled, sum.check);
    sum.bytes += filled;
  }
  return good;
}

} // namespace

void forEachModule(void (*visit)(const Module &, void *), void *context) {
  Visit all{visit, context};
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *data) {
        auto *each = static_cast<Visit *>(data);
        bool executable = each->first;
        each->first = false;
        if (executable)
          each->visit(executableModule(*info), each->context);
        else if (const char *path = info->dlpi_name; path && strchr(path, '/'))
          each->visit({path, info->dlpi_addr, false, true}, each->context);
        return 0;
      },
      &all);
}

uint64_t modulesLoaded() {
  uint64_t adds = 0;
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *data) {
        *static_cast<uint64_t *>(data) = info->dlpi_adds;
        return 1;
      },
      &adds);
  return adds;
}

bool isInstrumented(const char *path) {
  MappedFile file(path);
  return file.isThere() && hasCodeTable(file.data(), file.size());
}

bool sumOfFile(const char *path, FileSum &sum) {
  int source = open(path, O_RDONLY | O_CLOEXEC);
  bool good = source >= 0 && transfer(source, -1, sum);
  if (source >= 0)
    close(source);
  return good;
}

bool copyFile(const char *from, const char *to, FileSum &sum) {
  int source = open(from, O_RDONLY | O_CLOEXEC);
  int target = open(to, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  bool good = source >= 0 && target >= 0 && transfer(source, target, sum);
  if (source >= 0)
    close(source);
  if (target >= 0 && close(target) != 0)
    good = false;
  return good;
}

} // namespace leastaction::runtime
