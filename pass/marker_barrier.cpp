#include "pass/marker_barrier.h"

#include "pass/marker_calls.h"
#include "pass/pointer_escape.h"
#include "pass/region_selection.h"
#include "pass/value_pins.h"
#include "pass/variable_flow.h"

#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

namespace leastaction {
namespace {

/// Variables of more pieces stay in memory over a marker.
constexpr size_t maxLeaves = 8;

bool isOptimized(const llvm::Function &function) {
  return !function.isDeclaration() && !function.hasOptNone() && !function.hasFnAttribute(llvm::Attribute::Naked);
}

/// The first place that is reached only when `call` has returned.
llvm::BasicBlock::iterator placeBehind(llvm::CallBase &call) {
  auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&call);
  if (!invoke)
    return std::next(call.getIterator());
  llvm::BasicBlock *next = invoke->getNormalDest();
  if (!next->getSinglePredecessor())
    next = llvm::SplitEdge(invoke->getParent(), next);
  return next->getFirstInsertionPt();
}

/// Markers do not throw. Declared by hand, in C++, they may look as if they did.
void cannotThrow(llvm::Module &module) {
  for (llvm::StringRef name : {"leastaction_start", "leastaction_stop"}) {
    llvm::Function *marker = module.getFunction(name);
    if (!marker)
      continue;
    marker->setDoesNotThrow();
    for (llvm::User *user : llvm::make_early_inc_range(marker->users())) {
      auto *call = llvm::dyn_cast<llvm::CallBase>(user);
      if (!call || !isMarker(*call))
        continue;
      call->addFnAttr(llvm::Attribute::NoMerge);
      if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(call))
        llvm::changeToCall(invoke);
    }
  }
}

/// Small functions that run markers and get addresses are inlined first (they would be later), so that their markers
/// and the variables they work on are seen together: lambdas above all, and what calls them.
void inlineSmallFunctions(llvm::Module &module) {
  constexpr unsigned maxInstructions = 100, maxRounds = 8;
  for (unsigned round = 0; round < maxRounds; ++round) {
    MarkerCalls calls(module);
    bool changed = false;
    for (llvm::Function *function : calls.functions()) {
      if (!isOptimized(*function))
        continue;
      for (llvm::CallBase *call : calls.in(*function)) {
        llvm::Function *callee = call->getCalledFunction();
        bool fits = callee && callee != function && isOptimized(*callee) && !callee->isInterposable() &&
                    !callee->isPresplitCoroutine() && callee->getInstructionCount() <= maxInstructions &&
                    !callee->hasFnAttribute(llvm::Attribute::NoInline) && !call->isNoInline() &&
                    llvm::isInlineViable(*callee).isSuccess() &&
                    llvm::AttributeFuncs::areInlineCompatible(*function, *callee) &&
                    llvm::any_of(call->args(), [](const llvm::Use &use) {
                      return use->getType()->isPointerTy() && !llvm::isa<llvm::Constant>(use);
                    });
        llvm::InlineFunctionInfo information;
        changed |= fits && llvm::InlineFunction(*call, information, /*MergeAttributes=*/true).isSuccess();
      }
    }
    if (!changed)
      return;
  }
}

/// Is a use of `value` behind a marker, or in another block, where one may lie between?
bool mayCrossMarker(llvm::Instruction &value, const llvm::SmallPtrSetImpl<llvm::CallBase *> &markers) {
  return llvm::any_of(value.uses(), [&](llvm::Use &use) {
    auto *user = llvm::cast<llvm::Instruction>(use.getUser());
    auto *phi = llvm::dyn_cast<llvm::PHINode>(user);
    const llvm::Instruction *end = phi ? phi->getIncomingBlock(use)->getTerminator() : user;
    if (end->getParent() != value.getParent() || !(value.comesBefore(end) || &value == end))
      return true;
    for (llvm::Instruction *step = value.getNextNode(); step && step != end; step = step->getNextNode())
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(step); call && markers.contains(call))
        return true;
    return false;
  });
}

/// Intermediate results of an expression that calls something with a marker become variables.
void storeIntermediates(llvm::Function &function, llvm::ArrayRef<llvm::CallBase *> calls) {
  llvm::SmallPtrSet<llvm::CallBase *, 8> markers(calls.begin(), calls.end());
  llvm::SmallVector<llvm::Instruction *> crossing;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    bool isFloat = instruction.getType()->isFPOrFPVectorTy() ||
                   llvm::isa<llvm::FCmpInst, llvm::FPToSIInst, llvm::FPToUIInst>(instruction);
    if (isFloat && mayCrossMarker(instruction, markers))
      crossing.push_back(&instruction);
  }
  for (llvm::Instruction *instruction : crossing) {
    auto *phi = llvm::dyn_cast<llvm::PHINode>(instruction);
    if (phi)
      llvm::DemotePHIToStack(phi);
    else
      llvm::DemoteRegToStack(*instruction);
  }
}

/// What is done about a variable at a marker.
struct Treatment {
  llvm::SmallVector<Leaf> pinned;
  bool published = false;
};

bool isIndexedByVariable(const llvm::AllocaInst &variable) {
  return llvm::any_of(variable.users(), [](const llvm::User *user) {
    auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(user);
    return address && !address->hasAllConstantIndices();
  });
}

bool containsArray(const llvm::Type &type) {
  return type.isArrayTy() || llvm::any_of(type.subtypes(), [](const llvm::Type *part) { return containsArray(*part); });
}

Treatment chooseTreatment(llvm::AllocaInst &variable, const FloatRelevance &relevance, const MarkerCalls &allCalls) {
  llvm::Type &type = *variable.getAllocatedType();
  std::optional<llvm::SmallVector<Leaf>> leaves = leavesOf(type, variable.getDataLayout(), maxLeaves);
  if (!leaves || variable.isArrayAllocation())
    return {{}, containsArray(type) || variable.isArrayAllocation()};
  bool plain = isPlain(variable), indexed = isIndexedByVariable(variable);
  bool withIntegers = indexed || relevance.contains(variable);
  llvm::erase_if(*leaves, [&](const Leaf &leaf) {
    bool pinned = leaf.type->isFPOrFPVectorTy() || leaf.type->isVectorTy() || withIntegers;
    return !pinned || leaf.type->isPtrOrPtrVectorTy();
  });
  // Storing a value back would undo what another thread may have stored in between.
  if (!leaves->empty() && !plain && mayEscape(variable, allCalls))
    return {{}, true};
  return {*leaves, false};
}

/// Pins of one variable.
struct Pinned {
  llvm::AllocaInst *variable;
  llvm::SmallVector<Leaf> leaves;
  llvm::SmallVector<llvm::CallBase *> before, behind;

  void insert() const {
    for (const Leaf &leaf : leaves) {
      for (llvm::CallBase *call : before)
        insert(call->getIterator(), *call, leaf);
      for (llvm::CallBase *call : behind) {
        insert(placeBehind(*call), *call, leaf);
        if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(call))
          insert(invoke->getUnwindDest()->getFirstInsertionPt(), *call, leaf);
      }
    }
  }

private:
  void insert(llvm::BasicBlock::iterator place, llvm::CallBase &call, const Leaf &leaf) const {
    llvm::IRBuilder<> builder(place->getParent(), place);
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    pin(builder, *variable, leaf);
  }
};

void holdVariables(llvm::Function &function, const MarkerCalls &allCalls) {
  llvm::ArrayRef<llvm::CallBase *> calls = allCalls.in(function);
  FloatRelevance relevance(function);
  ConstantVariables constants(function);
  MarkerSet markers(calls.begin(), calls.end());
  std::vector<Pinned> pins; // all are chosen before the first changes the code
  llvm::SmallVector<llvm::AllocaInst *> published;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    auto *variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (!variable)
      continue;
    Treatment treatment = chooseTreatment(*variable, relevance, allCalls);
    if (treatment.pinned.empty() && !treatment.published)
      continue;
    VariableFlow flow(*variable, constants, markers);
    if (treatment.published) {
      if (llvm::any_of(calls, [&](llvm::CallBase *call) { return flow.lives(*call); }))
        published.push_back(variable);
      continue;
    }
    Pinned pinned{variable, treatment.pinned, {}, {}};
    llvm::copy_if(calls, std::back_inserter(pinned.before), [&](auto *call) { return flow.isPinnedBefore(*call); });
    llvm::copy_if(calls, std::back_inserter(pinned.behind), [&](auto *call) { return flow.isPinnedBehind(*call); });
    pins.push_back(std::move(pinned));
  }
  for (llvm::AllocaInst *variable : published) {
    llvm::BasicBlock::iterator place = variable->isStaticAlloca()
                                           ? function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca()
                                           : std::next(variable->getIterator());
    llvm::IRBuilder<> builder(place->getParent(), place);
    publish(builder, *variable);
  }
  for (const Pinned &pinned : pins)
    pinned.insert();
}

/// Memory that only the caller's own pointers reach, as far as the optimizer can tell.
void publishArguments(llvm::Function &function) {
  for (llvm::Argument &argument : function.args())
    if (argument.hasNoAliasAttr() || argument.hasPassPointeeByValueCopyAttr()) {
      llvm::IRBuilder<> builder(&*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
      publish(builder, argument);
    }
}

void publishAllocations(llvm::Function &function, const llvm::TargetLibraryInfo &library) {
  llvm::SmallVector<llvm::CallBase *> allocations;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
      if (call->getType()->isPointerTy() && (call->returnDoesNotAlias() || llvm::isAllocationFn(call, &library)))
        allocations.push_back(call);
  for (llvm::CallBase *call : allocations) {
    llvm::BasicBlock::iterator place = placeBehind(*call);
    llvm::IRBuilder<> builder(place->getParent(), place);
    publish(builder, *call);
  }
}

/// `main` runs once, which lets the optimizer make local variables of static ones.
void keepStaticVariables(llvm::Module &module, const MarkerCalls &calls) {
  for (llvm::Function *function : calls.functions())
    function->removeFnAttr(llvm::Attribute::NoRecurse);
  if (llvm::Function *main = module.getFunction("main"))
    main->removeFnAttr(llvm::Attribute::NoRecurse);
}

/// Keeps the calls of a function that is a region: each is an execution of the region.
void keepExecutions(llvm::Function &region) {
  llvm::IRBuilder<> builder(&*region.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  touchMemory(builder);
  for (llvm::User *user : region.users())
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(user);
        call && call->getCalledOperand() == &region && call->getFunction() == &region && !call->isMustTailCall())
      call->setTailCallKind(llvm::CallInst::TCK_NoTail); // a loop would be one execution
}

} // namespace

llvm::PreservedAnalyses MarkerBarrier::run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses) {
  for (llvm::Function &function : module)
    if (isOptimized(function) && function.hasFnAttribute(regionAttribute) &&
        !function.hasFnAttribute(implicitRegionAttribute))
      keepExecutions(function);

  cannotThrow(module);
  if (inlines_)
    inlineSmallFunctions(module);
  MarkerCalls calls(module);
  if (calls.empty())
    return llvm::PreservedAnalyses::none();
  keepStaticVariables(module, calls);
  for (llvm::GlobalVariable &global : module.globals())
    if (global.isDeclaration())
      global.setConstant(false);
  for (llvm::Function *function : calls.functions())
    if (isOptimized(*function)) {
      storeIntermediates(*function, calls.in(*function));
      holdVariables(*function, calls);
      publishArguments(*function);
    }
  auto &functionAnalyses = analyses.getResult<llvm::FunctionAnalysisManagerModuleProxy>(module).getManager();
  for (llvm::Function *function : calls.functionsAndCallees())
    if (isOptimized(*function))
      publishAllocations(*function, functionAnalyses.getResult<llvm::TargetLibraryAnalysis>(*function));
  return llvm::PreservedAnalyses::none();
}

} // namespace leastaction
