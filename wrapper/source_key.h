// The key under which a log keeps the hashes of sources: a hash by itself tells whoever has the log whether somebody
// compiled a file that they have, too. It is 32 random bytes in a file beside the log, and leaves it by no command.
//
//   Outcome<SourceKey> key = SourceKey::ofLog(paths.database);
//   if (key) source.hash = key->keyed(content.hash);        // "k:" and 32 hexadecimal digits
#pragma once

#include "wrapper/log_database.h"
#include "wrapper/problem.h"

#include <array>
#include <string>
#include <string_view>

namespace leastaction::wrapper {

/// `log.sqlite.source-key` of `log.sqlite`.
std::string sourceKeyPath(const std::string &database);

class SourceKey {
public:
  static constexpr size_t bytes = 32;

  /// Made if it is not there; of several who make it at once all get the same. Fails if it is not the owner's own
  /// regular file, if others may read it, or if it cannot be read or made.
  static Outcome<SourceKey> ofLog(const std::string &database);

  /// BLAKE2b with this key, 128 bits, of a content hash as hashFile() gives it. What is empty or keyed stays so.
  std::string keyed(std::string_view contentHash) const;

private:
  std::array<unsigned char, bytes> key_{};
};

/// Puts the hashes that earlier versions left in the log under its key, and overwrites what they were. If the log may
/// only be read, it stays as it is, and who asks this connection for sources gets them so.
Outcome<void> keySourceHashes(LogDatabase &log);

} // namespace leastaction::wrapper
