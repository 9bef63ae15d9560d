/* Marks the regions of a program whose energy spectrum is to be recorded.
 *
 *   leastaction_start("dot");
 *   for (i = 0; i < n; i++) s += x[i] * y[i];
 *   leastaction_stop("dot");
 *
 * or, in C++, from here to the end of the block, however it is left (return, break, exception):
 *
 *   leastaction::Region region("dot");
 *
 * Compile with the leastaction plugin and link the runtime (`leastaction clang` does both). Regions may be repeated,
 * nested and entered by several threads; each thread records its own. Names are UTF-8, at most 200 bytes.
 *
 * With the plugin, floating-point work and accesses to memory stay on their side of a marker at every optimization
 * level; docs/recording.md says what that means exactly.
 */
#ifndef LEASTACTION_H
#define LEASTACTION_H

#ifdef __cplusplus
extern "C" {
#endif

/* Starts recording the calling thread under `name`. */
void leastaction_start(const char *name);

/* Ends the region `name` of the calling thread; a null pointer ends the one that was started last. */
void leastaction_stop(const char *name);

#if !defined(__x86_64__)
/* The runtime is for x86-64. In programs for other processors a marker does nothing by itself: `leastaction record
 * --emulate` sees that it is called. Each has code of its own, so that compilers and linkers keep them apart. */
#if defined(__GNUC__) && !defined(__clang__)
#define LEASTACTION_MARKER __attribute__((weak, noipa, used))
#else
#define LEASTACTION_MARKER __attribute__((weak, noinline, used))
#endif
LEASTACTION_MARKER void leastaction_start(const char *name) {
  __asm__ volatile("nop" : : "r"(name) : "memory");
}
LEASTACTION_MARKER void leastaction_stop(const char *name) {
  __asm__ volatile("nop\n\tnop" : : "r"(name) : "memory");
}
#undef LEASTACTION_MARKER
#endif

/* Put on a function, makes each of its executions a region of the function's name. */
#define LEASTACTION_REGION __attribute__((annotate("leastaction")))

#ifdef __cplusplus
}

namespace leastaction {

/* A region that lasts as long as the object, in the thread that made it. `name` must outlive it. */
class Region {
public:
  explicit Region(const char *name) : name_(name) { leastaction_start(name_); }
  ~Region() { leastaction_stop(name_); }
  Region(const Region &) = delete;
  Region &operator=(const Region &) = delete;

private:
  const char *name_;
};

} // namespace leastaction
#endif
#endif
