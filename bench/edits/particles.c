/* Particles move: of eight numbers of each, two are used. As structs, seven eighths or three quarters of what is
   fetched are for nothing; as arrays or with the cold part split off, nothing is. */
#include "edits.h"
#include "lesson.h"

#define structs 1
#define arrays 2
#define split 3

#ifndef SIZE
#define SIZE 16384 /* structs of 64 byte: 1 Mbyte */
#endif
enum { passes = 100000 / SIZE };

#if VARIANT == structs
typedef struct {
  double x, y, z, vx, vy, vz, mass, charge;
} Particle;
static ON_LINES Particle particles[SIZE];
#define X(i) particles[i].x
#define VX(i) particles[i].vx
#elif VARIANT == arrays
static ON_LINES double x[SIZE], vx[SIZE];
#define X(i) x[i]
#define VX(i) vx[i]
#elif VARIANT == split
typedef struct {
  double x, vx;
} Hot;
static ON_LINES Hot hot[SIZE];
#define X(i) hot[i].x
#define VX(i) hot[i].vx
#else
#error "VARIANT is structs, arrays or split"
#endif

static void prepare(void) {
  for (int i = 0; i < SIZE; i++) {
    X(i) = i % 100;
    VX(i) = i % 7;
  }
}

static void lesson(void) {
  for (int pass = 0; pass < passes; pass++)
    for (int i = 0; i < SIZE; i++)
      X(i) += 2 * VX(i); /* HERE */
}

static double result(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += X(i) * (i % 11);
  return sum;
}
