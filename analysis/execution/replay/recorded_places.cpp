#include "analysis/execution/replay/recorded_places.h"

#include "analysis/execution/trace/run.h"

#include "llvm/Demangle/Demangle.h"

#include <memory>
#include <set>
#include <tuple>
#include <vector>

namespace leastaction {

std::optional<InstructionTable> recordedPlaces(const std::string &path, InlinedLines inlines) {
  const Result<std::unique_ptr<Run>> opened = Run::open(path);
  if (!opened || (*opened)->blocks().empty() || !(*opened)->stepFiles().empty())
    return std::nullopt;
  Run &run = **opened;
  run.setInlinedLines(inlines);
  const Disassembler disassembler(run.facts().architecture);
  InstructionTable places;
  std::set<std::tuple<uint32_t, uint32_t, uint32_t>> known; // File, line, function.
  for (uint32_t block = 0; block < run.blocks().size(); ++block) {
    const Result<std::vector<Decoded>> decoded = run.decode(block, disassembler);
    if (!decoded)
      return std::nullopt;
    Instruction place;
    place.function = places.function(llvm::demangle(run.blocks()[block].code.function));
    for (const Decoded &instruction : *decoded) {
      const SourceLine source = run.sourceLine(run.blocks()[block].module, instruction.address);
      place.file = places.file(source.file);
      place.line = source.line;
      if (known.emplace(place.file, place.line, place.function).second)
        places.addInstruction(place);
    }
  }
  return places;
}

} // namespace leastaction
