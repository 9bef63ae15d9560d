#include "analysis/study/scaling/models_and_machines.h"
#include "test/unit/study/scratch_folder.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(ModelsAndMachines, AreBuiltInOrFiles) {
  const ScratchFolder folder;
  const Result<TimingModel> model = readModel("linpack");
  ASSERT_TRUE(model);
  EXPECT_EQ(model->variables, (std::vector<std::string>{"k", "n", "p", "q"}));
  const std::string path = folder.file("half.toml", "name = \"half\"\ntitle = \"half\"\nlength_unit = "
                                                    "\"byte\"\npower_flop_per_s = 2e9\n[values]\nb = 1e9\ns = 1e-6\n");
  const Result<Machine> machine = readMachine(path);
  ASSERT_TRUE(machine) << machine.error().text();
  EXPECT_EQ(machine->power, 2e9);
  EXPECT_EQ(machine->find("b"), 1e9);
}

TEST(ModelsAndMachines, MayBeACore) {
  const Result<Machine> machine = readMachine("core:skylake");
  ASSERT_TRUE(machine) << machine.error().text();
  EXPECT_EQ(machine->name, "core:skylake");
  EXPECT_GT(machine->power, 1e9);
  EXPECT_EQ(machine->find("b"), machine->find("b1"));
  EXPECT_GT(*machine->find("l1"), *machine->find("b"));
  EXPECT_GT(*machine->find("s"), 0);
}

TEST(ModelsAndMachines, ThatAreNotThereAreNamed) {
  const Result<TimingModel> model = readModel("matmull");
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().what, "there is no model and no file 'matmull'");
  const Result<Machine> machine = readMachine("1991");
  ASSERT_FALSE(machine);
  EXPECT_EQ(machine.error().remedy, "name a TOML file or one of 1990, 2007, asci-red, cray-xt3, blue-gene-l");
  const Result<Machine> core = readMachine("core:none");
  ASSERT_FALSE(core);
  EXPECT_EQ(core.error().where, "--machine core:none");
}

TEST(ModelsAndMachines, HaveNamesOfTheirOwn) {
  EXPECT_EQ(readMachines({"1990", "2007"})->size(), 2U);
  const auto twice = readMachines({"1990", "2007", "1990"});
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().what, "two machines are called '1990'");
}

TEST(ModelsAndMachines, AreSweptBothEndsIncluded) {
  const TimingModel model = *readModel("linpack");
  const Result<VariableSweep> sweep = readSweep("n=500:1000:100", model);
  ASSERT_TRUE(sweep) << sweep.error().text();
  EXPECT_EQ(sweep->variable, 1U);
  EXPECT_EQ(sweep->values, (std::vector<double>{500, 600, 700, 800, 900, 1000}));
  EXPECT_EQ(readSweep("n=1:2:0.1", model)->values.size(), 11U);
  for (const char *wrong : {"n", "n=1", "n=1:2", "n=2:1:1", "n=0:1:1", "n=1:2:0", "n=1:1e9:1", "m=1:2:1", "n=1:x:1"})
    EXPECT_FALSE(readSweep(wrong, model)) << wrong;
}

TEST(ModelsAndMachines, KeepTheValuesThatAreNotSet) {
  const TimingModel model = *readModel("linpack");
  const Result<std::vector<double>> values = readValues({"p=32"}, model);
  ASSERT_TRUE(values);
  EXPECT_EQ((*values)[2], 32);
  EXPECT_EQ((*values)[0], model.values[0]);
  EXPECT_FALSE(readValues({"z=32"}, model));
}

} // namespace
} // namespace leastaction
