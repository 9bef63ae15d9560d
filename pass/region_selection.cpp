#include "pass/region_selection.h"

#include "pass/region_unwinding.h"
#include "runtime/format.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

namespace leastaction {
namespace {

/// The name people use for a function: demangled, without parameters.
std::string readableName(llvm::StringRef symbol) {
  std::string mangled = symbol.str(); // the demangler refers to it
  llvm::ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(mangled.c_str()))
    return mangled;
  size_t size = 0;
  char *text = demangler.getFunctionName(nullptr, &size);
  std::string name = text ? text : mangled;
  free(text);
  return name;
}

/// Functions that carry annotate("leastaction"), from the module's list of annotations.
llvm::SmallPtrSet<llvm::Function *, 8> annotatedFunctions(llvm::Module &module) {
  llvm::SmallPtrSet<llvm::Function *, 8> functions;
  llvm::GlobalVariable *list = module.getGlobalVariable("llvm.global.annotations");
  auto *entries = list ? llvm::dyn_cast<llvm::ConstantArray>(list->getInitializer()) : nullptr;
  if (!entries)
    return functions;
  for (llvm::Use &use : entries->operands()) {
    auto *entry = llvm::cast<llvm::ConstantStruct>(use.get());
    auto *function = llvm::dyn_cast<llvm::Function>(entry->getOperand(0)->stripPointerCasts());
    auto *text = llvm::dyn_cast<llvm::GlobalVariable>(entry->getOperand(1)->stripPointerCasts());
    auto *value = text ? llvm::dyn_cast<llvm::ConstantDataSequential>(text->getInitializer()) : nullptr;
    if (function && value && value->isCString() && value->getAsCString() == "leastaction")
      functions.insert(function);
  }
  return functions;
}

/// What a function calls last belongs to its region, too: a jump there would come behind the region's end.
void keepCalls(llvm::Function &function) {
  function.addFnAttr("disable-tail-calls", "true");
}

} // namespace

bool RegionSelection::matches(llvm::StringRef name) {
  if (options_.regions.empty())
    return false;
  std::string readable = readableName(name);
  bool isMatch = false;
  for (const RegionPattern &pattern : options_.regions)
    if (pattern.glob.match(name) || pattern.glob.match(readable)) {
      matched_.insert(pattern.text);
      isMatch = true;
    }
  return isMatch;
}

/// The section is no part of the program in memory, and nothing refers to it.
void RegionSelection::notePatterns(llvm::Module &module) const {
  if (options_.regions.empty())
    return;
  std::string text = (llvm::Twine("\t.pushsection ") + format::patternSection + ",\"MS\",@progbits,1\n").str();
  for (const RegionPattern &pattern : options_.regions) {
    text += "\t.asciz \"";
    text += matched_.contains(pattern.text) ? format::matchedPattern : format::unmatchedPattern;
    llvm::raw_string_ostream(text).write_escaped(pattern.text);
    text += "\"\n";
  }
  module.appendModuleInlineAsm(text + "\t.popsection\n");
}

llvm::PreservedAnalyses RegionSelection::run(llvm::Module &module, llvm::ModuleAnalysisManager &) {
  llvm::SmallPtrSet<llvm::Function *, 8> annotated = annotatedFunctions(module);
  llvm::Function *start = module.getFunction("leastaction_start");
  bool explicitRegions = start && !start->use_empty();
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    if (annotated.contains(&function) || matches(function.getName())) {
      function.addFnAttr(regionAttribute, readableName(function.getName()));
      if (!function.hasFnAttribute(llvm::Attribute::AlwaysInline))
        function.addFnAttr(llvm::Attribute::NoInline);
      keepCalls(function);
      stopWhenUnwound(function, readableName(function.getName()));
      explicitRegions = true;
    }
  }
  llvm::Function *main = module.getFunction("main");
  if (!explicitRegions && options_.regions.empty() && main && !main->isDeclaration()) {
    main->addFnAttr(regionAttribute, "main");
    main->addFnAttr(implicitRegionAttribute);
    keepCalls(*main);
  }
  if (explicitRegions && !module.getNamedValue(explicitRegionsSymbol)) {
    auto *type = llvm::Type::getInt8Ty(module.getContext());
    new llvm::GlobalVariable(module, type, true, llvm::GlobalValue::WeakODRLinkage, llvm::ConstantInt::get(type, 1),
                             explicitRegionsSymbol);
  }
  notePatterns(module);
  return llvm::PreservedAnalyses::none();
}

} // namespace leastaction
