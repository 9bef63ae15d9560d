#include "analysis/programmers/activity/exported_text.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

class Exported : public testing::Test {
protected:
  Exported()
      : pseudonyms_("0123456789abcdef"), strict_(pseudonyms_, {.activities = {"tuning"}}),
        kept_(pseudonyms_, {.keepsNames = true}) {
    pseudonyms_.knowSubject("anna");
  }
  std::string name(const std::string &text) const { return pseudonyms_.of("name", text); }

  Pseudonyms pseudonyms_;
  ExportedText strict_, kept_;
};

TEST_F(Exported, PathsKeepTheirStructureAndEndings) {
  EXPECT_EQ(strict_.path("/home/bob/life/life.c"), "~/" + name("life") + "/" + name("life") + ".c");
  EXPECT_EQ(strict_.path("../a//b/./c.anna"), "../" + name("a") + "//" + name("b") + "/./" + name("c.anna"));
  EXPECT_EQ(strict_.path("/"), "/");
  EXPECT_EQ(strict_.path(""), "");
  EXPECT_EQ(strict_.path("/scratch/anna/x"), "~/" + name("x"));
  EXPECT_EQ(kept_.path("/scratch/anna/life.c"), "~/life.c");
}

TEST_F(Exported, CompilersKeepTheirNames) {
  EXPECT_EQ(strict_.program("/usr/bin/gcc-12"), "/" + name("usr") + "/" + name("bin") + "/gcc-12");
  EXPECT_EQ(strict_.program("mpicc"), "mpicc");
  EXPECT_EQ(strict_.program("./gccx"), "./" + name("gccx"));
}

TEST_F(Exported, OptionsThatEverybodyHasStay) {
  const std::string all =
      R"(["-O2","-Wall","-std=c11","-march=native","-fopenmp","-x","c","-lm","-l","mpi","-DNDEBUG","-D","_GNU_SOURCE","-Wl,--as-needed","-","--"])";
  EXPECT_EQ(strict_.compilerArguments("gcc", all), all);
}

TEST_F(Exported, OtherWordsArePseudonyms) {
  EXPECT_EQ(strict_.compilerArguments("gcc", R"(["-I/home/bob/inc","-o","life.o","life.c","@args","-lanna","-Wanna"])"),
            "[\"-I~/" + name("inc") + "\",\"-o\",\"" + name("life") + ".o\",\"" + name("life") + ".c\",\"@" +
                name("args") + "\",\"-l" + name("anna") + "\",\"-" + pseudonyms_.of("option", "Wanna") + "\"]");
  EXPECT_EQ(strict_.compilerArguments("gcc", R"(["-DN=3","-D","N=3","-Wl,-rpath,/x"])"),
            "[\"-D" + pseudonyms_.of("macro", "N") + "=" + pseudonyms_.of("value", "3") + "\",\"-D\",\"" +
                pseudonyms_.of("macro", "N") + "=" + pseudonyms_.of("value", "3") + "\",\"-Wl,-rpath,/" + name("x") +
                "\"]");
  EXPECT_EQ(strict_.compilerArguments("ccache", R"(["gcc","gcc"])"), "[\"gcc\",\"" + name("gcc") + "\"]");
  EXPECT_EQ(strict_.compilerArguments("gcc", "[[1]]"), "[]");
}

TEST_F(Exported, OfRunsTheNumberOfProcessesStays) {
  EXPECT_EQ(strict_.programArguments("/usr/bin/mpirun", R"(["-n","4","./life","100"])"),
            R"(["-n","4","./)" + name("life") + R"(",")" + name("100") + R"("])");
  EXPECT_EQ(strict_.programArguments("./life", R"(["-n","4"])"),
            R"(["-)" + pseudonyms_.of("option", "n") + R"(",")" + name("4") + R"("])");
  EXPECT_EQ(strict_.programArguments("mpirun", R"(["-n","anna"])"), R"(["-n",")" + name("anna") + R"("])");
}

TEST_F(Exported, ValuesOfMacrosNeverStay) {
  const std::string value = pseudonyms_.of("value", "s");
  EXPECT_EQ(kept_.compilerArguments("gcc", R"(["-DN=s","-D","N=s","-Wp,-DN=s","--define-macro=N=s","-x-Dim"])"),
            "[\"-DN=" + value + "\",\"-D\",\"N=" + value + "\",\"-Wp,-DN=" + value +
                "\",\"--define-macro=" + pseudonyms_.of("value", "N=s") + "\",\"-x-Dim\"]");
}

TEST_F(Exported, ValuesOfMacrosNeverStayHoweverTheyAreHandedOn) {
  const std::string value = pseudonyms_.of("value", "s");
  EXPECT_EQ(kept_.compilerArguments(
                "gcc", R"(["-Xpreprocessor","-D","-Xpreprocessor","N=s","-Xclang","-D","-Xclang","N=s","-DN s"])"),
            "[\"-Xpreprocessor\",\"-D\",\"-Xpreprocessor\",\"N=" + value +
                "\",\"-Xclang\",\"-D\",\"-Xclang\",\"N=" + value + "\",\"-DN " + value + "\"]");
}

TEST_F(Exported, ValuesOfOtherSymbolsDoNotStayEither) {
  const std::string value = pseudonyms_.of("value", "s");
  EXPECT_EQ(kept_.compilerArguments(
                "ccache",
                R"(["env","N=s","gcc","-Wa,--defsym,N=s","-Xassembler","--defsym","-Xassembler","N=s","-Wl,a,N=s"])"),
            "[\"env\",\"N=" + value + "\",\"gcc\",\"-Wa,--defsym,N=" + value +
                "\",\"-Xassembler\",\"--defsym\",\"-Xassembler\",\"N=" + value + "\",\"-Wl,a,N=" + value + "\"]");
  EXPECT_EQ(kept_.compilerArguments("gcc", R"(["-Wl,-z,stack-size=1","-std=c++20","a+b=c"])"),
            R"(["-Wl,-z,stack-size=1","-std=c++20","a+b=c"])");
}

TEST_F(Exported, WordsOfTheSchemaStay) {
  EXPECT_EQ(strict_.word("outcome", "not now"), "not now");
  EXPECT_EQ(strict_.word("kind", "not now"), pseudonyms_.of("kind", "not now"));
  EXPECT_EQ(strict_.activity("tuning"), "tuning");
  EXPECT_EQ(strict_.activity("helping anna"), pseudonyms_.of("activity", "helping anna"));
  EXPECT_EQ(kept_.activity("helping anna"), "helping " + pseudonyms_.subject("anna"));
}

} // namespace
} // namespace leastaction
