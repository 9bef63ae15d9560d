#include "wrapper/option_table.h"

#include <algorithm>
#include <array>

namespace leastaction::wrapper {
namespace {

constexpr OptionMeaning query = OptionMeaning::query, takesWord = OptionMeaning::takesWord;

/// Of gcc, clang, gfortran, nvcc and the wrappers of Open MPI, MPICH and Intel MPI.
constexpr std::array table = {
    OptionFact{"-###", query},
    OptionFact{"--dryrun", query},
    OptionFact{"--help", query, true},
    OptionFact{"--param", takesWord},
    OptionFact{"--print-", query, true},
    OptionFact{"--serialize-diagnostics", takesWord},
    OptionFact{"--show", query, true}, // Open MPI's --showme and --showme:compile
    OptionFact{"--target-help", query},
    OptionFact{"--version", query},
    OptionFact{"-A", takesWord},
    OptionFact{"-B", takesWord},
    OptionFact{"-D", takesWord},
    OptionFact{"-E", query},
    OptionFact{"-F", takesWord},
    OptionFact{"-I", takesWord},
    OptionFact{"-J", takesWord},
    OptionFact{"-L", takesWord},
    OptionFact{"-M", query},
    OptionFact{"-MF", takesWord},
    OptionFact{"-MJ", takesWord},
    OptionFact{"-MM", query},
    OptionFact{"-MQ", takesWord},
    OptionFact{"-MT", takesWord},
    OptionFact{"-T", takesWord},
    OptionFact{"-U", takesWord},
    OptionFact{"-V", query},
    OptionFact{"-Xanalyzer", takesWord},
    OptionFact{"-Xarch_device", takesWord},
    OptionFact{"-Xarch_host", takesWord},
    OptionFact{"-Xassembler", takesWord},
    OptionFact{"-Xclang", takesWord},
    OptionFact{"-Xcompiler", takesWord},
    OptionFact{"-Xcuda-fatbinary", takesWord},
    OptionFact{"-Xcuda-ptxas", takesWord},
    OptionFact{"-Xflang", takesWord},
    OptionFact{"-Xlinker", takesWord},
    OptionFact{"-Xnvlink", takesWord},
    OptionFact{"-Xopenmp-target", takesWord},
    OptionFact{"-Xpreprocessor", takesWord},
    OptionFact{"-Xptxas", takesWord},
    OptionFact{"-arch", takesWord},
    OptionFact{"-aux-info", takesWord},
    OptionFact{"-cc1", query, true}, // clang's own inner calls
    OptionFact{"-ccbin", takesWord},
    OptionFact{"-code", takesWord},
    OptionFact{"-compile-info", query},
    OptionFact{"-compile_info", query},
    OptionFact{"-cxx-isystem", takesWord},
    OptionFact{"-dryrun", query},
    OptionFact{"-dumpbase", takesWord},
    OptionFact{"-dumpbase-ext", takesWord},
    OptionFact{"-dumpdir", takesWord},
    OptionFact{"-dumpfullversion", query},
    OptionFact{"-dumpmachine", query},
    OptionFact{"-dumpspecs", query},
    OptionFact{"-dumpversion", query},
    OptionFact{"-e", takesWord},
    OptionFact{"-framework", takesWord},
    OptionFact{"-gencode", takesWord},
    OptionFact{"-help", query},
    OptionFact{"-idirafter", takesWord},
    OptionFact{"-iframework", takesWord},
    OptionFact{"-imacros", takesWord},
    OptionFact{"-imultilib", takesWord},
    OptionFact{"-include", takesWord},
    OptionFact{"-include-pch", takesWord},
    OptionFact{"-iprefix", takesWord},
    OptionFact{"-iquote", takesWord},
    OptionFact{"-isysroot", takesWord},
    OptionFact{"-isystem", takesWord},
    OptionFact{"-ivfsoverlay", takesWord},
    OptionFact{"-iwithprefix", takesWord},
    OptionFact{"-iwithprefixbefore", takesWord},
    OptionFact{"-l", takesWord},
    OptionFact{"-link-info", query},
    OptionFact{"-link_info", query},
    OptionFact{"-mllvm", takesWord},
    OptionFact{"-o", OptionMeaning::takesOutput},
    OptionFact{"-print-", query, true},
    OptionFact{"-rpath", takesWord},
    OptionFact{"-show", query}, // MPICH
    OptionFact{"-showme", query, true},
    OptionFact{"-target", takesWord},
    OptionFact{"-u", takesWord},
    OptionFact{"-working-directory", takesWord},
    OptionFact{"-wrapper", takesWord},
    OptionFact{"-x", OptionMeaning::takesLanguage},
    OptionFact{"-z", takesWord},
};

} // namespace

std::span<const OptionFact> optionTable() {
  return table;
}

OptionMeaning optionMeaning(std::string_view option) {
  const auto next = std::ranges::upper_bound(table, option, {}, &OptionFact::text);
  if (next == table.begin())
    return OptionMeaning::plain;
  // A prefix stands before all that begins with it; other options that do may stand between.
  for (auto fact = std::prev(next);; --fact) {
    if (fact->isPrefix ? option.starts_with(fact->text) : option == fact->text)
      return fact->meaning;
    if (fact == table.begin() || !fact->text.starts_with(option.substr(0, 2)))
      return OptionMeaning::plain;
  }
}

} // namespace leastaction::wrapper
