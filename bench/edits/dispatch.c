/* Shapes of four types: by a pointer to a function, at random or sorted by type, by a switch, or by
   selecting factors. */
#define BETWEEN
#include "edits.h"
#include "lesson.h"

#define scattered 1
#define sorted 2
#define switched 3
#define selected 4

#ifndef SIZE
#define SIZE 20000
#endif

#ifndef NUMBER
#define NUMBER int /* or double, whose sum a call has written to the stack */
#endif

typedef struct Shape Shape;
struct Shape {
  NUMBER (*area)(const Shape *);
  int type;
  short width, height;
};
static ON_LINES Shape shapes[SIZE];
static NUMBER total;

static NUMBER square(const Shape *shape) {
  return shape->width * shape->width;
}
static NUMBER rectangle(const Shape *shape) {
  return shape->width * shape->height;
}
static NUMBER trapezoid(const Shape *shape) {
  return (shape->width + 1) * shape->height;
}
static NUMBER ellipse(const Shape *shape) {
  return 3 * shape->width * shape->height;
}

static void prepare(void) {}

static void between(void) {
  static NUMBER (*const areas[])(const Shape *) = {square, rectangle, trapezoid, ellipse};
  int next[4] = {0}, counts[4] = {0};
  unsigned char types[SIZE];
  for (int i = 0; i < SIZE; i++)
    counts[types[i] = random_number() % 4]++;
  for (int type = 1; type < 4; type++)
    next[type] = next[type - 1] + counts[type - 1];
  for (int i = 0; i < SIZE; i++) {
    int type = types[i];
    shapes[VARIANT == sorted ? next[type]++ : i] =
        (Shape){areas[type], type, (short)(random_number() % 10), (short)(random_number() % 7)};
  }
}

static void lesson(void) {
  NUMBER sum = 0;
  for (int i = 0; i < SIZE; i++) {
    const Shape *shape = &shapes[i];
#if VARIANT == scattered || VARIANT == sorted
    sum += shape->area(shape); /* HERE */
#elif VARIANT == switched
    switch (shape->type) {
    case 0:
      sum += square(shape);
      break;
    case 1:
      sum += rectangle(shape);
      break;
    case 2:
      sum += trapezoid(shape);
      break;
    default:
      sum += ellipse(shape);
    }
#elif VARIANT == selected
    static const signed char factor[] = {1, 1, 1, 3}, more[] = {0, 0, 1, 0};
    int other = shape->type == 0 ? shape->width : shape->height;
    sum += factor[shape->type] * (shape->width + more[shape->type]) * other;
#else
#error "VARIANT is scattered, sorted, switched or selected"
#endif
  }
  total = sum;
}

static double result(void) {
  return total;
}
