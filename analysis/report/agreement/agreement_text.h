// The agreement of measured and simulated kappa as text.
//
//   writeAgreement(writer, report, options);
#pragma once

#include "analysis/base/text_writer.h"
#include "analysis/report/render_text.h"

namespace leastaction {

void writeAgreement(TextWriter &writer, const AgreementReport &report, const TextOptions &options);

} // namespace leastaction
