#include "analysis/execution/machine/powerpc/itineraries.h"
#include "analysis/execution/machine/target.h"

#include <gtest/gtest.h>
#include <llvm/MC/MCInstrItineraries.h>

#include <map>
#include <string>

namespace leastaction {
namespace {

std::unique_ptr<Target> target970() {
  Result<std::unique_ptr<Target>> target = Target::create("970");
  EXPECT_TRUE(target) << target.error().text();
  return *std::move(target);
}

TEST(Itineraries, GiveEachOpcodeThatHasOneItsLatency) {
  const std::unique_ptr<Target> target = target970();
  const llvm::InstrItineraryData itineraries =
      Target::generic(Architecture::powerpc)->subtarget().getInstrItineraryForCPU("970");
  unsigned known = 0;
  for (unsigned opcode = 0; opcode < target->instructions().getNumOpcodes(); ++opcode) {
    const unsigned number = target->instructions().get(opcode).getSchedClass();
    const bool has = number != 0 && itineraries.beginStage(number) != itineraries.endStage(number);
    llvm::MCInst inst;
    inst.setOpcode(opcode);
    const llvm::MCSchedClassDesc *made = target->schedClass(inst);
    ASSERT_EQ(made != nullptr, has) << target->instructions().getName(opcode).str();
    if (!has)
      continue;
    ++known;
    EXPECT_EQ(target->subtarget().getWriteLatencyEntry(made, 0)->Cycles,
              static_cast<int>(itineraries.beginStage(number)->getCycles()));
    EXPECT_NE(made->NumWriteProcResEntries, 0);
  }
  EXPECT_GT(known, 1000u);
}

/// Names of the resources that an opcode takes, one behind the other.
std::string resourcesOf(const Target &target, llvm::StringRef name) {
  for (unsigned opcode = 0; opcode < target.instructions().getNumOpcodes(); ++opcode) {
    if (target.instructions().getName(opcode) != name)
      continue;
    llvm::MCInst inst;
    inst.setOpcode(opcode);
    const llvm::MCSchedClassDesc *made = target.schedClass(inst);
    std::string names;
    for (auto use = target.subtarget().getWriteProcResBegin(made); use != target.subtarget().getWriteProcResEnd(made);
         ++use)
      names += std::string(names.empty() ? "" : " ") + target.schedModel().getProcResource(use->ProcResourceIdx)->Name;
    return names;
  }
  return "no such opcode";
}

TEST(Itineraries, TellUnitsApart) {
  const std::unique_ptr<Target> target = target970();
  const std::map<std::string, std::string> known = {
      {"ADD8", "FXU"},         {"DIVD", "FXU0"},       {"MTLR8", "FXU1"},       {"LD", "LSU"},
      {"LFD", "LSU"},          {"STD", "LSU SDQ FXU"}, {"STFD", "LSU SDQ FPU"}, {"STVX", "LSU SDQ VALU"},
      {"STDU", "LSU SDQ FXU"}, {"FMADD", "FPU"},       {"BCC", "BRU"},          {"BLR8", "BRU"},
      {"CRAND", "CRU"},        {"VADDFP", "VALU"},     {"VSPLTW", "VPERM"}};
  for (const auto &[opcode, resources] : known)
    EXPECT_EQ(resourcesOf(*target, opcode), resources) << opcode;
}

TEST(Itineraries, BothNamesOfTheProcessorHaveAModelAndOthersDoNot) {
  const auto g5 = Target::create("g5");
  ASSERT_TRUE(g5);
  EXPECT_TRUE((*g5)->schedModel().isOutOfOrder());
  EXPECT_TRUE((*g5)->subtarget().checkFeatures("+altivec"));
  EXPECT_FALSE((*g5)->subtarget().checkFeatures("+vsx"));
  EXPECT_FALSE(Target::create("pwr5"));
}

} // namespace
} // namespace leastaction
