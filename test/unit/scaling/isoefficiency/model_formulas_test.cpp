#include "analysis/scaling/isoefficiency/model_formulas.h"

#include "analysis/scaling/force/efficiency.h"
#include "analysis/scaling/force/force_files.h"

#include <gtest/gtest.h>

#include <array>

namespace leastaction {
namespace {

// The same file gives the same efficiency as a surface and as isoefficiency.
TEST(ModelFormulas, HaveTheEfficiencyOfTheSurface) {
  const Result<TimingModel> model = parseModel(*builtInModel("linpack"), "linpack");
  const Result<Machine> machine = parseMachine(*builtInMachine("cray-xt3"), "cray-xt3");
  ASSERT_TRUE(model && machine);
  const Result<ScalingFormulas> formulas = scalingFormulas(*model, &*machine, {});
  ASSERT_TRUE(formulas) << formulas.error().text();
  const Result<ScalingModel> scaling = ScalingModel::parse(*formulas);
  ASSERT_TRUE(scaling) << scaling.error().text();
  for (const double side : {2.0, 8.0, 32.0})
    for (const double size : {1e3, 1e5}) {
      // Variables of the file in the order of their names.
      std::vector<double> values;
      for (const std::string &name : model->variables)
        values.push_back(name == "n" ? size : name == "k" ? 64 : side);
      const Result<SurfacePoint> point = surfacePoint(*model, *machine, values);
      ASSERT_TRUE(point);
      EXPECT_NEAR(*scaling->efficiency(size, side * side), point->efficiency, 1e-9);
    }
}

TEST(ModelFormulas, NeedTheNumberOfProcessors) {
  const Result<TimingModel> model = parseModel("name='a'\nlength_unit='byte'\nwork='n'\n[variables]\nn=1\n[[term]]\n"
                                               "name='t'\nkind='latency'\nstartups='1'\nlatency='s'\n",
                                               "a");
  ASSERT_TRUE(model) << model.error().text();
  EXPECT_EQ(scalingFormulas(*model, nullptr, {}).error().what, "the model does not say how many processors it has");
}

} // namespace
} // namespace leastaction
