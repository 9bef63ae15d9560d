#include "analysis/study/programmers/class_sources.h"

#include "analysis/base/byte_file.h"
#include "analysis/study/programmers/class_database.h"

namespace leastaction {
namespace {

constexpr const char *classRemedy = "name a database of the activity log, or a CSV file of intervals "
                                    "(programmer,start_s,end_s,activity) or of action curves "
                                    "(programmer,time_s,action)";

} // namespace

Result<ClassRecords> readClass(const std::vector<std::string> &paths, const std::string &project,
                               PowerRatings &ratings) {
  ClassRecords records;
  for (const std::string &path : paths) {
    if (path != "-" && isDatabase(path)) {
      TRY(readClassDatabase(path, project, ratings, records));
      continue;
    }
    ByteFile file = TRY(path == "-" ? ByteFile::standardInput() : ByteFile::open(path, classRemedy));
    CsvRows rows(path == "-" ? "standard input" : path, file.source());
    TRY(readClassCsv(rows, {.ratings = ratings, .project = project}, records));
  }
  return records;
}

Result<PowerRatings> readRatings(const std::string &path) {
  PowerRatings ratings = PowerRatings::standard();
  if (path.empty())
    return ratings;
  const std::string remedy = "name a TOML file with activities below a line [power]";
  const ByteFile file = TRY(ByteFile::open(path, remedy));
  const std::string text = TRY(file.text(remedy));
  TRY(ratings.change(text, path));
  return ratings;
}

} // namespace leastaction
