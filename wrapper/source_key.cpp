#include "wrapper/source_key.h"

#include "analysis/base/sql.h"
#include "wrapper/file_descriptor.h"
#include "wrapper/hexadecimal.h"
#include "wrapper/own_folder.h"

#include <fcntl.h>
#include <sodium/crypto_generichash.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>

namespace leastaction::wrapper {
namespace {

constexpr std::string_view keyedMark = "k:";
constexpr std::string_view whereUnkeyed = "WHERE hash IS NOT NULL AND substr(hash, 1, 2) <> 'k:'";
constexpr std::string_view heading = "leastaction key for the sources of a log\n";
constexpr size_t textBytes = heading.size() + 2 * SourceKey::bytes + 1;

std::optional<std::array<unsigned char, SourceKey::bytes>> bytesOf(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  if (text.size() != textBytes || !text.starts_with(heading) || !text.ends_with('\n'))
    return std::nullopt;
  text.remove_prefix(heading.size());
  if (text.find_first_not_of(digits) != 2 * SourceKey::bytes)
    return std::nullopt;
  std::array<unsigned char, SourceKey::bytes> bytes{};
  for (size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<unsigned char>(16 * digits.find(text[2 * i]) + digits.find(text[2 * i + 1]));
  return bytes;
}

/// Under another name first, whole and on the disk: nobody reads half a key, and it is one for good. False with `errno`
/// if there is none afterwards.
bool make(const std::string &path) {
  std::array<unsigned char, SourceKey::bytes> random{};
  if (getrandom(random.data(), random.size(), 0) != ssize_t{random.size()})
    return false;
  const std::string trial = path + "." + newEventId() + ".new";
  const FileDescriptor file(
      open(trial.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!file)
    return false;
  const std::string text = std::string(heading) + hexadecimal(random) + "\n";
  errno = ENOSPC; // what a short write means
  bool isMade = write(file.get(), text.data(), text.size()) == ssize_t{textBytes} && fsync(file.get()) == 0;
  if (isMade)
    return placeNew(trial, path) || errno == EEXIST;
  const int why = errno;
  unlink(trial.c_str());
  errno = why;
  return false;
}

FileDescriptor openKey(const std::string &path) {
  return FileDescriptor(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
}

bool execute(const LogDatabase &log, const char *sql) {
  return sqlite3_exec(log.handle(), sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

} // namespace

std::string sourceKeyPath(const std::string &database) {
  return database + ".source-key";
}

Outcome<SourceKey> SourceKey::ofLog(const std::string &database) {
  const std::string path = sourceKeyPath(database);
  FileDescriptor file = openKey(path);
  if (!file && errno == ENOENT) {
    makeFolder(folderOf(path));
    if (!make(path))
      return problem(std::string("the key for sources cannot be made: ") + std::strerror(errno), path,
                     "check the folder's permissions and the space on its disk; until then no hashes are kept");
    file = openKey(path);
  }
  struct stat status{};
  if (!file || fstat(file.get(), &status) != 0)
    return problem(std::string("the key for sources cannot be read: ") + std::strerror(errno), path,
                   "check its permissions; until then no hashes are kept");
  if (!S_ISREG(status.st_mode) || status.st_uid != geteuid() || (status.st_mode & (S_IRWXG | S_IRWXO)))
    return problem("the key for sources is not a file that you alone may read", path,
                   "remove it, and a new one is made");
  std::array<char, textBytes + 1> text{};
  const ssize_t got = read(file.get(), text.data(), text.size());
  const auto random = bytesOf({text.data(), static_cast<size_t>(std::max<ssize_t>(got, 0))});
  if (!random)
    return problem("this is not a key for sources", path, "remove it, and a new one is made");
  SourceKey key;
  key.key_ = *random;
  return key;
}

std::string SourceKey::keyed(std::string_view contentHash) const {
  if (contentHash.empty() || contentHash.starts_with(keyedMark))
    return std::string(contentHash);
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char *>(contentHash.data()),
                     contentHash.size(), key_.data(), key_.size());
  return std::string(keyedMark) + hexadecimal(hash);
}

bool hasUnkeyedHashes(const LogDatabase &log) {
  return Statement(log.handle(), ("SELECT 1 FROM sources " + std::string(whereUnkeyed) + " LIMIT 1").c_str()).step() ==
         SQLITE_ROW;
}

Outcome<void> keySourceHashes(LogDatabase &log, const std::string &database) {
  if (!hasUnkeyedHashes(log))
    return {};
  SourceKey key = TRY(SourceKey::ofLog(database));
  const auto keyedHash = [](sqlite3_context *context, int, sqlite3_value **hash) {
    const auto *text = reinterpret_cast<const char *>(sqlite3_value_text(hash[0]));
    const std::string keyed = static_cast<const SourceKey *>(sqlite3_user_data(context))->keyed(text ? text : "");
    sqlite3_result_text64(context, keyed.data(), keyed.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  };
  sqlite3_create_function_v2(log.handle(), "keyed_hash", 1, SQLITE_UTF8 | SQLITE_DIRECTONLY, &key, keyedHash, nullptr,
                             nullptr, nullptr);
  const std::string update = "UPDATE sources SET hash = nullif(keyed_hash(hash), '') " + std::string(whereUnkeyed);
  const bool isDone = execute(log, "PRAGMA secure_delete = ON") && execute(log, update.c_str());
  Outcome<void> outcome;
  if (!isDone)
    outcome = log.failure("brought up to date");
  else
    outcome = log.takeInJournal(); // which has the old ones, too
  sqlite3_create_function_v2(log.handle(), "keyed_hash", 1, SQLITE_UTF8, nullptr, nullptr, nullptr, nullptr, nullptr);
  return outcome;
}

} // namespace leastaction::wrapper
