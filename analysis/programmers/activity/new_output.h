// A file or folder that gets its name when it is complete, and goes if it does not come to that. What is there already
// stays: nothing is replaced, and nothing removed but what was made here.
//
//   Result<NewOutput> output = NewOutput::of("class");
//   ... write the file or folder output->trial() ...
//   Result<void> kept = output->keep();
//
// Until then it is in a folder of its own beside it, `.leastaction-export-` and six random letters. A killed export
// leaves that behind; it may be removed.
#pragma once

#include "analysis/base/error.h"

#include <string>

namespace leastaction {

class NewOutput {
public:
  /// Fails if there is something under this name, or no folder for it that can be written.
  static Result<NewOutput> of(const std::string &path);
  NewOutput(NewOutput &&other) noexcept;
  NewOutput &operator=(NewOutput &&) = delete;
  ~NewOutput();

  /// Where to write; nothing is there yet.
  const std::string &trial() const { return trial_; }
  Result<void> keep();

  std::unexpected<Error> problem(const std::string &why) const;

private:
  NewOutput(std::string path, std::string folder);

  std::string path_, folder_, trial_;
};

/// Renames `from` to `to`, where nothing must be; says why it cannot, empty if it could.
std::string renameToNew(const std::string &from, const std::string &to);

/// The same where the file system knows no such renaming: what is renamed over is an empty file or folder that was made
/// here for that.
std::string renameByClaim(const std::string &from, const std::string &to);

} // namespace leastaction
