#include "analysis/execution/core/core_description.h"

#include "analysis/base/toml.h"
#include "analysis/execution/core/branch/direction_predictor.h"
#include "analysis/execution/core/in_flight.h"
#include "analysis/execution/core/memory/store_queue.h"
#include "analysis/execution/core/opcode_names.h"
#include "analysis/execution/core/port_schedule.h"
#include "analysis/execution/core/setting_origins.h"
#include "analysis/execution/machine/host_processor.h"
#include "analysis/execution/machine/target.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/Support/GlobPattern.h>

#include <algorithm>
#include <bit>
#include <concepts>
#include <limits>
#include <string_view>
#include <utility>

namespace leastaction {
namespace {

// What bounds a model's own memory, and keeps arithmetic on ticks far from overflow.
constexpr uint64_t mostCacheBytes = uint64_t{1} << 30;
constexpr uint64_t mostWays = 64;
constexpr uint64_t leastLineBytes = 16, mostLineBytes = 4096;
constexpr uint64_t mostTicks = 1'000'000;
constexpr uint64_t mostBypassTicks = 50;
constexpr uint64_t mostPageFaultTicks = 10 * mostTicks;
constexpr uint64_t mostWidth = 64; // micro-ops or instructions in one tick
constexpr uint64_t mostHz = 1'000'000'000'000;
constexpr uint64_t mostEntries = 1 << 16;
constexpr uint64_t mostTableEntries = 1 << 20;
constexpr uint64_t mostMorePorts = 16;
constexpr uint64_t leastPortBytes = 8, mostPortBytes = 64;
constexpr double leastBytesPerTick = 0.01, mostBytesPerTick = 1024;

constexpr std::string_view vendors[] = {"intel", "amd", "arm", "fujitsu", "apple", "ibm"};
constexpr std::pair<std::string_view, Replacement> replacements[] = {
    {"lru", Replacement::lru}, {"tree-plru", Replacement::treePlru}, {"quad-age", Replacement::quadAge}};
constexpr std::pair<std::string_view, PortChoice> portChoices[] = {{"two-best", PortChoice::twoBest},
                                                                   {"rotating", PortChoice::rotating},
                                                                   {"ranked", PortChoice::ranked},
                                                                   {"any-free", PortChoice::anyFree}};
constexpr std::pair<std::string_view, Idiom> idioms[] = {
    {"none", Idiom::none}, {"independent", Idiom::independent}, {"zero", Idiom::zero}};
constexpr std::pair<std::string_view, Inclusion> inclusions[] = {
    {"none", Inclusion::none}, {"inclusive", Inclusion::inclusive}, {"exclusive", Inclusion::exclusive}};

/// "[TIMES*]DIGITS" or "[TIMES*]GROUP[DIGITS]".
bool isPorts(std::string_view text, std::span<const PortGroup> groups) {
  const auto isDigit = [](char letter) { return letter >= '0' && letter <= '9'; };
  if (const size_t star = text.find('*'); star != text.npos) {
    if (star == 0 || !std::ranges::all_of(text.substr(0, star), isDigit))
      return false;
    text.remove_prefix(star + 1);
  }
  const std::string_view name = text.substr(0, text.find_first_of("0123456789"));
  return std::ranges::all_of(text.substr(name.size()), isDigit) &&
         (name.empty() ? !text.empty() : std::ranges::find(groups, name, &PortGroup::name) != groups.end());
}

/// Reads the keys of one TOML table and keeps the first complaint. Every key read is known; finish() finds the others.
class TableReader {
public:
  TableReader(const toml::table &table, std::string prefix, const std::string &where, std::optional<Error> &error)
      : table_(table), prefix_(std::move(prefix)), where_(where), error_(error) {}

  template <std::unsigned_integral T>
  void read(std::string_view key, T &value, uint64_t least = 1, uint64_t most = mostEntries) {
    const auto number = get<int64_t>(key, "a whole number");
    if (!number)
      return;
    most = std::min<uint64_t>(most, std::numeric_limits<T>::max());
    if (*number < 0 || static_cast<uint64_t>(*number) < least || static_cast<uint64_t>(*number) > most)
      return complain(key, fmt::format("is {}, out of range", *number),
                      fmt::format("give a whole number from {} to {}", least, most));
    value = static_cast<T>(*number);
  }

  void readPowerOfTwo(std::string_view key, uint32_t &value, uint64_t least, uint64_t most) {
    read(key, value, least, most);
    if (!std::has_single_bit(value))
      complain(key, "is not a power of two", "give a power of two");
  }

  void read(std::string_view key, double &value) {
    const toml::node *node = find(key);
    if (!node)
      return;
    value = node->is_number() ? node->value<double>().value_or(0) : 0;
    if (!(value >= leastBytesPerTick && value <= mostBytesPerTick))
      complain(key, "is not a number in range",
               fmt::format("give a number from {} to {}", leastBytesPerTick, mostBytesPerTick));
  }

  /// It may be left out, or 0.
  void readUnlessZero(std::string_view key, double &value) {
    if (has(key) && find(key)->value<double>() != 0.)
      read(key, value);
  }

  /// One of a few words.
  template <class Choice>
  void read(std::string_view key, Choice &value, std::span<const std::pair<std::string_view, Choice>> choices) {
    const std::optional<std::string> word = get<std::string>(key, "a string");
    if (!word)
      return;
    const auto choice = std::ranges::find(choices, *word, &std::pair<std::string_view, Choice>::first);
    if (choice != choices.end()) {
      value = choice->second;
      return;
    }
    std::string words;
    for (const auto &[known, unused] : choices)
      words += fmt::format("{}\"{}\"", words.empty() ? "" : ", ", known);
    complain(key, fmt::format("is '{}'", *word), "write one of " + words);
  }

  void read(std::string_view key, bool &value) { value = get<bool>(key, "true or false").value_or(value); }

  /// A key that came later than descriptions of users.
  void readIfSet(std::string_view key, auto &value, auto... range) {
    if (table_.contains(key))
      read(key, value, range...);
  }

  void read(std::string_view key, std::string &value) {
    value = get<std::string>(key, "a string").value_or("");
    if (value.empty())
      complain(key, "is empty", "give it a value");
    else if (std::ranges::any_of(value, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7f; }))
      complain(key, "holds a control character", "write it in one line of printable characters");
  }

  void read(std::string_view key, std::vector<std::string> &values) {
    const toml::node *node = find(key);
    const toml::array *array = node ? node->as_array() : nullptr;
    if (node && (!array || (!array->empty() && !array->is_homogeneous<std::string>())))
      return complain(key, "is not a list of strings", "write it as [\"a\", \"b\"]");
    if (array)
      for (const toml::node &element : *array)
        values.push_back(element.value_or(std::string()));
  }

  /// Names of LLVM's; one that it does not have would never be found on a machine.
  void readFeatures(std::string_view key, std::vector<std::string> &features, Architecture architecture) {
    read(key, features);
    if (features.empty())
      return;
    const std::unique_ptr<Target> target = Target::generic(architecture);
    const auto &known = target->subtarget().getAllProcessorFeatures();
    for (const std::string &feature : features)
      if (std::ranges::none_of(known, [&](const auto &one) { return feature == one.Key; }))
        complain(key, fmt::format("names '{}', which is not a processor feature", feature),
                 "write LLVM's names, such as \"avx2\"");
  }

  void read(std::string_view key, CacheDescription &cache, bool holdsOthers) {
    readTable(key, [&](TableReader &reader) {
      reader.read("bytes", cache.bytes, key == "l3" ? 0 : 1, mostCacheBytes);
      reader.read("ways", cache.ways, 1, mostWays);
      reader.read("line", cache.lineBytes, leastLineBytes, mostLineBytes);
      reader.read("latency_ticks", cache.latencyTicks, 1, mostTicks);
      reader.read<Replacement>("replacement", cache.replacement, replacements);
      if (holdsOthers)
        reader.read<Inclusion>("inclusion", cache.inclusion, inclusions);
      else
        reader.readSetFills(cache);
    });
    if (!std::has_single_bit(cache.lineBytes))
      complain(fmt::format("{}.line", key), "is not a power of two", "give the line size in bytes, usually 64");
    else if (cache.ways && cache.bytes % (uint64_t{cache.ways} * cache.lineBytes) != 0)
      complain(fmt::format("{}.bytes", key), "is not a whole number of sets", "make it a multiple of ways times line");
    if (cache.replacement == Replacement::treePlru && !std::has_single_bit(cache.ways))
      complain(fmt::format("{}.replacement", key), "needs a power of two of ways", "write \"lru\" or \"quad-age\"");
  }

  void readSetFills(CacheDescription &cache) {
    read("set_fill_ticks", cache.setFillTicks, 0, mostTicks);
    read("dirty_fill_ticks", cache.dirtyFillTicks, 0, mostTicks);
  }

  void readMemory(CoreDescription &core) {
    read("l1", core.l1, false);
    read("l2", core.l2, true);
    read("l3", core.l3, true);
    read("memory_latency_ticks", core.memoryLatencyTicks, 1, mostTicks);
    readTable("bandwidth", [&](TableReader &reader) {
      reader.read("l2_bytes_per_tick", core.bandwidth.l2BytesPerTick);
      reader.readUnlessZero("l2_write_bytes_per_tick", core.bandwidth.l2WriteBytesPerTick);
      reader.read("l3_bytes_per_tick", core.bandwidth.l3BytesPerTick);
      reader.read("memory_bytes_per_tick", core.bandwidth.memoryBytesPerTick);
      reader.read("write_backs_share", core.bandwidth.writeBacksShare);
    });
    readTable("queues", [&](TableReader &reader) {
      reader.read("loads", core.queues.loads, 1, mostEntriesOfKind);
      reader.read("stores", core.queues.stores, 1, mostEntries);
      reader.read("stores_per_tick", core.queues.storesPerTick, 1, mostEntries);
      reader.read("stores_one_line", core.queues.storesOneLine);
      reader.read("combined_lines", core.queues.combinedLines, 0, StoreQueue::mostCombinedLines);
      reader.read("load_bytes", core.queues.loadBytes, leastPortBytes, mostPortBytes);
      reader.read("store_bytes", core.queues.storeBytes, leastPortBytes, mostPortBytes);
      reader.read("fill_buffers", core.queues.fillBuffers, 1, mostEntries);
      reader.read("alias_ticks", core.queues.aliasTicks, 0, mostTicks);
      reader.read("banked_loads", core.queues.bankedLoads);
      reader.readIfSet("third_load_banked", core.queues.thirdLoadBanked);
      if (core.queues.bankedLoads && core.queues.thirdLoadBanked)
        reader.complain("third_load_banked", "contradicts banked_loads", "set one of them to false");
      reader.readIfSet("misses_start_again", core.queues.missesStartAgain);
      if (core.queues.missesStartAgain && core.portChoice != PortChoice::ranked &&
          core.portChoice != PortChoice::rotating)
        reader.complain("misses_start_again", "is known only of ports that are ranked or rotate",
                        "leave it out, or set port_choice");
      reader.readIfSet("misses_wait", core.queues.missesWait);
      reader.read("shared_data_read", core.queues.sharedDataRead);
    });
    readTable("tlb", [&](TableReader &reader) {
      TlbDescription &tlb = core.tlb;
      reader.read("page_bytes", tlb.pageBytes, core.l1.lineBytes, mostCacheBytes);
      reader.read("l1_entries", tlb.l1Entries, 1, mostEntries);
      reader.read("l1_ways", tlb.l1Ways, 1, mostEntries);
      reader.read("l2_entries", tlb.l2Entries, 1, mostEntries);
      reader.read("l2_ways", tlb.l2Ways, 1, mostEntries);
      reader.read("l2_ticks", tlb.l2Ticks, 0, mostTicks);
      reader.read("walk_ticks", tlb.walkTicks, 0, mostTicks);
      reader.read("walkers", tlb.walkers, 0, mostEntries);
      if (!std::has_single_bit(tlb.pageBytes))
        reader.complain("page_bytes", "is not a power of two", "give the size of a page, usually 4096");
      if (tlb.l1Ways == 0 || tlb.l1Entries % tlb.l1Ways != 0 || tlb.l2Ways == 0 || tlb.l2Entries % tlb.l2Ways != 0)
        reader.complain("l1_entries", "or l2_entries is not a whole number of sets", "make it a multiple of the ways");
    });
    readTable("prefetch", [&](TableReader &reader) {
      reader.read("stride_distance", core.prefetch.strideDistance, 0, mostEntries);
      core.prefetch.unitStrideDistance = core.prefetch.strideDistance;
      reader.readIfSet("unit_stride_distance", core.prefetch.unitStrideDistance, 0, mostEntries);
      reader.readIfSet("longest_stride_bytes", core.prefetch.longestStrideBytes, 0, ~0u);
      reader.read("far_stride_distance", core.prefetch.farStrideDistance, 0, mostEntries);
      reader.read("stream_lines", core.prefetch.streamLines, 0, mostEntries);
      reader.read("crosses_pages", core.prefetch.crossesPages);
      reader.read("next_line", core.prefetch.nextLine);
      reader.read("adjacent_line", core.prefetch.adjacentLine);
      reader.readIfSet("delay_ticks", core.prefetch.delayTicks, 0, mostTicks);
      reader.readIfSet("only_loads", core.prefetch.onlyLoads);
      reader.read("instructions_wait", core.prefetch.instructionsWait);
    });
  }

  void readBranch(BranchDescription &branch) {
    readTable("branch", [&](TableReader &reader) {
      reader.read("mispredict_ticks", branch.mispredictTicks, 0, mostTicks);
      reader.read("late_target_ticks", branch.lateTargetTicks, 0, mostTicks);
      reader.read("return_ticks", branch.returnTicks, 0, mostTicks);
      reader.readIfSet("other_return_ticks", branch.otherReturnTicks, 0, mostTicks);
      reader.readIfSet("unusual_ticks", branch.unusualTicks, 0, mostTicks);
      reader.readIfSet("other_callee_ticks", branch.otherCalleeTicks, 0, mostTicks);
      reader.read("target_entries", branch.targetEntries, 1, mostTableEntries);
      reader.readIfSet("trusts_new", branch.trustsNew);
      reader.readPowerOfTwo("base_entries", branch.baseEntries, 2, mostTableEntries);
      reader.read("tagged_tables", branch.taggedTables, 2, DirectionPredictor::maxTables);
      reader.readPowerOfTwo("tagged_entries", branch.taggedEntries, 2, mostTableEntries);
      reader.read("longest_history", branch.longestHistory, 4, BranchHistory::longest);
      reader.readPowerOfTwo("indirect_entries", branch.indirectEntries, 2, mostTableEntries);
      reader.read("return_stack", branch.returnStack, 1, mostTableEntries);
    });
  }

  void read(std::string_view key, std::vector<uint32_t> &values) {
    const toml::node *node = find(key);
    const toml::array *array = node ? node->as_array() : nullptr;
    if (node && (!array || (!array->empty() && !array->is_homogeneous<int64_t>())))
      return complain(key, "is not a list of whole numbers", "write it as [1, 2]");
    constexpr int64_t most = 1000;
    for (const toml::node &element : array ? *array : toml::array()) {
      const int64_t value = element.value_or(int64_t{0});
      if (value < 0 || value > most)
        return complain(key, fmt::format("has {}", value), fmt::format("numbers go from 0 to {}", most));
      values.push_back(static_cast<uint32_t>(value));
    }
  }

  void read(std::string_view key, RegisterFilesDescription &registers) {
    readTable(key, [&](TableReader &reader) {
      reader.read("integer", registers.integer, 1, mostEntriesOfKind);
      reader.read("vector", registers.vector, 1, mostEntriesOfKind);
      reader.read("flags", registers.flags, 1, mostEntriesOfKind);
    });
  }

  void read(std::string_view key, DecoderDescription &decoder) {
    readTable(key, [&](TableReader &reader) {
      reader.read("fetch_bytes", decoder.fetchBytes, 1, mostLineBytes);
      reader.read("predecode_width", decoder.predecodeWidth, 1, mostWidth);
      reader.read("instruction_queue", decoder.instructionQueue);
      reader.read("decoders", decoder.decoders, 1, mostWidth);
      reader.read("simple_beside", decoder.simpleBeside);
      reader.read("length_changing_ticks", decoder.lengthChangingTicks, 0);
      reader.read("microcode_switch_ticks", decoder.microcodeSwitchTicks, 0);
      reader.read("pop_r12_first", decoder.popR12First);
      reader.read("last_decoder_fuses", decoder.lastDecoderFuses);
      reader.readIfSet("equal", decoder.equal);
      reader.readIfSet("dispatch_groups", decoder.groups);
      reader.readIfSet("decodes_gathers", decoder.decodesGathers);
    });
    decoder.largestDecoded = static_cast<uint32_t>(decoder.simpleBeside.size());
    if (decoder.simpleBeside.empty())
      complain(fmt::format("{}.simple_beside", key), "is empty", "give one number for each count of micro-ops, from 1");
    if (decoder.groups && (!decoder.equal || decoder.decoders <= DecoderDescription::mostCracked))
      complain(fmt::format("{}.dispatch_groups", key), "needs equal decoders, and more of them",
               fmt::format("give equal = true and more than {} decoders", DecoderDescription::mostCracked));
    if (!std::has_single_bit(decoder.fetchBytes))
      complain(fmt::format("{}.fetch_bytes", key), "is not a power of two",
               "give the size of a fetched block, 16 or 32");
  }

  void read(std::string_view key, MicroOpCacheDescription &cache) {
    readTable(key, [&](TableReader &reader) {
      reader.read("window_bytes", cache.windowBytes, 1, mostLineBytes);
      reader.read("lines_per_window", cache.linesPerWindow, 1, mostWidth);
      reader.read("micro_ops_per_line", cache.microOpsPerLine, 1, mostWidth);
      reader.read("sets", cache.sets, 0, mostLineBytes);
      reader.read("ways", cache.ways, 1, mostWays);
      reader.read("micro_ops_per_tick", cache.microOpsPerTick, 1, mostWidth);
      reader.read("windows_per_tick", cache.windowsPerTick, 1, mostWidth);
      reader.read("same_window_ticks", cache.sameWindowTicks, 0, mostTicks);
      reader.read("jumps_share_ticks", cache.jumpsShareTicks);
      reader.readIfSet("crossing_branch_ticks", cache.crossingBranchTicks, 0, mostTicks);
      reader.readIfSet("delivers_crossing_jumps", cache.deliversCrossingJumps);
    });
    if (!std::has_single_bit(cache.windowBytes) || (cache.sets != 0 && !std::has_single_bit(cache.sets)))
      complain(fmt::format("{}.sets", key), "or the size of a window is not a power of two", "give powers of two");
  }

  void read(std::string_view key, std::vector<PortGroup> &groups) {
    readList(key, [&](TableReader &reader) {
      PortGroup &group = groups.emplace_back();
      reader.read("name", group.name);
      reader.read("resource", group.resource);
      reader.read("more", group.more, 0, mostMorePorts);
      if (!std::ranges::all_of(group.name, [](char letter) { return letter >= 'a' && letter <= 'z'; }))
        reader.complain("name", "has characters other than lower-case letters", "write e.g. \"alu\"");
    });
  }

  void read(std::string_view key, std::vector<SameRegisters> &entries, Architecture architecture) {
    readList(key, [&](TableReader &reader) {
      SameRegisters &entry = entries.emplace_back();
      reader.readPattern("opcode", entry.opcode, architecture);
      reader.read<Idiom>("idiom", entry.idiom, idioms);
    });
  }

  void read(std::string_view key, std::vector<BypassDelay> &delays, Architecture architecture) {
    readList(key, [&](TableReader &reader) {
      BypassDelay &entry = delays.emplace_back();
      reader.readPatterns("from", entry.from, architecture, renamedSumOpcode);
      reader.readPatterns("to", entry.to, architecture);
      reader.read("ticks", entry.ticks, 1, mostBypassTicks);
      reader.readIfSet("flags", entry.ofFlags);
      reader.readIfSet("spares_every", entry.sparesEvery, 2, mostBypassTicks);
      if (delays.size() > BypassDelay::most)
        reader.complain("from", fmt::format("is of more than {} sections", BypassDelay::most),
                        "put those together that have the same ticks");
    });
  }

  void read(std::string_view key, std::vector<RepeatedString> &strings, Architecture architecture) {
    readList(key, [&](TableReader &reader) {
      RepeatedString &entry = strings.emplace_back();
      reader.readPattern("opcode", entry.opcode, architecture);
      reader.read("start_ticks", entry.startTicks, 0, mostTicks);
      if (reader.has("short_bytes") || reader.has("short_ticks")) {
        reader.read("short_bytes", entry.shortBytes);
        reader.read("short_ticks", entry.shortTicks, 0, mostTicks);
      }
      if (reader.has("ticks_per_repetition"))
        reader.read("ticks_per_repetition", entry.repetitionTicks);
      else
        reader.read("bytes_per_tick", entry.bytesPerTick);
    });
  }

  void readOverrides(std::string_view key, CoreDescription &core) {
    readList(key, [&](TableReader &reader) {
      Override &entry = core.overrides.emplace_back();
      reader.readPattern("opcode", entry.opcode, core.architecture, slowLeaOpcode);
      reader.readOptional("latency_ticks", entry.latencyTicks);
      reader.readOptional("chained_latency_ticks", entry.chainedLatencyTicks);
      reader.readOptional("flags_latency_ticks", entry.flagsLatencyTicks);
      reader.readOptional("micro_ops", entry.microOps);
      reader.readOptional("divider_ticks", entry.divider);
      reader.readOptional("blocked_ticks", entry.blockedTicks);
      reader.readOptional("easy_latency_ticks", entry.easyLatencyTicks);
      reader.readOptional("easy_divider_ticks", entry.easyDivider);
      if (reader.has("first_decoder"))
        reader.read("first_decoder", entry.firstDecoder);
      if (reader.has("reads_destination"))
        reader.read("reads_destination", entry.readsDestination);
      reader.readPorts("ports", entry.ports, core.portGroups);
    });
  }

  /// The sections [[measured]]; what a later one says of an opcode counts, and what it does not say stays as it was.
  void readMeasured(CoreDescription &core) {
    bool hasOwn = false;
    readList("measured", [&](TableReader &section) {
      std::string source;
      section.read("source", source);
      const bool isOwn = !core.measuredOn.empty() && source.starts_with("this machine");
      hasOwn |= isOwn;
      section.readList("instructions", [&](TableReader &reader) {
        MeasuredInstruction entry;
        entry.latencyOrigin = entry.portsOrigin = isOwn ? core.measuredOrigin() : RuleOrigin::elsewhere;
        std::vector<std::string> opcodes;
        reader.read("opcodes", opcodes);
        reader.readOptional("latency_ticks", entry.latencyTicks);
        if (reader.has("ticks"))
          reader.read("ticks", entry.ticks.emplace());
        reader.readOptional("micro_ops", entry.microOps);
        reader.readPorts("ports", entry.ports, core.portGroups);
        if (opcodes.empty())
          reader.complain("opcodes", "is empty", "name opcodes as LLVM does, e.g. [\"VPADDDrr\"]");
        for (std::string &opcode : opcodes) {
          if (!isOpcode(core.architecture, opcode))
            reader.complain("opcodes", fmt::format("has '{}', which is not an LLVM opcode", opcode),
                            "correct its spelling, e.g. \"VPADDDrr\"");
          MeasuredInstruction &known = core.measured[std::move(opcode)];
          MeasuredInstruction merged = entry;
          merged.microOps = entry.microOps ? entry.microOps : known.microOps;
          if (!entry.latencyTicks) {
            merged.latencyTicks = known.latencyTicks;
            merged.latencyOrigin = known.latencyOrigin;
          }
          // Ports follow from ticks, or are stated beside them.
          if (!entry.ticks && !entry.ports) {
            merged.ticks = known.ticks;
            merged.ports = known.ports;
            merged.portsOrigin = known.portsOrigin;
          }
          known = std::move(merged);
        }
      });
    });
    readModelError(core, hasOwn ? "instructions" : core.measuredOn.empty() ? "shipped" : "calibrated");
  }

  /// Descriptions of before lack both.
  void readCalibration(CoreDescription &core) {
    if (has("measured_on"))
      read("measured_on", core.measuredOn);
    core.measuredHere = !core.measuredOn.empty() && core.measuredOn == processorName();
  }

  /// Descriptions that were not calibrated lack what follows from the system's libraries and its kernel.
  void readCalls(CoreDescription &core) {
    read("opaque_call_ticks", core.opaqueCallTicks, 0);
    if (has("page_fault_ticks"))
      read("page_fault_ticks", core.pageFaultTicks, 0, mostPageFaultTicks);
    if (has("call_ticks"))
      readTable("call_ticks", [&](TableReader &reader) {
        for (const auto &[function, unused] : reader.table_)
          reader.read(function.str(), core.callTicks[std::string(function.str())], 1, mostTicks);
      });
  }

  void finish() {
    for (const auto &[key, node] : table_)
      if (!known_.contains(key.str()))
        complain(key.str(), "is not a key of a core description", "remove it, or correct its spelling");
  }

  void complain(std::string_view key, std::string_view what, std::string remedy) {
    if (!error_)
      error_ = Error{fmt::format("'{}{}' {}", prefix_, key, what), where_, std::move(remedy)};
  }

private:
  bool has(std::string_view key) const { return table_.contains(key); }

  void readFraction(std::string_view key, double &value) {
    const toml::node *node = find(key);
    if (!node)
      return;
    value = node->is_number() ? node->value<double>().value_or(0) : 0;
    if (!(value > 0 && value < 1))
      complain(key, "is not a fraction", "give a number between 0 and 1, such as 0.1 for a tenth");
  }

  /// Descriptions of before lack it. It has figures of three kinds of description, of which this one is of one, as far
  /// as they were measured.
  void readModelError(CoreDescription &core, std::string_view own) {
    if (!has("model_error"))
      return;
    readTable("model_error", [&](TableReader &kinds) {
      for (const std::string_view kind : {"shipped", "calibrated", "instructions"}) {
        if (!kinds.has(kind))
          continue;
        kinds.readTable(kind, [&](TableReader &reader) {
          ModelError error;
          reader.readFraction("median", error.median);
          reader.readFraction("ordered_beyond", error.orderedBeyond);
          if (kind == own)
            core.modelError = error;
        });
      }
    });
  }

  void readOptional(std::string_view key, std::optional<uint32_t> &value) {
    if (has(key))
      read(key, value.emplace(), 0);
  }

  void readPorts(std::string_view key, std::optional<std::vector<std::string>> &value,
                 std::span<const PortGroup> groups) {
    if (!has(key))
      return;
    read(key, value.emplace());
    for (const std::string &ports : *value)
      if (!isPorts(ports, groups))
        complain(key, fmt::format("has '{}', which names no ports", ports),
                 "write digits, or the name of a [[port_group]] and digits, e.g. \"06\" or \"2*alu01\"");
  }

  /// Of names of opcodes; `special` is one that they lack.
  void readPattern(std::string_view key, std::string &pattern, Architecture architecture,
                   std::string_view special = "") {
    read(key, pattern);
    checkPattern(key, pattern, architecture, special);
  }

  void readPatterns(std::string_view key, std::vector<std::string> &patterns, Architecture architecture,
                    std::string_view special = "") {
    read(key, patterns);
    if (patterns.empty())
      complain(key, "is empty", "name opcodes as LLVM does, e.g. [\"ADDSD*\"]");
    for (const std::string &pattern : patterns)
      checkPattern(key, pattern, architecture, special);
  }

  void checkPattern(std::string_view key, const std::string &pattern, Architecture architecture,
                    std::string_view special) {
    if (llvm::Error wrong = llvm::GlobPattern::create(pattern).takeError())
      complain(key, "is not a pattern: " + llvm::toString(std::move(wrong)), "write e.g. ADD*rm");
    else if (!pattern.empty() && pattern != special && !fitsOpcode(architecture, pattern))
      complain(key, fmt::format("is '{}', which fits no LLVM opcode", pattern),
               "correct its spelling, e.g. \"DIV64r\" or \"DIV64*\"");
  }

  /// The keys that may be missing: a table of LLVM's may be right.
  template <class Body> void readList(std::string_view key, const Body &body) {
    known_.insert(std::string(key));
    const toml::node *node = table_.get(key);
    if (!node)
      return;
    if (!node->is_array_of_tables())
      return complain(key, "is not a list of tables", fmt::format("write each one as a section [[{}]]", key));
    for (const toml::node &element : *node->as_array()) {
      TableReader reader(*element.as_table(), fmt::format("{}{}.", prefix_, key), where_, error_);
      body(reader);
      reader.finish();
    }
  }

  template <class Body> void readTable(std::string_view key, const Body &body) {
    const toml::node *node = find(key);
    if (!node)
      return;
    if (!node->as_table())
      return complain(key, "is not a table", fmt::format("write it as a section [{}]", key));
    TableReader reader(*node->as_table(), fmt::format("{}{}.", prefix_, key), where_, error_);
    body(reader);
    reader.finish();
  }

  const toml::node *find(std::string_view key) {
    known_.insert(std::string(key));
    const toml::node *node = table_.get(key);
    if (!node)
      complain(key, "is missing",
               "every key is required; 'leastaction cores --calibrate -o mine.toml' writes a whole description, with "
               "comments");
    return node;
  }

  template <class T> std::optional<T> get(std::string_view key, std::string_view type) {
    const toml::node *node = find(key);
    if (!node)
      return std::nullopt;
    const std::optional<T> value = node->value_exact<T>();
    if (!value)
      complain(key, fmt::format("is not {}", type), "correct its type");
    return value;
  }

  const toml::table &table_;
  std::string prefix_;
  const std::string &where_;
  std::optional<Error> &error_;
  std::set<std::string, std::less<>> known_;
};

/// Of the entries of a list, by the comments above them.
template <class Entry>
void noteOrigins(std::vector<Entry> &entries, std::string_view key, const toml::table &table, std::string_view toml) {
  std::vector<uint32_t> lines;
  if (const toml::array *list = table.get_as<toml::array>(key))
    for (const toml::node &entry : *list)
      lines.push_back(entry.source().begin.line);
  const std::vector<RuleOrigin> origins = entryOrigins(toml, lines);
  for (size_t i = 0; i < std::min(entries.size(), origins.size()); ++i)
    entries[i].origin = origins[i];
}

} // namespace

Result<CoreDescription> parseCore(std::string_view toml, const std::string &where) {
  // The parser's search for white space beyond ASCII is undefined for some characters.
  auto odd = std::ranges::find_if(toml, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  if (odd != toml.end())
    return fail("a character is not ASCII", fmt::format("{}:{}", where, 1 + std::count(toml.begin(), odd, '\n')),
                "write the description in ASCII, comments too");
  const toml::parse_result parsed = toml::parse(toml);
  if (!parsed)
    return fail(std::string(parsed.error().description()),
                fmt::format("{}:{}", where, parsed.error().source().begin.line), "correct the TOML syntax");

  CoreDescription core;
  std::optional<Error> error;
  TableReader reader(parsed.table(), "", where, error);
  reader.read("name", core.name);
  reader.read("title", core.title);
  reader.read("aliases", core.aliases);
  reader.read("llvm_cpu", core.llvmCpu);
  const std::optional<Architecture> architecture = Target::architectureOf(core.llvmCpu);
  if (!architecture)
    reader.complain("llvm_cpu", fmt::format("is '{}', which LLVM does not know", core.llvmCpu),
                    "'llvm-mca -mcpu=help' lists the processors that it knows");
  core.architecture = architecture.value_or(Architecture::x86_64);
  reader.read("vendor", core.vendor);
  reader.read("year", core.year);
  reader.readFeatures("required_features", core.requiredFeatures, core.architecture);
  reader.read("clock_hz", core.clockHz, 1, mostHz);
  reader.read("dispatch_width", core.dispatchWidth, 1, mostWidth);
  reader.read("retire_width", core.retireWidth, 1, mostWidth);
  reader.read("reorder_buffer", core.reorderBuffer, 1, mostEntriesOfKind);
  reader.read("scheduler", core.scheduler, 1, PortSchedule::mostWaiting);
  reader.readIfSet("vector_scheduler", core.vectorScheduler, 1, PortSchedule::mostWaiting / 2);
  reader.readIfSet("vector_queue", core.vectorQueue, 0, PortSchedule::mostWaiting / 2);
  if (core.vectorQueue != 0 && core.vectorScheduler == 0)
    reader.complain("vector_queue", "is the line in front of a scheduler that there is not",
                    "give vector_scheduler, too, or leave it out");
  reader.read("micro_op_queue", core.microOpQueue);
  reader.read("loop_copies", core.loopCopies);
  reader.read("eliminates_integer_moves", core.eliminatesIntegerMoves);
  reader.read("eliminates_vector_moves", core.eliminatesVectorMoves);
  reader.readIfSet("eliminates_extensions", core.eliminatesExtensions);
  reader.read("slow_three_component_lea", core.slowThreeComponentLea);
  reader.read("fused_results_on_branch_ports", core.fusedResultsOnBranchPorts);
  reader.read("locked_ticks", core.lockedTicks);
  reader.read("move_slots", core.moveSlots, 0);
  reader.read("move_ticks", core.moveTicks, 2, 3);
  reader.read("frees_moves_early", core.freesMovesEarly);
  reader.read<PortChoice>("port_choice", core.portChoice, portChoices);
  reader.read("unlaminates_indexed", core.unlaminatesIndexed);
  reader.read("splits_wide_indexed", core.splitsWideIndexed);
  reader.read("upper_save_ticks", core.upperSaveTicks, 0);
  reader.read("merges_dirty_upper", core.mergesDirtyUpper);
  reader.read("registers", core.registers);
  reader.read("decoder", core.decoder);
  reader.read("micro_op_cache", core.microOpCache);
  reader.read("port_group", core.portGroups);
  reader.read("bypass", core.bypassDelays, core.architecture);
  reader.read("same_registers", core.sameRegisters, core.architecture);
  reader.read("repeated_string", core.repeatedStrings, core.architecture);
  reader.readCalibration(core);
  reader.readMeasured(core);
  reader.readOverrides("override", core);
  reader.readMemory(core);
  reader.readBranch(core.branch);
  reader.read("pointer_load_ticks", core.pointerLoadTicks);
  reader.read("store_forward_ticks", core.storeForwardTicks);
  reader.read("complex_address_ticks", core.complexAddressTicks, 0);
  reader.read("renamed_forward_ticks", core.renamedForwardTicks, 0);
  reader.read("renamed_forward_stores", core.renamedForwardStores, 0);
  reader.read("renames_computing_loads", core.renamesComputingLoads);
  reader.readIfSet("slow_scaled_lea", core.slowScaledLea);
  reader.readIfSet("renames_additions", core.renamesAdditions);
  reader.readIfSet("renames_any_address", core.renamesAnyAddress);
  reader.readIfSet("renames_bytes", core.renamesBytes);
  reader.read("store_forward_failed_ticks", core.storeForwardFailedTicks);
  reader.readCalls(core);
  reader.finish();
  noteOrigins(core.overrides, "override", parsed.table(), toml);
  noteOrigins(core.repeatedStrings, "repeated_string", parsed.table(), toml);

  if (std::ranges::find(vendors, core.vendor) == std::end(vendors))
    reader.complain("vendor", fmt::format("is '{}'", core.vendor),
                    fmt::format("write one of \"{}\"", fmt::join(vendors, "\", \"")));
  if (core.l1.lineBytes != core.l2.lineBytes || core.l1.lineBytes != core.l3.lineBytes)
    reader.complain("l1.line", "differs from that of another level", "give all levels the same line size");
  if (core.l2.latencyTicks < core.l1.latencyTicks || core.l3.latencyTicks < core.l2.latencyTicks ||
      core.memoryLatencyTicks < core.l3.latencyTicks)
    reader.complain("memory_latency_ticks", "or a cache latency is smaller than that of a nearer level",
                    "let latencies grow from l1 to memory");
  if (error)
    return std::unexpected(*std::move(error));
  return core;
}

} // namespace leastaction
