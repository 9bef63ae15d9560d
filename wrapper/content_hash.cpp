#include "wrapper/content_hash.h"

#include "wrapper/hexadecimal.h"
#include "wrapper/regular_file.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <memory>

namespace leastaction::wrapper {
namespace {

std::string textOf(XXH128_hash_t hash) {
  XXH128_canonical_t bytes;
  XXH128_canonicalFromHash(&bytes, hash);
  return hexadecimal(bytes.digest);
}

} // namespace

std::optional<ContentHash> hashFile(const std::string &path, int64_t mostBytes) {
  const FileDescriptor file = openRegularFile(path);
  struct stat status{};
  if (!file || fstat(file.get(), &status) != 0 || status.st_size > mostBytes)
    return std::nullopt;
  fcntl(file.get(), F_SETFL, O_NONBLOCK | O_NOATIME); // the owner may: it is the compiler that reads it
  const std::unique_ptr<XXH3_state_t, XXH_errorcode (*)(XXH3_state_t *)> state(XXH3_createState(), XXH3_freeState);
  XXH3_128bits_reset(state.get());
  ContentHash content;
  char part[65536];
  ssize_t got = 0;
  while ((got = read(file.get(), part, sizeof part)) > 0) {
    XXH3_128bits_update(state.get(), part, static_cast<size_t>(got));
    content.bytes += got;
    if (content.bytes > mostBytes) // it grows
      return std::nullopt;
  }
  if (got < 0)
    return std::nullopt;
  content.hash = textOf(XXH3_128bits_digest(state.get()));
  return content;
}

std::string hashText(std::string_view text) {
  return textOf(XXH3_128bits(text.data(), text.size()));
}

} // namespace leastaction::wrapper
