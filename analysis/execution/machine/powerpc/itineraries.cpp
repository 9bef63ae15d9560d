#include "analysis/execution/machine/powerpc/itineraries.h"

#include <llvm/MC/MCInstrItineraries.h>
#include <llvm/MC/MCSchedule.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

namespace leastaction {
namespace {

/// In LLVM's order.
constexpr std::string_view names970[] = {"970", "g5"};

/// LLVM's bits for the units of its stages (PPCScheduleG5.td).
namespace unit {
constexpr uint64_t fixedPoint1 = 0x1, fixedPoint2 = 0x2, loadStore = 0x4, branch = 0x8;
constexpr uint64_t floatingPoint = 0x30, vectorAlu = 0x1c0, vectorPermute = 0x200;
} // namespace unit

/// Processor resources, by their numbers. What stores data is the first, by which the compiler of instructions tells it
/// from the unit that holds the data.
enum Resource : uint16_t {
  none,
  storeData,
  fixedPoint1,
  fixedPoint2,
  fixedPoint,
  loadStore,
  floatingPoint,
  branch,
  conditions,
  vectorAlu,
  vectorPermute,
};

constexpr unsigned fixedPointUnits[] = {fixedPoint1, fixedPoint2};

// IBM PowerPC 970FX User's Manual: two load/store, fixed-point and floating-point units each, one for branches, one for
// condition registers, one vector ALU that starts one instruction of its three kinds a tick, and one permutes vectors.
// Stored data has a queue of its own.
constexpr llvm::MCProcResourceDesc resources[] = {{"", 0, 0, 0, nullptr},
                                                  {"SDQ", 2, 0, -1, nullptr},
                                                  {"FXU0", 1, fixedPoint, -1, nullptr},
                                                  {"FXU1", 1, fixedPoint, -1, nullptr},
                                                  {"FXU", 2, 0, -1, fixedPointUnits},
                                                  {"LSU", 2, 0, -1, nullptr},
                                                  {"FPU", 2, 0, -1, nullptr},
                                                  {"BRU", 1, 0, -1, nullptr},
                                                  {"CRU", 1, 0, -1, nullptr},
                                                  {"VALU", 1, 0, -1, nullptr},
                                                  {"VPERM", 1, 0, -1, nullptr}};

/// What all opcodes of one of LLVM's classes are.
struct ClassUse {
  bool branches = false;
  bool stores = false;
  Resource data = none; ///< Holds the registers that it stores.
};

Resource holderOf(const llvm::MCInstrDesc &description, const llvm::MCRegisterInfo &registers) {
  if (description.getNumOperands() <= description.getNumDefs())
    return none;
  const int16_t registerClass = description.operands()[description.getNumDefs()].RegClass;
  const llvm::StringRef name =
      registerClass >= 0 ? registers.getRegClassName(&registers.getRegClass(static_cast<unsigned>(registerClass))) : "";
  if (name.starts_with("F"))
    return floatingPoint;
  return name.starts_with("V") ? vectorAlu : fixedPoint;
}

Resource resourceOf(uint64_t units, const ClassUse &use) {
  switch (units) {
  case unit::fixedPoint1:
    return fixedPoint1;
  case unit::fixedPoint2:
    return fixedPoint2;
  case unit::fixedPoint1 | unit::fixedPoint2:
    return fixedPoint;
  case unit::loadStore:
    return loadStore;
  case unit::branch:
    return use.branches ? branch : conditions;
  case unit::vectorPermute:
    return vectorPermute;
  default:
    return (units & unit::floatingPoint) != 0 ? floatingPoint : vectorAlu;
  }
}

/// A model's tables, which live as long as the program, as LLVM's do.
struct Tables {
  std::vector<llvm::MCWriteProcResEntry> uses;
  std::vector<llvm::MCWriteLatencyEntry> latencies;
  std::vector<llvm::MCSchedClassDesc> classes;
  llvm::MCSchedModel model{};
  std::vector<llvm::SubtargetSubTypeKV> processors;

  Tables(const llvm::MCSubtargetInfo &subtarget, const llvm::MCInstrInfo &instructions,
         const llvm::MCRegisterInfo &registers) {
    const llvm::InstrItineraryData itineraries = subtarget.getInstrItineraryForCPU(subtarget.getCPU());
    const std::vector<ClassUse> classUses = classUsesOf(instructions, registers);
    for (unsigned number = 0; number < classUses.size(); ++number)
      addClass(number, itineraries, classUses[number]);
    setModel(subtarget);
  }

  Tables(const Tables &) = delete;
  Tables &operator=(const Tables &) = delete;

private:
  static std::vector<ClassUse> classUsesOf(const llvm::MCInstrInfo &instructions,
                                           const llvm::MCRegisterInfo &registers) {
    std::vector<ClassUse> all;
    for (unsigned opcode = 0; opcode < instructions.getNumOpcodes(); ++opcode) {
      const llvm::MCInstrDesc &description = instructions.get(opcode);
      const unsigned number = description.getSchedClass();
      if (number >= all.size())
        all.resize(number + 1);
      ClassUse &use = all[number];
      use.branches |= description.isBranch() || description.isCall() || description.isReturn();
      if (description.isPseudo() || !description.mayStore() || description.mayLoad())
        continue;
      use.stores = true;
      use.data = std::max(use.data, holderOf(description, registers));
    }
    return all;
  }

  void addClass(unsigned number, const llvm::InstrItineraryData &itineraries, const ClassUse &use) {
    llvm::MCSchedClassDesc made{};
    made.NumMicroOps = llvm::MCSchedClassDesc::InvalidNumMicroOps;
    const llvm::InstrStage *const stage = itineraries.beginStage(number);
    if (number != 0 && stage != itineraries.endStage(number)) {
      const Resource resource = resourceOf(stage->getUnits(), use);
      made.NumMicroOps = 1;
      made.WriteProcResIdx = static_cast<uint16_t>(uses.size());
      uses.push_back({resource, 1, 0});
      if (resource == loadStore && use.stores) {
        uses.push_back({storeData, 1, 0});
        if (use.data != none)
          uses.push_back({use.data, 1, 0});
      }
      made.NumWriteProcResEntries = static_cast<uint16_t>(uses.size() - made.WriteProcResIdx);
      made.WriteLatencyIdx = static_cast<uint16_t>(latencies.size());
      made.NumWriteLatencyEntries = 1;
      latencies.push_back({static_cast<int16_t>(stage->getCycles()), 0});
    }
    classes.push_back(made);
  }

  void setModel(const llvm::MCSubtargetInfo &subtarget) {
    constexpr unsigned groupSize = 5, groups = 20;
    model = subtarget.getSchedModel();
    model.IssueWidth = groupSize;
    model.MicroOpBufferSize = groupSize * groups;
    model.LoadLatency = 3;
    model.ProcResourceTable = resources;
    model.NumProcResourceKinds = std::size(resources);
    model.SchedClassTable = classes.data();
    model.NumSchedClasses = static_cast<unsigned>(classes.size());
    for (const llvm::SubtargetSubTypeKV &known : subtarget.getAllProcessorDescriptions())
      if (std::ranges::find(names970, known.Key) != std::end(names970)) {
        processors.push_back(known);
        processors.back().SchedModel = &model;
      }
  }
};

} // namespace

bool is970(const llvm::MCSubtargetInfo &subtarget) {
  return std::ranges::find(names970, std::string_view(subtarget.getCPU())) != std::end(names970);
}

std::unique_ptr<llvm::MCSubtargetInfo> withModel970(const llvm::MCSubtargetInfo &subtarget,
                                                    const llvm::MCInstrInfo &instructions,
                                                    const llvm::MCRegisterInfo &registers) {
  static const Tables tables(subtarget, instructions, registers);
  return std::make_unique<llvm::MCSubtargetInfo>(
      subtarget.getTargetTriple(), subtarget.getCPU(), subtarget.getTuneCPU(), subtarget.getFeatureString(),
      llvm::ArrayRef<llvm::StringRef>(), subtarget.getAllProcessorFeatures(), tables.processors, tables.uses.data(),
      tables.latencies.data(), /*RA=*/nullptr, /*IS=*/nullptr, /*OC=*/nullptr, /*FP=*/nullptr);
}

} // namespace leastaction
