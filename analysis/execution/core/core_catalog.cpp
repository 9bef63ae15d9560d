// The built-in core descriptions: finding one by name, and the one that fits a host.
#include "analysis/base/byte_file.h"
#include "analysis/base/suggestion.h"
#include "analysis/execution/core/core_description.h"
#include "analysis/execution/machine/target.h"

#include <fmt/format.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/TargetParser/Host.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <mutex>
#include <ranges>
#include <tuple>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace leastaction {
namespace {

// Behind what was collected by hand stands what bench/instructions/derive.py made of tables of measurements, of x86.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
constexpr char ivybridge[] = {
#embed "data/ivybridge.toml" suffix(, '\n', )
#embed "data/measured/ivybridge.toml"
};
constexpr char haswell[] = {
#embed "data/haswell.toml" suffix(, '\n', )
#embed "data/measured/haswell.toml"
};
constexpr char skylake[] = {
#embed "data/skylake.toml" suffix(, '\n', )
#embed "data/measured/skylake.toml"
};
constexpr char icelakeServer[] = {
#embed "data/icelake-server.toml" suffix(, '\n', )
#embed "data/measured/icelake-server.toml"
};
constexpr char sapphireRapids[] = {
#embed "data/sapphirerapids.toml" suffix(, '\n', )
#embed "data/measured/sapphirerapids.toml"
};
constexpr char znver3[] = {
#embed "data/znver3.toml" suffix(, '\n', )
#embed "data/measured/znver3.toml"
};
constexpr char znver4[] = {
#embed "data/znver4.toml" suffix(, '\n', )
#embed "data/measured/znver4.toml"
};
constexpr char znver5[] = {
#embed "data/znver5.toml" suffix(, '\n', )
#embed "data/measured/znver5.toml"
};
constexpr char neoverseN1[] = {
#embed "data/neoverse-n1.toml"
};
constexpr char neoverseV1[] = {
#embed "data/neoverse-v1.toml"
};
constexpr char neoverseV2[] = {
#embed "data/neoverse-v2.toml"
};
constexpr char a64fx[] = {
#embed "data/a64fx.toml"
};
constexpr char appleM1[] = {
#embed "data/apple-m1.toml"
};
constexpr char ppc970[] = {
#embed "data/ppc970.toml"
};
constexpr char power9[] = {
#embed "data/power9.toml"
};
#pragma clang diagnostic pop

struct BuiltIn {
  std::string_view name;
  std::string_view text;
};

/// In order of demand within each vendor: matchHost falls back on the first of the host's architecture.
constexpr BuiltIn builtIn[] = {
    {"ivybridge", {ivybridge, sizeof(ivybridge)}},
    {"haswell", {haswell, sizeof(haswell)}},
    {"skylake", {skylake, sizeof(skylake)}},
    {"icelake-server", {icelakeServer, sizeof(icelakeServer)}},
    {"sapphirerapids", {sapphireRapids, sizeof(sapphireRapids)}},
    {"znver3", {znver3, sizeof(znver3)}},
    {"znver4", {znver4, sizeof(znver4)}},
    {"znver5", {znver5, sizeof(znver5)}},
    {"neoverse-n1", {neoverseN1, sizeof(neoverseN1)}},
    {"neoverse-v1", {neoverseV1, sizeof(neoverseV1)}},
    {"neoverse-v2", {neoverseV2, sizeof(neoverseV2)}},
    {"a64fx", {a64fx, sizeof(a64fx)}},
    {"apple-m1", {appleM1, sizeof(appleM1)}},
    {"ppc970", {ppc970, sizeof(ppc970)}},
    {"power9", {power9, sizeof(power9)}},
};

/// Each is parsed when it is wanted, and once.
const Result<CoreDescription> &parsedBuiltIn(size_t number) {
  struct Parsed {
    std::once_flag once;
    Result<CoreDescription> core;
  };
  static std::array<Parsed, std::size(builtIn)> all;
  Parsed &parsed = all[number];
  std::call_once(parsed.once, [&] {
    const auto &[name, text] = builtIn[number];
    parsed.core = parseCore(text, fmt::format("data/{}.toml", name));
  });
  return parsed.core;
}

} // namespace

std::span<const CoreDescription> knownCores() {
  static const std::vector<CoreDescription> cores = [] {
    std::vector<CoreDescription> all;
    // A built-in file that fails its schema is left out here and fails the unit test "EveryBuiltInFileParses".
    for (size_t number = 0; number < std::size(builtIn); ++number)
      if (const Result<CoreDescription> &core = parsedBuiltIn(number))
        all.push_back(*core);
    return all;
  }();
  return cores;
}

std::string_view coreText(std::string_view name) {
  const BuiltIn *const found = std::ranges::find(builtIn, name, &BuiltIn::name);
  return found == std::end(builtIn) ? std::string_view() : found->text;
}

Result<CoreDescription> loadCore(const std::string &path) {
  constexpr const char *remedy = "check the path and its permissions";
  const Result<ByteFile> file = ByteFile::open(path, remedy);
  if (!file)
    return fail("cannot read the core description", path, remedy);
  CoreDescription core = TRY(parseCore(TRY(file->text("give a core description")), path));
  // Of what can be wrong with a processor that LLVM knows, the file is to be named, too.
  if (const Result<std::unique_ptr<Target>> target = Target::create(core.llvmCpu); !target)
    return fail("'llvm_cpu': " + target.error().what, path, target.error().remedy);
  return core;
}

std::string textOfCore(const CoreDescription &core, const std::string &option) {
  if (!option.ends_with(".toml"))
    return std::string(coreText(core.name));
  const Result<ByteFile> file = ByteFile::open(option, "");
  return file ? file->text("").value_or("") : "";
}

Result<CoreDescription> findCore(std::string_view name) {
  if (name.ends_with(".toml"))
    return loadCore(std::string(name));

  std::error_code problem;
  if (std::filesystem::is_regular_file(name, problem))
    return fail("the core description's name does not end in .toml", std::string(name), "give it that ending");

  // The others need not be parsed.
  if (const BuiltIn *const found = std::ranges::find(builtIn, name, &BuiltIn::name); found != std::end(builtIn))
    return parsedBuiltIn(static_cast<size_t>(found - builtIn));

  std::vector<std::string> all;
  for (const CoreDescription &core : knownCores()) {
    std::vector<std::string> names{core.name};
    names.insert(names.end(), core.aliases.begin(), core.aliases.end());
    if (std::ranges::find(names, name) != names.end())
      return core;
    all.insert(all.end(), names.begin(), names.end());
  }
  return fail(fmt::format("unknown core '{}'", name), "--core",
              suggestion(name, all) + "'leastaction cores' lists all");
}

HostFeatures hostFeatures() {
  HostFeatures host;
  for (const auto &feature : llvm::sys::getHostCPUFeatures())
    if (feature.second)
      host.features.insert(feature.first().str());
#if defined(__aarch64__)
  host.architecture = Architecture::aarch64;
#elif defined(__powerpc64__)
  host.architecture = Architecture::powerpc;
  host.vendor = "ibm";
#elif defined(__x86_64__) || defined(__i386__)
  unsigned highestLeaf = 0;
  unsigned words[3] = {};
  if (__get_cpuid(0, &highestLeaf, &words[0], &words[2], &words[1])) {
    char name[sizeof(words)];
    std::memcpy(name, words, sizeof(words));
    const std::string_view vendor(name, sizeof(name));
    host.vendor = vendor == "GenuineIntel" ? "intel" : vendor == "AuthenticAMD" ? "amd" : "";
  }
#endif
  return host;
}

const CoreDescription &matchHost(const HostFeatures &host) {
  const std::span<const CoreDescription> cores = knownCores();
  const CoreDescription *best = nullptr;
  const auto rank = [&](const CoreDescription &core) { return std::tuple(core.vendor == host.vendor, core.year); };
  const auto isOfItsArchitecture = [&](const CoreDescription &core) { return core.architecture == host.architecture; };
  for (const CoreDescription &core : cores | std::views::filter(isOfItsArchitecture)) {
    const bool fits = std::ranges::all_of(core.requiredFeatures,
                                          [&](const std::string &feature) { return host.features.contains(feature); });
    if (fits && (!best || rank(core) > rank(*best)))
      best = &core;
  }
  return best ? *best : *std::ranges::find_if(cores, isOfItsArchitecture);
}

} // namespace leastaction
