// Draws the report that this file carries.
import "./base.css";
import "./sections.css";
import "./charts.css";
import "./flame.css";
import "./comparison.css";
import "./pipeline.css";
import "./source.css";
import "./class.css";
import "./complexity.css";
import "./scaling.css";
import "./surface.css";
import "./screens.css";
import { createAgreementPage } from "./agreement_page";
import { createClassPage } from "./class_page";
import { createComparisonPage } from "./comparison_page";
import { isAgreement, isClass, isComparison, isComplexity, isHistory, isHypercube, isScaling, isSurface, readReport, type Report } from "./data";
import { createComplexityPage } from "./complexity_page";
import { createHistoryPage } from "./history_page";
import { createHypercubePage } from "./hypercube_page";
import { createRunPage } from "./run_page";
import { createScalingPage } from "./scaling_page";
import { createSurfacePage } from "./surface_page";
import { startTheme } from "./theme";

function createPage(report: Report): HTMLElement[] {
  if (isAgreement(report)) return createAgreementPage(report);
  if (isHistory(report)) return createHistoryPage(report);
  if (isClass(report)) return createClassPage(report);
  if (isScaling(report)) return createScalingPage(report);
  if (isHypercube(report)) return createHypercubePage(report);
  if (isSurface(report)) return createSurfacePage(report);
  if (isComplexity(report)) return createComplexityPage(report);
  return isComparison(report) ? createComparisonPage(report) : createRunPage(report);
}

startTheme();
document.getElementById("page")?.replaceChildren(...createPage(readReport()));
document.documentElement.dataset.ready = "true";
