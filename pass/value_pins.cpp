#include "pass/value_pins.h"

#include "llvm/IR/InlineAsm.h"

namespace leastaction {
namespace {

/// A register's worth of `type`: what to load, and the constraint of its register. No type: it cannot be pinned.
struct RegisterKind {
  llvm::Type *type = nullptr;
  llvm::StringRef constraint;
};

bool hasFeature(const llvm::Function &function, llvm::StringRef feature) {
  llvm::SmallVector<llvm::StringRef> features;
  function.getFnAttribute("target-features").getValueAsString().split(features, ',');
  return llvm::is_contained(features, feature);
}

/// Inline assembly has no registers for half precision; integers of its size have some.
llvm::Type &withoutHalf(llvm::Type &type) {
  if (!type.getScalarType()->is16bitFPTy())
    return type;
  llvm::Type *integer = llvm::Type::getInt16Ty(type.getContext());
  auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(&type);
  return vector ? *llvm::FixedVectorType::get(integer, vector->getNumElements()) : *integer;
}

bool isMachineInteger(const llvm::Type &type) {
  return type.isIntegerTy(8) || type.isIntegerTy(16) || type.isIntegerTy(32) || type.isIntegerTy(64);
}

RegisterKind registerKind(llvm::Type &source, const llvm::Function &function) {
  llvm::Type &type = withoutHalf(source);
  llvm::Type &element = *type.getScalarType();
  if (type.isX86_FP80Ty())
    return {&type, "={st},0"};
  if (isMachineInteger(type))
    return {&type, "=r,0"};
  if (!hasFeature(function, "+sse2"))
    return {};
  if (type.isFloatTy() || type.isDoubleTy() || type.isFP128Ty())
    return {&type, "=x,0"};
  uint64_t bits = type.getPrimitiveSizeInBits();
  uint64_t widest = hasFeature(function, "+avx512f") ? 512 : hasFeature(function, "+avx") ? 256 : 128;
  bool fits = type.isVectorTy() && bits >= 128 && bits <= widest && llvm::isPowerOf2_64(bits);
  if (fits && (element.isFloatTy() || element.isDoubleTy() || isMachineInteger(element)))
    return {&type, "=x,0"};
  return {};
}

/// `effects` says what the optimizer believes of it. It is never dropped, copied into two or made one of two.
llvm::CallInst *emptyStatement(llvm::IRBuilder<> &builder, llvm::Type *result, llvm::ArrayRef<llvm::Value *> inputs,
                               llvm::StringRef constraints, llvm::MemoryEffects effects) {
  llvm::SmallVector<llvm::Type *> types;
  for (llvm::Value *input : inputs)
    types.push_back(input->getType());
  auto *type = llvm::FunctionType::get(result, types, false);
  auto *text = llvm::InlineAsm::get(type, "", constraints, /*hasSideEffects=*/true);
  llvm::CallInst *call = builder.CreateCall(type, text, inputs);
  call->setMemoryEffects(effects);
  call->addFnAttr(llvm::Attribute::NoUnwind);
  call->addFnAttr(llvm::Attribute::NoMerge);
  return call;
}

bool addLeaves(llvm::Type &type, uint64_t offset, const llvm::DataLayout &layout, size_t limit,
               llvm::SmallVector<Leaf> &leaves) {
  if (auto *structure = llvm::dyn_cast<llvm::StructType>(&type)) {
    const llvm::StructLayout *offsets = layout.getStructLayout(structure);
    for (unsigned i = 0; i < structure->getNumElements(); ++i)
      if (!addLeaves(*structure->getElementType(i), offset + offsets->getElementOffset(i), layout, limit, leaves))
        return false;
    return true;
  }
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(&type)) {
    uint64_t bytes = layout.getTypeAllocSize(array->getElementType());
    for (uint64_t i = 0; i < array->getNumElements(); ++i)
      if (!addLeaves(*array->getElementType(), offset + i * bytes, layout, limit, leaves))
        return false;
    return true;
  }
  leaves.push_back({offset, &type});
  return leaves.size() <= limit;
}

} // namespace

std::optional<llvm::SmallVector<Leaf>> leavesOf(llvm::Type &type, const llvm::DataLayout &layout, size_t limit) {
  llvm::SmallVector<Leaf> leaves;
  if (!addLeaves(type, 0, layout, limit, leaves))
    return std::nullopt;
  return leaves;
}

void pin(llvm::IRBuilder<> &builder, llvm::Value &variable, const Leaf &leaf) {
  const llvm::Function &function = *builder.GetInsertBlock()->getParent();
  const llvm::DataLayout &layout = function.getDataLayout();
  RegisterKind kind = registerKind(*leaf.type, function);
  if (auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(leaf.type); vector && !kind.type) {
    // Wider than a register, or narrower: element by element.
    uint64_t bytes = layout.getTypeStoreSize(vector->getElementType());
    if (vector->getElementType()->isFloatingPointTy())
      for (unsigned i = 0; i < vector->getNumElements(); ++i)
        pin(builder, variable, {leaf.offset + i * bytes, vector->getElementType()});
    return;
  }
  if (!kind.type)
    return;
  llvm::Value *address = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), &variable, leaf.offset);
  llvm::Value *value = builder.CreateLoad(kind.type, address);
  value = emptyStatement(builder, kind.type, value, kind.constraint, llvm::MemoryEffects::inaccessibleMemOnly());
  builder.CreateStore(value, address);
}

void publish(llvm::IRBuilder<> &builder, llvm::Value &address) {
  llvm::CallInst *call =
      emptyStatement(builder, builder.getVoidTy(), &address, "*m", llvm::MemoryEffects::inaccessibleMemOnly());
  call->addParamAttr(0, llvm::Attribute::get(call->getContext(), llvm::Attribute::ElementType, builder.getInt8Ty()));
}

void touchMemory(llvm::IRBuilder<> &builder) {
  emptyStatement(builder, builder.getVoidTy(), {}, "~{memory}", llvm::MemoryEffects::unknown());
}

} // namespace leastaction
