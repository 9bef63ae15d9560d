#include "pass/code_table.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/CodeGen/AsmPrinter.h"
#include "llvm/IR/Comdat.h"
#include "llvm/IR/Function.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCSectionELF.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSymbolELF.h"
#include "llvm/Target/TargetMachine.h"

namespace leastaction {
namespace {

size_t pack(unsigned low, unsigned high) {
  return low | high << 16;
}

const llvm::MCExpr *referTo(Label label, llvm::MCStreamer &streamer) {
  return llvm::MCSymbolRefExpr::create(label, streamer.getContext());
}

Label labelHere(llvm::MCStreamer &streamer) {
  Label here = streamer.getContext().createTempSymbol();
  streamer.emitLabel(here);
  return here;
}

void emitDistanceFromHere(llvm::MCStreamer &streamer, Label to, unsigned bytes) {
  streamer.emitAbsoluteSymbolDiff(to, labelHere(streamer), bytes);
}

/// A relocation at `place` that only keeps what `to` stands in.
void keep(llvm::MCStreamer &streamer, Label place, Label to) {
  streamer.emitRelocDirective(*referTo(place, streamer), "R_X86_64_NONE", referTo(to, streamer));
}

#define TEXT_OF(name) #name
#define TEXT_OF_MACRO(name) TEXT_OF(name)
constexpr char countersSection[] = TEXT_OF_MACRO(LEASTACTION_COUNTERS_SECTION);

} // namespace

Label CodeTable::newLabel() const {
  return function_->getContext().createTempSymbol("leastaction", true);
}

std::string CodeTable::setCounters(size_t count) {
  counterCount_ = count;
  counters_ =
      function_->getContext().getOrCreateSymbol(".Lleastaction" + llvm::Twine(function_->getFunctionNumber()) + "_c");
  return counters_->getName().str();
}

Label CodeTable::string(llvm::StringRef text) {
  Label &label = labels_[text];
  if (!label) {
    label = newLabel();
    strings_.emplace_back(label, text.str());
  }
  return label;
}

std::string CodeTable::stringLabel(llvm::StringRef text) {
  std::string name =
      (".Lleastaction" + llvm::Twine(function_->getFunctionNumber()) + "_s" + llvm::Twine(strings_.size())).str();
  strings_.emplace_back(function_->getContext().getOrCreateSymbol(name), text.str());
  return name;
}

void CodeTable::leaveAlone(llvm::StringRef reason, Label begin) {
  leftAlone_ = begin;
  reason_ = string(reason);
}

void CodeTable::add(const PlannedBlock &block, const OwnSymbols &own, const CopySymbols &copy) {
  if (blockCount_++ == 0) {
    origin_ = own.begin;
    copy_ = copy.begin;
  }
  for (Label label : {own.begin, own.end, copy.begin, copy.end, copy.key})
    distance(label, origin_);
  if (block.callee.empty())
    number(0);
  else
    distance(string(block.callee), nullptr);
  number(pack(block.flags | (block.isImplied ? format::blockIsImplied : 0u), block.recordSlots()));
  number(pack(static_cast<unsigned>(own.probes.size()), static_cast<unsigned>(copy.probes.size())));
  number(pack(static_cast<unsigned>(block.accesses.size()), static_cast<unsigned>(block.steps.size())));
  number(block.successors.size());
  for (const ProbeRanges *probes : {&own.probes, &copy.probes})
    for (const auto &[begin, end] : *probes) {
      distance(begin, origin_);
      distance(end, origin_);
    }
  auto bytes = [](unsigned a, unsigned b) { return a | b << 8; };
  for (const format::AccessEntry &access : block.accesses) {
    number(pack(access.instruction, bytes(access.base, access.index)));
    number(static_cast<uint32_t>(access.delta));
    number(pack(access.bytes, bytes(access.scale, access.flags)));
  }
  for (const format::StepEntry &step : block.steps) {
    number(pack(step.instruction, bytes(static_cast<unsigned>(step.step), step.target)));
    number(pack(bytes(step.a, step.b), bytes(step.scale, step.width)));
    number(static_cast<uint32_t>(step.value));
  }
  for (unsigned successor : block.successors)
    number(successor);
}

llvm::MCSectionELF *CodeTable::section(llvm::StringRef name, unsigned type, unsigned flags,
                                       llvm::StringRef linkedSymbol) const {
  const llvm::Comdat *comdat = function_->getFunction().getComdat();
  llvm::MCContext &context = function_->getContext();
  flags |= llvm::ELF::SHF_ALLOC | llvm::ELF::SHF_LINK_ORDER | (comdat ? llvm::ELF::SHF_GROUP : 0u);
  return context.getELFSection(name, type, flags, 0, comdat ? comdat->getName() : "", comdat != nullptr,
                               llvm::MCSection::NonUniqueID,
                               static_cast<llvm::MCSymbolELF *>(context.getOrCreateSymbol(linkedSymbol)));
}

void CodeTable::emitStrings(llvm::MCStreamer &streamer) const {
  if (strings_.empty())
    return;
  streamer.switchSection(
      function_->getContext().getELFSection(".leastaction.names", llvm::ELF::SHT_PROGBITS,
                                            llvm::ELF::SHF_ALLOC | llvm::ELF::SHF_MERGE | llvm::ELF::SHF_STRINGS, 1));
  for (const auto &[label, text] : strings_) {
    streamer.emitLabel(label);
    streamer.emitBytes(llvm::StringRef(text.c_str(), text.size() + 1));
  }
}

void CodeTable::emitCounters(llvm::MCStreamer &streamer, llvm::StringRef linkedSymbol) const {
  streamer.switchSection(section(countersSection, llvm::ELF::SHT_NOBITS, llvm::ELF::SHF_WRITE, linkedSymbol));
  streamer.emitValueToAlignment(llvm::Align(8));
  streamer.emitLabel(counters_);
  streamer.emitZeros(8 * counterCount_);
}

/// Callers elsewhere ask for this symbol to know that the function is instrumented.
void CodeTable::emitMark(llvm::MCStreamer &streamer) const {
  const llvm::Function &function = function_->getFunction();
  if (function.hasLocalLinkage())
    return;
  llvm::MCContext &context = function_->getContext();
  Label mark = context.getOrCreateSymbol(instrumentedSymbol(function_->getTarget().getSymbol(&function)->getName()));
  streamer.emitSymbolAttribute(mark, llvm::MCSA_Weak);
  if (function.hasHiddenVisibility())
    streamer.emitSymbolAttribute(mark, llvm::MCSA_Hidden);
  // Linkers warn of symbols in shared objects that have no type and size.
  streamer.emitSymbolAttribute(mark, llvm::MCSA_ELF_TypeFunction);
  streamer.emitELFSize(mark, llvm::MCConstantExpr::create(1, context));
  streamer.emitAssignment(mark, referTo(origin_, streamer));
}

void CodeTable::emit(llvm::AsmPrinter &printer, llvm::StringRef linkedSymbol) {
  llvm::MCStreamer &streamer = *printer.OutStreamer;
  Label name = blockCount_ || leftAlone_ ? string(function_->getName()) : nullptr;
  streamer.pushSection();
  emitStrings(streamer);
  if (counterCount_)
    emitCounters(streamer, linkedSymbol);
  if (name) {
    // A relocation names the entry.
    Label begin =
        function_->getContext().getOrCreateSymbol(".Lleastaction" + llvm::Twine(function_->getFunctionNumber()) + "_t");
    Label end = newLabel();
    // Keeps the entry with the function: gold, when it collects garbage, does not know that a section belongs to
    // another.
    keep(streamer, leftAlone_ ? leftAlone_ : origin_, begin);
    streamer.switchSection(section(format::codeSection, llvm::ELF::SHT_PROGBITS, 0, linkedSymbol));
    streamer.emitValueToAlignment(llvm::Align(4));
    streamer.emitLabel(begin);
    if (leftAlone_) {
      streamer.emitInt32(format::leftAloneMagic);
      streamer.emitInt32(sizeof(format::LeftAloneEntry));
      emitDistanceFromHere(streamer, name, 4);
      emitDistanceFromHere(streamer, reason_, 4);
      emitDistanceFromHere(streamer, leftAlone_, 8);
    } else {
      if (counterCount_) // Linkers take the module's entry points from their library.
        keep(streamer, labelHere(streamer),
             function_->getContext().getOrCreateSymbol("__leastaction_counter_displacement"));
      streamer.emitInt32(format::functionMagic);
      streamer.emitAbsoluteSymbolDiff(end, begin, 4);
      emitDistanceFromHere(streamer, origin_, 4);
      emitDistanceFromHere(streamer, name, 4);
      streamer.emitInt32(blockCount_);
      for (Label label : {copy_, cold_.first, cold_.second})
        streamer.emitAbsoluteSymbolDiff(label, origin_, 4);
      if (counterCount_)
        emitDistanceFromHere(streamer, counters_, 4);
      else
        streamer.emitInt32(0);
      for (const Word &word : words_)
        if (!word.to)
          streamer.emitInt32(word.value);
        else if (word.from)
          streamer.emitAbsoluteSymbolDiff(word.to, word.from, 4);
        else
          emitDistanceFromHere(streamer, word.to, 4);
      streamer.emitLabel(end);
    }
  }
  streamer.popSection();
  if (blockCount_)
    emitMark(streamer);
}

} // namespace leastaction
