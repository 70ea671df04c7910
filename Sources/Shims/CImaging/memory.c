// How the process keeps memory that was freed.
#include "include/CImaging.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void ci_return_memory_early(void) {
#ifdef __GLIBC__
    // Left alone, glibc takes ever larger blocks from heaps that shrink only at their ends, one for each thread.
    enum { LARGE = 1 << 20, HEAPS = 2 };
    mallopt(M_MMAP_THRESHOLD, LARGE);
    mallopt(M_TRIM_THRESHOLD, LARGE);
    mallopt(M_ARENA_MAX, HEAPS);
#endif
}
