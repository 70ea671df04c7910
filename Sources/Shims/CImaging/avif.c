// AVIF through libavif with libaom: the other decoder, dav1d, writes to standard error over damaged files, and libheif
// leaks.
#include "picture.h"

#include <stdlib.h>
#include <string.h>

#include <avif/avif.h>

static int status_of(avifResult result) {
    switch (result) {
    case AVIF_RESULT_OK: return CI_OK;
    case AVIF_RESULT_OUT_OF_MEMORY: return CI_OUT_OF_MEMORY;
    case AVIF_RESULT_TRUNCATED_DATA:
    case AVIF_RESULT_WAITING_ON_IO: return CI_TRUNCATED;
    case AVIF_RESULT_NO_CODEC_AVAILABLE:
    case AVIF_RESULT_NOT_IMPLEMENTED:
    case AVIF_RESULT_UNSUPPORTED_DEPTH: return CI_UNSUPPORTED;
    default: return CI_MALFORMED;
    }
}

// The container's rotation (anticlockwise) and then its mirror, as the EXIF orientation that asks for the same.
static int orientation_of(const avifImage *image) {
    int angle = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
    const int rotated[4] = {1, 8, 3, 6}, top_to_bottom[4] = {4, 5, 2, 7}, left_to_right[4] = {2, 7, 4, 5};
    if (!(image->transformFlags & AVIF_TRANSFORM_IMIR)) return rotated[angle];
    return image->imir.mode == 0 ? top_to_bottom[angle] : left_to_right[angle];
}

static int take_grey(ci_sink *sink, const avifImage *image) {
    const uint8_t *plane = image->yuvPlanes[AVIF_CHAN_Y];
    if (!plane || image->depth < 8 || image->depth > 16) return CI_UNSUPPORTED;
    uint8_t *row = malloc(image->width);
    if (!row) return CI_OUT_OF_MEMORY;
    for (uint32_t y = 0; y < image->height; y++) {
        const uint8_t *in = plane + (size_t)y * image->yuvRowBytes[AVIF_CHAN_Y];
        for (uint32_t x = 0; x < image->width; x++) {
            int value = in[x];
            if (image->depth > 8) value = (in[2 * (size_t)x] | in[2 * (size_t)x + 1] << 8) >> (image->depth - 8);
            if (image->yuvRange == AVIF_RANGE_LIMITED) value = ((value - 16) * 255 + 109) / 219;
            row[x] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
        }
        ci_sink_row(sink, row, CI_ROW_GREY);
    }
    free(row);
    return CI_OK;
}

static int take_colour(ci_sink *sink, const avifImage *image) {
    avifRGBImage rgb;
    avifRGBImageSetDefaults(&rgb, image);
    rgb.depth = 8;
    rgb.format = AVIF_RGB_FORMAT_RGBA;
    rgb.rowBytes = image->width * 4;
    rgb.pixels = malloc((size_t)rgb.rowBytes * image->height);
    if (!rgb.pixels) return CI_OUT_OF_MEMORY;
    int status = status_of(avifImageYUVToRGB(image, &rgb));
    if (status == CI_OK) {
        for (uint32_t y = 0; y < image->height; y++) {
            ci_sink_row(sink, rgb.pixels + (size_t)y * rgb.rowBytes, CI_ROW_RGBA);
        }
    }
    free(rgb.pixels);
    return status;
}

static int decode(avifDecoder *decoder, const ci_request *request, ci_sink *sink) {
    int status = ci_sink_prepare(sink, request);
    if (status == CI_OK) status = status_of(avifDecoderNextImage(decoder));
    if (status != CI_OK) return status;
    const avifImage *image = decoder->image;
    // What the decoder found need not be what the container claimed.
    if (image->width != sink->width || image->height != sink->height) return CI_MALFORMED;
    // Identity coefficients keep red, green and blue in the planes.
    int has_luma = image->matrixCoefficients != AVIF_MATRIX_COEFFICIENTS_IDENTITY;
    return request->channels == 1 && has_luma && !image->alphaPlane ? take_grey(sink, image) : take_colour(sink, image);
}

int ci_decode_avif(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture) {
    *picture = NULL;
    avifDecoder *decoder = avifDecoderCreate();
    if (!decoder) return CI_OUT_OF_MEMORY;
    decoder->codecChoice = AVIF_CODEC_CHOICE_AOM;
    decoder->maxThreads = 1;
    decoder->ignoreExif = AVIF_TRUE;
    decoder->ignoreXMP = AVIF_TRUE;
    decoder->strictFlags = AVIF_STRICT_DISABLED;
    decoder->imageCountLimit = 64;
    ci_sink sink = {0};
    int orientation = 1;
    int status = status_of(avifDecoderSetIOMemory(decoder, bytes, count));
    if (status == CI_OK) status = status_of(avifDecoderParse(decoder));
    if (status == CI_OK) {
        orientation = orientation_of(decoder->image);
        status = ci_sink_begin(&sink, request, decoder->image->width, decoder->image->height);
    }
    if (status == CI_OK && !request->header_only) {
        // A frame may claim more than its container.
        if (request->maximum_pixels < decoder->imageSizeLimit) decoder->imageSizeLimit = (uint32_t)request->maximum_pixels;
        status = decode(decoder, request, &sink);
    }
    status = ci_sink_end(&sink, status, orientation, picture);
    avifDecoderDestroy(decoder);
    return status;
}
