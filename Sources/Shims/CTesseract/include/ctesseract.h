// A C interface to the Tesseract library, loaded at run time: building needs neither its library nor its headers.
//
// 0 is success everywhere; no exception leaves a function. Once opened, a library stays in the process; an engine
// belongs to the caller until ct_engine_free and is used by one thread at a time. Pictures are only borrowed during a
// call.
#ifndef CTESSERACT_H
#define CTESSERACT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    CT_OK = 0,
    CT_INVALID_ARGUMENT = 1,
    CT_OUT_OF_MEMORY = 2,
    CT_LIBRARY_MISSING = 3,   ///< the file cannot be opened, or one it needs
    CT_LIBRARY_UNUSABLE = 4,  ///< it opened, and lacks a function
    CT_LANGUAGE_MISSING = 5,  ///< no data for a language, or none that the library can use
    CT_FAILED = 6,
};

typedef struct ct_library ct_library;
typedef struct ct_engine ct_engine;

/// 8-bit grey, origin top left. `stride` counts bytes from row to row.
typedef struct {
    const uint8_t *pixels;
    uint32_t width, height;  ///< 1...32767 each
    uint32_t stride;
} ct_picture;

/// One character as read; `text` is UTF-8 and ends in 0.
typedef struct {
    char text[24];
    float confidence;     ///< 0...100
    int32_t left, right;  ///< pixels of the picture
    int32_t begins_word;
} ct_symbol;

/// Opens the library and finds its functions.
int32_t ct_open(const char *path, ct_library **library);

/// The library's version, as "5.3.0"; it lives as long as the process.
const char *ct_version(const ct_library *library);

/// Loads languages, as "deu+fra", whose data lie in `folder`.
int32_t ct_engine_create(const ct_library *library, const char *folder, const char *languages, ct_engine **engine);

/// NULL is allowed.
void ct_engine_free(ct_engine *engine);

/// Reads the one line of print that the picture shows. `count` is at most `capacity`; what is beyond is dropped.
int32_t ct_engine_read(ct_engine *engine, const ct_picture *picture, ct_symbol *symbols, size_t capacity,
                       size_t *count);

#ifdef __cplusplus
}
#endif
#endif
