// Library code that is inlined: a vector grows and is sorted, larger ones are counted.
#include <algorithm>
#include <cstdio>
#include <leastaction.h>
#include <numeric>
#include <vector>

struct Point {
  int x, y;
};

static int next(unsigned &state) {
  state = state * 1103515245u + 12345u;
  return static_cast<int>(state >> 20);
}

int main() {
  unsigned state = 1;
  std::vector<Point> points;
  leastaction_start("points");
  for (int i = 0; i < 2000; ++i)
    points.push_back({next(state), next(state)});
  std::sort(points.begin(), points.end(), [](const Point &a, const Point &b) { return a.x < b.x; });
  long sum = 0;
  for (const Point &point : points)
    sum += std::max(point.x, point.y);
  std::vector<int> counts(4096);
  for (const Point &point : points)
    ++counts.at(static_cast<size_t>(point.y));
  sum += std::accumulate(counts.begin(), counts.end(), 0L);
  leastaction_stop("points");
  std::printf("%ld\n", sum);
}
