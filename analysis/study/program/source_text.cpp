#include "analysis/study/program/source_text.h"

#include "analysis/execution/trace/run_json.h"
#include "analysis/execution/trace/source_sums.h"
#include "analysis/program/line/line_alignment.h"
#include "analysis/program/spectrum/profile.h"
#include "analysis/study/program/run_sources.h"
#include "analysis/study/program/source_file.h"
#include "runtime/format.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sys/stat.h>

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

/// Of any file that a name leads to: nothing is told of it but its date.
std::optional<int64_t> changedAt(const fs::path &path) {
  struct stat facts = {};
  if (stat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode))
    return std::nullopt;
  return facts.st_mtime;
}

/// The last second in which a file can have been changed and still be what was compiled.
std::optional<int64_t> builtAt(const fs::path &input) {
  if (!fs::is_directory(input))
    return changedAt(input);
  const Result<nlohmann::json> run = readRunJson((input / "run.json").string(), "run", runFormats);
  if (!run || !run->contains("started") || !run->at("started").is_number_integer())
    return changedAt(input / "run.json");
  const auto started = run->at("started").get<int64_t>();
  const nlohmann::json::json_pointer program("/modules/0/path");
  if (!run->contains(program) || !run->at(program).is_string())
    return started;
  const std::optional<int64_t> built = changedAt(run->at(program).get<std::string>());
  return built ? std::min(*built, started) : started;
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
    // Who knows the sum knows the text. Any other file may be none of the program's: its name can be anybody's
    // invention.
    const std::string sum = kept_.sum(name);
    const bool isKnown = !sum.empty();
    if (std::optional<std::string> text = kept_.text(name); text && !text->contains('\0'))
      return {.name = name, .text = std::move(*text)};
    const auto missing = [&](const char *why) { return SourceText{.name = name, .missing = why}; };
    const std::optional<OpenSource> file = OpenSource::open(sourcePlace(input_, name));
    if (!file)
      return missing("The file cannot be read.");
    if (!isKnown && !roots_.hold(file->place()))
      return missing("The file is outside the source roots, or hidden in them; add --source-root FOLDER.");
    std::optional<std::string> text = file->text(mostFileBytes);
    if (!text)
      return missing("The file is too large.");
    if (isKnown && md5Of(*text) != sum)
      return missing("The file is not what was compiled.");
    if (!isKnown && (!built_ || file->changedAt() > *built_)) // its date must do
      return missing("The file is newer than the program.");
    if (text->contains('\0'))
      return missing("The file is not text.");
    return {.name = name, .text = std::move(*text)};
  }

private:
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
    SourceFile &source =
        sources.emplace_back(SourceFile{.name = wanted.name, .missing = std::move(whole.missing), .lines = {}});
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
