#include "runtime/modules.h"

#include "runtime/format.h"
#include "runtime/write_all.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
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

} // namespace

void forEachModule(void (*visit)(const Module &, void *), void *context) {
  Visit all{visit, context};
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *data) {
        auto *each = static_cast<Visit *>(data);
        bool executable = each->first;
        each->first = false;
        const char *path = executable ? "/proc/self/exe" : info->dlpi_name;
        if (path && strchr(path, '/'))
          each->visit({path, info->dlpi_addr, executable}, each->context);
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
  int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  bool found = false;
  if (file >= 0 && fstat(file, &status) == 0 && status.st_size > 0) {
    auto size = static_cast<size_t>(status.st_size);
    void *data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (data != MAP_FAILED) {
      found = hasCodeTable(static_cast<unsigned char *>(data), size);
      munmap(data, size);
    }
  }
  if (file >= 0)
    close(file);
  return found;
}

bool copyFile(const char *from, const char *to, FileSum &sum) {
  int source = open(from, O_RDONLY | O_CLOEXEC);
  int target = open(to, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  bool good = source >= 0 && target >= 0, atEnd = false;
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
    good = good && writeAll(target, block, filled);
    sum.check = format::checksum(block, filled, sum.check);
    sum.bytes += filled;
  }
  if (source >= 0)
    close(source);
  if (target >= 0 && close(target) != 0)
    good = false;
  return good;
}

} // namespace leastaction::runtime
