#include "analysis/execution/core/stage/dynamic_instruction.h"

#include "analysis/execution/core/instruction_compiler.h"

#include "assembled.h"

#include <algorithm>
#include <set>

namespace leastaction {
namespace {

constexpr PortChoice choice = PortChoice::twoBest;

/// Whether code compiled for a shape sees what code for any shape does.
template <class Known>
void expectSame(const InstructionProgram &program, const CompiledInstruction &instruction, std::string_view hex) {
  const DynamicInstruction<Known> known(program, instruction, {});
  const DynamicInstruction<AnyShape<choice>> any(program, instruction, {});
  EXPECT_EQ(known.loadOps(), any.loadOps()) << hex;
  EXPECT_EQ(known.storeAddressOps(), any.storeAddressOps()) << hex;
  EXPECT_EQ(known.executeOps(), any.executeOps()) << hex;
  EXPECT_EQ(known.storeDataOps(), any.storeDataOps()) << hex;
  EXPECT_EQ(known.microOps(), any.microOps()) << hex;
  EXPECT_EQ(known.moves(), any.moves()) << hex;
  EXPECT_EQ(known.eliminated(), any.eliminated()) << hex;
  EXPECT_EQ(known.loads(), any.loads()) << hex;
  EXPECT_EQ(known.stores(), any.stores()) << hex;
  EXPECT_EQ(known.prefetches(), any.prefetches()) << hex;
  const auto beginsWith = [&](auto few, auto all, uint8_t filler) {
    EXPECT_LE(all.size(), few.size()) << hex;
    for (size_t i = 0; i < few.size(); ++i)
      EXPECT_EQ(few[i].registerId, i < all.size() ? all[i].registerId : filler) << hex;
  };
  beginsWith(known.addressRegisters(), any.addressRegisters(), RegisterMap::neverWritten);
  beginsWith(known.operands(), any.operands(), RegisterMap::neverWritten);
  beginsWith(known.results(), any.results(), RegisterMap::neverRead);
}

TEST(DynamicInstruction, EveryShapeIsWhatItsInstructionsAre) {
  const auto target = Target::create("skylake");
  ASSERT_TRUE(target);
  std::set<Shape> met;
  const CoreDescription core = test::core();
  InstructionCompiler compiler(**target, core);
  for (const std::string_view hex :
       {test::addRaxRbx, test::addRaxOne, test::imulRaxRax, test::loadRaxFromRbx, test::storeRaxToRbx, test::moveRbxRax,
        test::xorEaxEax, test::nop, test::pushRax, test::popRax, test::mulsdLoad, test::addsdLoad,
        std::string_view("480103"), std::string_view("480303")}) {
    InstructionProgram program;
    const llvm::MCInst inst = test::decode(**target, hex);
    const llvm::MCInstrDesc &desc = (*target)->instructions().get(inst.getOpcode());
    compiler.compile(program, inst, {}, 0, desc.mayLoad(), desc.mayStore());
    const CompiledInstruction &instruction = program.instructions.front();
    met.insert(instruction.shape);
    switch (instruction.shape) {
    case Shape::any:
    case Shape::free:
      break;
    case Shape::nothing:
      expectSame<Nothing<choice>>(program, instruction, hex);
      break;
    case Shape::fusedBranch:
      expectSame<FusedBranch<choice>>(program, instruction, hex);
      break;
    case Shape::move:
      expectSame<Move<choice>>(program, instruction, hex);
      break;
    case Shape::computation:
      expectSame<Computation<choice>>(program, instruction, hex);
      break;
    case Shape::load:
      expectSame<PlainLoad<choice>>(program, instruction, hex);
      break;
    case Shape::loadAndComputation:
      expectSame<LoadAndComputation<choice>>(program, instruction, hex);
      break;
    case Shape::store:
      expectSame<PlainStore<choice>>(program, instruction, hex);
      break;
    }
  }
  EXPECT_EQ(met.size(), shapeCount - 2) << "all but what is free, and fused branches, of which the next test is";
}

TEST(DynamicInstruction, AFusedBranchTakesNothing) {
  CompiledInstruction branch{.microOps = 0, .decoded = 0, .reads = 1};
  branch.fused = branch.eliminated = true;
  InstructionProgram program;
  program.reads.push_back({.registerId = 5});
  branch.settle(program, 224);
  ASSERT_EQ(branch.shape, Shape::fusedBranch);
  expectSame<FusedBranch<choice>>(program, branch, "fused branch");
}

} // namespace
} // namespace leastaction
