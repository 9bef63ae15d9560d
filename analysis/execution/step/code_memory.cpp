#include "analysis/execution/step/code_memory.h"

#include "analysis/execution/trace/elf_module.h"
#include "analysis/execution/trace/run_json.h"
#include "runtime/step_format.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <elf.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/uio.h>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

constexpr size_t longestInstruction = 15, pageBytes = 4096;
constexpr auto noModule = static_cast<uint32_t>(format::stepNoModule);

/// Link-time address of the byte at `offset` of an ELF file's executable segment, from its program headers.
std::optional<uint64_t> linkTimeAddress(std::span<const char> file, uint64_t offset) {
  Elf64_Ehdr header;
  if (file.size() < sizeof header)
    return std::nullopt;
  std::memcpy(&header, file.data(), sizeof header);
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_phentsize != sizeof(Elf64_Phdr) ||
      header.e_phoff > file.size() || header.e_phnum > (file.size() - header.e_phoff) / sizeof(Elf64_Phdr))
    return std::nullopt;
  for (unsigned i = 0; i < header.e_phnum; ++i) {
    Elf64_Phdr segment;
    std::memcpy(&segment, file.data() + header.e_phoff + i * sizeof segment, sizeof segment);
    uint64_t start = segment.p_offset & ~(pageBytes - 1);
    if (segment.p_type == PT_LOAD && segment.p_flags & PF_X && offset >= start &&
        offset < segment.p_offset + segment.p_filesz)
      return segment.p_vaddr - segment.p_offset + offset;
  }
  return std::nullopt;
}

std::vector<char> readStart(const std::string &path) {
  std::vector<char> bytes(pageBytes);
  std::ifstream file(path, std::ios::binary);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<size_t>(file.gcount()));
  return bytes;
}

} // namespace

size_t CodeMemory::read(uint64_t address, void *bytes, size_t size) const {
  iovec local{bytes, size}, remote{reinterpret_cast<void *>(address), size};
  ssize_t got = process_vm_readv(process_, &local, 1, &remote, 1, 0);
  return got > 0 ? static_cast<size_t>(got) : 0;
}

std::vector<CodeMemory::Mapping> CodeMemory::readMappings() const {
  std::vector<Mapping> found;
  std::ifstream file("/proc/" + std::to_string(process_) + "/maps");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string range, permissions, device, path;
    uint64_t offset = 0, inode = 0;
    words >> range >> permissions >> std::hex >> offset >> device >> std::dec >> inode >> std::ws;
    std::getline(words, path);
    size_t dash = range.find('-');
    if (permissions.size() < 3 || permissions[2] != 'x' || dash == std::string::npos || path == "[vsyscall]")
      continue;
    if (!path.starts_with('/') && path != "[vdso]")
      path.clear();
    found.push_back({std::stoull(range.substr(0, dash), nullptr, 16), std::stoull(range.substr(dash + 1), nullptr, 16),
                     offset, path, permissions[1] == 'w'});
  }
  return found;
}

void CodeMemory::checkMappings() {
  std::vector<Mapping> now = readMappings();
  bool gone = false;
  for (const Mapping &old : mappings_) {
    auto same = std::ranges::find(now, old);
    gone |= same == now.end();
    if (same != now.end())
      same->module = old.module;
  }
  // What is new needs no forgetting: nothing of it has been stepped.
  if (gone)
    instructions_.clear();
  mappings_ = std::move(now);
}

CodeMemory::Mapping *CodeMemory::mappingOf(uint64_t pc) {
  for (bool again : {false, true}) {
    if (again)
      checkMappings();
    for (Mapping &mapping : mappings_)
      if (pc >= mapping.begin && pc < mapping.end)
        return &mapping;
  }
  return nullptr;
}

/// Copies the file of a mapping into the run when it is met for the first time.
uint32_t CodeMemory::moduleOf(Mapping &mapping) {
  if (mapping.path.empty())
    return noModule;
  if (mapping.module != notCopied)
    return mapping.module;
  std::string path = mapping.path;
  std::vector<char> start;
  if (path == "[vdso]") {
    start.resize(mapping.end - mapping.begin);
    start.resize(read(mapping.begin, start.data(), start.size()));
  } else {
    constexpr std::string_view deleted = " (deleted)";
    if (path.ends_with(deleted))
      path.resize(path.size() - deleted.size());
    start = readStart(path);
  }
  mapping.module = noModule;
  std::optional<uint64_t> linked = linkTimeAddress(start, mapping.offset);
  if (!linked)
    return mapping.module;
  uint64_t base = mapping.begin - *linked;
  auto known = std::ranges::find_if(modules_, [&](const Module &m) { return m.path == path && m.base == base; });
  mapping.module = static_cast<uint32_t>(known - modules_.begin());
  if (known != modules_.end())
    return mapping.module;
  std::string name = path == "[vdso]" ? "vdso" : fs::path(path).filename().string();
  std::string file = "modules/step-" + std::to_string(modules_.size()) + "-" + name;
  std::error_code problem;
  if (path == "[vdso]")
    std::ofstream(folder_ + "/" + file, std::ios::binary)
        .write(start.data(), static_cast<std::streamsize>(start.size()));
  else
    fs::copy_file(path, folder_ + "/" + file, problem);
  modules_.push_back({file, path, base});
  writeModules();
  return mapping.module;
}

/// Does a call of the runtime that marks the beginning or the end of a function's region stand here?
bool CodeMemory::isRegionProbe(uint64_t begin) const {
  using Probe = format::RegionProbe;
  std::array<uint8_t, Probe::bytes> code{};
  if (read(begin, code.data(), code.size()) != code.size())
    return false;
  auto has = [&](unsigned at, std::span<const uint8_t> wanted) {
    return std::ranges::equal(std::span(code).subspan(at, wanted.size()), wanted);
  };
  bool isDirect = has(Probe::call, Probe::directCallBytes);
  if (!has(0, Probe::beginBytes) || !has(Probe::name, Probe::nameBytes) || !has(Probe::endCode, Probe::endBytes) ||
      !(isDirect || has(Probe::call, Probe::callBytes)))
    return false;
  int32_t distance = 0;
  std::memcpy(&distance, &code[Probe::endCode - sizeof distance], sizeof distance);
  uint64_t target = begin + Probe::endCode + static_cast<uint64_t>(int64_t{distance});
  return (isDirect || read(target, &target, sizeof target) == sizeof target) && isRuntime(target);
}

bool CodeMemory::isInRegionProbe(uint64_t pc) const {
  return std::ranges::any_of(format::RegionProbe::instructions, [&](unsigned at) { return isRegionProbe(pc - at); });
}

const SteppedInstruction *CodeMemory::find(uint64_t pc) {
  std::array<uint8_t, longestInstruction> bytes{};
  size_t size = read(pc, bytes.data(), bytes.size());
  if (size < bytes.size()) // The next page may not be there.
    size = read(pc, bytes.data(), std::min<size_t>(bytes.size(), pageBytes - pc % pageBytes));
  std::unique_ptr<SteppedInstruction> &place = instructions_[pc];
  if (place && std::memcmp(place->bytes.data(), bytes.data(), place->length) == 0)
    return place.get();
  place.reset();
  Mapping *mapping = mappingOf(pc);
  std::optional<Decoded> decoded = disassembler_.decode(std::span(bytes).first(size), pc);
  if (!decoded || decoded->length > longestInstruction) {
    ++unknownInstructions_;
    return nullptr;
  }
  // checkMappings() may have made `place` dangle.
  auto made = std::make_unique<SteppedInstruction>();
  made->number = count_++;
  made->module = mapping ? moduleOf(*mapping) : noModule;
  made->length = decoded->length;
  std::memcpy(made->bytes.data(), bytes.data(), decoded->length);
  made->accesses = accessesOf(*decoded, disassembler_.target());
  made->isRecorder = isRuntime(pc) || isInRegionProbe(pc);
  made->mayChange = !mapping || mapping->writable || mapping->path.empty();
  const OpcodeFacts &facts = disassembler_.facts(*decoded);
  made->isSystemCall = facts.is(trait::systemCall);
  made->mayRaiseTrap = facts.is(trait::trap);
  made->pushesFlags = facts.is(trait::pushesFlags);
  made->popsFlags = facts.is(trait::popsFlags) && decoded->length == 1;
  std::unique_ptr<SteppedInstruction> &kept = instructions_[pc];
  kept = std::move(made);
  return kept.get();
}

bool CodeMemory::writeModules() const {
  nlohmann::ordered_json modules = nlohmann::ordered_json::array();
  for (const Module &module : modules_) {
    Result<FileSum> sum = fileSum(folder_ + "/" + module.file);
    if (!sum)
      return false;
    modules.push_back({{"file", asRunText(module.file)},
                       {"path", asRunText(module.path)},
                       {"base", module.base},
                       {"bytes", sum->bytes},
                       {"check", sum->check}});
  }
  nlohmann::ordered_json json = {{"format", format::stepVersion}, {"modules", modules}};
  std::string path = folder_ + "/steps.json", fresh = path + ".new";
  std::string text = json.dump(2);
  std::ofstream file(fresh);
  file << withRunCheck(text.substr(0, text.rfind("\n}")));
  file.close();
  return file.good() && std::rename(fresh.c_str(), path.c_str()) == 0;
}

} // namespace leastaction
