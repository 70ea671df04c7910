// A C interface to the OpenVINO runtime, loaded at run time: building needs neither its library nor its headers.
//
// 0 is success everywhere; no exception leaves a function. What a function returns belongs to the caller until the
// matching free; a model keeps its runtime's library alive, a request its model's. Once opened, a library stays in the
// process. Runtimes and models may be used from any thread, a request from one at a time.
#ifndef COPENVINO_H
#define COPENVINO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    COV_OK = 0,
    COV_INVALID_ARGUMENT = 1,
    COV_OUT_OF_MEMORY = 2,
    COV_LIBRARY_MISSING = 3,   ///< the file cannot be opened, or one it needs
    COV_LIBRARY_UNUSABLE = 4,  ///< it opened, and lacks a function or fails to start
    COV_MODEL_REFUSED = 5,     ///< cannot be read, reshaped or compiled
    COV_FAILED = 6,
};

/// The most dimensions a shape may have.
enum { COV_MAXIMUM_RANK = 8 };

typedef struct cov_runtime cov_runtime;
typedef struct cov_model cov_model;
typedef struct cov_request cov_request;

/// Dimensions from the outermost; -1 stands for one that is only known when the model runs.
typedef struct {
    size_t rank;
    int64_t dimensions[COV_MAXIMUM_RANK];
} cov_shape;

typedef struct {
    uint32_t threads;          ///< in all, at least 1
    uint32_t streams;          ///< requests that run side by side, 1...threads
    const char *cache_folder;  ///< where compiled models are kept for the next start; NULL: nowhere
} cov_settings;

/// A model's file, or the bytes of an ONNX file.
typedef struct {
    const char *path;   ///< NULL: the bytes
    const char *bytes;  ///< NULL: the file
    size_t length;      ///< of the bytes
} cov_source;

/// Opens the library `libopenvino_c` at `library` and starts its runtime.
int32_t cov_open(const char *library, cov_runtime **runtime);

/// The library's own version text, at most `capacity` - 1 bytes.
int32_t cov_version(const cov_runtime *runtime, char *text, size_t capacity);

/// NULL is allowed.
void cov_close(cov_runtime *runtime);

/// Reads and compiles the model of `source`, which has one input, for the CPU.
///
/// `shape` replaces the input's shape; NULL leaves the model's own.
int32_t cov_load(const cov_runtime *runtime, const cov_source *source, const cov_shape *shape,
                 const cov_settings *settings, cov_model **model);

/// NULL is allowed; requests of the model must be gone.
void cov_unload(cov_model *model);

int32_t cov_request_create(const cov_model *model, cov_request **request);

/// NULL is allowed.
void cov_request_free(cov_request *request);

/// Runs the model on `values`, row by row in `shape`, which the call only borrows.
int32_t cov_run(cov_request *request, const float *values, const cov_shape *shape);

/// One of the last run's outputs, valid until the request runs again or is freed.
int32_t cov_output(cov_request *request, size_t index, const float **values, cov_shape *shape);

#ifdef __cplusplus
}
#endif
#endif
