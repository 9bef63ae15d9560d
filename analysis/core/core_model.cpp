#include "analysis/core/core_model.h"

#include "analysis/core/instruction_class.h"

namespace leastaction {

CoreModel::CoreModel(const CoreDescription &core, Options options, std::unique_ptr<Target> target)
    : core_(core), target_(std::move(target)), compiler_(*target_, core_),
      pipeline_(core_, {.completion = options.completion, .perfectMemory = options.perfectMemory}, compiler_.roles()) {}

Result<std::unique_ptr<CoreModel>> CoreModel::create(const CoreDescription &core, Options options) {
  Result<std::unique_ptr<Target>> target = Target::create(core.llvmCpu);
  if (!target)
    return std::unexpected(target.error());
  return std::unique_ptr<CoreModel>(new CoreModel(core, options, *std::move(target)));
}

InstructionClass CoreModel::classOf(const llvm::MCInst &inst) const {
  return classify(target_->instructions(), inst);
}

uint32_t CoreModel::compile(const llvm::MCInst &inst, uint64_t address, uint32_t length, uint32_t tableId,
                            unsigned loads, unsigned stores) {
  return compiler_.compile(program_, inst, {.address = address, .length = length}, tableId, loads, stores);
}

} // namespace leastaction
