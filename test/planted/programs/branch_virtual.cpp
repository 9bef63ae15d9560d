// Shapes of random kinds: where the call goes is not known before.
// BUILD: leastaction clang++ -O2 -g
#include <leastaction.h>
#include <memory>
#include <vector>

struct Shape {
  virtual ~Shape() = default;
  virtual long area(long size) const = 0;
};
struct Square : Shape {
  long area(long size) const override { return size * size; }
};
struct Circle : Shape {
  long area(long size) const override { return 3 * size * size; }
};
struct Point : Shape {
  long area(long) const override { return 0; }
};

int main() {
  const std::unique_ptr<Shape> kinds[] = {std::make_unique<Square>(), std::make_unique<Circle>(),
                                          std::make_unique<Point>()};
  std::vector<const Shape *> shapes(20000);
  unsigned random = 1;
  for (const Shape *&shape : shapes)
    shape = kinds[((random = random * 1664525 + 1013904223) >> 16) % 3].get();
  long sum = 0;
  leastaction_start("planted");
  for (const Shape *shape : shapes)
    sum += shape->area(3); // HERE: mispredicted branch
  leastaction_stop("planted");
  return sum == 0;
}
