// Writes the example reports as HTML files, for the page's browser test: write_example_pages FOLDER
#include "analysis/report/render_html.h"
#include "comparison_fixture.h"
#include "report_fixture.h"

#include <filesystem>
#include <fstream>

int main(int argc, char **argv) {
  using namespace leastaction;
  if (argc != 2)
    return 2;
  const std::filesystem::path folder = argv[1];
  std::filesystem::create_directories(folder);
  auto write = [&](const char *name, const std::string &html) {
    std::ofstream file(folder / name, std::ios::binary);
    file << html;
    return static_cast<bool>(file.flush());
  };
  const bool written = write("run.html", renderHtml(fixture::exampleRun())) &&
                       write("counts.html", renderHtml(fixture::exampleCounts())) &&
                       write("comparison.html", renderHtml(fixture::exampleComparison())) &&
                       write("many_programs.html", renderHtml(fixture::manyPrograms(120))) &&
                       write("hostile_comparison.html", renderHtml(fixture::hostileComparison())) &&
                       write("agreement.html", renderHtml(fixture::exampleAgreement())) &&
                       write("hostile_agreement.html", renderHtml(fixture::hostileAgreement())) &&
                       write("hostile.html", renderHtml(fixture::hostileRun()));
  return written ? 0 : 1;
}
