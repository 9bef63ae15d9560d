#include "test/unit/execution/trace/synthetic_run.h"

#include "analysis/execution/trace/run_json.h"
#include "runtime/word_codec.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <elf.h>
#include <fstream>

namespace leastaction::test {
namespace {

template <class T> void append(Bytes &bytes, const T &value) {
  auto *first = reinterpret_cast<const uint8_t *>(&value);
  bytes.insert(bytes.end(), first, first + sizeof value);
}

template <class T> void put(Bytes &bytes, size_t offset, T value) {
  std::memcpy(bytes.data() + offset, &value, sizeof value);
}

} // namespace

Bytes hex(std::string_view digits) {
  Bytes bytes;
  for (size_t i = 0; i + 1 < digits.size(); i += 2)
    bytes.push_back(static_cast<uint8_t>(std::stoi(std::string(digits.substr(i, 2)), nullptr, 16)));
  return bytes;
}

ModuleImage::ModuleImage(const std::vector<FunctionSpec> &functions) {
  auto name = [&](const std::string &string) {
    uint64_t address = namesAddress + names.size();
    names += string + '\0';
    return address;
  };
  names += '\0';
  for (const FunctionSpec &function : functions) {
    uint64_t begin = textAddress + text.size();
    size_t start = table.size();
    auto offsetTo = [&](uint64_t target, size_t field) {
      return static_cast<int32_t>(static_cast<int64_t>(target - (tableAddress + field)));
    };
    using Entry = format::FunctionEntry;
    append(table, Entry{format::functionMagic, 0, offsetTo(begin, start + offsetof(Entry, codeOffset)),
                        offsetTo(name(function.name), start + offsetof(Entry, nameOffset)),
                        static_cast<uint32_t>(function.blocks.size()), 0, 0, 0,
                        function.isCounted ? offsetTo(countersAddress + sizeof(uint64_t) * blocks.size(),
                                                      start + offsetof(Entry, countersOffset))
                                           : 0});
    for (const BlockSpec &block : function.blocks) {
      auto first = static_cast<uint32_t>(textAddress + text.size() - begin);
      blocks.push_back(begin + first);
      text.insert(text.end(), block.code.begin(), block.code.end());
      size_t field = table.size() + offsetof(format::BlockEntry, calleeOffset);
      uint32_t end = first + static_cast<uint32_t>(block.code.size());
      append(table, format::BlockEntry{
                        first, end, first, end, first, block.callee.empty() ? 0 : offsetTo(name(block.callee), field),
                        block.flags, block.slots, static_cast<uint16_t>(block.probes.size()),
                        static_cast<uint16_t>(block.probes.size()), static_cast<uint16_t>(block.accesses.size()),
                        static_cast<uint16_t>(block.steps.size()), static_cast<uint32_t>(block.successors.size())});
      // The code stands for its copy, too.
      for (int copy = 0; copy < 2; ++copy)
        for (const format::ProbeEntry &probe : block.probes)
          append(table, format::ProbeEntry{first + probe.begin, first + probe.end});
      for (const format::AccessEntry &access : block.accesses)
        append(table, access);
      for (const format::StepEntry &step : block.steps)
        append(table, step);
      for (uint32_t successor : block.successors)
        append(table, successor);
    }
    put(table, start + offsetof(Entry, entryBytes), static_cast<uint32_t>(table.size() - start));
  }
}

std::string ModuleImage::nameAt(uint64_t address) const {
  return address >= namesAddress && address - namesAddress < names.size() ? names.c_str() + (address - namesAddress)
                                                                          : "";
}

Bytes ModuleImage::elf() const {
  const std::string sectionNames = std::string("\0.text\0.leastaction.code\0.leastaction.names\0.shstrtab\0", 54);
  auto nameOf = [&](const char *section) { return static_cast<uint32_t>(sectionNames.find(section)); };
  Elf64_Ehdr header{};
  std::memcpy(header.e_ident, "\177ELF\2\1\1", 7);
  header.e_type = ET_EXEC;
  header.e_machine = EM_X86_64;
  header.e_version = EV_CURRENT;
  header.e_ehsize = sizeof header;
  header.e_shentsize = sizeof(Elf64_Shdr);
  header.e_shnum = 5;
  header.e_shstrndx = 4;
  Bytes file(sizeof header);
  std::vector<Elf64_Shdr> sections(1);
  auto add = [&](const char *section, uint32_t type, uint64_t flags, uint64_t address, const auto &content) {
    Elf64_Shdr entry{};
    entry.sh_name = nameOf(section);
    entry.sh_type = type;
    entry.sh_flags = flags;
    entry.sh_addr = address;
    entry.sh_offset = file.size();
    entry.sh_size = content.size();
    entry.sh_addralign = 1;
    sections.push_back(entry);
    file.insert(file.end(), content.begin(), content.end());
  };
  add(".text", SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, textAddress, text);
  add(".leastaction.code", SHT_PROGBITS, SHF_ALLOC, tableAddress, table);
  add(".leastaction.names", SHT_PROGBITS, SHF_ALLOC, namesAddress, names);
  add(".shstrtab", SHT_STRTAB, 0, 0, sectionNames);
  file.resize((file.size() + 7) & ~size_t{7});
  header.e_shoff = file.size();
  for (const Elf64_Shdr &section : sections)
    append(file, section);
  put(file, 0, header);
  return file;
}

Words regionName(uint64_t id, std::string_view name) {
  Words words((name.size() + 7) / 8 + 2);
  words[0] = format::controlWord(format::Control::regionName, words.size() - 1);
  words[1] = id;
  std::memcpy(words.data() + 2, name.data(), name.size());
  return words;
}

Words regionStart(uint64_t id, uint64_t ticks) {
  return {format::controlWord(format::Control::regionStart, 2), id, ticks};
}

Words regionStop(uint64_t id, uint64_t ticks) {
  return {format::controlWord(format::Control::regionStop, 2), id, ticks};
}

Bytes chunk(const Words &words, uint32_t sequence, uint8_t window) {
  size_t raw = words.size() * sizeof(uint64_t);
  Bytes stored(format::encodedBound(words.size()));
  std::vector<uint64_t> work(format::encoderWorkBytes(words.size()) / sizeof(uint64_t) + 1);
  stored.resize(format::WordEncoder::encode(words.data(), words.size(), stored.data(), work.data()));
  format::ChunkHeader header = format::chunkHeader(sequence, raw, stored.data(), stored.size(), window);
  Bytes bytes;
  append(bytes, header);
  bytes.insert(bytes.end(), stored.begin(), stored.end());
  return bytes;
}

namespace {

Words regionsRecord(format::Control kind, const std::vector<uint8_t> &ids) {
  Words words(2 + (ids.size() + 7) / 8);
  words[0] = format::controlWord(kind, words.size() - 1);
  words[1] = ids.size();
  std::ranges::copy(ids, reinterpret_cast<uint8_t *>(words.data() + 2));
  return words;
}

} // namespace

Words openRegions(const std::vector<uint8_t> &ids) {
  return regionsRecord(format::Control::openRegions, ids);
}

Words callers(const std::vector<uint64_t> &addresses) {
  Words words = {format::controlWord(format::Control::callers, addresses.size())};
  words.insert(words.end(), addresses.begin(), addresses.end());
  return words;
}

Words eventCallers(uint64_t clock, const std::vector<uint64_t> &addresses) {
  Words words = {format::controlWord(format::Control::eventCallers, 1 + addresses.size()), clock};
  words.insert(words.end(), addresses.begin(), addresses.end());
  return words;
}

Words countersOf(const std::vector<uint8_t> &ids) {
  return regionsRecord(format::Control::countersOf, ids);
}

Words counts(uint64_t counter, const std::vector<uint64_t> &values) {
  Words words = {format::controlWord(format::Control::counts, 1 + values.size()), counter};
  words.insert(words.end(), values.begin(), values.end());
  return words;
}

Bytes fileHeader(uint32_t thread, uint64_t kernelThread) {
  format::FileHeader header{{}, format::version, sizeof header, thread, 1234, 0x7000, kernelThread, 0};
  std::memcpy(header.magic, format::traceMagic, sizeof header.magic);
  header.check = format::headerCheck(header);
  Bytes bytes;
  append(bytes, header);
  return bytes;
}

Bytes endMark(uint32_t chunks, format::TraceEnd why) {
  format::ChunkHeader mark{format::endMagic, chunks, static_cast<uint32_t>(why), 0, 0, 0, 0};
  mark.check = format::headerCheck(mark);
  Bytes bytes;
  append(bytes, mark);
  return bytes;
}

Bytes traceFile(const std::vector<Words> &chunks, uint32_t thread, uint64_t kernelThread) {
  Bytes file = fileHeader(thread, kernelThread);
  auto add = [&](const Bytes &bytes) { file.insert(file.end(), bytes.begin(), bytes.end()); };
  for (uint32_t sequence = 0; sequence < chunks.size(); ++sequence)
    add(chunk(chunks[sequence], sequence));
  add(endMark(static_cast<uint32_t>(chunks.size())));
  return file;
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "leastaction-test-XXXXXX").string();
  EXPECT_NE(mkdtemp(name.data()), nullptr);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code problem;
  std::filesystem::remove_all(path_, problem);
}

std::string TemporaryFolder::write(std::string_view name, const Bytes &bytes) const {
  return write(name, std::string_view(reinterpret_cast<const char *>(bytes.data()), bytes.size()));
}

std::string TemporaryFolder::write(std::string_view name, std::string_view text) const {
  std::ofstream(path(name), std::ios::binary) << text;
  return path(name);
}

SyntheticRun::SyntheticRun(const std::vector<FunctionSpec> &functions) : image(functions) {}

void SyntheticRun::addThread(const std::vector<Words> &pieces, uint64_t kernelThread) {
  Words words;
  for (const Words &piece : pieces)
    words.insert(words.end(), piece.begin(), piece.end());
  folder.write("thread-" + std::to_string(threads_) + ".trace", traceFile({words}, threads_, kernelThread));
  ++threads_;
}

void SyntheticRun::addChunks(const std::vector<Words> &pieces) {
  folder.write("thread-" + std::to_string(threads_) + ".trace", traceFile(pieces, threads_));
  ++threads_;
}

Result<std::unique_ptr<Run>> SyntheticRun::open() {
  std::filesystem::create_directory(folder.path("modules"));
  Bytes elf = image.elf();
  folder.write("modules/0-program", elf);
  std::string counts = R"(, "threads": )" + std::to_string(threads_ + lostThreads) + R"(, "chunks": )" +
                       std::to_string(threads_ + lostChunks);
  folder.write("run.json",
               withRunCheck(R"({"format": )" + std::to_string(format::version) +
                            R"(, "program": ["./program"], "pid": 1234, "started": 0, "mode": ")" + mode +
                            R"(",
    "clock": {"name": "tsc", "hz": )" +
                            std::to_string(clockHz) + R"(, "overhead_ticks": 4)" + clockFacts + R"(},
    "modules": [{"file": "modules/0-program", "path": "/program", "base": )" +
                            std::to_string(moduleBase) + R"(, "bytes": )" + std::to_string(elf.size()) +
                            R"(, "check": )" + std::to_string(format::checksum(elf.data(), elf.size())) + R"(}],
    "libraries": [)" + libraries +
                            "],\n    " + otherFacts + R"("messages": ")" + messages + R"(", "finished": )" +
                            (finished ? "true" + counts : "false")));
  return Run::open(folder.path());
}

} // namespace leastaction::test
