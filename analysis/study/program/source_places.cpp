#include "analysis/study/program/source_places.h"

#include "analysis/study/program/run_sources.h"

#include <filesystem>
#include <optional>

namespace leastaction {

namespace {

namespace fs = std::filesystem;

/// From the folder, if it is below it: without a look at links, if it is there so, because what the user sees is what
/// the user wrote. Else absolute.
fs::path placeFrom(const fs::path &folder, const fs::path &place) {
  std::error_code problem;
  fs::path whole = (folder / place).lexically_normal();
  for (const fs::path &path : {whole, fs::canonical(whole, problem)})
    if (const fs::path below = path.lexically_relative(folder); !below.empty() && *below.begin() != "..")
      return below;
  return whole;
}

} // namespace

SourcePlaces sourcePlaces(const std::string &input, const std::vector<SlowLine> &lines) {
  std::error_code problem;
  SourcePlaces places{.folder = fs::current_path(problem).string(), .byName = {}};
  const RunSources sources(input);
  for (const SlowLine &line : lines) {
    if (places.byName.contains(line.file))
      continue;
    const std::optional<fs::path> place = sources.place(line.file);
    if (!place)
      continue;
    places.byName[line.file] = placeFrom(places.folder, *place).string();
  }
  return places;
}

} // namespace leastaction
