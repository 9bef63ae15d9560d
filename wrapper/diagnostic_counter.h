// Counts errors and warnings in what a compiler writes to standard error, as it passes.
//
//   DiagnosticCounter counter;
//   counter.read("life.c:3:5: error: expected ';'\n");
//   counter.finish();
//   // counter.errors() == 1
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace leastaction::wrapper {

/// A line counts if what stands behind its location, or at its begin, is one of the words that gcc, clang, gfortran,
/// nvcc and linkers have for an error or a warning, in the languages that gcc knows them in. Colours are left out;
/// excerpts of the source do not count. Of a very long line the first kilobyte is read. A line of JSON counts by its
/// "kind" (gcc) or "level" (SARIF).
class DiagnosticCounter {
public:
  void read(std::string_view bytes);
  /// At the end: of a last line without a line feed.
  void finish();

  int errors() const { return errors_; }
  int warnings() const { return warnings_; }

private:
  enum class Escape : unsigned char { none, begun, sequence, text };
  void add(char byte);
  void addToLine(char byte);
  void endLine();

  std::string line_;
  bool isJson_ = false;
  Escape escape_ = Escape::none;
  int errors_ = 0, warnings_ = 0;
};

} // namespace leastaction::wrapper
