#include "analysis/study/scaling/number_file.h"

#include "analysis/base/byte_file.h"

namespace leastaction {

Result<NumberTable> readNumbers(const std::string &path, const std::vector<WantedColumn> &wanted) {
  std::string headings;
  for (const WantedColumn &column : wanted)
    headings += (headings.empty() ? "" : ",") + column.name;
  const ByteFile file = TRY(ByteFile::open(path, "name a CSV file with headings " + headings));
  CsvRows rows(path, file.source());
  return readNumberTable(rows, wanted);
}

} // namespace leastaction
