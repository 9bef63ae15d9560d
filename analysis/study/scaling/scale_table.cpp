#include "analysis/study/scaling/scale_table.h"

#include "analysis/base/byte_file.h"
#include "analysis/base/csv_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 8> headings = {"P",         "n",     "time_s",     "W",
                                                      "algorithm", "phase", "repetition", "program"};

std::string heading() {
  return fmt::format("{}\n", fmt::join(headings, ","));
}

std::string cell(const std::string &text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos)
    return text;
  std::string quoted = "\"";
  for (const char c : text)
    quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

/// Takes off what follows the last line break: a write that was cut short.
Result<void> trimTail(const std::string &path) {
  const ByteFile file = TRY(ByteFile::open(path, "choose another file"));
  const std::string text = TRY(file.text("choose another file"));
  const size_t end = text.rfind('\n');
  std::error_code problem;
  if (end + 1 != text.size() && end != std::string::npos)
    fs::resize_file(path, end + 1, problem);
  if (problem)
    return fail("its last line cannot be taken off", path, "choose another file");
  return {};
}

Result<void> append(const std::string &path, const std::string &text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  const bool good = file >= 0 && write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  const int problem = errno;
  if (file >= 0)
    close(file);
  if (!good)
    return fail(std::string("the table cannot be written: ") + std::strerror(problem), path,
                "choose a file in a folder that exists and can be written");
  return {};
}

} // namespace

Result<ScaleTable> ScaleTable::open(const std::string &path) {
  ScaleTable table;
  table.path_ = path;
  std::error_code unknown;
  if (!fs::exists(path, unknown) || fs::file_size(path, unknown) == 0) {
    TRY(append(path, heading()));
    return table;
  }
  TRY(trimTail(path));
  const ByteFile file = TRY(ByteFile::open(path, "choose another file"));
  CsvRows rows(path, file.source());
  if (const Result<bool> first = rows.next(); !first || !*first || !std::ranges::equal(rows.fields(), headings))
    return fail("the file is not a table of 'leastaction scale'", path, "choose another with -o, or remove it");
  while (TRY(rows.next())) {
    if (rows.fields().size() != headings.size())
      return fail("the row is not complete", rows.where(), "remove it");
    ScaleRun run{.program = std::string(rows.fields()[7])};
    for (const auto &[value, column] : {std::pair(&run.processors, 0U), {&run.size, 1U}, {&run.repetition, 6U}}) {
      const std::string_view text = rows.fields()[column];
      if (std::from_chars(text.data(), text.data() + text.size(), *value).ec != std::errc())
        return fail(fmt::format("'{}' is not a whole number", text), rows.where(), "remove the row");
    }
    table.done_.insert(key(run));
  }
  return table;
}

bool ScaleTable::has(const ScaleRun &run) const {
  return done_.contains(key(run));
}

Result<void> ScaleTable::add(const ScaleRun &run, const std::vector<ScaleRow> &rows) {
  std::string text;
  for (const ScaleRow &row : rows)
    text += fmt::format("{},{},{},{},{},{},{},{}\n", run.processors, run.size, row.time, row.work, cell(row.algorithm),
                        cell(row.phase), run.repetition, cell(run.program));
  if (Result<void> written = append(path_, text); !written)
    return written;
  done_.insert(key(run));
  return {};
}

} // namespace leastaction
