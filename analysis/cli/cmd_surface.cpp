#include "analysis/cli/command.h"
#include "analysis/cli/progress.h"
#include "analysis/cli/report_output.h"
#include "analysis/report/surface/surface_formats.h"
#include "analysis/study/scaling/measured_surface.h"
#include "analysis/study/scaling/models_and_machines.h"
#include "analysis/study/scaling/swept_surface.h"

namespace leastaction::cli {
namespace {

Result<int> listAll(const std::string &json) {
  const SurfaceList list = TRY(builtInSurfaces());
  return writeReport({{json, [&] { return jsonFile(toJson(list)); }}}, [&](TextStyle style) {
    style.width = 118;
    return renderText(list, style);
  });
}

/// Runs take the place of a model, its sweep and its settings.
Result<void> checkComplete(const CLI::App &app, const SweptSurfaceQuestion &swept, bool isMeasured) {
  if (isMeasured && (!swept.model.empty() || !swept.sweep.empty() || !swept.settings.empty()))
    return fail("--from takes the place of a model and its variables", app.get_name(),
                "leave the model, --sweep and --set out, or --from");
  if (!isMeasured && !swept.model.empty() && (swept.machines.empty() || swept.sweep.empty()))
    TRY(readModel(swept.model)); // whether there is one comes before what is missing
  if (!isMeasured && (swept.model.empty() || swept.machines.empty() || swept.sweep.empty()))
    return fail(swept.model.empty()      ? "the model is missing"
                : swept.machines.empty() ? "--machine is missing"
                                         : "--sweep is missing",
                app.get_name(), "see 'leastaction surface --help'");
  return {};
}

} // namespace

Result<int> commandSurface(int argc, char **argv) {
  CLI::App app(
      "Shows computational forces: where an algorithm sits on its efficiency surface on each machine while a "
      "variable grows. Coordinates are hardware forces divided by software forces, e = 1/(1 + their sum). Without a "
      "model, lists the built-in models and machines with their forces.",
      "leastaction surface");
  SweptSurfaceQuestion swept;
  MeasuredSurfaceQuestion measured;
  std::string html, json;
  unsigned rows = 20;
  app.add_option("model", swept.model, "built-in model, or TOML file");
  app.add_option(
         "--machine", swept.machines,
         "built-in machine, TOML file, or core:NAME of 'leastaction cores' (core: is this machine) (repeatable)")
      ->allow_extra_args(false);
  app.add_option("--sweep", swept.sweep, "variable that grows: n=500:2000:100, or values like p=1,4,16");
  app.add_option("--set", swept.settings, "set another variable: p=32 (repeatable)")->allow_extra_args(false);
  app.add_option("--from", measured.runs,
                 "run of mode=count or mode=trace, whose regions are the points, in place of a model (repeatable)")
      ->type_name("RUN")
      ->allow_extra_args(false);
  app.add_option("--region", measured.region, "show only this region (with --from)");
  app.add_option("--core", measured.core,
                 "core model to compare the runs with, as in 'leastaction report' (with --from)");
  app.add_option("--bandwidth", measured.bandwidth,
                 "bandwidth of the machines at which bytes arrive (with --from; default: l1 if all have it, else b)");
  app.add_option("--rows", rows, "number of points to show of each machine")
      ->check(CLI::Range(2u, 1'000'000u))
      ->capture_default_str();
  app.add_option("--html", html, "also write the report as one HTML file, with a surface that can be rotated");
  app.add_option("--json", json, "also write JSON to this file; with -, to standard output instead of the text");
  app.footer(
      "\nexamples:\n"
      "  leastaction surface\n"
      "  leastaction surface stewart --machine 1990 --machine 2007 --sweep n=500:2000:100 --html stewart.html\n"
      "  leastaction surface linpack --machine asci-red --sweep n=10000:100000:10000 --set p=16 --set q=286 --json -\n"
      "  leastaction surface --from dot.run --machine core:skylake");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  const bool isMeasured = !measured.runs.empty();
  if (!isMeasured)
    TRY(refuseUnused(app, {"--region", "--core", "--bandwidth"}, "without --from"));
  if (swept.model.empty() && swept.machines.empty() && swept.sweep.empty() && swept.settings.empty() && html.empty() &&
      !isMeasured)
    return listAll(json);
  std::vector<std::string> inputs = swept.machines;
  inputs.push_back(swept.model);
  inputs.insert(inputs.end(), measured.runs.begin(), measured.runs.end());
  TRY(checkOutputs(inputs, {html, json}));
  TRY(checkComplete(app, swept, isMeasured));
  measured.machines = swept.machines;
  measured.progress = progressBar();
  const SurfaceReport report = TRY(isMeasured ? measuredSurface(measured) : sweptSurface(swept));
  return writeReport(report, html, json, {.rows = rows, .cuts = false});
}

} // namespace leastaction::cli
