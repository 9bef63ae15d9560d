#include "runtime/emulator/modules.h"

#include "runtime/emulator/guest.h"

#include <algorithm>
#include <bit>
#include <concepts>
#include <elf.h>
#include <fcntl.h>
#include <optional>
#include <span>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace leastaction::emulator {
namespace {

/// A whole file in memory.
class MappedFile {
public:
  explicit MappedFile(const std::string &path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0)
      if (void *memory = mmap(nullptr, static_cast<size_t>(status.st_size), PROT_READ, MAP_PRIVATE, file, 0);
          memory != MAP_FAILED)
        bytes_ = {static_cast<const char *>(memory), static_cast<size_t>(status.st_size)};
    if (file >= 0)
      close(file);
  }
  ~MappedFile() {
    if (!bytes_.empty())
      munmap(const_cast<char *>(bytes_.data()), bytes_.size());
  }
  MappedFile(const MappedFile &) = delete;
  MappedFile &operator=(const MappedFile &) = delete;

  /// `count` structures from `offset`; none if the file does not hold them all. Their numbers are in the file's order:
  /// see number().
  template <class T> std::span<const T> all(uint64_t offset, uint64_t count) const {
    if (offset > bytes_.size() || count > (bytes_.size() - offset) / sizeof(T) || offset % alignof(T))
      return {};
    return {reinterpret_cast<const T *>(bytes_.data() + offset), count};
  }

  const Elf64_Ehdr *header() const {
    const std::span<const Elf64_Ehdr> found = all<Elf64_Ehdr>(0, 1);
    const bool isElf =
        !found.empty() && memcmp(found[0].e_ident, ELFMAG, SELFMAG) == 0 && found[0].e_ident[EI_CLASS] == ELFCLASS64;
    return isElf ? found.data() : nullptr;
  }

  /// As this machine has it.
  template <std::integral T> T number(T stored) const {
    return bytes_[EI_DATA] == ELFDATA2MSB ? std::byteswap(stored) : stored;
  }

  std::span<const Elf64_Phdr> segments() const {
    const Elf64_Ehdr *of = header();
    return of ? all<Elf64_Phdr>(number(of->e_phoff), number(of->e_phnum)) : std::span<const Elf64_Phdr>();
  }
  std::span<const Elf64_Shdr> sections() const {
    const Elf64_Ehdr *of = header();
    return of ? all<Elf64_Shdr>(number(of->e_shoff), number(of->e_shnum)) : std::span<const Elf64_Shdr>();
  }
  template <class T> std::span<const T> contents(const Elf64_Shdr &section) const {
    return all<T>(number(section.sh_offset), number(section.sh_size) / sizeof(T));
  }

private:
  std::span<const char> bytes_;
};

/// Of the byte at `offset` of the file.
std::optional<uint64_t> linkTimeAddress(const std::string &path, uint64_t offset) {
  const MappedFile file(path);
  for (const Elf64_Phdr &segment : file.segments())
    if (const uint64_t begin = file.number(segment.p_offset); file.number(segment.p_type) == PT_LOAD &&
                                                              file.number(segment.p_flags) & PF_X && offset >= begin &&
                                                              offset < begin + file.number(segment.p_filesz))
      return file.number(segment.p_vaddr) - begin + offset;
  return std::nullopt;
}

/// The functions' descriptors of PowerPC, where a file has such: three words each, and symbols are those of the
/// descriptors.
class Descriptors {
public:
  explicit Descriptors(const MappedFile &file) : file_(file) {
    const std::span<const Elf64_Shdr> sections = file.sections();
    if (!file.header() || file.number(file.header()->e_machine) != EM_PPC64)
      return;
    const size_t namesAt = file.number(file.header()->e_shstrndx);
    const std::span<const char> names =
        namesAt < sections.size() ? file.contents<char>(sections[namesAt]) : std::span<const char>();
    for (const Elf64_Shdr &section : sections)
      if (const size_t name = file.number(section.sh_name);
          !names.empty() && names.back() == 0 && name < names.size() && strcmp(&names[name], ".opd") == 0) {
        begin_ = file.number(section.sh_addr);
        words_ = file.contents<uint64_t>(section);
      }
  }

  /// Where the function begins that has this symbol.
  uint64_t functionOf(uint64_t symbol) const {
    const uint64_t word = (symbol - begin_) / sizeof(uint64_t);
    return word < words_.size() ? file_.number(words_[word]) : symbol;
  }

private:
  const MappedFile &file_;
  uint64_t begin_ = 0;
  std::span<const uint64_t> words_;
};

} // namespace

void Modules::readMappings() {
  mappings_.clear();
  FILE *file = fopen("/proc/self/maps", "re");
  if (!file)
    return;
  char *line = nullptr;
  size_t room = 0;
  while (getline(&line, &room, file) > 0) {
    // "BEGIN-END rwxp OFFSET DEVICE INODE   PATH": what the program may execute, QEMU only reads.
    char *next = line;
    const uint64_t begin = strtoull(next, &next, 16);
    const uint64_t end = *next == '-' ? strtoull(next + 1, &next, 16) : 0;
    char *const rights = strchr(next + (*next == ' '), ' ');
    if (end <= begin || !rights)
      continue;
    const uint64_t offset = strtoull(rights, &next, 16);
    const char *const path = strchr(next, '/');
    std::string name = path ? path : "";
    while (!name.empty() && name.back() == '\n')
      name.pop_back();
    mappings_.push_back({begin - guestBase, end - guestBase, offset, std::move(name)});
  }
  free(line);
  fclose(file);
}

Modules::Mapping *Modules::find(uint64_t address) {
  const auto behind = std::ranges::upper_bound(mappings_, address, {}, &Mapping::begin);
  return behind != mappings_.begin() && address < std::prev(behind)->end ? &*std::prev(behind) : nullptr;
}

uint32_t Modules::moduleOf(const Mapping &mapping, uint64_t address, bool &isNew) {
  if (mapping.path.empty())
    return noModule;
  // QEMU maps code for reading only, so one mapping may hold several segments.
  const std::optional<uint64_t> linked = linkTimeAddress(mapping.path, mapping.offset + (address - mapping.begin));
  if (!linked)
    return noModule;
  const uint64_t base = address - *linked;
  const auto known = std::ranges::find_if(
      modules_, [&](const Module &module) { return module.path == mapping.path && module.base == base; });
  const auto number = static_cast<uint32_t>(known - modules_.begin());
  if (known == modules_.end()) {
    isNew = true;
    modules_.push_back({mapping.path, base, mapping.path == executable_});
  }
  return number;
}

Place Modules::at(uint64_t address) {
  Mapping *mapping = find(address);
  if (!mapping) {
    readMappings();
    mapping = find(address);
  }
  if (!mapping)
    return {};
  Place place;
  if (!mapping->isKnown) {
    mapping->module = moduleOf(*mapping, address, place.isNew);
    mapping->isKnown = true;
  }
  place.module = mapping->module;
  return place;
}

void forEachFunction(const std::string &path, const std::function<void(const FunctionSymbol &symbol)> &visit) {
  const MappedFile file(path);
  const Descriptors descriptors(file);
  const std::span<const Elf64_Shdr> sections = file.sections();
  for (const Elf64_Shdr &section : sections) {
    const auto type = file.number(section.sh_type);
    const size_t link = file.number(section.sh_link);
    if ((type != SHT_SYMTAB && type != SHT_DYNSYM) || link >= sections.size())
      continue;
    const std::span<const char> names = file.contents<char>(sections[link]);
    if (names.empty() || names.back() != 0)
      continue;
    for (const Elf64_Sym &symbol : file.contents<Elf64_Sym>(section))
      if (const size_t name = file.number(symbol.st_name);
          ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && symbol.st_shndx != SHN_UNDEF && name < names.size())
        visit({&names[name], descriptors.functionOf(file.number(symbol.st_value)), file.number(symbol.st_size)});
  }
}

} // namespace leastaction::emulator
