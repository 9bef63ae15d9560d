#include "analysis/study/program/clock_event.h"

#include <array>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <perfmon/pfmlib_perf_event.h>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view perfPrefix = "perf:";

Error unknownEvent(const std::string &name, const std::string &why) {
  return {fmt::format("the event '{}' is not known: {}", name, why), "LEASTACTION_CLOCK or --clock",
          "give a name of libpfm4 such as perf:page-faults, or one of /sys/bus/event_source such as perf:msr/tsc/"};
}

std::string setting(const std::string &name, const perf_event_attr &event) {
  return fmt::format("perf:{}@{},{:#x},{:#x},{:#x},{}", name, static_cast<uint32_t>(event.type),
                     static_cast<uint64_t>(event.config), static_cast<uint64_t>(event.config1),
                     static_cast<uint64_t>(event.config2),
                     event.exclude_user | event.exclude_kernel << 1 | event.exclude_hv << 2);
}

std::string firstLine(const fs::path &file) {
  std::string line;
  std::ifstream stream(file);
  std::getline(stream, line);
  return line;
}

std::optional<uint64_t> number(std::string_view text) {
  int base = text.starts_with("0x") ? 16 : 10;
  text.remove_prefix(base == 16 ? 2 : 0);
  uint64_t value = 0;
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return problem == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// Where a PMU keeps a term of its events: "config:0-7" begins at bit 0 of config.
struct Field {
  size_t config = 0;
  unsigned firstBit = 0;
};

std::optional<Field> fieldOf(const fs::path &pmu, const std::string &term) {
  std::string format = firstLine(pmu / "format" / term);
  size_t colon = format.find(':');
  std::string_view config = std::string_view(format).substr(0, colon);
  if (colon == std::string::npos || !config.starts_with("config") || config.size() > 7)
    return std::nullopt;
  std::string_view bits = std::string_view(format).substr(colon + 1);
  std::optional<uint64_t> first = number(bits.substr(0, bits.find_first_of("-,")));
  size_t index = config.size() == 7 ? static_cast<size_t>(config.back() - '0') : 0;
  if (!first || *first > 63 || index > 2)
    return std::nullopt;
  return Field{index, static_cast<unsigned>(*first)};
}

/// PMU/EVENT/, as perf writes it: what the kernel itself says of its PMUs.
Result<std::string> systemEvent(const std::string &name) {
  size_t slash = name.find('/');
  std::string event = name.substr(slash + 1, name.size() - slash - 2);
  fs::path pmu = fs::path("/sys/bus/event_source/devices") / name.substr(0, slash);
  std::optional<uint64_t> type = number(firstLine(pmu / "type"));
  std::string terms = firstLine(pmu / "events" / event);
  if (!type || terms.empty() || event.find('/') != std::string::npos)
    return std::unexpected(unknownEvent(name, "the kernel has no such one"));
  std::array<uint64_t, 3> configs{};
  for (size_t at = 0, end = 0; at < terms.size(); at = end + 1) {
    end = std::min(terms.find(',', at), terms.size());
    std::string term = terms.substr(at, end - at);
    size_t equals = term.find('=');
    std::optional<Field> field = fieldOf(pmu, term.substr(0, equals));
    std::optional<uint64_t> value = equals == std::string::npos ? 1 : number(term.substr(equals + 1));
    if (!field || !value)
      return std::unexpected(unknownEvent(name, "what the kernel says of its '" + term + "' is not understood"));
    configs[field->config] |= *value << field->firstBit;
  }
  perf_event_attr attributes{};
  attributes.type = static_cast<uint32_t>(*type);
  attributes.config = configs[0];
  attributes.config1 = configs[1];
  attributes.config2 = configs[2];
  return setting(name, attributes);
}

Result<std::string> namedEvent(const std::string &name) {
  perf_event_attr attributes{};
  attributes.size = sizeof attributes;
  pfm_perf_encode_arg_t argument{};
  argument.size = sizeof argument;
  argument.attr = &attributes;
  int problem = pfm_initialize();
  if (problem == PFM_SUCCESS)
    problem = pfm_get_os_event_encoding(name.c_str(), PFM_PLM3, PFM_OS_PERF_EVENT, &argument);
  if (problem != PFM_SUCCESS)
    return std::unexpected(unknownEvent(name, fmt::format("libpfm4 says '{}'", pfm_strerror(problem))));
  return setting(name, attributes);
}

} // namespace

Result<std::string> clockSetting(const std::string &wanted) {
  if (wanted == "tsc" || wanted == "cycles" || wanted == "generic")
    return wanted;
  if (!wanted.starts_with(perfPrefix) || wanted.size() == perfPrefix.size())
    return fail("the clock '" + wanted + "' is not known", "LEASTACTION_CLOCK or --clock",
                "give tsc, cycles, perf:EVENT or generic");
  std::string name = wanted.substr(perfPrefix.size());
  if (name.find('@') != std::string::npos) // numbers already
    return wanted;
  return name.find('/') != std::string::npos && name.ends_with('/') && !name.starts_with('/') ? systemEvent(name)
                                                                                              : namedEvent(name);
}

} // namespace leastaction
