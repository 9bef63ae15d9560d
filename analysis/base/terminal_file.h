// Standard output as a file, which a terminal can print whatever is written to it.
//
//   std::FILE *file = terminalFile();     // where isatty(STDOUT_FILENO)
//   std::fputs(nameOfAProgram, file);
//   std::fclose(file);
#pragma once

#include <cstdio>

namespace leastaction {

/// Each control character but tabs and ends of lines becomes one that stands for it. Null if there is no memory.
std::FILE *terminalFile();

} // namespace leastaction
