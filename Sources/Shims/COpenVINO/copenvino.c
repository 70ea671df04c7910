#include "copenvino.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

// The part of OpenVINO's C API (2022.1 to 2026.4, docs.openvino.ai, "C API") used here. Its handles are opaque.
typedef struct {
    int64_t rank;
    int64_t *dims;
} ov_shape;

typedef struct {
    int64_t min, max;
} ov_dimension;

typedef struct {
    ov_dimension rank;
    ov_dimension *dims;
} ov_partial_shape;

typedef struct {
    const char *build;
    const char *description;
} ov_version;

// Numbered as of OpenVINO 2023.0; the library's own word on its output is checked against it.
enum { OV_F32 = 4 };

typedef struct {
    int32_t (*version)(ov_version *);
    void (*version_free)(ov_version *);
    int32_t (*core_create)(void **);
    void (*core_free)(void *);
    int32_t (*read_model)(const void *, const char *, const char *, void **);
    int32_t (*read_bytes)(const void *, const char *, size_t, const void *, void **);
    void (*model_free)(void *);
    int32_t (*inputs_size)(const void *, size_t *);
    int32_t (*reshape)(const void *, ov_partial_shape);
    int32_t (*compile)(const void *, const void *, const char *, size_t, void **, ...);
    void (*compiled_free)(void *);
    int32_t (*request_create)(const void *, void **);
    void (*request_free)(void *);
    int32_t (*set_input)(void *, size_t, const void *);
    int32_t (*get_output)(const void *, size_t, void **);
    int32_t (*infer)(void *);
    int32_t (*tensor_create)(int32_t, ov_shape, void *, void **);
    void (*tensor_free)(void *);
    int32_t (*tensor_data)(const void *, void **);
    int32_t (*tensor_type)(const void *, int32_t *);
    int32_t (*tensor_shape)(const void *, ov_shape *);
    int32_t (*shape_free)(ov_shape *);
} functions;

struct cov_runtime {
    functions call;
    void *core;
};

struct cov_model {
    functions call;
    void *compiled;
};

struct cov_request {
    functions call;
    void *request;
    void *output;
};

static bool find(void *library, functions *call) {
    const struct {
        void **target;
        const char *name;
    } wanted[] = {
        {(void **)&call->version, "ov_get_openvino_version"},
        {(void **)&call->version_free, "ov_version_free"},
        {(void **)&call->core_create, "ov_core_create"},
        {(void **)&call->core_free, "ov_core_free"},
        {(void **)&call->read_model, "ov_core_read_model"},
        {(void **)&call->read_bytes, "ov_core_read_model_from_memory_buffer"},
        {(void **)&call->model_free, "ov_model_free"},
        {(void **)&call->inputs_size, "ov_model_inputs_size"},
        {(void **)&call->reshape, "ov_model_reshape_single_input"},
        {(void **)&call->compile, "ov_core_compile_model"},
        {(void **)&call->compiled_free, "ov_compiled_model_free"},
        {(void **)&call->request_create, "ov_compiled_model_create_infer_request"},
        {(void **)&call->request_free, "ov_infer_request_free"},
        {(void **)&call->set_input, "ov_infer_request_set_input_tensor_by_index"},
        {(void **)&call->get_output, "ov_infer_request_get_output_tensor_by_index"},
        {(void **)&call->infer, "ov_infer_request_infer"},
        {(void **)&call->tensor_create, "ov_tensor_create_from_host_ptr"},
        {(void **)&call->tensor_free, "ov_tensor_free"},
        {(void **)&call->tensor_data, "ov_tensor_data"},
        {(void **)&call->tensor_type, "ov_tensor_get_element_type"},
        {(void **)&call->tensor_shape, "ov_tensor_get_shape"},
        {(void **)&call->shape_free, "ov_shape_free"},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!(*wanted[i].target = dlsym(library, wanted[i].name))) return false;
    return true;
}

// Whether there is too little memory even for a few networks: the library does not report the cause of either failure.
static bool is_short_of_memory(void) {
    const size_t needed = (size_t)512 << 20;
    void *memory = mmap(NULL, needed, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
    if (memory == MAP_FAILED) return true;
    munmap(memory, needed);
    return false;
}

int32_t cov_open(const char *library, cov_runtime **runtime) {
    if (!library || !runtime) return COV_INVALID_ARGUMENT;
    *runtime = NULL;
    // Never closed: its threads may outlive every handle.
    void *opened = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!opened) return is_short_of_memory() ? COV_OUT_OF_MEMORY : COV_LIBRARY_MISSING;
    cov_runtime *made = calloc(1, sizeof *made);
    if (!made) return COV_OUT_OF_MEMORY;
    if (!find(opened, &made->call) || made->call.core_create(&made->core)) {
        free(made);
        return is_short_of_memory() ? COV_OUT_OF_MEMORY : COV_LIBRARY_UNUSABLE;
    }
    *runtime = made;
    return COV_OK;
}

int32_t cov_version(const cov_runtime *runtime, char *text, size_t capacity) {
    if (!runtime || !text || !capacity) return COV_INVALID_ARGUMENT;
    ov_version version = {NULL, NULL};
    if (runtime->call.version(&version)) return COV_FAILED;
    snprintf(text, capacity, "%s", version.build ? version.build : "");
    runtime->call.version_free(&version);
    return COV_OK;
}

void cov_close(cov_runtime *runtime) {
    if (!runtime) return;
    runtime->call.core_free(runtime->core);
    free(runtime);
}

static bool is_usable(const cov_shape *shape) { return shape && shape->rank && shape->rank <= COV_MAXIMUM_RANK; }

static int32_t reshape(const functions *call, void *model, const cov_shape *shape) {
    ov_dimension dimensions[COV_MAXIMUM_RANK];
    for (size_t i = 0; i < shape->rank; i++) {
        const int64_t wanted = shape->dimensions[i];
        // The library expresses "any" as 0 to -1.
        dimensions[i] = wanted < 0 ? (ov_dimension){0, -1} : (ov_dimension){wanted, wanted};
    }
    const int64_t rank = (int64_t)shape->rank;
    return call->reshape(model, (ov_partial_shape){{rank, rank}, dimensions});
}

static int32_t compile(const cov_runtime *runtime, const void *model, const cov_settings *settings, void **compiled) {
    char threads[16], streams[16];
    snprintf(threads, sizeof threads, "%u", settings->threads);
    snprintf(streams, sizeof streams, "%u", settings->streams);
    // Properties come in pairs of key and value; the count is that of both. Where a processor knows bfloat16, the library
    // uses it by default: values then differ in the third digit from those of other machines.
    if (settings->cache_folder)
        return runtime->call.compile(runtime->core, model, "CPU", 8, compiled, "INFERENCE_NUM_THREADS", threads,
                                     "NUM_STREAMS", streams, "INFERENCE_PRECISION_HINT", "f32", "CACHE_DIR",
                                     settings->cache_folder);
    return runtime->call.compile(runtime->core, model, "CPU", 6, compiled, "INFERENCE_NUM_THREADS", threads,
                                 "NUM_STREAMS", streams, "INFERENCE_PRECISION_HINT", "f32");
}

int32_t cov_load(const cov_runtime *runtime, const cov_source *source, const cov_shape *shape,
                 const cov_settings *settings, cov_model **model) {
    if (!runtime || !source || !settings || !model || !settings->threads || !settings->streams)
        return COV_INVALID_ARGUMENT;
    *model = NULL;
    if ((shape && !is_usable(shape)) || !source->path == !source->bytes) return COV_INVALID_ARGUMENT;
    void *read = NULL, *compiled = NULL;
    if (source->path ? runtime->call.read_model(runtime->core, source->path, NULL, &read)
                     : runtime->call.read_bytes(runtime->core, source->bytes, source->length, NULL, &read))
        return is_short_of_memory() ? COV_OUT_OF_MEMORY : COV_MODEL_REFUSED;
    size_t inputs = 0;
    if (runtime->call.inputs_size(read, &inputs) || inputs != 1 || (shape && reshape(&runtime->call, read, shape)) ||
        compile(runtime, read, settings, &compiled)) {
        runtime->call.model_free(read);
        return is_short_of_memory() ? COV_OUT_OF_MEMORY : COV_MODEL_REFUSED;
    }
    runtime->call.model_free(read);
    cov_model *made = calloc(1, sizeof *made);
    if (!made) {
        runtime->call.compiled_free(compiled);
        return COV_OUT_OF_MEMORY;
    }
    made->call = runtime->call;
    made->compiled = compiled;
    *model = made;
    return COV_OK;
}

void cov_unload(cov_model *model) {
    if (!model) return;
    model->call.compiled_free(model->compiled);
    free(model);
}

int32_t cov_request_create(const cov_model *model, cov_request **request) {
    if (!model || !request) return COV_INVALID_ARGUMENT;
    *request = NULL;
    cov_request *made = calloc(1, sizeof *made);
    if (!made) return COV_OUT_OF_MEMORY;
    made->call = model->call;
    if (model->call.request_create(model->compiled, &made->request)) {
        free(made);
        return COV_FAILED;
    }
    *request = made;
    return COV_OK;
}

static void drop_output(cov_request *request) {
    if (request->output) request->call.tensor_free(request->output);
    request->output = NULL;
}

void cov_request_free(cov_request *request) {
    if (!request) return;
    drop_output(request);
    request->call.request_free(request->request);
    free(request);
}

int32_t cov_run(cov_request *request, const float *values, const cov_shape *shape) {
    if (!request || !values || !is_usable(shape)) return COV_INVALID_ARGUMENT;
    drop_output(request);
    int64_t dimensions[COV_MAXIMUM_RANK];
    for (size_t i = 0; i < shape->rank; i++) {
        if (shape->dimensions[i] < 1) return COV_INVALID_ARGUMENT;
        dimensions[i] = shape->dimensions[i];
    }
    void *tensor = NULL;
    // The library only reads an input, whatever its pointer's type says.
    if (request->call.tensor_create(OV_F32, (ov_shape){(int64_t)shape->rank, dimensions}, (void *)values, &tensor))
        return COV_FAILED;
    const int32_t failed = request->call.set_input(request->request, 0, tensor) || request->call.infer(request->request);
    request->call.tensor_free(tensor);
    return failed ? COV_FAILED : COV_OK;
}

int32_t cov_output(cov_request *request, size_t index, const float **values, cov_shape *shape) {
    if (!request || !values || !shape) return COV_INVALID_ARGUMENT;
    drop_output(request);
    int32_t type = -1;
    void *data = NULL;
    ov_shape found = {0, NULL};
    if (request->call.get_output(request->request, index, &request->output)) return COV_INVALID_ARGUMENT;
    if (request->call.tensor_type(request->output, &type) || type != OV_F32 ||
        request->call.tensor_shape(request->output, &found))
        return COV_FAILED;
    const bool fits = found.rank > 0 && found.rank <= COV_MAXIMUM_RANK;
    if (fits) {
        shape->rank = (size_t)found.rank;
        memcpy(shape->dimensions, found.dims, shape->rank * sizeof *found.dims);
    }
    request->call.shape_free(&found);
    if (!fits || request->call.tensor_data(request->output, &data) || !data) return COV_FAILED;
    *values = data;
    return COV_OK;
}
