#include "pass/code_table.h"

#include "llvm/IR/Comdat.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

namespace leastaction {
namespace {

std::string longs(std::initializer_list<std::string> values) {
  std::string text;
  for (const std::string &value : values)
    text += "\t.long " + value + "\n";
  return text;
}

std::string pack(unsigned low, unsigned high) {
  return std::to_string(low | high << 16);
}

/// Keeps the function's entry with it: gold, when it collects garbage, does not know that a section belongs to another.
std::string reference(const std::string &code, const std::string &entry) {
  return "\t.reloc " + code + ", R_X86_64_NONE, " + entry + "\n";
}

#define TEXT_OF(name) #name
#define TEXT_OF_MACRO(name) TEXT_OF(name)
constexpr char countersSection[] = TEXT_OF_MACRO(LEASTACTION_COUNTERS_SECTION);

} // namespace

std::string CodeTable::countersLabel() const {
  return ".Lleastaction" + std::to_string(function_.getFunctionNumber()) + "_c";
}

std::string CodeTable::nameLabel() const {
  return ".Lleastaction" + std::to_string(function_.getFunctionNumber()) + "_n";
}

std::string CodeTable::setCounters(size_t count) {
  counterCount_ = count;
  return countersLabel();
}

std::string CodeTable::pushSection(const char *name, const char *flags, const char *kind,
                                   llvm::StringRef linkedSymbol) const {
  const llvm::Comdat *comdat = function_.getFunction().getComdat();
  std::string text =
      std::string("\t.pushsection ") + name + ",\"" + flags + (comdat ? "G" : "") + "\",@" + kind + ",\"";
  text += linkedSymbol.str() + "\"";
  if (comdat)
    text += (",\"" + comdat->getName() + "\",comdat").str();
  return text + "\n";
}

std::string CodeTable::stringLabel(llvm::StringRef text) {
  std::string label =
      (".Lleastaction" + llvm::Twine(function_.getFunctionNumber()) + "_s" + llvm::Twine(stringCount_++)).str();
  strings_ += label + ":\n\t.asciz \"";
  llvm::raw_string_ostream(strings_).write_escaped(text);
  strings_ += "\"\n";
  return label;
}

void CodeTable::add(const PlannedBlock &block, const OwnSymbols &own, const CopySymbols &copy) {
  if (blockCount_++ == 0) {
    origin_ = own.begin;
    copy_ = copy.begin;
  }
  auto offset = [&](const std::string &label) { return label + "-" + origin_; };
  std::string callee = block.callee.empty() ? "0" : stringLabel(block.callee) + "-.";
  blocks_ += longs({offset(own.begin), offset(own.end), offset(copy.begin), offset(copy.end), offset(copy.key), callee,
                    pack(block.flags | (block.isImplied ? format::blockIsImplied : 0u), block.recordSlots()),
                    pack(static_cast<unsigned>(own.probes.size()), static_cast<unsigned>(copy.probes.size())),
                    pack(static_cast<unsigned>(block.accesses.size()), static_cast<unsigned>(block.steps.size())),
                    std::to_string(block.successors.size())});
  for (const ProbeRanges *probes : {&own.probes, &copy.probes})
    for (const auto &[begin, end] : *probes)
      blocks_ += longs({offset(begin), offset(end)});
  auto bytes = [](unsigned a, unsigned b) { return a | b << 8; };
  for (const format::AccessEntry &access : block.accesses)
    blocks_ += longs({pack(access.instruction, bytes(access.base, access.index)), std::to_string(access.delta),
                      pack(access.bytes, bytes(access.scale, access.flags))});
  for (const format::StepEntry &step : block.steps)
    blocks_ += longs({pack(step.instruction, bytes(static_cast<unsigned>(step.step), step.target)),
                      pack(bytes(step.a, step.b), bytes(step.scale, step.width)), std::to_string(step.value)});
  for (unsigned successor : block.successors)
    blocks_ += longs({std::to_string(successor)});
}

/// All strings, the function's name behind the label of nameLabel().
std::string CodeTable::names() const {
  std::string text = "\t.pushsection .leastaction.names,\"aMS\",@progbits,1\n" + strings_;
  if (blockCount_) {
    text += nameLabel() + ":\n\t.asciz \"";
    llvm::raw_string_ostream(text).write_escaped(function_.getName());
    text += "\"\n";
  }
  return text + "\t.popsection\n";
}

std::string CodeTable::leftAlone(llvm::StringRef reason, llvm::StringRef linkedSymbol) {
  const std::string name = stringLabel(function_.getName()), because = stringLabel(reason), begin = name + "b";
  const std::string entry = name + "t";
  return begin + ":\n" + reference(begin, entry) + names() +
         pushSection(format::codeSection, "ao", "progbits", linkedSymbol) + "\t.p2align 2\n" + entry + ":\n" +
         longs({std::to_string(format::leftAloneMagic), std::to_string(sizeof(format::LeftAloneEntry)), name + "-.",
                because + "-."}) +
         "\t.quad " + begin + "-.\n\t.popsection\n";
}

std::string CodeTable::text(llvm::StringRef linkedSymbol) const {
  std::string number = std::to_string(function_.getFunctionNumber());
  std::string begin = ".Lleastaction" + number + "_t", end = ".Lleastaction" + number + "_u";
  std::string text = names();
  if (blockCount_ == 0)
    return text;
  if (counterCount_)
    text += pushSection(countersSection, "awo", "nobits", linkedSymbol) + "\t.p2align 3\n" + countersLabel() +
            ":\n\t.zero " + std::to_string(8 * counterCount_) + "\n\t.popsection\n";
  text += reference(origin_, begin) + pushSection(format::codeSection, "ao", "progbits", linkedSymbol) +
          "\t.p2align 2\n" + begin + ":\n";
  if (counterCount_) // Linkers take the module's entry points from their library.
    text += "\t.reloc ., R_X86_64_NONE, __leastaction_counter_displacement\n";
  text += longs({std::to_string(format::functionMagic), end + "-" + begin, origin_ + "-.", nameLabel() + "-.",
                 std::to_string(blockCount_), copy_ + "-" + origin_, cold_.first + "-" + origin_,
                 cold_.second + "-" + origin_, counterCount_ ? countersLabel() + "-." : "0"});
  text += blocks_ + end + ":\n\t.popsection\n";

  // Callers elsewhere ask for this symbol to know that the function is instrumented.
  const llvm::Function &function = function_.getFunction();
  if (!function.hasLocalLinkage()) {
    std::string symbol = function_.getTarget().getSymbol(&function)->getName().str();
    std::string mark = instrumentedSymbol(symbol);
    text += "\t.weak \"" + mark + "\"\n";
    if (function.hasHiddenVisibility())
      text += "\t.hidden \"" + mark + "\"\n";
    // Linkers warn of symbols in shared objects that have no type and size.
    text += "\t.type \"" + mark + "\", @function\n\t.size \"" + mark + "\", 1\n";
    text += "\t.set \"" + mark + "\", " + origin_ + "\n";
  }
  return text;
}

} // namespace leastaction
