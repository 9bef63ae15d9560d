// What the core model knows of one processor core: a commented TOML file in analysis/execution/core/data/ or one of the
// user's.
//
//   Result<CoreDescription> core = findCore("skylake");            // or "skl", or "my_core.toml"
//   if (!core) return std::unexpected(core.error());
//   fmt::print("{} dispatches {} micro-ops a tick\n", core->name, core->dispatchWidth);
#pragma once

#include "analysis/base/error.h"
#include "analysis/execution/core/branch_description.h"
#include "analysis/execution/core/front_end_description.h"
#include "analysis/execution/core/memory_description.h"
#include "analysis/execution/core/port_choice.h"
#include "analysis/execution/event/rule_origin.h"
#include "analysis/execution/machine/architecture.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

/// Of stores and loads between which renaming may leave no tick.
constexpr bool isRenamedSize(uint32_t bytes, bool renamesBytes) {
  return bytes == 4 || bytes == 8 || (bytes == 1 && renamesBytes);
}

/// One level of the memory hierarchy. `latencyTicks` counts from the issue of a load to its result.
struct CacheDescription {
  uint64_t bytes = 0; ///< 0, of L3: there is none.
  uint32_t ways = 0;
  uint32_t lineBytes = 0;
  uint32_t latencyTicks = 0;
  Replacement replacement = Replacement::lru;
  uint32_t setFillTicks = 0;             ///< L1: between two fills of one set; 0 where they do not wait for each other.
  uint32_t dirtyFillTicks = 0;           ///< L1: the same behind a fill that pushed out a line that was written.
  Inclusion inclusion = Inclusion::none; ///< Of nearer levels; means nothing for the first one.
};

/// How many results that have not retired each register file has room for.
struct RegisterFilesDescription {
  uint32_t integer = 0;
  uint32_t vector = 0;
  uint32_t flags = 0;
};

/// A name for ports, and how many of a kind LLVM's model lacks.
struct PortGroup {
  std::string name;     ///< Small letters.
  std::string resource; ///< LLVM's: its ports are numbered from 0, those it lacks follow.
  uint32_t more = 0;
};

enum class Idiom : uint8_t {
  none,
  independent, ///< Executes, but its result does not depend on its register operands (pcmpeqd xmm0, xmm0).
  eliminated,  ///< Needs no port and no time; the result is there with the operands (nops, register exchanges of x87).
  zero,        ///< As eliminated, and independent of its operands (xor eax, eax).
};

/// What `opcode` (a shell pattern) is where both of its sources are one register, unlike LLVM's tables and other cores.
struct SameRegisters {
  std::string opcode;
  Idiom idiom = Idiom::none; ///< none, independent or zero.
};

/// What overrides call a lea of base, index and displacement, or of a scaled index, where it is slower than others.
inline constexpr std::string_view slowLeaOpcode = "SLOW_LEA";

/// What bypass delays call the sums that renaming does (CoreDescription::renamesAdditions).
inline constexpr std::string_view renamedSumOpcode = "RENAMED_SUM";

/// Results of the opcodes `from` (shell patterns) reach operands of the opcodes `to` so many ticks later than others:
/// they cross from one part of the core to another. What stays within one has Override::chainedLatencyTicks.
struct BypassDelay {
  static constexpr size_t most = 8; ///< Of a description.

  std::vector<std::string> from;
  std::vector<std::string> to;
  uint32_t ticks = 0;
  /// It is the instruction that starts so much later where it reads flags from there, whatever else it waits for.
  bool ofFlags = false;
  uint32_t sparesEvery = 0; ///< And every so many-th one does not; 0: all do.
};

/// A correction of LLVM's tables: what the instructions called `opcode` (a shell pattern) really take.
struct Override {
  std::string opcode;
  std::optional<uint32_t> latencyTicks{}; ///< From the operands to the results, without the load of a memory operand.
  std::optional<uint32_t> chainedLatencyTicks{}; ///< To another instruction that has one, where that is shorter.
  /// From the flags before it to those behind it, where that is another time than `latencyTicks`; it reads them, then,
  /// whatever LLVM says.
  std::optional<uint32_t> flagsLatencyTicks{};
  std::optional<uint32_t> microOps{}; ///< Fused.
  /// Of each micro-op that executes, as digits: "015", or "3*015"; of a named group's ports: "alu", "alu01", "2*alu01".
  std::optional<std::vector<std::string>> ports{};
  std::optional<uint32_t> divider{};          ///< Ticks for which the divider is taken.
  std::optional<uint32_t> easyLatencyTicks{}; ///< The same for operands with which the divider is done early.
  std::optional<uint32_t> easyDivider{};
  std::optional<uint32_t> blockedTicks{}; ///< It is a memory fence of so many ticks.
  bool firstDecoder = false;              ///< Only the first decoder takes it, though it is one micro-op.
  bool readsDestination = false;          ///< It waits for the register that it overwrites.
  RuleOrigin origin = RuleOrigin::elsewhere;
};

/// What instructions were measured to take, in place of LLVM's tables: chains of them and independent copies.
struct MeasuredInstruction {
  std::optional<uint32_t> latencyTicks{}; ///< From the operands to the last result, without the load of an operand.
  std::optional<double> ticks{};          ///< Per instruction, of independent ones: reciprocal throughput.
  std::optional<uint32_t> microOps{};     ///< Fused.
  std::optional<std::vector<std::string>> ports{}; ///< As in Override. Without them they follow from `ticks`.
  RuleOrigin latencyOrigin = RuleOrigin::elsewhere;
  RuleOrigin portsOrigin = RuleOrigin::elsewhere; ///< Of `ticks`, too.
};

/// What a repeated string instruction takes that LLVM calls `opcode` (a shell pattern, without the prefix).
struct RepeatedString {
  std::string opcode;
  uint32_t startTicks = 0;
  uint32_t shortBytes = 0; ///< No more than these start in...
  uint32_t shortTicks = 0; ///< ...so many ticks.
  double bytesPerTick = 0; ///< 0 where each repetition takes `repetitionTicks`.
  uint32_t repetitionTicks = 0;
  RuleOrigin origin = RuleOrigin::elsewhere;
};

/// How far ticks are from those of the machine, found by bench/decisions. Fractions.
struct ModelError {
  double median = 0; ///< Of whole programs.
  /// Of two programs whose simulated ticks are this far apart or farther, the model has in nine of ten cases the one as
  /// the slower that is so on the machine.
  double orderedBeyond = 0;
};

/// One core. Latencies and ports of instructions come from LLVM's scheduling model of `llvmCpu`; here stands what that
/// model lacks or has wrong. Each value's source is in the TOML file.
struct CoreDescription {
  std::string name;
  std::string title;
  std::vector<std::string> aliases;
  std::string llvmCpu;
  Architecture architecture = Architecture::x86_64; ///< Of that processor.
  std::string measuredOn;                           ///< Processor on which it was calibrated; empty where it was not.
  bool measuredHere = false;                        ///< That is this machine's.
  std::optional<ModelError> modelError;             ///< Of descriptions calibrated like this one, or not calibrated.
  std::string vendor;                               ///< "intel", "amd", "arm", "fujitsu", "apple" or "ibm".
  uint32_t year = 0;                         ///< Of introduction: the most modern core that fits a host is taken.
  std::vector<std::string> requiredFeatures; ///< LLVM's feature names; a host must have them all to match.
  uint64_t clockHz = 0;                      ///< Nominal: what turns ticks into seconds when nothing was measured.
  uint32_t dispatchWidth = 0;                ///< Fused micro-ops a tick.
  uint32_t retireWidth = 0;                  ///< Fused micro-ops a tick.
  uint32_t reorderBuffer = 0;                ///< Fused micro-ops in flight.
  uint32_t scheduler = 0;                    ///< Micro-ops that wait for their operands or their port.
  uint32_t vectorScheduler = 0;     ///< The same, of vectors' ports; 0 where they have no scheduler of their own.
  uint32_t vectorQueue = 0;         ///< More of them, that wait for an entry there.
  uint32_t microOpQueue = 0;        ///< Between decoders and renaming.
  std::vector<uint32_t> loopCopies; ///< In that queue, of a loop of 1, 2, ... micro-ops; longer ones stand there once.
  bool eliminatesIntegerMoves = false;
  bool eliminatesVectorMoves = false;
  bool eliminatesExtensions =
      true; ///< Renaming does copies of a byte, with zeros above it, where it does moves of integers.
  bool renamesAdditions = false; ///< Of small constants to registers of 64 bits: they take no port, and no time.
  uint32_t lockedTicks = 0;      ///< From the start of a locked instruction to that of the next access to memory.
  uint32_t moveSlots = 0; ///< Eliminated moves of a kind that can be in flight at a time; 0 where nothing limits them.
  uint32_t moveTicks = 0; ///< For which an elimination takes its place, 2 or 3.
  bool freesMovesEarly = false; ///< An integer register that has one name left needs no place.
  PortChoice portChoice = PortChoice::twoBest;
  bool unlaminatesIndexed = false;    ///< Every micro-fused pair with an index register is split at renaming.
  bool splitsWideIndexed = false;     ///< Those whose destination is not a source are.
  bool slowThreeComponentLea = false; ///< lea of base + index + displacement takes the multiplier's port and latency.
  bool slowScaledLea = false;         ///< So does lea with a scaled index.
  bool fusedResultsOnBranchPorts = true; ///< What fuses with a branch and has a register as result executes there.
  uint32_t upperSaveTicks = 0;           ///< VectorUpper::Rules.
  bool mergesDirtyUpper = false;
  RegisterFilesDescription registers;
  DecoderDescription decoder;
  MicroOpCacheDescription microOpCache;
  std::vector<PortGroup> portGroups;
  std::vector<BypassDelay> bypassDelays;
  std::vector<SameRegisters> sameRegisters; ///< The last one that fits an opcode counts.
  std::vector<RepeatedString> repeatedStrings;
  std::map<std::string, MeasuredInstruction, std::less<>> measured; ///< By LLVM's name of the opcode.
  std::vector<Override> overrides; ///< The last one that fits an opcode counts, and counts before what was measured.
  CacheDescription l1;
  CacheDescription l2;
  CacheDescription l3;
  uint32_t memoryLatencyTicks = 0;
  BandwidthDescription bandwidth;
  MemoryQueuesDescription queues;
  TlbDescription tlb;
  PrefetchDescription prefetch;
  BranchDescription branch;
  uint32_t pointerLoadTicks = 0;        ///< L1 latency of a load whose base register was itself loaded.
  uint32_t storeForwardTicks = 0;       ///< From a store's data to the result of a load that reads it.
  uint32_t complexAddressTicks = 0;     ///< More for a load with a scaled index, or base, index and displacement.
  uint32_t renamedForwardTicks = 0;     ///< From store to load of 4 or 8 bytes into a general-purpose register...
  uint32_t renamedForwardStores = 0;    ///< ...if it is foreseen (StorePrediction), of so many stores; 0: always.
  bool renamesComputingLoads = false;   ///< The same of loads with what computes on them and stores nothing.
  bool renamesAnyAddress = true;        ///< Otherwise those by base and displacement alone, and no extension of signs.
  bool renamesBytes = false;            ///< The same of single bytes.
  uint32_t storeForwardFailedTicks = 0; ///< From the commit of a store to the result of a load it only partly covers.
  uint32_t opaqueCallTicks = 0;         ///< Nominal kappa of a call into code that was neither recorded nor timed.
  std::map<std::string, uint32_t, std::less<>> callTicks; ///< What calls of functions take that were measured, by name.
  uint32_t pageFaultTicks = 0; ///< Of the kernel, when a page of memory is touched for the first time; 0: not counted.

  /// Of what was calibrated.
  RuleOrigin measuredOrigin() const { return measuredHere ? RuleOrigin::here : RuleOrigin::elsewhere; }
};

/// Checks `toml` against the schema; `where` names the file in errors.
Result<CoreDescription> parseCore(std::string_view toml, const std::string &where);

/// Reads a user's own description.
Result<CoreDescription> loadCore(const std::string &path);

/// The built-in descriptions, in the order `leastaction cores` lists them.
std::span<const CoreDescription> knownCores();

/// The file of a built-in description, empty if there is none of that name.
std::string_view coreText(std::string_view name);

/// The text of a description that findCore(option) gave, or of a built-in one where that is empty; empty where it
/// cannot be read any more.
std::string textOfCore(const CoreDescription &core, const std::string &option);

/// By name or alias, or by path when `name` ends in ".toml".
Result<CoreDescription> findCore(std::string_view name);

/// What is known of a machine: vendor as in CoreDescription, and LLVM's names of the features it has.
struct HostFeatures {
  Architecture architecture = Architecture::x86_64;
  std::string vendor;
  std::set<std::string, std::less<>> features;
};

HostFeatures hostFeatures();

/// The most modern known core of its architecture whose required features the host has, of the host's vendor if there
/// is one. Features come first because a virtual machine's model number can lie. A host that fits none gets the least
/// demanding core.
const CoreDescription &matchHost(const HostFeatures &host);

} // namespace leastaction
