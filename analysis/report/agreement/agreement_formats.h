// The agreement of measured and simulated kappa as text and JSON.
//
//   std::string text = renderText(report, {});
//   std::string json = toJson(report).dump(2);
//   std::string html = renderHtml(report);           // analysis/report/format/page.h
#pragma once

#include "analysis/report/agreement/agreement_report.h"
#include "analysis/report/format/text_options.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace leastaction {

std::string renderText(const AgreementReport &report, const TextOptions &options);
nlohmann::ordered_json toJson(const AgreementReport &report);

} // namespace leastaction
