#include "analysis/execution/trace/elf_module.h"

#include "analysis/execution/machine/powerpc/linkage_stub.h"
#include "analysis/execution/trace/function_name.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <tuple>

namespace leastaction {

struct ElfModule::Contents {
  struct Section {
    uint64_t address;
    std::span<const uint8_t> bytes;
    bool isLinkage = false;
  };

  struct Function {
    uint64_t begin, end;
    llvm::StringRef name;
    bool isChosen; ///< By a resolver, from its versions.
    bool isSized;  ///< Its symbol has a size; assemblers give none unless they are told.
  };

  /// By address; read once they are asked for, by whichever thread.
  const std::vector<Function> &allFunctions() {
    std::call_once(functionsAreRead_, [this] { readFunctions(); });
    return functions_;
  }
  uint64_t endOf(const Function &function) const;
  /// What the dynamic linker fills in, by kind.
  struct Relocations {
    uint64_t relative, jumpSlot, globalData;
  };
  Relocations relocations() const {
    if (object->getArch() == llvm::Triple::ppc64)
      return {llvm::ELF::R_PPC64_RELATIVE, llvm::ELF::R_PPC64_JMP_SLOT, llvm::ELF::R_PPC64_GLOB_DAT};
    if (object->getArch() == llvm::Triple::aarch64)
      return {llvm::ELF::R_AARCH64_RELATIVE, llvm::ELF::R_AARCH64_JUMP_SLOT, llvm::ELF::R_AARCH64_GLOB_DAT};
    return {llvm::ELF::R_X86_64_RELATIVE, llvm::ELF::R_X86_64_JUMP_SLOT, llvm::ELF::R_X86_64_GLOB_DAT};
  }
  /// More than the file has room for, as a forged header may say, would take hours to refuse one by one.
  uint64_t mostSymbols() const { return content->getBufferSize() / sizeof(llvm::ELF::Elf64_Sym); }
  const Function *functionAt(uint64_t address);
  /// The same of a module of PowerPC, whose symbols are of descriptors.
  uint64_t functionOf(uint64_t symbol) const;
  std::span<const uint8_t> bytesFrom(uint64_t address, uint64_t most) const;
  bool isPowerpcLinkage(uint64_t address) const;

  std::string path;
  std::unique_ptr<llvm::MemoryBuffer> content;
  std::unique_ptr<llvm::object::ObjectFile> object;
  std::vector<Section> sections; ///< Those with contents in memory, by address.
  Section codeTable{}, stubs{};
  Section descriptors{};      ///< Of functions: three words each, the first one is where it begins.
  uint64_t globalOffsets = 0; ///< Where the table of these begins.
  std::optional<std::map<uint64_t, std::string>> imports; ///< By address, likewise.
  std::optional<SourceLines> lines;                       ///< Once they are asked for.

private:
  void readFunctions();

  std::once_flag functionsAreRead_;
  std::vector<Function> functions_;
};

void ElfModule::Contents::readFunctions() {
  const auto &file = llvm::cast<llvm::object::ELFObjectFileBase>(*object);
  auto add = [this](const llvm::object::ELFSymbolRef &symbol) {
    llvm::Expected<llvm::StringRef> name = symbol.getName();
    llvm::Expected<uint64_t> address = symbol.getAddress();
    if (name && address && !name->empty() && *address &&
        (symbol.getELFType() == llvm::ELF::STT_FUNC || symbol.getELFType() == llvm::ELF::STT_GNU_IFUNC))
      functions_.push_back({functionOf(*address), functionOf(*address) + std::max<uint64_t>(symbol.getSize(), 1),
                            name->split('@').first, symbol.getELFType() == llvm::ELF::STT_GNU_IFUNC,
                            symbol.getSize() != 0});
    llvm::consumeError(name.takeError());
    llvm::consumeError(address.takeError());
  };
  for (const auto &symbols : {file.symbols(), file.getDynamicSymbolIterators()})
    for (uint64_t left = mostSymbols(); const llvm::object::ELFSymbolRef symbol : symbols)
      if (left-- > 0)
        add(symbol);
      else
        break;
  std::ranges::sort(functions_, {}, [](const Function &f) { return std::tuple(f.begin, f.end, f.name); });
}

/// Without a size it ends where the next one begins, or its section ends.
uint64_t ElfModule::Contents::endOf(const Function &function) const {
  if (function.isSized)
    return function.end;
  const auto next = std::ranges::upper_bound(functions_, function.begin, {}, &Function::begin);
  const uint64_t most = next == functions_.end() ? UINT64_MAX : next->begin - function.begin;
  return function.begin + bytesFrom(function.begin, most).size();
}

uint64_t ElfModule::Contents::functionOf(uint64_t symbol) const {
  const uint64_t at = symbol - descriptors.address;
  const bool isDescriptor =
      descriptors.bytes.size() >= sizeof(uint64_t) && at <= descriptors.bytes.size() - sizeof(uint64_t);
  return isDescriptor ? llvm::support::endian::read64be(&descriptors.bytes[at]) : symbol;
}

/// As many as its section has.
std::span<const uint8_t> ElfModule::Contents::bytesFrom(uint64_t address, uint64_t most) const {
  const auto after = std::ranges::upper_bound(sections, address, {}, &Section::address);
  if (after == sections.begin() || address - std::prev(after)->address >= std::prev(after)->bytes.size())
    return {};
  const std::span<const uint8_t> behind = std::prev(after)->bytes.subspan(address - std::prev(after)->address);
  return behind.first(std::min<uint64_t>(most, behind.size()));
}

/// It lies among the program's own code: a call of another module's function, or what binds it when it is first called.
bool ElfModule::Contents::isPowerpcLinkage(uint64_t address) const {
  const auto isBinder = [&](uint64_t at) { return isPowerpcBinder(bytesFrom(at, powerpcBinderBytes)); };
  if (powerpcStubOffset(bytesFrom(address, powerpcStubBytes)) || isBinder(address) ||
      isBinder(address - powerpcBinderSecondPart))
    return true;
  const std::optional<int64_t> binder = powerpcBinderBehind(bytesFrom(address, powerpcEntryBytes));
  return binder && isBinder(address + static_cast<uint64_t>(*binder));
}

const ElfModule::Contents::Function *ElfModule::Contents::functionAt(uint64_t address) {
  const std::vector<Function> &all = allFunctions();
  auto after = std::ranges::upper_bound(all, address, {}, &Function::begin);
  // The one that begins last may be a short one inside another.
  for (unsigned tries = 0; after != all.begin() && tries < 8; ++tries)
    if (const Function &found = *--after; address < found.end)
      return &found;
  return nullptr;
}

ElfModule::ElfModule(std::unique_ptr<Contents> contents) : contents_(std::move(contents)) {}
ElfModule::~ElfModule() = default;

namespace {

std::unexpected<Error> unreadable(std::error_code problem, const std::string &path) {
  return fail("the module cannot be read: " + problem.message(), path,
              problem == std::errc::permission_denied ? "check its permissions and its folder's"
                                                      : "record the program again");
}

bool isFor(const llvm::object::ObjectFile &file, Architecture architecture) {
  switch (architecture) {
  case Architecture::aarch64:
    return llvm::isa<llvm::object::ELF64LEObjectFile>(file) && file.getArch() == llvm::Triple::aarch64;
  case Architecture::powerpc:
    return llvm::isa<llvm::object::ELF64BEObjectFile>(file) && file.getArch() == llvm::Triple::ppc64;
  case Architecture::x86_64:
    break;
  }
  return llvm::isa<llvm::object::ELF64LEObjectFile>(file) && file.getArch() == llvm::Triple::x86_64;
}

} // namespace

Result<FileSum> fileSum(const std::string &path) {
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!file)
    return unreadable(file.getError(), path);
  llvm::StringRef whole = (*file)->getBuffer();
  return FileSum{whole.size(), format::checksum(whole.data(), whole.size())};
}

Result<std::unique_ptr<ElfModule>> ElfModule::open(const std::string &path, std::optional<FileSum> sum,
                                                   Architecture architecture) {
  // Anything else might wait for ever when it is read.
  if (llvm::sys::fs::exists(path) && !llvm::sys::fs::is_regular_file(path))
    return fail("the module is not a regular file", path, "record the program again");
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!file)
    return unreadable(file.getError(), path);
  llvm::StringRef whole = (*file)->getBuffer();
  if (sum && (whole.size() != sum->bytes || format::checksum(whole.data(), whole.size()) != sum->check))
    return fail("the module's copy is damaged: it is not what the recording wrote", path, "record the program again");
  auto object = llvm::object::ObjectFile::createObjectFile((*file)->getMemBufferRef());
  if (!object)
    return fail("the module cannot be read: " + llvm::toString(object.takeError()), path, "record the program again");
  if (const std::string title(architectureTitle(architecture)); !isFor(**object, architecture))
    return fail("the module is not an ELF file for " + title, path, "record the program again");

  auto contents = std::make_unique<Contents>();
  contents->path = path;
  contents->content = std::move(*file);
  contents->object = std::move(*object);
  for (const llvm::object::SectionRef &section : contents->object->sections()) {
    if (!(llvm::object::ELFSectionRef(section).getFlags() & llvm::ELF::SHF_ALLOC) || section.isBSS())
      continue;
    llvm::Expected<llvm::StringRef> data = section.getContents();
    llvm::Expected<llvm::StringRef> name = section.getName();
    if (!data || !name) {
      llvm::consumeError(data.takeError());
      llvm::consumeError(name.takeError());
      continue;
    }
    Contents::Section found{section.getAddress(),
                            {reinterpret_cast<const uint8_t *>(data->data()), data->size()},
                            name->starts_with(".plt") || *name == ".iplt"};
    contents->sections.push_back(found);
    if (*name == format::codeSection)
      contents->codeTable = found;
    if (*name == format::stubSection)
      contents->stubs = found;
    if (architecture == Architecture::powerpc && *name == ".opd")
      contents->descriptors = found;
    if (*name == ".got")
      contents->globalOffsets = found.address;
  }
  std::ranges::sort(contents->sections, {}, &Contents::Section::address);
  return std::unique_ptr<ElfModule>(new ElfModule(std::move(contents)));
}

Result<CodeTable> ElfModule::codeTable() const {
  auto readString = [this](uint64_t address) {
    const auto &sections = contents_->sections;
    auto after = std::ranges::upper_bound(sections, address, {}, &Contents::Section::address);
    if (after == sections.begin())
      return std::string();
    const Contents::Section &section = *std::prev(after);
    if (address - section.address >= section.bytes.size())
      return std::string();
    auto text = section.bytes.subspan(address - section.address);
    return std::string(text.begin(), std::ranges::find(text, uint8_t{0}));
  };
  CodeTable table =
      TRY(parseCodeTable(contents_->codeTable.bytes, contents_->codeTable.address, readString, contents_->path));
  for (LeftAlone &function : table.leftAlone)
    function.function = llvm::demangle(function.function);
  // Every byte belongs to one block at most, so that decoding them all takes as much memory as the file is long.
  uint64_t own = 0, copies = 0;
  for (const CodeBlock &block : table.blocks) {
    own += block.end - block.begin;
    copies += block.copyEnd - block.copyBegin;
  }
  if (std::max(own, copies) > contents_->content->getBufferSize())
    return fail("the code table is damaged: its blocks are longer than the file", contents_->path,
                "record the program again");
  return table;
}

std::vector<std::string> ElfModule::regionPatterns() const {
  std::vector<std::string> patterns;
  for (const llvm::object::SectionRef &section : contents_->object->sections()) {
    llvm::Expected<llvm::StringRef> name = section.getName(), data = section.getContents();
    if (name && data && *name == format::patternSection)
      for (llvm::StringRef rest = *data; !rest.empty();) {
        const auto [pattern, behind] = rest.split('\0');
        patterns.push_back(pattern.str());
        rest = behind;
      }
    llvm::consumeError(name.takeError());
    llvm::consumeError(data.takeError());
  }
  return patterns;
}

std::vector<std::string> ElfModule::functionNames() {
  std::vector<std::string> names;
  for (const Contents::Function &function : contents_->allFunctions())
    names.push_back(functionName(function.name.str()));
  return names;
}

std::span<const uint8_t> ElfModule::bytes(uint64_t begin, uint64_t end) const {
  const auto &sections = contents_->sections;
  auto after = std::ranges::upper_bound(sections, begin, {}, &Contents::Section::address);
  if (after == sections.begin() || end < begin)
    return {};
  const Contents::Section &section = *std::prev(after);
  if (begin - section.address > section.bytes.size() || end - section.address > section.bytes.size())
    return {};
  return section.bytes.subspan(begin - section.address, end - begin);
}

AddressRange ElfModule::image() const {
  AddressRange image{UINT64_MAX, 0};
  for (const llvm::object::ELFSectionRef section : contents_->object->sections())
    if ((section.getFlags() & (llvm::ELF::SHF_ALLOC | llvm::ELF::SHF_TLS)) == llvm::ELF::SHF_ALLOC) {
      image.begin = std::min(image.begin, section.getAddress());
      image.end = std::max(image.end, section.getAddress() + section.getSize());
    }
  return image.begin < image.end ? image : AddressRange{};
}

std::vector<AddressRange> ElfModule::variables() const {
  std::vector<AddressRange> found;
  const auto &file = llvm::cast<llvm::object::ELFObjectFileBase>(*contents_->object);
  const auto add = [&](const llvm::object::ELFSymbolRef &symbol) {
    llvm::Expected<uint64_t> address = symbol.getAddress();
    if (address && *address && symbol.getSize() && symbol.getELFType() == llvm::ELF::STT_OBJECT)
      found.push_back({*address, *address + symbol.getSize()});
    llvm::consumeError(address.takeError());
  };
  for (const auto &symbols : {file.symbols(), file.getDynamicSymbolIterators()})
    for (uint64_t left = contents_->mostSymbols(); const llvm::object::ELFSymbolRef symbol : symbols)
      if (left-- > 0)
        add(symbol);
      else
        break;
  std::ranges::sort(found, {}, [](const AddressRange &range) { return std::pair(range.begin, range.end); });
  std::vector<AddressRange> apart;
  for (const AddressRange &range : found)
    if (range.begin >= range.end)
      continue; // Its size is damaged.
    else if (!apart.empty() && range.begin < apart.back().end)
      apart.back().end = std::max(apart.back().end, range.end);
    else
      apart.push_back(range);
  return apart;
}

std::vector<uint64_t> ElfModule::pointers() const {
  std::vector<uint64_t> found;
  const uint64_t relative = contents_->relocations().relative;
  for (const llvm::object::SectionRef &section : contents_->object->dynamic_relocation_sections())
    for (const llvm::object::ELFRelocationRef relocation : section.relocations()) {
      if (relocation.getType() != relative)
        continue;
      llvm::Expected<int64_t> addend = relocation.getAddend();
      if (addend)
        found.push_back(static_cast<uint64_t>(*addend));
      llvm::consumeError(addend.takeError());
    }
  return found;
}

bool ElfModule::isStub(uint64_t address) const {
  return address - contents_->stubs.address < contents_->stubs.bytes.size();
}

bool ElfModule::isLinkage(uint64_t address) const {
  if (contents_->object->getArch() == llvm::Triple::ppc64)
    return contents_->isPowerpcLinkage(address);
  const auto &sections = contents_->sections;
  const auto after = std::ranges::upper_bound(sections, address, {}, &Contents::Section::address);
  return after != sections.begin() && std::prev(after)->isLinkage &&
         address - std::prev(after)->address < std::prev(after)->bytes.size();
}

std::string ElfModule::importedByStub(uint64_t address) {
  constexpr uint64_t middle = 0x8000; // of the table, where register 2 points to
  const std::optional<int64_t> offset = powerpcStubOffset(contents_->bytesFrom(address, powerpcStubBytes));
  return offset ? importedAt(contents_->globalOffsets + middle + static_cast<uint64_t>(*offset)) : std::string();
}

std::string ElfModule::importedAt(uint64_t address) {
  if (!contents_->imports) {
    std::map<uint64_t, std::string> &imports = contents_->imports.emplace();
    const Contents::Relocations known = contents_->relocations();
    for (const llvm::object::SectionRef &section : contents_->object->dynamic_relocation_sections())
      for (const llvm::object::ELFRelocationRef relocation : section.relocations()) {
        if (const uint64_t type = relocation.getType(); type != known.jumpSlot && type != known.globalData)
          continue;
        const auto symbol = relocation.getSymbol();
        if (symbol == contents_->object->symbol_end())
          continue;
        llvm::Expected<llvm::StringRef> name = symbol->getName();
        if (name)
          imports.emplace(relocation.getOffset(), name->split('@').first.str());
        llvm::consumeError(name.takeError());
      }
  }
  const auto found = contents_->imports->find(address);
  return found == contents_->imports->end() ? std::string() : found->second;
}

std::string ElfModule::functionAt(uint64_t address) {
  const Contents::Function *found = contents_->functionAt(address);
  return found ? found->name.str() : std::string();
}

AddressRange ElfModule::functionRange(uint64_t address) {
  const Contents::Function *found = contents_->functionAt(address);
  return found ? AddressRange{found->begin, found->end} : AddressRange{};
}

std::vector<AddressRange> ElfModule::functions() {
  // What stands first and last in the runtime's code (runtime/text_bounds_x86_64.S), but for its templates.
  AddressRange runtime;
  for (uint64_t left = contents_->mostSymbols();
       const llvm::object::ELFSymbolRef symbol :
       llvm::cast<llvm::object::ELFObjectFileBase>(*contents_->object).symbols()) {
    if (left-- == 0)
      break;
    const llvm::StringRef name = llvm::expectedToOptional(symbol.getName()).value_or("");
    if (name == "leastactionTextBegin" || name == "leastactionTextEnd")
      (name.ends_with("Begin") ? runtime.begin : runtime.end) =
          llvm::expectedToOptional(symbol.getAddress()).value_or(0);
  }
  const auto isNobodys = [](llvm::StringRef name) {
    return name.starts_with("_ZN11leastaction") || name.starts_with("__llvm_retpoline_") ||
           llvm::is_contained({"_start", "_init", "_fini", "_dl_relocate_static_pie", "__wrap_main", "atexit",
                               "at_quick_exit", "pthread_atfork", "__pthread_atfork", "deregister_tm_clones",
                               "register_tm_clones", "__do_global_dtors_aux", "frame_dummy"},
                              name);
  };
  std::vector<AddressRange> found;
  for (const Contents::Function &function : contents_->allFunctions())
    if (const uint64_t end = contents_->endOf(function);
        !function.isChosen && !isNobodys(function.name) && end - function.begin > 1 && !runtime.holds(function.begin) &&
        !isStub(function.begin) && (found.empty() || function.begin >= found.back().end))
      found.push_back({function.begin, end});
  return found;
}

std::map<std::string, std::string> ElfModule::versionsOfFunctions() {
  std::map<std::string, std::string> versions;
  for (const Contents::Function &chosen : contents_->allFunctions())
    if (chosen.isChosen)
      for (const Contents::Function &version : contents_->allFunctions())
        if (!version.isChosen && version.name.starts_with(chosen.name) &&
            version.name.drop_front(chosen.name.size()).starts_with("."))
          versions.emplace(llvm::demangle(version.name), llvm::demangle(chosen.name));
  return versions;
}

std::optional<uint64_t> ElfModule::functionCalled(const std::string &name) {
  const std::vector<Contents::Function> &all = contents_->allFunctions();
  const auto found = std::ranges::find_if(
      all, [&](const Contents::Function &function) { return llvm::demangle(function.name) == name; });
  return found == all.end() ? std::nullopt : std::optional(found->begin);
}

SourceLine ElfModule::sourceLine(uint64_t address, SourceNames &names, CodeRange block) {
  if (!contents_->lines)
    contents_->lines.emplace(*contents_->object);
  const Contents::Function *function = contents_->functionAt(address);
  return contents_->lines->of(address, block, function ? CodeRange{function->begin, function->end} : CodeRange{},
                              names);
}

std::string ElfModule::debugProblem() const {
  return contents_->lines ? contents_->lines->problem() : std::string();
}

} // namespace leastaction
