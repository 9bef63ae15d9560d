// The controlling terminal, for a dialogue of whole lines; whatever standard input and output are.
//
//   std::optional<Terminal> terminal = Terminal::open();
//   terminal->write("How long? ");
//   Terminal::Line line = terminal->readLine(60);
#pragma once

#include "wrapper/file_descriptor.h"

#include <cstdint>
#include <string>
#include <string_view>

#include <sys/types.h>
#include <termios.h>

#include <optional>

namespace leastaction::wrapper {

class Terminal {
public:
  /// Nothing if there is none, or if we may not read from it: another group is in the foreground, unless that is an
  /// ancestor's (ninja's); then ours is brought there until the end. Modes are such that lines can be edited, and what
  /// was typed ahead is dropped: it was not meant as an answer.
  static std::optional<Terminal> open();
  ~Terminal();
  Terminal(Terminal &&) = default;
  Terminal &operator=(Terminal &&) = delete;

  enum class Ending : uint8_t { line, endOfFile, timeout, interrupted, background };
  struct Line {
    Ending ending;
    std::string text;
    int signal = 0; ///< That interrupted it.
  };

  void write(std::string_view text) const;
  /// A size change or a stop and continue in between does no harm; after a stop the prompt is shown again. What was
  /// typed of a line that did not come is dropped.
  Line readLine(std::string_view prompt, int timeoutSeconds);

  /// Gives the terminal back as it was; done at the end anyway.
  void restore();

private:
  explicit Terminal(FileDescriptor file) : file_(std::move(file)) {}
  void begin();
  Line waitForLine(std::string_view prompt, int timeoutSeconds);

  FileDescriptor file_;
  termios before_{};
  bool isChanged_ = false;
  pid_t groupBefore_ = 0; ///< To be put into the foreground again; 0: ours was there.
};

} // namespace leastaction::wrapper
