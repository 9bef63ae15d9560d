#include "pass/region_unwinding.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/EscapeEnumerator.h"

namespace leastaction {

void stopWhenUnwound(llvm::Function &function, llvm::StringRef name) {
  if (function.doesNotThrow() || function.hasFnAttribute(llvm::Attribute::Naked) || function.isPresplitCoroutine())
    return;
  llvm::Module &module = *function.getParent();
  // That of the functions that may be inlined here: one function has one.
  llvm::Function *personality = module.getFunction("__gxx_personality_v0");
  if (!function.hasPersonalityFn() && personality)
    function.setPersonalityFn(personality);
  llvm::EscapeEnumerator exits(function, "leastaction.unwinding");
  while (llvm::IRBuilder<> *builder = exits.Next()) {
    if (!llvm::isa<llvm::ResumeInst>(*builder->GetInsertPoint()))
      continue;
    llvm::FunctionCallee stop =
        module.getOrInsertFunction("leastaction_stop", builder->getVoidTy(), builder->getPtrTy());
    llvm::CallInst *call = builder->CreateCall(stop, builder->CreateGlobalString(name));
    call->addFnAttr(llvm::Attribute::get(call->getContext(), unwindingAttribute));
    call->setDoesNotThrow();
    if (llvm::DISubprogram *subprogram = function.getSubprogram())
      call->setDebugLoc(llvm::DILocation::get(call->getContext(), 0, 0, subprogram));
  }
}

} // namespace leastaction
