// The agreement of measured and simulated kappa as text.
//
//   writeAgreement(writer, report, options);
#pragma once

#include "analysis/report/render_text.h"
#include "analysis/report/text_writer.h"

namespace leastaction {

void writeAgreement(TextWriter &writer, const AgreementReport &report, const TextOptions &options);

} // namespace leastaction
