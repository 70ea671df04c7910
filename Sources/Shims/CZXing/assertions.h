// Distributions build ZXing-C++ with its assertions in (upstream issue 1154), and some pictures violate one. A
// stranger's document must not end the process that reads it, so during a read a failed assertion of the reading thread
// ends the read instead.
#ifndef CZXING_ASSERTIONS_H
#define CZXING_ASSERTIONS_H

#include <csetjmp>

namespace cz {

/// The target of a failed assertion of this thread during a read; null otherwise.
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
