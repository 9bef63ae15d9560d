#include "test/unit/report/agreement/agreement_fixture.h"

#include "test/unit/report/run/run_fixture.h"

namespace leastaction::fixture {

namespace {

KappaSum times(uint64_t events, double kappa, double spread, uint64_t below) {
  const auto count = static_cast<double>(events);
  return {.events = events,
          .belowResolution = below,
          .kappa = count * kappa,
          .kappaSquared = count * (kappa * kappa + spread * spread)};
}

AgreementReport agreementOf(const std::string &opcode, const std::string &function, const std::string &line,
                            const std::string &text) {
  const InstructionKappa chase{opcode, function, line, text, InstructionClass::load, times(4000, 412, 80, 3)};
  InstructionKappa simulatedChase = chase;
  simulatedChase.sum = times(16000, 280, 10, 0);
  const InstructionKappa hit{
      "movq load", "chase", "chase.c:25", "movq (%rcx), %rcx", InstructionClass::load, times(4000, 6.5, 12, 3980)};
  InstructionKappa simulatedHit = hit;
  simulatedHit.sum = times(16000, 5, 0.5, 0);
  const InstructionKappa branch{
      "jne", "chase", "chase.c:24", "jne 0x1180", InstructionClass::branch, times(900, 0, 0, 900)};
  InstructionKappa simulatedBranch = branch;
  simulatedBranch.sum = times(3600, 1, 0, 0);
  const InstructionKappa division{
      "divsd", "chase", "chase.c:32", "divsd %xmm1, %xmm0", InstructionClass::floating, times(1, 26, 0, 1)};
  InstructionKappa simulatedDivision = division;
  simulatedDivision.sum = times(4, 13, 0, 0);

  AgreementReport report;
  report.measured = {"chase-probe.run", RunMode::probe, {"tsc", 2.6e9, 26}};
  report.simulated = {"chase.run", RunMode::trace, {"core model", 3.9e9, 1}};
  report.core = "znver5-calibrated";
  report.completion = "execution";
  report.scale = {.coreTicksPerTick = 1.5, .resolutionTicks = 26};
  report.agreement = agree({chase, hit, branch, division},
                           {simulatedChase, simulatedHit, simulatedBranch, simulatedDivision}, report.scale);
  report.notes = {"Events were measured."};
  return report;
}

} // namespace

AgreementReport exampleAgreement() {
  return agreementOf("movq load", "chase", "chase.c:29", "movq (%rax), %rax");
}

AgreementReport hostileAgreement() {
  AgreementReport report = agreementOf(hostileName, hostileName, hostileName, hostileName);
  report.measured = {hostileName, RunMode::probe, {hostileName, 1, 1}};
  report.simulated = report.measured;
  report.core = report.completion = hostileName;
  report.notes = {hostileName};
  return report;
}

} // namespace leastaction::fixture
