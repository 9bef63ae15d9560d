#include "analysis/programmers/activity/pseudonyms.h"

#include "analysis/base/letter_case.h"

#include "wrapper/file_descriptor.h"
#include "wrapper/hexadecimal.h"
#include "wrapper/read_file.h"

#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <span>

namespace leastaction {
namespace {

constexpr size_t pseudonymDigits = 16;
constexpr std::string_view keyHeading = "leastaction key for exports\n";
constexpr size_t keyBytes = 32; ///< That are random.
constexpr const char *keyRemedy = "make a key with 'leastaction log key FILE', and keep it where only you can read it";

bool isWordByte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte >= 0x80;
}

bool isKey(std::string_view text) {
  const auto isOfText = [](unsigned char byte) {
    return byte < 0x7f && (byte >= 0x20 || byte == '\n' || byte == '\r' || byte == '\t');
  };
  if (!text.starts_with(keyHeading)) // Random bytes, as earlier versions wrote them, are no text.
    return text.size() == keyBytes && !std::ranges::all_of(text, isOfText);
  text.remove_prefix(keyHeading.size());
  return text.size() == 2 * keyBytes + 1 && text.find_first_not_of("0123456789abcdef") == 2 * keyBytes &&
         text.back() == '\n';
}

/// Where people have their home folders: below these, by name; or itself.
constexpr std::array<std::string_view, 5> foldersOfHomes = {"/export/home/", "/var/home/", "/nfs/home/", "/home/",
                                                            "/Users/"};
constexpr std::string_view rootHome = "/root";

bool isLetter(char c) {
  return isWordByte(c) && !(c >= '0' && c <= '9');
}

/// May a word end or begin before this byte: at letters' ends, between digits and letters, or where AnnaSchmidt has a
/// large letter?
bool endsWord(std::string_view text, size_t at) {
  if (at == 0 || at >= text.size())
    return true;
  const char before = text[at - 1], next = text[at];
  const bool isHump = before >= 'a' && before <= 'z' && next >= 'A' && next <= 'Z';
  const bool isOneNumber = before >= '0' && before <= '9' && next >= '0' && next <= '9';
  return isHump || (!isOneNumber && !(isLetter(before) && isLetter(next)));
}

/// %2F and the like as the bytes they mean.
std::string percentDecoded(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  constexpr size_t escapeBytes = 3;
  const std::string small = inSmallLetters(text);
  std::string out;
  for (size_t at = 0; at < text.size(); ++at) {
    const bool isEscape = text[at] == '%' && at + escapeBytes <= text.size() && digits.contains(small[at + 1]) &&
                          digits.contains(small[at + 2]);
    out += isEscape ? static_cast<char>(16 * digits.find(small[at + 1]) + digits.find(small[at + 2])) : text[at];
    at += isEscape ? escapeBytes - 1 : 0;
  }
  return out;
}

bool endsComponent(std::string_view text, size_t at) {
  return at >= text.size() ||
         (!isWordByte(text[at]) && std::string_view("._-").find(text[at]) == std::string_view::npos);
}

size_t endOfComponent(std::string_view text, size_t at) {
  while (!endsComponent(text, at))
    ++at;
  return at;
}

} // namespace

std::string hmacSha256(std::string_view key, std::string_view message) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), reinterpret_cast<const unsigned char *>(message.data()),
       message.size(), digest.data(), &size);
  return wrapper::hexadecimal(std::span(digest).first(size));
}

Result<Pseudonyms> Pseudonyms::fromKeyFile(const std::string &path) {
  constexpr size_t mostBytes = 4096;
  const std::optional<std::string> key = wrapper::readFile(path, mostBytes);
  if (!key)
    return fail("the key cannot be read", path, keyRemedy);
  if (!isKey(*key))
    return fail("this is not a key for exports", path, keyRemedy);
  return Pseudonyms(*key);
}

Result<void> makeKeyFile(const std::string &path) {
  std::array<unsigned char, keyBytes> bytes{};
  const wrapper::FileDescriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!file && errno == EEXIST)
    return fail("the file exists already, and a lost key cannot be made again", path, "choose another name");
  const bool isRandom = file && getrandom(bytes.data(), bytes.size(), 0) == bytes.size();
  const std::string text = std::string(keyHeading) + wrapper::hexadecimal(bytes) + "\n";
  if (!isRandom || write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
    const std::string why = std::strerror(errno);
    if (file)
      unlink(path.c_str()); // half a key is none
    return fail("the key cannot be written: " + why, path,
                "choose a file in a folder that exists and can be written, on a disk with space");
  }
  return {};
}

void Pseudonyms::knowSubject(const std::string &name) {
  if (name.empty())
    return;
  subjects_.insert(name);
  addWord(name, subject(name));
}

void Pseudonyms::knowHost(const std::string &name) {
  for (const std::string &form : {name, name.substr(0, name.find('.'))})
    addWord(form, of("host", name));
}

void Pseudonyms::knowFullName(const std::string &subject, std::string_view fullName) {
  std::string word;
  for (const char c : std::string(fullName) + ' ') {
    if (isLetter(c)) {
      word += c;
    } else {
      addWord(word, this->subject(subject));
      word.clear();
    }
  }
}

void Pseudonyms::knowHome(const std::string &path) {
  if (path.starts_with('/') && path.find_first_not_of('/') != std::string::npos)
    homes_.insert(path.substr(0, path.find_last_not_of('/') + 1));
}

void Pseudonyms::addWord(const std::string &name, const std::string &pseudonym) {
  constexpr size_t leastWord = 3;
  if (name.size() < leastWord || name == "localhost")
    return;
  names_.try_emplace(inSmallLetters(name), pseudonym);
  lengths_.insert(name.size());
}

std::string Pseudonyms::subject(std::string_view name) const {
  constexpr size_t mostMade = 1 << 16;
  if (const auto made = made_.find(name); made != made_.end())
    return made->second;
  if (made_.size() == mostMade)
    made_.clear();
  return made_.emplace(name, hmacSha256(key_, name).substr(0, pseudonymDigits)).first->second;
}

std::string Pseudonyms::of(std::string_view kind, std::string_view value) const {
  return value.empty() ? "" : subject(std::string(kind) + ":" + std::string(value));
}

size_t Pseudonyms::homeAt(std::string_view text, size_t at) const {
  for (const std::string_view homes : foldersOfHomes)
    if (const size_t name = at + homes.size(); text.substr(at).starts_with(homes) && endOfComponent(text, name) > name)
      return endOfComponent(text, name) - at;
  if (text.substr(at).starts_with(rootHome) && endsComponent(text, at + rootHome.size()))
    return rootHome.size();
  for (const std::string &home : homes_)
    if (text.substr(at).starts_with(home) && endsComponent(text, at + home.size()))
      return home.size();
  // Wherever a site has its homes: what leads to a folder with a subject's name.
  for (size_t part = at; part < text.size() && text[part] == '/';) {
    const size_t next = endOfComponent(text, part + 1);
    if (subjects_.contains(text.substr(part + 1, next - part - 1)))
      return next - at;
    part = next;
  }
  return 0;
}

std::string Pseudonyms::withoutHomes(std::string_view text) const {
  std::string out;
  size_t word = 0;
  for (size_t at = 0; at < text.size();) {
    if (!isWordByte(text[at]) && std::string_view("/.-_~+@%").find(text[at]) == std::string_view::npos)
      word = at + 1;
    // A path begins a word, or stands behind an option's letters.
    const bool beginsPath = text[at] == '/' && (at == word || text[word] == '-') &&
                            text.substr(word, at - word).find('/') == std::string_view::npos;
    const size_t home = beginsPath ? homeAt(text, at) : 0;
    if (home > 0)
      out += '~';
    else
      out += text[at];
    at += std::max<size_t>(home, 1);
  }
  return out;
}

std::string Pseudonyms::withoutNames(std::string_view text) const {
  std::string out;
  const std::string small = inSmallLetters(text);
  for (size_t at = 0; at < text.size();) {
    const std::string *pseudonym = nullptr;
    size_t length = 0;
    for (const size_t candidate : lengths_)
      if (at + candidate <= text.size() && endsWord(text, at) && endsWord(text, at + candidate))
        if (const auto name = names_.find(std::string_view(small).substr(at, candidate)); name != names_.end()) {
          pseudonym = &name->second;
          length = candidate;
        }
    if (pseudonym)
      out += *pseudonym;
    else
      out += text[at];
    at += std::max<size_t>(length, 1);
  }
  return out;
}

std::string Pseudonyms::text(std::string_view text) const {
  constexpr int mostLayers = 4;
  std::string decoded(text);
  for (int layer = 0; layer < mostLayers; ++layer) {
    const std::string next = percentDecoded(decoded);
    if (next == decoded)
      break;
    decoded = next;
  }
  const std::string shown = withoutNames(withoutHomes(decoded));
  return shown == decoded ? std::string(text) : shown;
}

} // namespace leastaction
