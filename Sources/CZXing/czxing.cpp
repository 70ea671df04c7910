#include "czxing.h"

#include <ZXing/ZXVersion.h>

#define CZ_TEXT_(x) #x
#define CZ_TEXT(x) CZ_TEXT_(x)

const char *cz_version(void) {
    return CZ_TEXT(ZXING_VERSION_MAJOR) "." CZ_TEXT(ZXING_VERSION_MINOR) "." CZ_TEXT(ZXING_VERSION_PATCH);
}
