// A file, or standard input, as a source of bytes for those who read text.
//
//   Result<ByteFile> file = ByteFile::open("events.csv", "name a file with events as comma-separated text");
//   CsvRows rows("events.csv", file->source());          // the file must outlive the source
#pragma once

#include "analysis/base/csv_rows.h"

#include <string>

namespace leastaction {

class ByteFile {
public:
  /// Opens a regular file; fails if it cannot be read or is something else, then with `remedy`.
  static Result<ByteFile> open(const std::string &path, const std::string &remedy);
  static ByteFile standardInput();

  ByteFile(ByteFile &&other) noexcept;
  ByteFile &operator=(ByteFile &&) = delete;
  ~ByteFile();

  ByteSource source() const;

  /// All of it; fails with `remedy` if it is longer: than 1 Mbyte is no file that people write.
  Result<std::string> text(const std::string &remedy, size_t mostMbytes = 1) const;

private:
  ByteFile(int descriptor, std::string name) : descriptor_(descriptor), name_(std::move(name)) {}

  int descriptor_; ///< Less than 0: none.
  std::string name_;
};

} // namespace leastaction
