#include "analysis/scaling/force/force_files.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

constexpr std::string_view good = "name = \"mine\"\n"
                                  "length_unit = \"byte\"\n"
                                  "work = \"2*n\"\n"
                                  "[variables]\n"
                                  "n = 10\n"
                                  "[[term]]\n"
                                  "name = \"memory\"\n"
                                  "kind = \"bandwidth\"\n"
                                  "length = \"8*n\"\n"
                                  "bandwidth = \"b\"\n";

std::string with(std::string_view old, std::string_view replacement) {
  std::string text(good);
  text.replace(text.find(old), old.size(), replacement);
  return text;
}

std::string errorOf(const std::string &text) {
  const Result<TimingModel> model = parseModel(text, "m.toml");
  return model ? "none" : model.error().what + " (" + model.error().where + ")";
}

TEST(ForceFiles, AModelIsRead) {
  const Result<TimingModel> model = parseModel(good, "m.toml");
  ASSERT_TRUE(model) << model.error().text();
  EXPECT_EQ(model->variables, std::vector<std::string>{"n"});
  EXPECT_EQ(model->terms.size(), 1u);
  EXPECT_EQ(model->terms[0].quantity, "b");
}

TEST(ForceFiles, AllThatIsBuiltInIsRead) {
  for (const std::string &name : builtInModels()) {
    const auto model = parseModel(*builtInModel(name), name);
    ASSERT_TRUE(model) << model.error().text();
    EXPECT_EQ(model->name, name);
  }
  for (const std::string &name : builtInMachines()) {
    const auto machine = parseMachine(*builtInMachine(name), name);
    ASSERT_TRUE(machine) << machine.error().text();
    EXPECT_EQ(machine->name, name);
  }
  EXPECT_FALSE(builtInModel("other"));
}

TEST(ForceFiles, TermsHaveNamesOfTheirOwn) {
  const std::string term(good.substr(good.find("[[term]]")));
  EXPECT_EQ(errorOf(std::string(good) + term), "two terms are called 'memory' (m.toml, line 11, column 1)");
  EXPECT_EQ(errorOf(with("n = 10", "n = 10\nlog2 = 1")), "'log2' cannot be the name of a variable (m.toml)");
}

TEST(ForceFiles, SayWhatIsWrongAndWhere) {
  EXPECT_EQ(errorOf(with("2*n", "2*m")), "there is no variable 'm' (m.toml, line 3, column 11)");
  EXPECT_EQ(errorOf(with("8*n\"", "8*(n\"")), "the formula is not complete (m.toml, line 9, column 15)");
  EXPECT_EQ(errorOf(with("n = 10", "n = -1")), "'n' is not a number larger than zero (m.toml, line 5, column 5)");
  EXPECT_EQ(errorOf(with("n = 10", "n = \"ten\"")), "'n' is not a number larger than zero (m.toml, line 5, column 5)");
  EXPECT_EQ(errorOf(with("\"bandwidth\"", "\"width\"")), "'width' is not a kind of term (m.toml, line 8, column 8)");
  EXPECT_EQ(errorOf(with("work = \"2*n\"\n", "")), "'work' is missing (m.toml, line 1, column 1)");
  EXPECT_EQ(errorOf(with("name = \"mine\"", "nam = \"mine\"")), "'name' is missing (m.toml, line 1, column 1)");
  EXPECT_EQ(errorOf(with("kind =", "size = 3\nkind =")), "there is no key 'size' here (m.toml, line 8, column 8)");
  EXPECT_NE(errorOf("name = ").find("line 1"), std::string::npos);
  const auto machine =
      parseMachine("name = \"m\"\nlength_unit = \"byte\"\npower_flop_per_s = 0\n[values]\nb = 1\n", "x.toml");
  ASSERT_FALSE(machine);
  EXPECT_EQ(machine.error().where, "x.toml, line 3, column 20");
}

} // namespace
} // namespace leastaction
