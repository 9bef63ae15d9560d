#include "analysis/study/programmers/class_metric.h"

#include "analysis/study/programmers/class_of_records.h"
#include "analysis/study/programmers/class_sources.h"
#include "analysis/study/programmers/deadline.h"

namespace leastaction {

Result<ClassReport> classMetric(const ClassQuestion &question) {
  ClassOptions options{.sources = question.sources, .project = question.project, .pair = question.pair};
  if (!question.deadline.empty())
    options.deadline = TRY(parseDeadline(question.deadline));
  PowerRatings ratings = TRY(readRatings(question.ratings));
  const ClassRecords records = TRY(readClass(question.sources, question.project, ratings));
  return classOfRecords(records, ratings, options);
}

} // namespace leastaction
