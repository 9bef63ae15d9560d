/* floating point: a fast Fourier transform of 1024 numbers in place. */
#define BETWEEN
#include "../decisions.h"

enum { size = 1024 };
static ON_LINES double re[size], im[size], cosine[size / 2], sine[size / 2];

static void prepare(void) {
  double step_c = 0.99998117528260111, step_s = 0.0061358846491544753, c = 1, s = 0; /* of 2 pi / 1024 */
  for (int i = 0; i < size / 2; i++) {
    cosine[i] = c;
    sine[i] = s;
    double next = c * step_c - s * step_s;
    s = c * step_s + s * step_c;
    c = next;
  }
}

static void between(void) {
  FILL(re, (double)(at % 37) / 37);
  FILL(im, 0);
}

static void kernel(void) {
  for (int half = size / 2, step = 1; half > 0; half /= 2, step *= 2)
    for (int begin = 0; begin < size; begin += 2 * half)
      for (int i = begin; i < begin + half; i++) {
        double c = cosine[(i - begin) * step], s = sine[(i - begin) * step];
        double a = re[i] - re[i + half], b = im[i] - im[i + half];
        re[i] += re[i + half];
        im[i] += im[i + half];
        re[i + half] = a * c + b * s;
        im[i + half] = b * c - a * s;
      }
}

static double result(void) {
  double power = 0;
  for (int i = 0; i < size; i++)
    power += (re[i] * re[i] + im[i] * im[i]) * (i % 5 + 1);
  return power;
}
