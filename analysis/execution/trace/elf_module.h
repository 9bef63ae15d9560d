// The copy of an instrumented executable or shared object in a run folder: its code, code table and debug information.
//
//   Result<std::unique_ptr<ElfModule>> module = ElfModule::open("dot.run/modules/0-dot");
//   SourceLine line = (*module)->sourceLine(address, names);
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/machine/architecture.h"
#include "analysis/execution/trace/code_table.h"
#include "analysis/execution/trace/source_lines.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace leastaction {

/// What a file was like when it was written.
struct FileSum {
  uint64_t bytes = 0;
  uint64_t check = 0; ///< format::checksum() of all of them.
};

Result<FileSum> fileSum(const std::string &path);

/// From the first byte to the one behind the last.
struct AddressRange {
  uint64_t begin = 0, end = 0;
  bool holds(uint64_t address) const { return address - begin < end - begin; }
};

class ElfModule {
public:
  /// With `sum`, fails if the file is another or has been damaged.
  static Result<std::unique_ptr<ElfModule>> open(const std::string &path, std::optional<FileSum> sum = std::nullopt,
                                                 Architecture architecture = Architecture::x86_64);
  ~ElfModule();

  /// Empty if the module has none.
  Result<CodeTable> codeTable() const;

  /// Its strings of format::patternSection.
  std::vector<std::string> regionPatterns() const;

  /// Names of its functions as the source has them, without parameters; empty if it is stripped.
  std::vector<std::string> functionNames();

  /// Functions with their bytes by its symbols, the runtime's and start files' left out; empty if it is stripped.
  std::vector<AddressRange> functions();

  /// The bytes from link-time address `begin` up to `end`; empty if the file does not hold all of them.
  std::span<const uint8_t> bytes(uint64_t begin, uint64_t end) const;

  /// Link-time addresses of all that is loaded, what begins as zeros included.
  AddressRange image() const;

  /// Link-time addresses of its variables, those of threads left out; names of the same bytes are one.
  std::vector<AddressRange> variables() const;

  /// Link-time addresses that pointers hold when it is loaded; none of a module that is linked to fixed addresses.
  std::vector<uint64_t> pointers() const;

  /// Does the runtime's code lie there that every module has?
  bool isStub(uint64_t address) const;

  /// Does code lie there that linkers make, to lead to other modules (.plt and its like)?
  bool isLinkage(uint64_t address) const;

  /// The symbol of another module whose address is put there when the module is loaded; empty if there is none.
  std::string importedAt(uint64_t address);

  /// The same of a module of PowerPC, whose linkage at the address leads there.
  std::string importedByStub(uint64_t address);

  /// Name of the symbol that holds a link-time address, mangled; empty if there is none.
  std::string functionAt(uint64_t address);

  /// The symbol's bytes; empty if there is none.
  AddressRange functionRange(uint64_t address);

  /// Functions of which the program chooses a version when it starts (ifunc, target_clones): versions, as `sum.avx2.1`,
  /// and what they are versions of, both demangled.
  std::map<std::string, std::string> versionsOfFunctions();

  /// Address of the function that is called so, demangled; nothing if the module does not define it.
  std::optional<uint64_t> functionCalled(const std::string &name);

  /// Where the instruction at a link-time address comes from, by the debug information. `block` is what is known of the
  /// basic block that it is in.
  SourceLine sourceLine(uint64_t address, SourceNames &names, CodeRange block = {});

  /// What is wrong with the debug information, as far as sourceLine() has met it; empty if nothing is.
  std::string debugProblem() const;

private:
  struct Contents;
  explicit ElfModule(std::unique_ptr<Contents> contents);
  std::unique_ptr<Contents> contents_;
};

} // namespace leastaction
