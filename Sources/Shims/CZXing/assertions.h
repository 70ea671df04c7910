// Distributions build ZXing-C++ with its assertions in (upstream issue 1154), and there are pictures for which some do
// not hold. A document that a stranger hands in must not end the process that looks at it, so for the length of a read
// a failed assertion of the reading thread ends the read instead.
#ifndef CZXING_ASSERTIONS_H
#define CZXING_ASSERTIONS_H

#include <csetjmp>

namespace cz {

/// Where a failed assertion of this thread goes, while one is expected; null otherwise.
extern thread_local std::jmp_buf *refuge;

/// Runs `work`, and returns false if an assertion failed in it.
///
/// The frames between are left without their destructors, as their functions expect an assertion never to return and
/// have no way out for an exception: what they allocated is lost. `work` must therefore hold no lock, and nothing it
/// owns may need more than memory given back. What it throws is passed on.
template <typename Work>
bool survives_assertions(Work work) {
    std::jmp_buf here;
    // Also when `work` throws.
    struct Reset {
        ~Reset() { refuge = nullptr; }
    } reset;
    if (setjmp(here) != 0) return false;
    refuge = &here;
    work();
    return true;
}

}  // namespace cz

#endif
