// Fuzz target: the copy of a module, from its ELF headers to its debug information and instructions.
#include "analysis/execution/trace/elf_module.h"
#include "analysis/execution/trace/disassembler.h"
#include "analysis/execution/trace/source_names.h"
#include "test/fuzz/fuzz_input.h"

#include <algorithm>
#include <cstdlib>

using namespace leastaction;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static Disassembler disassembler;
  Result<std::unique_ptr<ElfModule>> module = ElfModule::open(fuzz::fileOf(data, size));
  if (!module)
    return 0;
  Result<CodeTable> table = (*module)->codeTable();
  if (!table)
    return 0;
  SourceNames names;
  constexpr size_t some = 64;
  for (size_t i = 0; i < std::min(table->blocks.size(), some); ++i) {
    const CodeBlock &block = table->blocks[i];
    std::span<const uint8_t> bytes = (*module)->bytes(block.begin, block.end);
    for (size_t at = 0; at < bytes.size();) {
      std::optional<Decoded> decoded = disassembler.decode(bytes.subspan(at), block.begin + at);
      if (!decoded)
        break;
      if (decoded->length == 0 || decoded->length > bytes.size() - at)
        std::abort();
      at += decoded->length;
    }
    (void)(*module)->sourceLine(block.begin, names);
  }
  return 0;
}
