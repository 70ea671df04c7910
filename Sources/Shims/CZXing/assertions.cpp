#include "assertions.h"

#include <cstdio>
#include <cstdlib>

thread_local std::jmp_buf *cz::refuge = nullptr;

#if defined(__linux__)
/// Replaces the C library's function for the whole program; outside a guarded read it behaves like the original.
extern "C" [[noreturn]] void __assert_fail(
    const char *assertion, const char *file, unsigned int line, const char *function) noexcept {
    if (cz::refuge) std::longjmp(*cz::refuge, 1);
    std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file ? file : "?", line, function ? function : "?",
                 assertion ? assertion : "?");
    std::abort();
}
#endif
