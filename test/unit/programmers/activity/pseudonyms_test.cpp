#include "analysis/programmers/activity/pseudonyms.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace leastaction {
namespace {

TEST(Pseudonyms, HmacIsTheStandards) {
  // RFC 4231, test cases 1, 2 and 6.
  EXPECT_EQ(hmacSha256(std::string(20, '\x0b'), "Hi There"),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(hmacSha256("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(hmacSha256(std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First"),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

TEST(Pseudonyms, AreTheHmacsFirstDigits) {
  const Pseudonyms pseudonyms("0123456789abcdef");
  EXPECT_EQ(pseudonyms.subject("anna"), hmacSha256("0123456789abcdef", "anna").substr(0, 16));
  EXPECT_NE(pseudonyms.subject("anna"), pseudonyms.of("host", "anna"));
  EXPECT_EQ(pseudonyms.of("host", ""), "");
}

class Texts : public testing::Test {
protected:
  Texts() : names_("0123456789abcdef") {
    names_.knowSubject("anna");
    names_.knowSubject("x1");
    names_.knowHost("pc7.example.org");
  }
  Pseudonyms names_;
};

TEST_F(Texts, LoseHomeFolders) {
  EXPECT_EQ(names_.text("/home/bob/life/a.c"), "~/life/a.c");
  EXPECT_EQ(names_.text("/home/bob"), "~");
  EXPECT_EQ(names_.text("/root/life"), "~/life");
  EXPECT_EQ(names_.text("-I/home/bob/include"), "-I~/include");
  EXPECT_EQ(names_.text("--prefix=/export/home/bob/x"), "--prefix=~/x");
  EXPECT_EQ(names_.text("-DP=\"/Users/bob/x:/home/eve\""), "-DP=\"~/x:~\"");
  EXPECT_EQ(names_.text("/scratch/g3/anna/life"), "~/life");
  EXPECT_EQ(names_.text("/work/x1/life"), "~/life");
}

TEST_F(Texts, LoseHomesThatAreKnown) {
  names_.knowHome("/data/u17/");
  names_.knowHome("/");
  EXPECT_EQ(names_.text("-I/data/u17/x:/data/u17:/data/u171/x"), "-I~/x:~:/data/u171/x");
}

TEST_F(Texts, KeepOtherPaths) {
  for (const char *same : {"/usr/include/a.h", "src/home/bob/a.c", "/homes/a", "/rooted/x", "/home", "/home/", "-x",
                           "-c", "a/b", "", "/", "annabel", "/opt/annabel/x"})
    EXPECT_EQ(names_.text(same), same);
}

TEST_F(Texts, HavePseudonymsForWholeWords) {
  const std::string anna = names_.subject("anna"), host = names_.of("host", "pc7.example.org");
  EXPECT_EQ(names_.text("life_by-anna.c"), "life_by-" + anna + ".c");
  EXPECT_EQ(names_.text("pc7:4,pc7.example.org:2"), host + ":4," + host + ":2");
  EXPECT_EQ(names_.text("hanna annabel"), "hanna annabel");
}

TEST_F(Texts, HavePseudonymsInWhateverLetters) {
  const std::string anna = names_.subject("anna");
  EXPECT_EQ(names_.text("Anna_Schmidt_hw1 ANNA.c anna2"), anna + "_Schmidt_hw1 " + anna + ".c " + anna + "2");
  EXPECT_EQ(names_.text("annaLife myAnna"), anna + "Life my" + anna);
  EXPECT_EQ(names_.text("%2Fhome%2Fbob%2Fx"), "~/x");
  EXPECT_EQ(names_.text("%2561nna 100%25"), anna + " 100%");
  EXPECT_EQ(names_.text("100%25 %"), "100%25 %"); // What has no name stays as it is.
}

TEST_F(Texts, DoNotTakeANumberForThePartOfAnother) {
  names_.knowSubject("s123");
  EXPECT_EQ(names_.text("s1234"), "s1234");
  EXPECT_EQ(names_.text("S123_x"), names_.subject("s123") + "_x");
}

TEST_F(Texts, HavePseudonymsForFullNames) {
  names_.knowFullName("anna", "Anna-Lena B. Schmidt");
  const std::string anna = names_.subject("anna");
  EXPECT_EQ(names_.text("lena_schmidt B"), anna + "_" + anna + " B");
}

TEST(Pseudonyms, KeysAreFilesOfOnesOwn) {
  std::string folder = (std::filesystem::temp_directory_path() / "leastaction-key-XXXXXX").string();
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  const std::string path = folder + "/class.key";
  EXPECT_FALSE(Pseudonyms::fromKeyFile(path));
  ASSERT_TRUE(makeKeyFile(path));
  EXPECT_FALSE(makeKeyFile(path));
  EXPECT_EQ(std::filesystem::status(path).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  const Result<Pseudonyms> one = Pseudonyms::fromKeyFile(path), other = Pseudonyms::fromKeyFile(path);
  ASSERT_TRUE(one && other);
  EXPECT_EQ(one->subject("anna"), other->subject("anna"));
  std::string written;
  std::getline(std::ifstream(path), written);
  EXPECT_EQ(written, "leastaction key for exports");
  const std::string random = std::string("\xf0\x01\x80", 3) + std::string(29, 'x'); // Of an earlier version.
  std::ofstream(folder + "/random") << random;
  EXPECT_EQ(Pseudonyms::fromKeyFile(folder + "/random")->subject("anna"), Pseudonyms(random).subject("anna"));
  for (const std::string &none : {std::string(32, 'x'), random + "x", written + "\n", written + "\n0123\n",
                                  written + "\n" + std::string(64, 'x') + "\n"}) {
    std::ofstream(folder + "/none") << none;
    EXPECT_FALSE(Pseudonyms::fromKeyFile(folder + "/none")) << none;
  }
  std::filesystem::remove_all(folder);
}

} // namespace
} // namespace leastaction
