// Agreements of measured with simulated runs.
//
//   AgreementReport agreement = exampleAgreement();
#pragma once

#include "analysis/report/agreement/agreement_report.h"

namespace leastaction::fixture {

/// Loads, a branch and a division; the loads from memory differ beyond the resolution.
AgreementReport exampleAgreement();

/// With fixture::hostileName in every text.
AgreementReport hostileAgreement();

} // namespace leastaction::fixture
