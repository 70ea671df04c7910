// A C face for the ZXing-C++ library. No exception leaves it. Results belong to the caller until cz_results_free.
#ifndef CZXING_H
#define CZXING_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The library's version, as "1.4.0".
const char *cz_version(void);

#ifdef __cplusplus
}
#endif
#endif
