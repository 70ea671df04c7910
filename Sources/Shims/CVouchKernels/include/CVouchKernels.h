// The inner loop that determines Vouch's speed: a tile of a convolution, in the widest vectors the processor has. Plain
// C with vector extensions, so that one binary runs on every x86-64 and picks AVX2 or AVX-512 when it starts, and the
// same source compiles for ARM and for WebAssembly. It owns no memory and checks no bounds: the caller in VouchVision
// (Network/Convolution.swift) lays out buffers so that every address below is inside them.
#ifndef VOUCH_KERNELS_H
#define VOUCH_KERNELS_H

#include <stdint.h>

/// One output row of a convolution for one block of 16 output channels.
typedef struct {
    const float *input;         ///< first tap of the first output pixel; pixels are channel-last
    const float *weights;       ///< [kernelHeight][kernelWidth][inputChannels][16]
    const float *bias;          ///< [16]
    float *output;              ///< first output pixel, at the block's first channel
    int32_t outputCount;        ///< output pixels in the row, at least 1
    int32_t inputChannels;
    int32_t kernelHeight, kernelWidth;
    int32_t inputTapStride;     ///< floats between horizontally neighbouring taps (dilation x channels)
    int32_t inputTapRowStride;  ///< floats between vertically neighbouring taps (dilation x row)
    int32_t inputPixelStride;   ///< floats between the first taps of neighbouring output pixels (stride x channels)
    int32_t outputPixelStride;  ///< floats between neighbouring output pixels
    int32_t rectify;            ///< 1: negative results become 0
    const float *slopes;        ///< [16], negative results are multiplied by these; NULL, or `rectify`: they are not
    const float *addend;        ///< comes to the sums: first pixel, at the block's first channel; NULL: nothing does
    int32_t addendPixelStride;  ///< floats between neighbouring pixels of the addend
} vouch_convolution_row;

void vouch_convolve_row(const vouch_convolution_row *row);

/// The same where each channel is convolved by itself: `input` is at the block's first channel, the weights are
/// [kernelHeight][kernelWidth][16], and `inputChannels` is not used.
void vouch_depthwise_row(const vouch_convolution_row *row);

#endif
