#include "pass/options.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace leastaction {

std::optional<std::string> Options::parse(llvm::StringRef argument) {
  auto [key, value] = argument.split('=');
  if (key == "mode") {
    if (value == "trace")
      mode = Mode::trace;
    else if (value == "markers")
      mode = Mode::markers;
    else if (value == "count")
      mode = Mode::count;
    else if (value == "probe")
      mode = Mode::probe;
    else
      return ("unknown mode '" + value + "'; valid modes are 'markers', 'count', 'probe' and 'trace'").str();
    return std::nullopt;
  }
  if (key == "region") {
    if (value.empty())
      return "the argument 'region' needs a pattern of function names, as in region=compute_*";
    llvm::Expected<llvm::GlobPattern> pattern = llvm::GlobPattern::create(value);
    if (!pattern)
      return ("the region pattern '" + value + "' is not valid: " + llvm::toString(pattern.takeError())).str();
    regions.push_back({value.str(), std::move(*pattern)});
    return std::nullopt;
  }
  if (key == "sample") {
    if (value != "calls" && value != "loops")
      return ("unknown places '" + value + "' for windows to begin at; valid are 'calls' and 'loops'").str();
    entersLoops = value == "loops";
    return std::nullopt;
  }
  if (key == "probe" || key == "probe-form" || key == "probe-every")
    return parseTiming(key, value);
  return ("unknown argument '" + key +
          "'; valid arguments are 'mode', 'region', 'sample', 'probe', 'probe-form' and 'probe-every'")
      .str();
}

std::optional<std::string> Options::parseTiming(llvm::StringRef key, llvm::StringRef value) {
  timingKey_ = key;
  if (key == "probe") {
    std::optional<ProbeSelection> select = llvm::StringSwitch<std::optional<ProbeSelection>>(value)
                                               .Case("memory", ProbeSelection::memory)
                                               .Case("float", ProbeSelection::floating)
                                               .Case("branch", ProbeSelection::branch)
                                               .Case("all", ProbeSelection::all)
                                               .Default(std::nullopt);
    if (!select)
      return ("unknown instructions '" + value + "' to probe; valid are 'memory', 'float', 'branch' and 'all'").str();
    timing.select = *select;
    return std::nullopt;
  }
  if (key == "probe-form") {
    if (value != "serialised" && value != "free")
      return ("unknown form of probes '" + value + "'; valid forms are 'serialised' and 'free'").str();
    timing.serialised = value == "serialised";
    return std::nullopt;
  }
  constexpr uint32_t most = 1'000'000'000;
  llvm::StringRef number = value;
  timing.random = number.consume_front("~");
  if (number.getAsInteger(10, timing.every) || timing.every == 0 || timing.every > most)
    return ("'" + value + "' does not say how often to probe; valid are whole numbers from 1 to 1000000000, as in " +
            "probe-every=100, or probe-every=~100 for random gaps with that mean")
        .str();
  return std::nullopt;
}

std::optional<std::string> Options::check() const {
  if (mode != Mode::probe && !timingKey_.empty())
    return "the argument '" + timingKey_ + "' needs mode=probe; add mode=probe, or leave it out";
  if (mode != Mode::trace && entersLoops)
    return "the argument 'sample' needs mode=trace; leave it out";
  return std::nullopt;
}

} // namespace leastaction
