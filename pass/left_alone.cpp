#include "pass/left_alone.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

namespace leastaction {
namespace {

constexpr llvm::StringLiteral leftAloneAttribute = "leastaction-left-alone";

/// Does assembly text define a symbol by name? Numbered labels and those made unique by %= may stand there twice.
bool definesSymbol(llvm::StringRef assembly) {
  llvm::SmallVector<llvm::StringRef> statements;
  llvm::SplitString(assembly, statements, ";\n");
  return llvm::any_of(statements, [](llvm::StringRef statement) {
    statement = statement.ltrim();
    if (statement.starts_with(".set") || statement.starts_with(".symver") || statement.starts_with(".equ"))
      return true;
    size_t colon = statement.find(':');
    llvm::StringRef label = statement.take_front(colon).rtrim();
    return colon != llvm::StringRef::npos && !label.empty() && !llvm::all_of(label, llvm::isDigit) &&
           label.find_first_of(" \t%$({\"") == llvm::StringRef::npos;
  });
}

bool definesSymbol(const llvm::Function &function) {
  return llvm::any_of(llvm::instructions(function), [](const llvm::Instruction &instruction) {
    const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const auto *assembly = call ? llvm::dyn_cast<llvm::InlineAsm>(call->getCalledOperand()) : nullptr;
    return assembly && definesSymbol(assembly->getAsmString());
  });
}

bool isResolver(const llvm::Function &function) {
  return llvm::any_of(function.getParent()->ifuncs(),
                      [&](const llvm::GlobalIFunc &ifunc) { return ifunc.getResolverFunction() == &function; });
}

/// By passes that run behind the plugin's: returns become other instructions, loads get fences.
bool isChangedLater(const llvm::Function &function) {
  llvm::SmallVector<llvm::StringRef> features;
  llvm::SplitString(function.getFnAttribute("target-features").getValueAsString(), features, ",");
  return function.hasFnAttribute(llvm::Attribute::FnRetThunkExtern) || llvm::is_contained(features, "+lvi-cfi") ||
         llvm::is_contained(features, "+seses");
}

llvm::StringRef reasonOf(const llvm::Function &function) {
  if (function.hasFnAttribute(llvm::Attribute::Naked))
    return "it is naked: there is no place where a probe could stand";
  if (isResolver(function))
    return "it is the resolver of an ifunc: it runs before the runtime can be reached";
  if (definesSymbol(function))
    return "its inline assembly defines a symbol, which cannot be defined twice";
  if (function.hasFnAttribute(llvm::Attribute::SpeculativeLoadHardening))
    return "speculative load hardening checks return addresses, which differ in a copy";
  if (isChangedLater(function))
    return "its instructions are hardened only after probes are placed";
  return {};
}

} // namespace

void markLeftAlone(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (llvm::StringRef reason = reasonOf(function); !reason.empty())
      function.addFnAttr(leftAloneAttribute, reason);
}

bool isThunk(llvm::StringRef symbol) {
  return symbol.starts_with("__llvm_retpoline_") || symbol.starts_with("__llvm_external_retpoline_") ||
         symbol.starts_with("__llvm_lvi_thunk_") || symbol.starts_with("__x86_indirect_thunk_");
}

llvm::StringRef whyLeftAlone(const llvm::Function &function) {
  return function.getFnAttribute(leftAloneAttribute).getValueAsString();
}

} // namespace leastaction
