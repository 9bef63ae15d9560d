#include "analysis/study/program/source_text.h"

#include "analysis/execution/trace/compiled_sources.h"
#include "analysis/program/line/line_alignment.h"
#include "analysis/program/spectrum/profile.h"
#include "analysis/study/program/run_sources.h"
#include "analysis/study/program/source_file.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

constexpr size_t mostFiles = 200;
constexpr uint32_t linesAround = 3;
constexpr size_t mostLineBytes = 240;
constexpr size_t mostTextBytes = size_t{1} << 19; ///< Of all files together.
constexpr size_t mostFileBytes = size_t{1} << 24;
constexpr const char *tooMuchText = "There is more source text than a report holds.";

struct WantedFile {
  std::string name;
  uint64_t action = 0;
  std::set<uint32_t> lines = {};
};

/// Of all regions, by falling action.
std::vector<WantedFile> wantedFiles(const std::vector<RegionReport> &regions) {
  std::map<std::string, WantedFile> files;
  for (const RegionReport &region : regions)
    for (const Share &share : region.summary.byLine) {
      const size_t colon = share.name.rfind(':');
      uint32_t line = 0;
      if (colon == std::string::npos || colon == 0 ||
          std::from_chars(share.name.data() + colon + 1, share.name.data() + share.name.size(), line).ec != std::errc())
        continue;
      WantedFile &file = files[share.name.substr(0, colon)];
      file.action += share.action;
      file.lines.insert(line);
    }
  std::vector<WantedFile> sorted;
  for (auto &[name, file] : files) {
    file.name = name;
    sorted.push_back(std::move(file));
  }
  std::ranges::sort(sorted, [](const WantedFile &a, const WantedFile &b) {
    return a.action != b.action ? a.action > b.action : a.name < b.name;
  });
  sorted.resize(std::min(sorted.size(), mostFiles));
  return sorted;
}

void readLines(const std::string &whole, const std::set<uint32_t> &wanted, size_t &bytesLeft, SourceFile &source) {
  const std::vector<std::string_view> lines = linesOf(whole);
  for (uint32_t number = 1; number <= *wanted.rbegin() + linesAround && number <= lines.size(); ++number) {
    const auto near = wanted.lower_bound(number > linesAround ? number - linesAround : 0);
    if (near == wanted.end() || *near > number + linesAround)
      continue;
    const std::string_view text = lines[number - 1].substr(0, mostLineBytes);
    if (text.size() > bytesLeft) {
      source.lines.clear();
      source.missing = tooMuchText;
      return;
    }
    bytesLeft -= text.size();
    source.lines.push_back({number, std::string(text)});
  }
  if (source.lines.empty())
    source.missing = "The file has no such lines.";
}

/// Finds and checks the text of files.
class SourceReader {
public:
  SourceReader(const std::string &input, const std::vector<std::string> &moreRoots)
      : input_(input), built_(builtAt(input)), kept_(input), roots_(input, moreRoots) {}

  SourceText read(const std::string &name) const {
    SourceText source{.name = name};
    if (std::optional<std::string> text = kept_.text(name); text && !text->contains('\0')) {
      source.text = std::move(*text);
      return source;
    }
    source.isDated = kept_.sum(name).empty();
    if (std::optional<std::string> text = kept_.datedText(name); text && !text->contains('\0')) {
      source.text = std::move(*text);
      return source;
    }
    for (const fs::path &place : placesOf(name)) {
      std::string problem = readAt(place, source);
      if (problem.empty()) {
        source.missing.clear();
        return source;
      }
      if (source.missing.empty())
        source.missing = std::move(problem);
    }
    if (source.missing.empty())
      source.missing = "The file was not found where it was compiled, beside the run, or below a source root; add "
                       "--source-root FOLDER.";
    source.isDated = false;
    return source;
  }

private:
  /// Those where there is something: beside or in the input, where it was compiled, and below the source roots.
  std::vector<fs::path> placesOf(const std::string &name) const {
    const std::string compiledAt = kept_.compiledAt(name);
    std::vector<fs::path> places{sourcePlace(input_, name)};
    if (!compiledAt.empty())
      places.emplace_back(compiledAt);
    for (fs::path &place : roots_.placesOf(compiledAt.empty() ? name : compiledAt))
      places.push_back(std::move(place));
    std::error_code none;
    std::erase_if(places, [&](const fs::path &place) { return !fs::exists(place, none); });
    return places;
  }

  /// Why it cannot be had there; empty if it can, and `source` has its text then.
  std::string readAt(const fs::path &place, SourceText &source) const {
    const std::optional<OpenSource> file = OpenSource::open(place);
    if (!file)
      return "The file cannot be read.";
    // Who knows the sum knows the text. Any other file may be none of the program's: its name can be anybody's
    // invention.
    const std::string sum = kept_.sum(source.name);
    if (sum.empty() && !roots_.hold(file->place()))
      return "The file is outside the source roots, or hidden in them; add --source-root FOLDER.";
    std::optional<std::string> text = file->text(mostFileBytes);
    if (!text)
      return "The file is too large.";
    if (!sum.empty() && md5Of(*text) != sum)
      return "The file is not what was compiled.";
    if (sum.empty() && (!built_ || file->changedAt() > *built_)) // its date must do
      return "The file is newer than the program.";
    if (text->contains('\0'))
      return "The file is not text.";
    source.text = std::move(*text);
    return {};
  }

  std::string input_;
  std::optional<int64_t> built_;
  RunSources kept_;
  SourceRoots roots_;
};

} // namespace

std::vector<SourceFile> readSources(const std::string &input, const std::vector<std::string> &moreRoots,
                                    const std::vector<RegionReport> &regions) {
  const SourceReader reader(input, moreRoots);
  size_t bytesLeft = mostTextBytes;
  std::vector<SourceFile> sources;
  for (const WantedFile &wanted : wantedFiles(regions)) {
    SourceText whole = reader.read(wanted.name);
    SourceFile &source = sources.emplace_back(
        SourceFile{.name = wanted.name, .missing = std::move(whole.missing), .lines = {}, .isDated = whole.isDated});
    if (source.missing.empty())
      readLines(whole.text, wanted.lines, bytesLeft, source);
  }
  return sources;
}

std::vector<SourceText> wholeSources(const std::string &input, const std::vector<std::string> &moreRoots,
                                     const std::vector<std::string> &names) {
  const SourceReader reader(input, moreRoots);
  size_t bytesLeft = mostFileBytes;
  std::vector<SourceText> sources;
  for (const std::string &name : names) {
    SourceText &source = sources.emplace_back(reader.read(name));
    if (source.text.size() > bytesLeft)
      source = {.name = name, .missing = tooMuchText};
    bytesLeft -= source.text.size();
  }
  return sources;
}

std::vector<SourceFile> sourcesLeftOut(const std::vector<RegionReport> &regions) {
  std::vector<SourceFile> sources;
  for (WantedFile &file : wantedFiles(regions))
    sources.push_back(
        {.name = std::move(file.name), .missing = "Source text was left out (--no-source-text).", .lines = {}});
  return sources;
}

std::vector<RegionReport> linesByTicks(const std::vector<WhyRegion> &regions) {
  std::vector<RegionReport> made;
  for (const WhyRegion &region : regions) {
    std::vector<Share> &lines = made.emplace_back().summary.byLine;
    for (const WhyRow &row : region.byLine)
      lines.push_back(
          {.name = lineName(row.file, row.line), .function = row.function, .action = row.ticks.total() / unitsPerTick});
  }
  return made;
}

} // namespace leastaction
