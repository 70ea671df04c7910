// A C interface to the ZXing-C++ library. 0 is success everywhere; no exception leaves a function. The results of a
// read belong to the caller until cz_results_free; what cz_results_symbol points to lives exactly as long. A picture is
// only borrowed during the call. Every function may be called from any thread, a set of results from one at a time.
#ifndef CZXING_H
#define CZXING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    CZ_OK = 0,
    CZ_INVALID_ARGUMENT = 1,
    CZ_OUT_OF_MEMORY = 2,
    /// The library threw an error of its own, or an assertion in it failed for this picture: then memory of this read
    /// is lost. Other reads continue.
    CZ_FAILED = 3,
};

/// One bit for each kind of barcode.
enum {
    CZ_PDF417 = 1 << 0,
    CZ_QR = 1 << 1,
    CZ_MICRO_QR = 1 << 2,
    CZ_DATA_MATRIX = 1 << 3,
    CZ_AZTEC = 1 << 4,
    CZ_CODE128 = 1 << 5,
    CZ_CODE39 = 1 << 6,
    CZ_CODE93 = 1 << 7,
    CZ_ITF = 1 << 8,
    CZ_EAN13 = 1 << 9,
    CZ_EAN8 = 1 << 10,
    CZ_UPCA = 1 << 11,
    CZ_UPCE = 1 << 12,
    CZ_CODABAR = 1 << 13,
};

/// How grey becomes black and white.
enum {
    CZ_LOCAL_AVERAGE = 0,
    CZ_GLOBAL_HISTOGRAM = 1,
    CZ_FIXED_THRESHOLD = 2,
};

/// 8-bit grey, origin top left. `stride` counts bytes from row to row.
typedef struct {
    const uint8_t *pixels;
    uint32_t width, height;  ///< 1...65535 each
    size_t stride;
} cz_picture;

typedef struct {
    uint32_t symbologies;    ///< bits of the enumeration above, at least one
    uint32_t maximum_count;  ///< 1...255
    uint32_t binarizer;
    uint8_t try_harder;
    uint8_t try_rotate;      ///< also turned by a quarter, half and three quarters
    uint8_t try_downscale;
    uint8_t is_pure;         ///< the picture is one perfect, upright symbol
} cz_request;

typedef struct {
    uint32_t symbology;      ///< exactly one bit
    int32_t line_count;      ///< for linear symbols, how many scan lines agreed
    const uint8_t *bytes;
    size_t count;
    int32_t part_index;      ///< of a message in several symbols: which one, from 0; -1 for a symbol of its own
    int32_t part_count;      ///< how many there are; 0 or less if this symbol does not say
    const char *part_id;     ///< names the message, UTF-8, ends in 0; empty if there is no name
    float corners[8];        ///< x, y of top left, top right, bottom right, bottom left of the upright symbol, pixels
} cz_symbol;

typedef struct cz_results cz_results;

/// The library's version, as "1.4.0".
const char *cz_version(void);

/// Finds and decodes. A picture without a symbol is a success with an empty set.
int32_t cz_read(const cz_picture *picture, const cz_request *request, cz_results **results);

size_t cz_results_count(const cz_results *results);

/// CZ_INVALID_ARGUMENT where there is no symbol of that index.
int32_t cz_results_symbol(const cz_results *results, size_t index, cz_symbol *symbol);

/// NULL is allowed.
void cz_results_free(cz_results *results);

/// Draws bytes of ASCII as a QR code of error correction level M, without a quiet zone. `modules` gets side x side bytes, row
/// by row from the top, 1 where a module is dark; `*side` gets their number on a side, at most 177.
/// CZ_INVALID_ARGUMENT for no text, one that does not fit, other characters, or a capacity below 177 x 177.
int32_t cz_draw_qr(const uint8_t *text, size_t count, uint8_t *modules, size_t capacity, uint32_t *side);

#ifdef __cplusplus
}
#endif
#endif
