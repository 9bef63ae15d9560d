#include "analysis/execution/machine/x86/register_form.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

using Names = std::vector<std::string>;

TEST(RegisterForm, HasRegistersWhereTheOtherHasMemory) {
  EXPECT_EQ(registerForms("VPADDDZ256rmk"), Names{"VPADDDZ256rrk"});
  EXPECT_EQ(registerForms("VPADDDZrmbkz"), Names{"VPADDDZrrkz"}) << "one element for all lanes";
  EXPECT_EQ(registerForms("VFMADD231PDYm"), Names{"VFMADD231PDYr"});
  EXPECT_EQ(registerForms("VBLENDVPDYrmr"), Names{"VBLENDVPDYrrr"});
  EXPECT_EQ(registerForms("ROL64mi"), Names{"ROL64ri"});
  EXPECT_EQ(registerForms("ADDSDrm_Int"), (Names{"ADDSDrr_Int", "ADDSDrr"}));
}

TEST(RegisterForm, NoneOfThoseWithoutMemory) {
  EXPECT_EQ(registerForms("VPADDDZ256rrk"), Names{});
  EXPECT_EQ(registerForms("CQO"), Names{});
  EXPECT_EQ(registerForms(""), Names{});
}

} // namespace
} // namespace leastaction
