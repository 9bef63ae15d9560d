#include "analysis/study/program/compared_lines.h"

#include "analysis/program/line/file_pairs.h"
#include "analysis/study/program/source_sides.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace leastaction {
namespace {

using Names = LineMatch::Names;

/// The files whose text is known, with their ticks, or if these are not known with their action.
std::vector<FileTicks> comparedFiles(const ComparedProgram &program) {
  std::vector<FileTicks> files;
  if (program.why) {
    files = filesByTicks(*program.why);
  } else {
    std::map<std::string, uint64_t> action;
    for (const Share &share : program.byLine)
      action[share.name.substr(0, share.name.rfind(':'))] += share.action;
    for (const auto &[name, sum] : action)
      files.push_back({.name = name, .units = sum});
  }
  std::erase_if(files, [&](const FileTicks &file) {
    const auto known = std::ranges::find(program.sources, file.name, &FileLines::name);
    return known == program.sources.end() || known->text.empty();
  });
  return files;
}

std::string_view withoutFolders(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

/// Of the shorter one: else two files that have nothing to do with each other would be paired.
bool haveMostLinesInCommon(const FileLines &a, const FileLines &b) {
  const std::vector<uint32_t> &hashesOfA = a.runs.front().hashes, &hashesOfB = b.runs.front().hashes;
  const std::vector<size_t> kept = keptElements(hashesOfA, hashesOfB);
  const size_t shorter = std::min(hashesOfA.size(), hashesOfB.size());
  return 2 * (kept.size() - static_cast<size_t>(std::ranges::count(kept, noElement))) >= shorter;
}

/// Files of the reference that have another name in the program, and that name.
Names renamedFiles(const ComparedProgram &own, const ComparedProgram &reference) {
  const std::vector<FileTicks> files = comparedFiles(own), referenceFiles = comparedFiles(reference);
  const auto linesIn = [](const ComparedProgram &program, const FileTicks &file) -> const FileLines & {
    return *std::ranges::find(program.sources, file.name, &FileLines::name);
  };
  Names renamed;
  for (const FilePair &pair : pairFiles(files, referenceFiles)) {
    if (pair.own == noElement || pair.reference == noElement)
      continue;
    const FileTicks &file = files[pair.own], &other = referenceFiles[pair.reference];
    if (file.name != other.name && (withoutFolders(file.name) == withoutFolders(other.name) ||
                                    haveMostLinesInCommon(linesIn(own, file), linesIn(reference, other))))
      renamed.emplace(other.name, file.name);
  }
  return renamed;
}

/// Says of rows what the reference calls the line. `names`: in the program, and there.
template <class Row> void addReferenceNames(std::vector<Row> &rows, const Names &names) {
  for (Row &row : rows)
    if (const auto found = names.find(row.name); found != names.end())
      row.referenceName = found->second;
}

} // namespace

ComparedLines::ComparedLines(const ComparedProgram &own, const ComparedProgram &reference)
    : own_(own), reference_(reference), match_(reference.sources, own.sources, renamedFiles(own, reference)) {}

std::string ComparedLines::nameNow(const std::string &name) const {
  return match_.nameNow(name, " (reference)");
}

ActionDifference ComparedLines::action() const {
  std::vector<Share> lines = reference_.byLine;
  Names names;
  for (Share &share : lines) {
    const std::string there = std::exchange(share.name, nameNow(share.name));
    names.emplace(share.name, there);
  }
  ActionDifference difference = actionDifference(own_.byLine, lines);
  addReferenceNames(difference.rows, names);
  return difference;
}

TickDifference ComparedLines::ticks() const {
  TickSide side = tickSide(*reference_.why);
  Names names;
  for (LineTicks &line : side.lines) {
    const std::string there = std::exchange(line.name, nameNow(line.name));
    names.emplace(line.name, there);
  }
  TickDifference difference = tickDifference(tickSide(*own_.why), side);
  addReferenceNames(difference.byLine, names);
  return difference;
}

SharingDifference ComparedLines::sharing() const {
  std::vector<SharedPlaces> places = reference_.sharing;
  for (SharedPlaces &shared : places)
    for (std::string *place : {&shared.place, &shared.other})
      *place = nameNow(*place);
  return sharingDifference(own_.sharing, places);
}

} // namespace leastaction
