// Splits comma-separated text into rows and fields, from a file or from memory, in bounded memory.
//
//   CsvRows rows("events.csv", source);
//   while (TRY(rows.next()))
//     ... rows.fields(), rows.where() ...                // valid until the next call
//
// As RFC 4180: fields may be quoted, a quoted field may hold commas, line breaks and doubled quotes; lines end in LF or
// CRLF. A UTF-8 byte order mark at the start is skipped, so are blank lines.
#pragma once

#include "analysis/base/error.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction {

/// Fills the buffer and returns how many bytes it wrote: fewer than there is room for only at the end.
using ByteSource = std::function<Result<size_t>(std::span<char>)>;

class CsvRows {
public:
  static constexpr size_t maxRowByte = 1'000'000;

  /// `name` is what errors call the file.
  CsvRows(std::string name, ByteSource source);

  /// Moves to the next row that is not blank. Fails on NUL bytes, on a quote that is not closed or that does not end
  /// its field, and on rows of more than 1 MB.
  Result<bool> next();

  std::span<const std::string_view> fields() const { return fields_; }
  /// "events.csv, line 7": where the row starts.
  std::string where() const;
  uint64_t line() const { return line_; } ///< Where the row starts, from 1.

private:
  Result<bool> findRow();
  Result<void> fill();
  Result<void> splitQuoted();
  void splitPlain();

  std::string name_;
  ByteSource source_;
  std::vector<char> buffer_;
  size_t begin_ = 0; ///< Of what has not been split.
  size_t end_ = 0;
  bool atEnd_ = false;
  bool started_ = false;
  uint64_t line_ = 0;     ///< Of the start of the current row, from 1.
  uint64_t nextLine_ = 1; ///< Of begin_.

  std::string_view row_;
  bool quoted_ = false;
  std::vector<std::string_view> fields_;
  std::string unquoted_; ///< What the fields of a quoted row point to.
};

/// Adds a field to a row, quoted where RFC 4180 asks for it.
void appendCsvField(std::string &out, std::string_view text);

/// The same for what people wrote, or programs name. Spreadsheet programs take what begins with = + - @, a tab or a
/// line break for a formula: unless it is a number, a ' stands before it. A NUL, which no reader takes, becomes U+FFFD.
void appendCsvText(std::string &out, std::string_view text);

/// A field as it was before appendCsvText() put a ' there.
std::string_view withoutCsvMark(std::string_view field);

} // namespace leastaction
