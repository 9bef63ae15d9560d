#include "analysis/study/program/source_sides.h"

#include "analysis/program/line/line_alignment.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace leastaction {
namespace {

constexpr size_t mostSideFiles = 200, mostSideBytes = 240;
constexpr size_t rowsAround = 3; ///< Of a row that is shown.

/// A file of one program; of none, if it has no such file.
class SideFile {
public:
  SideFile(const ProgramSources &program, const FileTicks *file) {
    if (!file)
      return;
    name_ = file->name;
    units_ = file->units;
    if (const auto text = std::ranges::find(program.texts, name_, &SourceText::name); text != program.texts.end())
      source_ = &*text;
    if (isText())
      lines_ = linesOf(source_->text);
    for (const WhyRow &row : program.region.byLine)
      if (row.file == name_)
        ticks_[row.line] += row.ticks;
  }

  const std::string &name() const { return name_; }
  bool exists() const { return !name_.empty(); }
  bool isText() const { return source_ && source_->missing.empty(); }
  std::string missing() const { return source_ ? source_->missing : ""; }
  std::string_view text() const { return isText() ? std::string_view(source_->text) : std::string_view(); }
  size_t lines() const { return lines_.size(); }
  uint64_t units() const { return units_; }
  uint64_t unitsAt(uint32_t line) const {
    const auto found = ticks_.find(line);
    return found == ticks_.end() || line == 0 ? 0 : found->second.total();
  }
  SourceSide side(uint32_t line) const {
    if (line == 0)
      return {};
    const auto found = ticks_.find(line);
    return {.number = line,
            .text = std::string(lines_[line - 1].substr(0, mostSideBytes)),
            .ticks = found == ticks_.end() ? CauseUnits{} : found->second};
  }

private:
  std::string name_;
  uint64_t units_ = 0; ///< Of ticks.
  const SourceText *source_ = nullptr;
  std::vector<std::string_view> lines_;
  std::map<uint32_t, CauseUnits> ticks_;
};

/// Two files, line by line.
class AlignedFiles {
public:
  AlignedFiles(SideFile own, SideFile reference)
      : own_(std::move(own)), reference_(std::move(reference)), missing_(whatIsMissing()) {
    if (!missing_.empty())
      return;
    rows_ = alignLines(own_.text(), reference_.text());
    for (const AlignedLine &row : rows_)
      difference_ += differenceAt(row);
  }

  bool hasText() const { return missing_.empty(); }
  /// Those that come first are less.
  auto order() const { return std::tuple(!hasText(), ~difference_, own_.name(), reference_.name()); }

  SourceSides sides(size_t mostRows) const {
    SourceSides sides{.file = own_.name(),
                      .referenceFile = reference_.name(),
                      .missing = missing_,
                      .lines = own_.lines(),
                      .referenceLines = reference_.lines(),
                      .units = own_.units(),
                      .referenceUnits = reference_.units()};
    std::vector<bool> shown = around([&](const AlignedLine &row) { return isHot(row) || isEdit(row); });
    const auto wanted = std::ranges::count(shown, true);
    const auto fits = [&] { return static_cast<size_t>(std::ranges::count(shown, true)) <= mostRows; };
    if (!fits())
      shown = around([&](const AlignedLine &row) { return isHot(row); });
    if (!fits())
      shown = mostDifferent(mostRows);
    sides.omittedRows = static_cast<size_t>(wanted - std::ranges::count(shown, true));
    for (size_t i = 0; i < rows_.size(); ++i)
      if (shown[i])
        sides.rows.push_back({.own = own_.side(rows_[i].line),
                              .reference = reference_.side(rows_[i].referenceLine),
                              .isChanged = !rows_[i].isSame});
    return sides;
  }

private:
  std::string whatIsMissing() const {
    for (const SideFile *file : {&own_, &reference_})
      if (file->exists() && !file->isText())
        return file->name() + ": " + file->missing();
    return "";
  }

  uint64_t differenceAt(const AlignedLine &row) const {
    const uint64_t own = own_.unitsAt(row.line), reference = reference_.unitsAt(row.referenceLine);
    return own < reference ? reference - own : own - reference;
  }
  bool isHot(const AlignedLine &row) const {
    return own_.unitsAt(row.line) != 0 || reference_.unitsAt(row.referenceLine) != 0;
  }
  /// A file that the other program does not have is not new line by line.
  bool isEdit(const AlignedLine &row) const { return !row.isSame && own_.exists() && reference_.exists(); }

  /// These rows, and some before and behind each.
  template <class IsWanted> std::vector<bool> around(IsWanted isWanted) const {
    std::vector<bool> shown(rows_.size(), false);
    size_t next = 0; // that is not looked at yet
    for (size_t i = 0; i < rows_.size(); ++i)
      if (isWanted(rows_[i])) {
        // To fold a single row would take as much room.
        const size_t first = i < rowsAround ? 0 : i - rowsAround;
        for (size_t j = std::max(next, first <= next + 1 ? next : first); j <= i + rowsAround && j < rows_.size(); ++j)
          shown[j] = true;
        next = std::min(i + rowsAround + 1, rows_.size());
      }
    if (next != 0 && next + 1 == rows_.size())
      shown[next] = true;
    return shown;
  }

  /// Those with ticks that differ most, and some around each, as long as there is room.
  std::vector<bool> mostDifferent(size_t most) const {
    std::vector<size_t> hot;
    for (size_t i = 0; i < rows_.size(); ++i)
      if (isHot(rows_[i]))
        hot.push_back(i);
    std::ranges::sort(hot, std::ranges::less(), [&](size_t i) { return std::pair(~differenceAt(rows_[i]), i); });
    std::vector<bool> shown(rows_.size(), false);
    const auto show = [&](size_t i) {
      if (most != 0 && !shown[i]) {
        shown[i] = true;
        --most;
      }
    };
    for (const size_t i : hot) {
      show(i);
      for (size_t j = i < rowsAround ? 0 : i - rowsAround; j <= i + rowsAround && j < rows_.size(); ++j)
        show(j);
    }
    return shown;
  }

  SideFile own_, reference_;
  std::string missing_;
  std::vector<AlignedLine> rows_;
  uint64_t difference_ = 0; ///< Units of ticks, of all rows.
};

} // namespace

std::vector<FileTicks> filesByTicks(const WhyRegion &region) {
  std::map<std::string, uint64_t> units;
  for (const WhyRow &row : region.byLine)
    if (!row.file.empty() && row.line != 0)
      units[row.file] += row.ticks.total();
  std::vector<FileTicks> files;
  for (const auto &[name, ticks] : units)
    files.push_back({.name = name, .units = ticks});
  std::ranges::sort(files, std::ranges::less(),
                    [](const FileTicks &file) { return std::pair(~file.units, std::string_view(file.name)); });
  files.resize(std::min(files.size(), mostSideFiles));
  return files;
}

std::vector<std::string> sourceFiles(const WhyRegion &region) {
  std::vector<std::string> names;
  for (FileTicks &file : filesByTicks(region))
    names.push_back(std::move(file.name));
  return names;
}

std::vector<SourceSides> sourceSides(const ProgramSources &own, const ProgramSources &reference, size_t mostRows) {
  const std::vector<FileTicks> files = filesByTicks(own.region), referenceFiles = filesByTicks(reference.region);
  std::vector<AlignedFiles> aligned;
  for (const FilePair &pair : pairFiles(files, referenceFiles))
    aligned.emplace_back(SideFile(own, pair.own == noElement ? nullptr : &files[pair.own]),
                         SideFile(reference, pair.reference == noElement ? nullptr : &referenceFiles[pair.reference]));
  std::ranges::sort(aligned, std::ranges::less(), &AlignedFiles::order);
  std::vector<SourceSides> sides;
  for (auto pair = aligned.begin(); pair != aligned.end(); ++pair) {
    // One large file leaves room for the next.
    const bool isLast = std::next(pair) == aligned.end() || !std::next(pair)->hasText();
    SourceSides next = pair->sides(isLast ? mostRows : mostRows / 2);
    mostRows -= next.rows.size();
    if (next.rows.empty() && next.omittedRows != 0)
      next.missing = "There are more source lines than a report holds.";
    if (!next.rows.empty() || !next.missing.empty())
      sides.push_back(std::move(next));
  }
  return sides;
}

} // namespace leastaction
