// Names in the log replaced by a keyed hash, so that an export tells nobody apart by name but everybody by what they
// did. Whoever holds the key can tell whose a pseudonym is; nobody else can, not even by trying all names.
//
//   Result<Pseudonyms> pseudonyms = Pseudonyms::fromKeyFile("class.key");
//   pseudonyms->knowSubject("anna");
//   pseudonyms->subject("anna");                    // "d41f0c…", the same in every export with this key
//   pseudonyms->of("name", "life");                 // another, of everything else that people have named
//   pseudonyms->text("-I/home/anna/include");       // "-I~/include"; names that nobody made known stay
#pragma once

#include "analysis/base/error.h"

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace leastaction {

class Pseudonyms {
public:
  /// The key is all bytes of a file that makeKeyFile() wrote, or of 32 random bytes as earlier versions wrote them.
  /// Anything else is refused: with a key that can be tried, so can names.
  static Result<Pseudonyms> fromKeyFile(const std::string &path);

  explicit Pseudonyms(std::string key) : key_(std::move(key)) {}

  /// Names that text() shall find; of a host also what stands before its first dot, of a person each word of their full
  /// name. Those of fewer than three letters are found as folders only.
  void knowSubject(const std::string &name);
  void knowHost(const std::string &name);
  void knowFullName(const std::string &subject, std::string_view fullName);

  /// A home folder that is none of the usual ones.
  void knowHome(const std::string &path);

  /// The first 16 hexadecimal digits of HMAC-SHA-256(key, name).
  std::string subject(std::string_view name) const;
  /// The same of "KIND:VALUE", so that nothing looks like a subject's pseudonym. Empty stays empty.
  std::string of(std::string_view kind, std::string_view value) const;

  /// Paths, arguments and what else people write: home folders become ~, and known names their pseudonyms, in large or
  /// small letters, percent-encoded or not, wherever no letter stands beside them ("Anna2_hw", "annaLife").
  std::string text(std::string_view text) const;

  /// How many bytes of an absolute path that begins here lead to somebody's home; 0 if it leads elsewhere.
  size_t homeAt(std::string_view text, size_t at) const;

private:
  void addWord(const std::string &name, const std::string &pseudonym);
  std::string withoutHomes(std::string_view text) const;
  std::string withoutNames(std::string_view text) const;

  std::string key_;
  std::map<std::string, std::string, std::less<>> names_; ///< Known words in small letters, and their pseudonyms.
  std::set<size_t> lengths_;                              ///< That they have.
  std::set<std::string, std::less<>> subjects_, homes_;
  mutable std::map<std::string, std::string, std::less<>> made_; ///< The latest: most come often. For one thread.
};

/// 64 hexadecimal digits.
std::string hmacSha256(std::string_view key, std::string_view message);

/// A new key file, a line that says so and one with 64 random hexadecimal digits, readable by its owner only; one that
/// is there stays.
Result<void> makeKeyFile(const std::string &path);

} // namespace leastaction
