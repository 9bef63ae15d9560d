#include "analysis/execution/calibrate/instruction/encoder.h"

#include <llvm/MC/MCFixup.h>
#include <llvm/MC/MCTargetOptions.h>
#include <llvm/MC/TargetRegistry.h>

#include <string>

namespace leastaction {

Encoder::Encoder(const Target &target) : target_(target) {
  const llvm::Triple &triple = target.subtarget().getTargetTriple();
  std::string message;
  const llvm::Target *const found = llvm::TargetRegistry::lookupTarget(triple, message); // `target` was found so, too
  asmInfo_.reset(found->createMCAsmInfo(target.registers(), triple, llvm::MCTargetOptions()));
  context_ = std::make_unique<llvm::MCContext>(triple, asmInfo_.get(), &target.registers(), &target.subtarget());
  emitter_.reset(found->createMCCodeEmitter(target.instructions(), *context_));
}

std::optional<std::vector<uint8_t>> Encoder::encode(const llvm::MCInst &inst) const {
  llvm::SmallVector<char, 16> code;
  llvm::SmallVector<llvm::MCFixup, 1> fixups;
  emitter_->encodeInstruction(inst, code, fixups, target_.subtarget());
  if (!fixups.empty())
    return std::nullopt;
  std::vector<uint8_t> bytes(code.begin(), code.end());
  const std::optional<DecodedInstruction> decoded = target_.decode(bytes, 0);
  if (!decoded || decoded->length != bytes.size() || decoded->inst.getOpcode() != inst.getOpcode())
    return std::nullopt;
  return bytes;
}

} // namespace leastaction
