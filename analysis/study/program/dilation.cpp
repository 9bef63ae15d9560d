#include "analysis/study/program/dilation.h"

#include "analysis/study/program/region_seconds.h"

#include <fmt/format.h>

namespace leastaction {
Result<std::vector<std::string>> dilationNotes(const EventInput &input, const RunReport &report,
                                               const std::string &markersRun, const ShowProgress &progress) {
  if (input.mode != RunMode::probe)
    return fail("there is no dilation without probes: this is a run of mode=" + std::string(nameOf(input.mode)),
                report.source, "leave --against out, or give a run of mode=probe");
  const RegionSeconds plain = TRY(markerSeconds(markersRun, "dilation", progress));
  RegionSeconds virtualSeconds;
  for (const RegionReport &region : report.regions)
    virtualSeconds[region.summary.name] += region.timeSeconds;
  std::vector<std::string> notes;
  for (const auto &[name, seconds] : secondsByRegion(input.regions))
    if (auto found = plain.find(name); found != plain.end() && found->second > 0 && virtualSeconds.contains(name)) {
      std::string note =
          fmt::format("Dilation of region {}: {:.4g} ms with probes, {:.4g} ms with markers only, {:.3g} "
                      "times as long",
                      name, seconds * 1e3, found->second * 1e3, seconds / found->second);
      if (virtualSeconds[name] > 0)
        note += fmt::format("; {:.4g} ms on the timeline without probes, {:.3g} times", virtualSeconds[name] * 1e3,
                            virtualSeconds[name] / found->second);
      notes.push_back(note + ".");
    }
  if (notes.empty())
    return fail("the two runs have no region in common", markersRun, "record the same regions");
  return notes;
}

} // namespace leastaction
