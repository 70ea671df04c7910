#include "CVouchKernels.h"

// A multiply and an add may become one instruction; both the fused and the separate form are accurate enough here.
#pragma clang fp contract(fast)

typedef float v16 __attribute__((vector_size(64), aligned(4), may_alias));
typedef int32_t mask16 __attribute__((vector_size(64), aligned(4)));

// A macro, not a function: a vector may not be returned from a function built for a narrower processor.
#define LOAD16(P) (*(const v16 *)(P))

// Over all sums of a tile. Unrolled everywhere: an array of which one place is chosen while running stays in memory, and each
// sum would be stored again at every step.
#define EACH(TILE) _Pragma("clang loop unroll(full)") for (int t = 0; t < TILE; t++)

// The end of `TILE` sums: the addend comes to them, then the activation, then they are written.
#define TILE_END(TILE)                                                                               \
    EACH(TILE) {                                                                                     \
        v16 result = sum[t];                                                                         \
        if (addend) result += LOAD16(addend + t * row->addendPixelStride);                           \
        if (row->rectify) result = (v16)((mask16)result & (mask16)(result > 0));                     \
        else if (row->slopes) {                                                                      \
            mask16 positive = (mask16)(result > 0);                                                  \
            result = (v16)(((mask16)result & positive)                                               \
                           | ((mask16)(result * LOAD16(row->slopes)) & ~positive));                  \
        }                                                                                            \
        *(v16 *)(output + t * row->outputPixelStride) = result;                                      \
    }

// Computes `TILE` neighbouring output pixels at once, keeping them in registers over all taps.
#define TILE_BODY(TILE)                                                                              \
    v16 sum[TILE];                                                                                   \
    EACH(TILE) sum[t] = LOAD16(row->bias);                                                           \
    const float *weights = row->weights;                                                             \
    for (int32_t ky = 0; ky < row->kernelHeight; ky++) {                                             \
        for (int32_t kx = 0; kx < row->kernelWidth; kx++) {                                          \
            const float *tap = input + ky * row->inputTapRowStride + kx * row->inputTapStride;       \
            for (int32_t c = 0; c < row->inputChannels; c++, weights += 16) {                        \
                v16 w = LOAD16(weights);                                                             \
                EACH(TILE) sum[t] += w * tap[t * row->inputPixelStride + c];                                \
            }                                                                                        \
        }                                                                                            \
    }                                                                                                \
    TILE_END(TILE)

// The same where each output channel sees its own input channel only: both lie side by side, so one vector holds 16.
#define DEPTHWISE_BODY(TILE)                                                                         \
    v16 sum[TILE];                                                                                   \
    EACH(TILE) sum[t] = LOAD16(row->bias);                                                           \
    const float *weights = row->weights;                                                             \
    for (int32_t ky = 0; ky < row->kernelHeight; ky++) {                                             \
        for (int32_t kx = 0; kx < row->kernelWidth; kx++, weights += 16) {                           \
            const float *tap = input + ky * row->inputTapRowStride + kx * row->inputTapStride;       \
            v16 w = LOAD16(weights);                                                                 \
            EACH(TILE) sum[t] += w * LOAD16(tap + t * row->inputPixelStride);                        \
        }                                                                                            \
    }                                                                                                \
    TILE_END(TILE)

#define TILE_FUNCTION(NAME, TARGET, BODY, TILE)                                                      \
    TARGET static void NAME##_##TILE(const vouch_convolution_row *row, const float *input, const float *addend, float *output) { BODY(TILE) }

// A row is divided into as few tiles as can be, equally long. The last is moved back to overlap its neighbour: computing
// pixels twice is cheaper than another tile.
#define ROW_FUNCTION(NAME, TARGET, TILE, TILES)                                                      \
    TARGET static void NAME(const vouch_convolution_row *row) {                                      \
        int32_t n = row->outputCount;                                                                \
        int32_t count = (n + TILE - 1) / TILE;                                                       \
        int32_t tile = (n + count - 1) / count;                                                      \
        for (int32_t x = 0; x < n; x += tile) {                                                      \
            int32_t start = x + tile <= n ? x : n - tile;                                            \
            const float *input = row->input + start * row->inputPixelStride;                         \
            const float *addend = row->addend ? row->addend + start * row->addendPixelStride : 0;    \
            float *output = row->output + start * row->outputPixelStride;                            \
            switch (tile) { TILES(NAME) }                                                            \
        }                                                                                            \
    }

#define CASE(NAME, TILE) case TILE: NAME##_##TILE(row, input, addend, output); break;
#define TILES_2(NAME) CASE(NAME, 1) CASE(NAME, 2)
#define TILES_6(NAME) TILES_2(NAME) CASE(NAME, 3) CASE(NAME, 4) CASE(NAME, 5) CASE(NAME, 6)
#define TILES_10(NAME) TILES_6(NAME) CASE(NAME, 7) CASE(NAME, 8) CASE(NAME, 9) CASE(NAME, 10)
#define FUNCTIONS_2(NAME, TARGET, BODY) TILE_FUNCTION(NAME, TARGET, BODY, 1) TILE_FUNCTION(NAME, TARGET, BODY, 2)
#define FUNCTIONS_6(NAME, TARGET, BODY)                                                              \
    FUNCTIONS_2(NAME, TARGET, BODY) TILE_FUNCTION(NAME, TARGET, BODY, 3) TILE_FUNCTION(NAME, TARGET, BODY, 4) \
    TILE_FUNCTION(NAME, TARGET, BODY, 5) TILE_FUNCTION(NAME, TARGET, BODY, 6)
#define FUNCTIONS_10(NAME, TARGET, BODY)                                                             \
    FUNCTIONS_6(NAME, TARGET, BODY) TILE_FUNCTION(NAME, TARGET, BODY, 7) TILE_FUNCTION(NAME, TARGET, BODY, 8) \
    TILE_FUNCTION(NAME, TARGET, BODY, 9) TILE_FUNCTION(NAME, TARGET, BODY, 10)
// Both kinds of rows, in tiles of up to `TILE` pixels.
#define KERNELS(SUFFIX, TARGET, TILE)                                                                \
    FUNCTIONS_##TILE(row_##SUFFIX, TARGET, TILE_BODY)                                                \
    FUNCTIONS_##TILE(depthwise_##SUFFIX, TARGET, DEPTHWISE_BODY)                                     \
    ROW_FUNCTION(row_##SUFFIX, TARGET, TILE, TILES_##TILE)                                           \
    ROW_FUNCTION(depthwise_##SUFFIX, TARGET, TILE, TILES_##TILE)

#if defined(__x86_64__)

#define AVX2 __attribute__((target("avx2,fma")))
#define AVX512 __attribute__((target("avx512f,avx512vl,fma"), min_vector_width(512)))
KERNELS(sse2, , 2)
KERNELS(avx2, AVX2, 6)
KERNELS(avx512, AVX512, 10)

/// The widest vectors this processor and its system offer, in bits.
static int32_t vector_bits(void) {
    // __builtin_cpu_supports also asks the system whether it saves the wide registers.
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")) return 512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return 256;
    return 128;
}

static int32_t width(void) {
    // Racing first calls write the same value: harmless.
    static int32_t bits = 0;
    int32_t width = __atomic_load_n(&bits, __ATOMIC_RELAXED);
    if (width == 0) {
        width = vector_bits();
        __atomic_store_n(&bits, width, __ATOMIC_RELAXED);
    }
    return width;
}

void vouch_convolve_row(const vouch_convolution_row *row) {
    int32_t bits = width();
    if (bits == 512) row_avx512(row);
    else if (bits == 256) row_avx2(row);
    else row_sse2(row);
}

void vouch_depthwise_row(const vouch_convolution_row *row) {
    int32_t bits = width();
    if (bits == 512) depthwise_avx512(row);
    else if (bits == 256) depthwise_avx2(row);
    else depthwise_sse2(row);
}

#else

// ARM has 32 registers of 128 bits, WebAssembly engines on x86-64 have 16.
#if defined(__aarch64__)
KERNELS(generic, , 6)
#else
KERNELS(generic, , 2)
#endif

void vouch_convolve_row(const vouch_convolution_row *row) { row_generic(row); }
void vouch_depthwise_row(const vouch_convolution_row *row) { depthwise_generic(row); }

#endif
