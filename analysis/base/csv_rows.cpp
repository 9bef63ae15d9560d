#include "analysis/base/csv_rows.h"

#include <algorithm>
#include <cstring>

namespace leastaction {
namespace {

constexpr char formulaMark = '\'';

/// As OWASP's page on CSV injection has it. A sign and digits are a number, and harmless.
bool mayBeFormula(std::string_view text) {
  constexpr std::string_view begins = "=+-@\t\r\n";
  return !text.empty() && begins.contains(text.front()) &&
         (text.size() == 1 || text.find_first_not_of("0123456789.", 1) != std::string_view::npos);
}

} // namespace

CsvRows::CsvRows(std::string name, ByteSource source)
    : name_(std::move(name)), source_(std::move(source)), buffer_(maxRowByte) {}

std::string CsvRows::where() const {
  return name_ + ", line " + std::to_string(line_);
}

/// Reads more behind what is left.
Result<void> CsvRows::fill() {
  std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  if (end_ == buffer_.size())
    return fail("a row is longer than 1 MB", where(), "close its quotes, or split the file into lines");
  size_t count = TRY(source_(std::span(buffer_).subspan(end_)));
  atEnd_ = count < buffer_.size() - end_;
  end_ += count;
  if (!started_ && end_ >= 3 && std::memcmp(buffer_.data(), "\xEF\xBB\xBF", 3) == 0)
    begin_ = 3;
  started_ = true;
  return {};
}

/// Sets row_ to the next row without its line break, and quoted_; false at the end.
Result<bool> CsvRows::findRow() {
  line_ = nextLine_;
  while (true) {
    const char *start = buffer_.data() + begin_;
    const size_t available = end_ - begin_;
    const char *newline = static_cast<const char *>(std::memchr(start, '\n', available));
    size_t length = newline ? static_cast<size_t>(newline - start) : available;
    quoted_ = std::memchr(start, '"', length) != nullptr;
    bool complete = newline != nullptr;
    if (quoted_) {
      bool inside = false;
      complete = false;
      for (length = 0; length < available; ++length) {
        if (start[length] == '"')
          inside = !inside;
        else if (start[length] == '\n' && !inside) {
          complete = true;
          break;
        }
      }
      if (!complete && atEnd_ && inside)
        return fail("a quoted field is not closed", where(), "add the missing quote");
    }
    if (!complete && !atEnd_) {
      TRY(fill());
      continue;
    }
    if (available == 0)
      return false;
    row_ = {start, length};
    begin_ += length + (complete ? 1 : 0);
    nextLine_ += quoted_ ? static_cast<uint64_t>(std::ranges::count(row_, '\n')) + 1 : 1;
    if (row_.ends_with('\r'))
      row_.remove_suffix(1);
    return true;
  }
}

Result<bool> CsvRows::next() {
  do {
    if (!TRY(findRow()))
      return false;
  } while (std::ranges::all_of(row_, [](char c) { return c == ' ' || c == '\t'; }));
  if (std::memchr(row_.data(), '\0', row_.size()))
    return fail("the row holds a NUL byte", where(), "save the file as UTF-8 text");
  fields_.clear();
  if (quoted_)
    TRY(splitQuoted());
  else
    splitPlain();
  return true;
}

void CsvRows::splitPlain() {
  const char *start = row_.data();
  const char *const end = start + row_.size();
  for (const char *at = start; at != end; ++at) {
    if (*at == ',') {
      fields_.emplace_back(start, static_cast<size_t>(at - start));
      start = at + 1;
    }
  }
  fields_.emplace_back(start, static_cast<size_t>(end - start));
}

Result<void> CsvRows::splitQuoted() {
  unquoted_.clear();
  unquoted_.reserve(row_.size()); // Views into it must stay valid.
  size_t at = 0;
  while (true) {
    const size_t first = unquoted_.size();
    if (at < row_.size() && row_[at] == '"') {
      for (++at; at < row_.size(); ++at) {
        if (row_[at] == '"' && ++at < row_.size() && row_[at] != '"')
          break;
        if (at < row_.size())
          unquoted_ += row_[at];
      }
      if (at < row_.size() && row_[at] != ',')
        return fail("text follows a closing quote", where(), "double the quotes inside a quoted field");
    } else {
      for (; at < row_.size() && row_[at] != ','; ++at)
        unquoted_ += row_[at];
    }
    fields_.push_back(std::string_view(unquoted_).substr(first));
    if (at >= row_.size())
      return {};
    ++at;
  }
}

void appendCsvField(std::string &out, std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    out += text;
    return;
  }
  out += '"';
  for (char c : text) {
    if (c == '"')
      out += '"';
    out += c;
  }
  out += '"';
}

void appendCsvText(std::string &out, std::string_view text) {
  const bool isMarked = mayBeFormula(text);
  if (!isMarked && !text.contains('\0')) // Nearly all are.
    return appendCsvField(out, text);
  std::string safe(isMarked ? 1 : 0, formulaMark);
  for (const char c : text)
    safe += c == '\0' ? "\ufffd" : std::string_view(&c, 1);
  appendCsvField(out, safe);
}

std::string_view withoutCsvMark(std::string_view field) {
  return field.starts_with(formulaMark) && mayBeFormula(field.substr(1)) ? field.substr(1) : field;
}

} // namespace leastaction
