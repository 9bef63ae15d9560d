#include "analysis/execution/step/emulated_program.h"

#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

constexpr unsigned abiVersionBits = 3;                 // of e_flags, of PowerPC
constexpr unsigned executableType = 2, sharedType = 3; // e_type: <elf.h> has macros of the names that LLVM uses

std::string shebangOf(llvm::StringRef content) {
  return content.starts_with("#!") ? content.drop_front(2).take_until([](char c) { return c == '\n'; }).trim().str()
                                   : std::string();
}

/// Where a shell would find it.
llvm::ErrorOr<std::string> placeOf(const std::string &program) {
  return program.contains('/') ? llvm::ErrorOr<std::string>(program) : llvm::sys::findProgramByName(program);
}

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> contentOf(const std::string &path) {
  return llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
}

/// Empty for what is linked statically; none where the file does not hold what its headers name.
template <class File> std::optional<std::string> dynamicLinkerIn(const File &file) {
  constexpr unsigned interpreterSegment = 3; // PT_INTERP
  auto segments = file.getELFFile().program_headers();
  if (!segments) {
    llvm::consumeError(segments.takeError());
    return std::nullopt;
  }
  for (const auto &segment : *segments)
    if (segment.p_type == interpreterSegment) {
      const llvm::StringRef content = file.getMemoryBufferRef().getBuffer();
      return content.substr(segment.p_offset, segment.p_filesz).take_until([](char c) { return c == 0; }).str();
    }
  return "";
}

bool isUndefined(const llvm::object::ELFSymbolRef &symbol) {
  llvm::Expected<uint32_t> flags = symbol.getFlags();
  if (flags)
    return (*flags & llvm::object::SymbolRef::SF_Undefined) != 0;
  llvm::consumeError(flags.takeError());
  return false;
}

std::optional<std::string> dynamicLinkerOf(const llvm::object::ELFObjectFileBase &file) {
  if (const auto *little = llvm::dyn_cast<llvm::object::ELF64LEObjectFile>(&file))
    return dynamicLinkerIn(*little);
  if (const auto *big = llvm::dyn_cast<llvm::object::ELF64BEObjectFile>(&file))
    return dynamicLinkerIn(*big);
  return std::nullopt;
}

/// Of which programs can be emulated.
std::optional<Architecture> architectureOf(const llvm::object::ObjectFile &file) {
  switch (file.getArch()) {
  case llvm::Triple::x86_64:
    return file.is64Bit() ? std::optional(Architecture::x86_64) : std::nullopt;
  case llvm::Triple::aarch64:
    return file.is64Bit() ? std::optional(Architecture::aarch64) : std::nullopt;
  case llvm::Triple::ppc64:
    return Architecture::powerpc;
  default:
    return std::nullopt;
  }
}

/// As users are told: "aarch64", "powerpc64le".
std::string nameOfArchitecture(const llvm::object::ObjectFile &file) {
  const std::optional<Architecture> known = architectureOf(file);
  return known ? std::string(architectureName(*known)) : llvm::Triple::getArchTypeName(file.getArch()).str();
}

/// Symbols of the runtime, in a program that it is linked into.
void findRuntime(const llvm::object::ELFObjectFileBase &file, EmulatedProgram &found) {
  const auto look = [&](const llvm::object::ELFSymbolRef &symbol) {
    llvm::Expected<llvm::StringRef> name = symbol.getName();
    llvm::Expected<uint64_t> address = symbol.getAddress();
    if (name && address) {
      // A program that defines markers without a runtime has them for the emulator to see.
      found.hasRuntime |= (*name == "leastaction_start" && isUndefined(symbol)) || *name == "__leastaction_thread";
      if (*name == "leastactionTextBegin")
        found.runtimeBegin = *address;
      if (*name == "leastactionTextEnd")
        found.runtimeEnd = *address;
    }
    llvm::consumeError(name.takeError());
    llvm::consumeError(address.takeError());
  };
  for (const llvm::object::ELFSymbolRef symbol : file.symbols())
    look(symbol);
  for (const llvm::object::ELFSymbolRef symbol : file.getDynamicSymbolIterators())
    look(symbol);
}

} // namespace

std::string foreignArchitecture(const std::string &program) {
  const llvm::ErrorOr<std::string> found = placeOf(program);
  std::error_code problem;
  if (!found || !fs::is_regular_file(*found, problem))
    return "";
  const auto file = contentOf(*found);
  if (!file)
    return "";
  auto object = llvm::object::ObjectFile::createELFObjectFile((*file)->getMemBufferRef());
  if (!object) {
    llvm::consumeError(object.takeError());
    return "";
  }
  const llvm::Triple::ArchType architecture = (*object)->getArch();
  const bool isOwn = architecture == llvm::Triple::x86_64 || architecture == llvm::Triple::x86;
  return isOwn ? "" : nameOfArchitecture(**object);
}

Result<EmulatedProgram> emulatedProgram(const std::string &program) {
  const llvm::ErrorOr<std::string> named = placeOf(program);
  std::error_code problem;
  EmulatedProgram found;
  if (named)
    found.path = fs::canonical(*named, problem);
  struct stat status;
  if (!named || problem || stat(found.path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
    return fail("there is no such program", program, "give the path of a program that can be executed");
  if (access(found.path.c_str(), X_OK) != 0)
    return fail("the program cannot be run: Permission denied", program,
                "give the path of a program that can be executed");
  const auto file = contentOf(found.path);
  if (!file)
    return fail("the program cannot be read: " + file.getError().message(), program,
                "the emulator has to read it: check its permissions");
  const llvm::StringRef content = (*file)->getBuffer();
  if (const std::string interpreter = shebangOf(content); !interpreter.empty())
    return fail("the program is a script, which no emulator runs", program,
                "record what runs it: leastaction record --emulate -- " + interpreter + " " + program);
  auto object = llvm::object::ObjectFile::createObjectFile((*file)->getMemBufferRef());
  if (!object) {
    llvm::consumeError(object.takeError());
    return fail("the program is not an ELF file", program, "give a Linux program");
  }
  const auto *elf = llvm::dyn_cast<llvm::object::ELFObjectFileBase>(object->get());
  if (!elf || (elf->getEType() != executableType && elf->getEType() != sharedType))
    return fail("the file is not an ELF program", program, "give a Linux program");
  const std::optional<Architecture> known = architectureOf(*elf);
  if (!known)
    return fail("the program is for " + nameOfArchitecture(*elf) +
                    ", and emulation records programs of 64 bits for x86-64, AArch64 and big-endian PowerPC",
                program, "compile it for one of these");
  if (*known == Architecture::powerpc && (elf->getPlatformFlags() & abiVersionBits) == 2)
    return fail("the program is for version 2 of PowerPC's ABI, and emulation records programs of version 1, as "
                "big-endian Linux has it",
                program, "compile it with -mabi=elfv1");
  if ((status.st_mode & S_ISUID && status.st_uid != geteuid()) ||
      (status.st_mode & S_ISGID && status.st_gid != getegid()))
    return fail("the program runs with the rights of its owner, which an emulator cannot give it", program,
                "record it as its owner, or record a copy of it");
  std::optional<std::string> linker = dynamicLinkerOf(*elf);
  if (!linker)
    return fail("the program's headers name segments that are not in the file", program,
                "the file is damaged: link the program again");
  found.architecture = *known;
  found.dynamicLinker = *std::move(linker);
  findRuntime(*elf, found);
  return found;
}

} // namespace leastaction
