#include "ctesseract.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// The parts of tesseract/capi.h (4.0 to 5.5) that are called here. Its handles are opaque.
enum {
    TESS_LSTM_ONLY = 1,         // TessOcrEngineMode
    TESS_SINGLE_LINE_RAW = 13,  // TessPageSegMode: the picture is one line, taken as it is
    TESS_LEVEL_WORD = 3,        // TessPageIteratorLevel
    TESS_LEVEL_SYMBOL = 4,
};

struct ct_library {
    const char *(*version)(void);
    void *(*create)(void);
    void (*destroy)(void *);
    int (*init)(void *, const char *, const char *, int);
    int (*set_variable)(void *, const char *, const char *);
    void (*set_mode)(void *, int);
    void (*set_image)(void *, const unsigned char *, int, int, int, int);
    void (*set_resolution)(void *, int);
    int (*recognize)(void *, void *);
    void (*clear)(void *);
    void *(*iterator)(void *);
    void (*iterator_delete)(void *);
    int (*next)(void *, int);
    char *(*text)(const void *, int);
    float (*confidence)(const void *, int);
    void *(*page_iterator)(void *);
    int (*box)(const void *, int, int *, int *, int *, int *);
    int (*begins)(const void *, int);
    void (*text_delete)(const char *);
    // Of OpenMP, which the library may have been built with; NULL where not.
    int (*get_levels)(void);
    void (*set_levels)(int);
};

struct ct_engine {
    const ct_library *library;
    void *api;
};

static bool find(void *opened, ct_library *library) {
    const struct {
        void **target;
        const char *name;
    } wanted[] = {
        {(void **)&library->version, "TessVersion"},
        {(void **)&library->create, "TessBaseAPICreate"},
        {(void **)&library->destroy, "TessBaseAPIDelete"},
        {(void **)&library->init, "TessBaseAPIInit2"},
        {(void **)&library->set_variable, "TessBaseAPISetVariable"},
        {(void **)&library->set_mode, "TessBaseAPISetPageSegMode"},
        {(void **)&library->set_image, "TessBaseAPISetImage"},
        {(void **)&library->set_resolution, "TessBaseAPISetSourceResolution"},
        {(void **)&library->recognize, "TessBaseAPIRecognize"},
        {(void **)&library->clear, "TessBaseAPIClear"},
        {(void **)&library->iterator, "TessBaseAPIGetIterator"},
        {(void **)&library->iterator_delete, "TessResultIteratorDelete"},
        {(void **)&library->next, "TessResultIteratorNext"},
        {(void **)&library->text, "TessResultIteratorGetUTF8Text"},
        {(void **)&library->confidence, "TessResultIteratorConfidence"},
        {(void **)&library->page_iterator, "TessResultIteratorGetPageIterator"},
        {(void **)&library->box, "TessPageIteratorBoundingBox"},
        {(void **)&library->begins, "TessPageIteratorIsAtBeginningOf"},
        {(void **)&library->text_delete, "TessDeleteText"},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!(*wanted[i].target = dlsym(opened, wanted[i].name))) return false;
    return true;
}

int32_t ct_open(const char *path, ct_library **library) {
    if (!path || !library) return CT_INVALID_ARGUMENT;
    *library = NULL;
    void *opened = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!opened) return CT_LIBRARY_MISSING;
    ct_library *made = calloc(1, sizeof *made);
    if (!made) return CT_OUT_OF_MEMORY;
    if (!find(opened, made)) {
        free(made);
        return CT_LIBRARY_UNUSABLE;
    }
    made->get_levels = (int (*)(void))dlsym(opened, "omp_get_max_active_levels");
    made->set_levels = (void (*)(int))dlsym(opened, "omp_set_max_active_levels");
    // Engines keep a pointer to it, so like the library itself it stays.
    *library = made;
    return CT_OK;
}

const char *ct_version(const ct_library *library) { return library ? library->version() : ""; }

int32_t ct_engine_create(const ct_library *library, const char *folder, const char *languages, ct_engine **engine) {
    if (!library || !folder || !languages || !engine) return CT_INVALID_ARGUMENT;
    *engine = NULL;
    ct_engine *made = calloc(1, sizeof *made);
    if (!made) return CT_OUT_OF_MEMORY;
    made->library = library;
    if (!(made->api = library->create())) {
        free(made);
        return CT_OUT_OF_MEMORY;
    }
    // It writes to standard error about pictures it cannot handle.
    library->set_variable(made->api, "debug_file", "/dev/null");
    if (library->init(made->api, folder, languages, TESS_LSTM_ONLY)) {
        library->destroy(made->api);
        free(made);
        return CT_LANGUAGE_MISSING;
    }
    library->set_mode(made->api, TESS_SINGLE_LINE_RAW);
    *engine = made;
    return CT_OK;
}

void ct_engine_free(ct_engine *engine) {
    if (!engine) return;
    engine->library->destroy(engine->api);
    free(engine);
}

static void append(const ct_library *library, void *iterator, ct_symbol *symbols, size_t capacity, size_t *count) {
    char *text = library->text(iterator, TESS_LEVEL_SYMBOL);
    if (!text) return;
    const size_t length = strlen(text);
    if (length && length < sizeof symbols->text && *count < capacity) {
        ct_symbol *symbol = &symbols[(*count)++];
        memcpy(symbol->text, text, length + 1);
        symbol->confidence = library->confidence(iterator, TESS_LEVEL_SYMBOL);
        void *place = library->page_iterator(iterator);
        int left = 0, top = 0, right = 0, bottom = 0;
        library->box(place, TESS_LEVEL_SYMBOL, &left, &top, &right, &bottom);
        symbol->left = left;
        symbol->right = right;
        symbol->begins_word = library->begins(place, TESS_LEVEL_WORD);
    }
    library->text_delete(text);
}

int32_t ct_engine_read(ct_engine *engine, const ct_picture *picture, ct_symbol *symbols, size_t capacity,
                       size_t *count) {
    if (!engine || !picture || !symbols || !count || !picture->pixels) return CT_INVALID_ARGUMENT;
    *count = 0;
    if (!picture->width || !picture->height || picture->width > 32767 || picture->height > 32767 ||
        picture->stride < picture->width || picture->stride > 1 << 16)
        return CT_INVALID_ARGUMENT;
    const ct_library *library = engine->library;
    library->set_image(engine->api, picture->pixels, (int)picture->width, (int)picture->height, 1,
                       (int)picture->stride);
    // Only avoids guessing: print is scaled to one height before.
    library->set_resolution(engine->api, 300);
    // For one line, sharing the work among threads costs more than it gains; callers have threads of their own.
    const int levels = library->get_levels && library->set_levels ? library->get_levels() : -1;
    if (levels >= 0) library->set_levels(0);
    const int failed = library->recognize(engine->api, NULL);
    if (levels >= 0) library->set_levels(levels);
    void *iterator = failed ? NULL : library->iterator(engine->api);
    if (iterator) {
        do append(library, iterator, symbols, capacity, count);
        while (library->next(iterator, TESS_LEVEL_SYMBOL));
        library->iterator_delete(iterator);
    }
    library->clear(engine->api);
    return failed ? CT_FAILED : CT_OK;
}
