#include "CVouchKernels.h"

// A multiply and an add may become one instruction; both the fused and the separate form are accurate enough here.
#pragma clang fp contract(fast)

typedef float v16 __attribute__((vector_size(64), aligned(4), may_alias));
typedef int32_t mask16 __attribute__((vector_size(64), aligned(4)));

// A macro, not a function: a vector may not be returned from a function built for a narrower processor.
#define LOAD16(P) (*(const v16 *)(P))

// Computes `TILE` neighbouring output pixels at once, keeping them in registers over all taps.
#define TILE_BODY(TILE)                                                                              \
    v16 sum[TILE];                                                                                   \
    for (int t = 0; t < TILE; t++) sum[t] = LOAD16(row->bias);                                       \
    const float *weights = row->weights;                                                             \
    for (int32_t ky = 0; ky < row->kernelHeight; ky++) {                                             \
        for (int32_t kx = 0; kx < row->kernelWidth; kx++) {                                          \
            const float *tap = input + ky * row->inputTapRowStride + kx * row->inputTapStride;       \
            for (int32_t c = 0; c < row->inputChannels; c++, weights += 16) {                        \
                v16 w = LOAD16(weights);                                                             \
                _Pragma("clang loop unroll(full)") for (int t = 0; t < TILE; t++)                    \
                    sum[t] += w * tap[t * row->inputPixelStride + c];                                \
            }                                                                                        \
        }                                                                                            \
    }                                                                                                \
    for (int t = 0; t < TILE; t++) {                                                                 \
        v16 result = sum[t];                                                                         \
        if (row->rectify) result = (v16)((mask16)result & (mask16)(result > 0));                     \
        *(v16 *)(output + t * row->outputPixelStride) = result;                                      \
    }

// The last tile of a row is moved back to overlap its neighbour: computing pixels twice is cheaper than a short tile.
#define ROW_FUNCTION(NAME, TARGET, TILE)                                                             \
    TARGET static void NAME##_tile(const vouch_convolution_row *row, const float *input, float *output) { TILE_BODY(TILE) } \
    TARGET static void NAME##_single(const vouch_convolution_row *row, const float *input, float *output) { TILE_BODY(1) } \
    TARGET static void NAME(const vouch_convolution_row *row) {                                      \
        int32_t n = row->outputCount;                                                                \
        if (n < TILE) {                                                                              \
            for (int32_t x = 0; x < n; x++)                                                          \
                NAME##_single(row, row->input + x * row->inputPixelStride, row->output + x * row->outputPixelStride); \
            return;                                                                                  \
        }                                                                                            \
        for (int32_t x = 0; x < n; x += TILE) {                                                      \
            int32_t start = x + TILE <= n ? x : n - TILE;                                            \
            NAME##_tile(row, row->input + start * row->inputPixelStride, row->output + start * row->outputPixelStride); \
        }                                                                                            \
    }

#if defined(__x86_64__)

ROW_FUNCTION(row_sse2, , 2)
ROW_FUNCTION(row_avx2, __attribute__((target("avx2,fma"))), 6)
ROW_FUNCTION(row_avx512, __attribute__((target("avx512f,avx512vl,fma"), min_vector_width(512))), 10)

/// The widest vectors this processor and its system offer, in bits.
static int32_t vector_bits(void) {
    // __builtin_cpu_supports also asks the system whether it saves the wide registers.
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")) return 512;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return 256;
    return 128;
}

void vouch_convolve_row(const vouch_convolution_row *row) {
    // Racing first calls write the same value: harmless.
    static int32_t bits = 0;
    int32_t width = __atomic_load_n(&bits, __ATOMIC_RELAXED);
    if (width == 0) {
        width = vector_bits();
        __atomic_store_n(&bits, width, __ATOMIC_RELAXED);
    }
    if (width == 512) row_avx512(row);
    else if (width == 256) row_avx2(row);
    else row_sse2(row);
}

#else

// ARM has 32 registers of 128 bits, WebAssembly engines on x86-64 have 16.
#if defined(__aarch64__)
ROW_FUNCTION(row_generic, , 5)
#else
ROW_FUNCTION(row_generic, , 2)
#endif

void vouch_convolve_row(const vouch_convolution_row *row) { row_generic(row); }

#endif
