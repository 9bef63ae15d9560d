// What holds for every text report.
//
//   expectFits(renderText(report, {.width = 60}), 60);
#pragma once

#include "analysis/base/text_format.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>

namespace leastaction::fixture {

/// No line is wider, none ends in blanks.
inline void expectFits(const std::string &text, unsigned width) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(displayWidth(line), width) << line;
    EXPECT_FALSE(line.ends_with(' ')) << line;
  }
}

/// Line ends are all that moves a terminal's cursor.
inline void expectPrintable(const std::string &text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    EXPECT_EQ(line, printableText(line));
}

inline bool contains(const std::string &text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

} // namespace leastaction::fixture
