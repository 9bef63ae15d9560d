/* branchy: calls by pointers to functions, of four kinds of objects. */
#define BETWEEN
#include "../decisions.h"

enum { count = 8000 };
typedef struct Shape {
  double (*area)(const struct Shape *);
  double a, b;
} Shape;
static ON_LINES Shape shapes[count];
static double total;

static double square(const Shape *shape) {
  return shape->a * shape->a;
}
static double rectangle(const Shape *shape) {
  return shape->a * shape->b;
}
static double triangle(const Shape *shape) {
  return shape->a * shape->b * .5;
}
static double circle(const Shape *shape) {
  return shape->a * shape->a * 3.14159265;
}

static void prepare(void) {}

static void between(void) {
  static double (*const kinds[])(const Shape *) = {square, rectangle, triangle, circle};
  for (int i = 0; i < count; i++)
    shapes[i] = (Shape){kinds[random_number() % 4], random_fraction(), random_fraction()};
}

static void kernel(void) {
  double sum = 0;
  for (int i = 0; i < count; i++)
    sum += shapes[i].area(&shapes[i]);
  total = sum;
}

static double result(void) {
  return total;
}
