// Draws the report that this file carries.
import "./format/base.css";
import "./format/sections.css";
import "./format/charts.css";
import "./format/flame.css";
import "./comparison/comparison.css";
import "./comparison/side_by_side.css";
import "./run/pipeline.css";
import "./run/source.css";
import "./why/cause_colours.css";
import "./why/why.css";
import "./class/class.css";
import "./complexity/complexity.css";
import "./isoefficiency/isoefficiency.css";
import "./hypercube/hypercube.css";
import "./surface/surface.css";
import "./job/job.css";
import "./tools/tools.css";
import "./format/screens.css";
import type { AgreementReport } from "./agreement/agreement_data";
import { createAgreementPage } from "./agreement/agreement_page";
import { type ClassReport, unpackClass } from "./class/class_data";
import { createClassPage } from "./class/class_page";
import { type ComparisonReport, unpackComparison } from "./comparison/comparison_data";
import { createComparisonPage } from "./comparison/comparison_page";
import type { ComplexityReport } from "./complexity/complexity_data";
import { createComplexityPage } from "./complexity/complexity_page";
import { startPageState } from "./format/page_state";
import { startTheme } from "./format/theme";
import type { HistoryReport } from "./history/history_data";
import { createHistoryPage } from "./history/history_page";
import type { HypercubeReport } from "./hypercube/hypercube_data";
import { createHypercubePage } from "./hypercube/hypercube_page";
import type { ScalingReport } from "./isoefficiency/isoefficiency_data";
import { createScalingPage } from "./isoefficiency/isoefficiency_page";
import { type JobReport, unpackJob } from "./job/job_data";
import { createJobPage } from "./job/job_page";
import { type RunReport, unpackRun } from "./run/run_data";
import { createRunPage } from "./run/run_page";
import { startSections } from "./tools/sections";
import type { SurfaceReport } from "./surface/surface_data";
import { createSurfacePage } from "./surface/surface_page";
import type { WhyReport } from "./why/why_data";
import { createWhyPage } from "./why/why_page";

type Report = RunReport | ComparisonReport | AgreementReport | HistoryReport | ClassReport | SurfaceReport | ComplexityReport | ScalingReport | HypercubeReport | JobReport | WhyReport;

function createPage(report: Report): HTMLElement[] {
  switch (report.report) {
    case "run":
      unpackRun(report);
      return createRunPage(report);
    case "comparison":
      unpackComparison(report);
      return createComparisonPage(report);
    case "agreement":
      return createAgreementPage(report);
    case "history":
      return createHistoryPage(report);
    case "class":
      unpackClass(report);
      return createClassPage(report);
    case "surface":
      return createSurfacePage(report);
    case "complexity":
      return createComplexityPage(report);
    case "isoefficiency":
      return createScalingPage(report);
    case "hypercube":
      return createHypercubePage(report);
    case "job":
      return createJobPage(unpackJob(report));
    case "why":
      return createWhyPage(report);
  }
}

startTheme();
const report: Report = JSON.parse(document.getElementById("report-data")?.textContent ?? "{}");
document.getElementById("page")?.replaceChildren(...createPage(report));
startSections();
startPageState();
document.documentElement.dataset.ready = "true";
