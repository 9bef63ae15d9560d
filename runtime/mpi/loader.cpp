// libleastaction_mpi.so: stands before the MPI library of a process. When the program first calls MPI, this finds out
// which MPI it is and whether the program has leastaction's runtime, and fills the table that the functions jump
// through: with the wrappers of that MPI, or with MPI's own functions. In a process without MPI nothing ever runs here.
#include "runtime/mpi/layer.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define FROM_JUMP_TABLE extern "C" __attribute__((visibility("hidden")))
FROM_JUMP_TABLE void *leastactionMpiTable[leastaction::mpi::functionCount];
FROM_JUMP_TABLE void *leastactionMpiOwn[leastaction::mpi::functionCount];
FROM_JUMP_TABLE leastaction::mpi::FortranCode leastactionMpiFortran;
FROM_JUMP_TABLE void *leastactionMpiResolve(unsigned long number, const void *returnAddress);

leastaction::mpi::FortranCode leastactionMpiFortran;

namespace leastaction::mpi {
namespace {

constexpr const char *names[] = {
#define LEASTACTION_MPI(NAME, WRAPPER, CALL) "PMPI_" #NAME,
#include "runtime/mpi/functions.def"
};

pthread_once_t once = PTHREAD_ONCE_INIT;

/// A library of MPI that a program has loaded for itself alone, as interpreters do; it becomes one for all, so that the
/// wrappers find it.
void *loadedLater() {
  void *found = nullptr;
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *data) {
        const char *slash = strrchr(info->dlpi_name, '/'), *name = slash ? slash + 1 : info->dlpi_name;
        if (strncmp(name, "libmpi.so", 9) != 0 && strncmp(name, "libmpich.so", 11) != 0)
          return 0;
        *static_cast<void **>(data) = dlopen(info->dlpi_name, RTLD_LAZY | RTLD_NOLOAD | RTLD_GLOBAL);
        return 1;
      },
      static_cast<void *>(&found));
  return found;
}

/// Where the bindings for Fortran lie; they are one library, which others for Fortran call.
FortranCode fortranCode() {
  FortranCode found;
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *data) {
        const char *slash = strrchr(info->dlpi_name, '/'), *name = slash ? slash + 1 : info->dlpi_name;
        if (strncmp(name, "libmpi_mpifh.so", 15) != 0 && strncmp(name, "libmpichfort.so", 15) != 0 &&
            strncmp(name, "libmpifort.so", 13) != 0)
          return 0;
        for (int i = 0; i < info->dlpi_phnum; ++i)
          if (const auto &segment = info->dlpi_phdr[i]; segment.p_type == PT_LOAD && (segment.p_flags & PF_X))
            *static_cast<FortranCode *>(data) = {info->dlpi_addr + segment.p_vaddr, segment.p_memsz};
        return 1;
      },
      &found);
  return found;
}

/// Of the kinds of MPI that there are wrappers for, "openmpi" or "mpich"; null for others.
const char *kindOfMpi(void *library) {
  using GetVersion = int(char *, int *);
  static char text[1 << 14]; // more than MPI_MAX_LIBRARY_VERSION_STRING of any
  int length = 0;
  auto *version = reinterpret_cast<GetVersion *>(dlsym(library, "PMPI_Get_library_version"));
  if (!version || version(text, &length) != 0)
    return nullptr;
  return strncmp(text, "Open MPI", 8) == 0 ? "openmpi" : strncmp(text, "MPICH", 5) == 0 ? "mpich" : nullptr;
}

void *const *wrappersOf(void *library, const runtime::MpiServices &services) {
  const char *kind = kindOfMpi(library);
  char path[PATH_MAX + 64];
  Dl_info self;
  void *wrappers = nullptr;
  if (kind && dladdr(reinterpret_cast<void *>(leastactionMpiResolve), &self) && strrchr(self.dli_fname, '/')) {
    const int folder = static_cast<int>(strrchr(self.dli_fname, '/') - self.dli_fname);
    snprintf(path, sizeof path, "%.*s/libleastaction_mpi_%s.so", folder, self.dli_fname, kind);
    wrappers = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  }
  auto *table = wrappers ? reinterpret_cast<Wrappers *>(dlsym(wrappers, wrappersName)) : nullptr;
  if (table)
    return table(&services, &leastactionMpiFortran);
  services.say(kind ? "MPI calls are not recorded: this leastaction was built without the MPI that the program uses; "
                      "install its headers and build leastaction again"
                    : "MPI calls are not recorded: the program uses an MPI that is neither Open MPI nor MPICH");
  return nullptr;
}

void *missing(unsigned number) {
  char line[256];
  const int length =
      snprintf(line, sizeof line, "leastaction: the program calls %s, which none of its loaded MPI libraries has\n",
               names[number] + 1);
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, line, static_cast<size_t>(length));
  _exit(127); // as the dynamic linker does
}

void fillTable() {
  void *library = dlsym(RTLD_NEXT, names[0]) ? RTLD_NEXT : loadedLater();
  if (!library)
    return;
  using Services = decltype(leastaction_mpi_services);
  auto *ask = reinterpret_cast<Services *>(dlsym(RTLD_DEFAULT, runtime::mpiServicesName));
  const runtime::MpiServices *services = ask ? ask() : nullptr;
  if (services && services->version != runtime::mpiServicesVersion)
    services = nullptr;
  leastactionMpiFortran = fortranCode();
  void *const *wrappers = services ? wrappersOf(library, *services) : nullptr;
  for (unsigned number = 0; number < functionCount; ++number) {
    // Without wrappers those of another tool come next, if there is one.
    void *own = dlsym(library, names[number]), *next = wrappers ? nullptr : dlsym(library, names[number] + 1);
    void *function = wrappers && wrappers[number] ? wrappers[number] : next ? next : own;
    if (function)
      __atomic_store_n(&leastactionMpiTable[number], function, __ATOMIC_RELEASE);
    if (own)
      __atomic_store_n(&leastactionMpiOwn[number], own, __ATOMIC_RELEASE);
  }
  if (!wrappers)
    leastactionMpiFortran = {}; // its calls of functions with P are not for other tools
}

/// Is there anything behind the function but the resolver?
bool isResolved(void *function) {
  Dl_info self, other;
  return dladdr(function, &other) && dladdr(reinterpret_cast<void *>(leastactionMpiResolve), &self) &&
         self.dli_fbase != other.dli_fbase;
}

} // namespace
} // namespace leastaction::mpi

void *leastactionMpiResolve(unsigned long number, const void *returnAddress) {
  using namespace leastaction::mpi;
  pthread_once(&once, fillTable);
  const bool isOwn = (number & ownFunction) && !leastactionMpiFortran.holds(returnAddress);
  const auto place = static_cast<unsigned>(number % ownFunction);
  void *function = (isOwn ? leastactionMpiOwn : leastactionMpiTable)[place];
  return isResolved(function) ? function : missing(place);
}
