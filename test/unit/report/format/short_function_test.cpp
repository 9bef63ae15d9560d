#include "analysis/report/format/short_function.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(ShortFunction, NamesWithoutParametersStayAsTheyAre) {
  for (const char *const name : {"main", "ns::step", "(unknown)", "ns::Fifo<int>::push", "operator new",
                                 "a.constprop.0", "main.(*Tree).walk", "", "__mod_MOD_step", "core::ptr::drop"})
    EXPECT_EQ(shortFunction(name), name);
}

TEST(ShortFunction, ParametersQualifiersAndReturnTypesGo) {
  EXPECT_EQ(shortFunction("ns::step(int, double const*)"), "ns::step");
  EXPECT_EQ(shortFunction("Matrix::at(unsigned long) const"), "Matrix::at");
  EXPECT_EQ(shortFunction("Matrix::take() &&"), "Matrix::take");
  EXPECT_EQ(shortFunction("unsigned long sum<int>(int*)"), "sum<int>");
  EXPECT_EQ(shortFunction("decltype(auto) sum<int>(int*)"), "sum<int>");
  EXPECT_EQ(shortFunction("step(int) [clone .isra.0]"), "step");
  EXPECT_EQ(shortFunction("(anonymous namespace)::step(void (*)(int))"), "(anonymous namespace)::step");
}

TEST(ShortFunction, OperatorsAreNoBrackets) {
  EXPECT_EQ(shortFunction("Less::operator()(int, int) const"), "Less::operator()");
  EXPECT_EQ(shortFunction("ns::operator<(ns::A const&, ns::A const&)"), "ns::operator<");
  EXPECT_EQ(shortFunction("std::ostream& operator<< <char>(std::ostream&, char)"), "operator<< <char>");
  EXPECT_EQ(shortFunction("A::operator bool() const"), "A::operator bool");
  EXPECT_EQ(shortFunction("A::operator->() const"), "A::operator->");
  EXPECT_EQ(shortFunction("operator new(unsigned long)"), "operator new");
  EXPECT_EQ(shortFunction("A::my_operator(int)"), "A::my_operator");
}

TEST(ShortFunction, LongTemplateArgumentsAndInnerFunctionsAreShort) {
  EXPECT_EQ(
      shortFunction("void std::__introsort_loop<__gnu_cxx::__normal_iterator<int*, std::vector<int> >, long>(int)"),
      "std::__introsort_loop<...>");
  EXPECT_EQ(shortFunction("run(int)::'lambda'(double)::operator()(double) const"), "run::'lambda'::operator()");
  EXPECT_EQ(shortFunction("run(int)::{lambda(double)#1}::operator()(double) const"), "run::{lambda#1}::operator()");
}

} // namespace
} // namespace leastaction
