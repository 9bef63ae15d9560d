#include "wrapper/own_note.h"

#include "wrapper/file_descriptor.h"

#include <elf.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <string_view>
#include <vector>

namespace leastaction::wrapper {
namespace {

constexpr std::string_view owner("leastaction\0", 12);
constexpr size_t mostHeaders = 64, mostNotes = 65536;

template <class T> bool readAt(int file, T *to, size_t bytes, uint64_t offset) {
  return pread(file, to, bytes, static_cast<off_t>(offset)) == static_cast<ssize_t>(bytes);
}

size_t padded(size_t bytes) {
  return (bytes + 3) & ~size_t{3};
}

bool holdsNote(const std::vector<char> &notes) {
  size_t at = 0;
  Elf64_Nhdr note;
  while (at + sizeof note <= notes.size()) {
    std::memcpy(&note, notes.data() + at, sizeof note);
    at += sizeof note;
    if (note.n_namesz > notes.size() - at)
      return false;
    if (std::string_view(notes.data() + at, note.n_namesz) == owner)
      return true;
    at += padded(note.n_namesz) + padded(note.n_descsz);
  }
  return false;
}

} // namespace

bool isWrapper(const std::string &path) {
  const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  Elf64_Ehdr header;
  if (!file || !readAt(file.get(), &header, sizeof header, 0) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
      header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_phentsize != sizeof(Elf64_Phdr))
    return false;
  std::vector<Elf64_Phdr> segments(std::min<size_t>(header.e_phnum, mostHeaders));
  if (!readAt(file.get(), segments.data(), segments.size() * sizeof(Elf64_Phdr), header.e_phoff))
    return false;
  return std::ranges::any_of(segments, [&](const Elf64_Phdr &segment) {
    if (segment.p_type != PT_NOTE)
      return false;
    std::vector<char> notes(std::min<size_t>(segment.p_filesz, mostNotes));
    return readAt(file.get(), notes.data(), notes.size(), segment.p_offset) && holdsNote(notes);
  });
}

} // namespace leastaction::wrapper
