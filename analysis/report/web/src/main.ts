// Draws the report that this file carries.
import "./base.css";
import "./sections.css";
import "./charts.css";
import "./flame.css";
import "./pipeline.css";
import "./source.css";
import "./screens.css";
import { createComparisonPage } from "./comparison_page";
import { isComparison, readReport } from "./data";
import { createRunPage } from "./run_page";
import { startTheme } from "./theme";

startTheme();
const report = readReport();
document.getElementById("page")?.replaceChildren(...(isComparison(report) ? createComparisonPage(report) : createRunPage(report)));
document.documentElement.dataset.ready = "true";
