// AVIF through libavif: a picture of one frame with dav1d, others (tiles, transparency) with libaom. Libheif would leak.
#include "av1.h"
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

// In bands, so that the picture need not be there once more in red, green, blue and alpha.
static int take_colour(ci_sink *sink, const avifImage *image) {
    enum { BAND = 64 };
    uint8_t *pixels = malloc((size_t)image->width * 4 * BAND);
    avifImage *band = avifImageCreateEmpty();
    int status = pixels && band ? CI_OK : CI_OUT_OF_MEMORY;
    for (uint32_t top = 0; top < image->height && status == CI_OK; top += BAND) {
        uint32_t rows = image->height - top < BAND ? image->height - top : BAND;
        avifCropRect part = {.x = 0, .y = top, .width = image->width, .height = rows};
        status = status_of(avifImageSetViewRect(band, image, &part));
        if (status != CI_OK) break;
        avifRGBImage rgb;
        avifRGBImageSetDefaults(&rgb, band);
        rgb.depth = 8;
        rgb.format = AVIF_RGB_FORMAT_RGBA;
        rgb.rowBytes = image->width * 4;
        rgb.pixels = pixels;
        status = status_of(avifImageYUVToRGB(band, &rgb));
        for (uint32_t y = 0; y < rows && status == CI_OK; y++) {
            ci_sink_row(sink, pixels + (size_t)y * rgb.rowBytes, CI_ROW_RGBA);
        }
    }
    if (band) avifImageDestroy(band);
    free(pixels);
    return status;
}

static int take(ci_sink *sink, const avifImage *image, const ci_request *request) {
    // Identity coefficients keep red, green and blue in the planes.
    int has_luma = image->matrixCoefficients != AVIF_MATRIX_COEFFICIENTS_IDENTITY;
    return request->channels == 1 && has_luma && !image->alphaPlane ? take_grey(sink, image) : take_colour(sink, image);
}

// A picture of a single frame, without tiles or transparency, lies in one piece of the file.
static const uint8_t *only_frame(avifDecoder *decoder, const uint8_t *bytes, size_t count, size_t *length) {
    avifExtent extent = {0};
    if (decoder->alphaPresent || decoder->imageCount != 1
        || avifDecoderNthImageMaxExtent(decoder, 0, &extent) != AVIF_RESULT_OK || extent.size == 0
        || extent.offset > count || extent.size > count - extent.offset) {
        return NULL;
    }
    *length = extent.size;
    return ci_av1_is_frame(bytes + extent.offset, extent.size, decoder->image) ? bytes + extent.offset : NULL;
}

static int decode_frame(const uint8_t *bytes, size_t count, avifImage *image, const ci_request *request, ci_sink *sink) {
    const ci_layout *layout = &sink->picture->layout;
    uint64_t need = ci_av1_need(bytes, count);
    if (ci_affords(request, layout, need) != CI_OK) return CI_TOO_MUCH_MEMORY;
    uint64_t result = (uint64_t)layout->width * layout->height * (uint64_t)layout->channels;
    uint64_t limit = request->maximum_memory ? request->maximum_memory - result : 0;
    ci_av1_frame *frame = NULL;
    avifImage *planes = avifImageCreateEmpty();
    int status = planes ? status_of(avifImageCopy(planes, image, 0)) : CI_OUT_OF_MEMORY;
    if (status == CI_OK) status = ci_av1_decode(bytes, count, limit, planes, &frame);
    if (status == CI_OK) status = take(sink, planes, request);
    if (planes) avifImageDestroy(planes);
    ci_av1_free(frame);
    return status;
}

// The memory that libaom keeps, as measured with version 3.6: frames of 16 bits a sample and records of the smallest blocks.
static uint64_t need_of(const avifDecoder *decoder) {
    const avifImage *image = decoder->image;
    uint64_t area = (uint64_t)image->width * image->height;
    return area * (image->depth > 8 ? 20 : 16) * (decoder->alphaPresent ? 2 : 1);
}

static int decode(avifDecoder *decoder, const ci_request *request, ci_sink *sink) {
    if (ci_affords(request, &sink->picture->layout, need_of(decoder)) != CI_OK) return CI_TOO_MUCH_MEMORY;
    int status = status_of(avifDecoderNextImage(decoder));
    if (status != CI_OK) return status;
    const avifImage *image = decoder->image;
    // The size that the decoder found need not be what the container claimed.
    if (image->width != sink->width || image->height != sink->height) return CI_MALFORMED;
    return take(sink, image, request);
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
        size_t length = 0;
        const uint8_t *frame = only_frame(decoder, bytes, count, &length);
        status = ci_sink_prepare(&sink, request);
        if (status == CI_OK) {
            status = frame ? decode_frame(frame, length, decoder->image, request, &sink)
                           : decode(decoder, request, &sink);
        }
    }
    status = ci_sink_end(&sink, status, orientation, picture);
    avifDecoderDestroy(decoder);
    return status;
}
