// WebP through libwebp; of an animation the first frame.
#include "picture.h"

#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/demux.h>

enum { PART = 1 << 17 };

// Up to here the library's own copy may be at full size.
static const uint64_t LARGEST_COPY = 64 << 20;

// A still picture, or one frame of an animation with its place on the canvas.
struct frame {
    const uint8_t *bytes;
    size_t count;
    int x, y;
};

struct pixels {
    WebPDecoderConfig config;
    WebPIDecoder *decoder;
    int rows;  // decoded
};

// Lossy WebP keeps luma in 16...235.
static void make_full_range(uint8_t table[256]) {
    for (int v = 0; v < 256; v++) {
        int full = ((v - 16) * 255 + 109) / 219;
        table[v] = (uint8_t)(full < 0 ? 0 : full > 255 ? 255 : full);
    }
}

// Grey comes straight from the luma plane where the file has one: a third of the memory and no colour conversion.
static int decode_frame(struct pixels *pixels, const struct frame *frame, int luma_only, uint64_t deadline) {
    pixels->config.output.colorspace = luma_only ? MODE_YUV : MODE_RGBA;
    pixels->decoder = WebPIDecode(NULL, 0, &pixels->config);
    if (!pixels->decoder) return CI_OUT_OF_MEMORY;
    // In parts, to look at the clock between them.
    VP8StatusCode code = VP8_STATUS_SUSPENDED;
    for (size_t count = 0; code == VP8_STATUS_SUSPENDED && count < frame->count;) {
        if (ci_is_late(deadline)) return CI_OUT_OF_TIME;
        count += frame->count - count < PART ? frame->count - count : PART;
        code = WebPIUpdate(pixels->decoder, frame->bytes, count);
    }
    int width, height, stride;
    if (luma_only) {
        WebPIDecGetYUVA(pixels->decoder, &pixels->rows, NULL, NULL, NULL, &width, &height, &stride, NULL, NULL);
    } else {
        WebPIDecGetRGB(pixels->decoder, &pixels->rows, &width, &height, &stride);
    }
    switch (code) {
    case VP8_STATUS_OK: return CI_OK;
    case VP8_STATUS_SUSPENDED: return CI_TRUNCATED;
    case VP8_STATUS_OUT_OF_MEMORY: return CI_OUT_OF_MEMORY;
    case VP8_STATUS_UNSUPPORTED_FEATURE: return CI_UNSUPPORTED;
    default: return CI_MALFORMED;
    }
}

// One row of the canvas: white around the frame.
static const uint8_t *canvas_row(const uint8_t *row, size_t bytes, uint8_t *canvas, size_t canvas_bytes, size_t left) {
    if (bytes == canvas_bytes) return row;
    memset(canvas, 255, canvas_bytes);
    if (left < canvas_bytes) {
        memcpy(canvas + left, row, bytes < canvas_bytes - left ? bytes : canvas_bytes - left);
    }
    return canvas;
}

static int take_rows(ci_sink *sink, const struct pixels *pixels, const struct frame *frame, int luma_only) {
    const WebPDecBuffer *output = &pixels->config.output;
    size_t pixel = luma_only ? 1 : 4;
    size_t canvas_bytes = sink->width * pixel, bytes = (size_t)output->width * pixel;
    uint8_t *canvas = malloc(canvas_bytes), *empty = malloc(canvas_bytes), *luma = malloc(bytes);
    int status = canvas && empty && luma ? CI_OK : CI_OUT_OF_MEMORY;
    if (status == CI_OK) {
        uint8_t full_range[256];
        make_full_range(full_range);
        memset(empty, 255, canvas_bytes);
        ci_row_kind kind = luma_only ? CI_ROW_GREY : CI_ROW_RGBA;
        for (uint32_t y = 0; y < sink->height; y++) {
            int64_t inside = (int64_t)y - frame->y;
            if (inside >= pixels->rows && pixels->rows < output->height) break;  // the bytes ended here
            const uint8_t *row = empty;
            if (inside >= 0 && inside < output->height && luma_only) {
                const uint8_t *in = output->u.YUVA.y + inside * output->u.YUVA.y_stride;
                for (size_t x = 0; x < bytes; x++) luma[x] = full_range[in[x]];
                row = canvas_row(luma, bytes, canvas, canvas_bytes, (size_t)frame->x);
            } else if (inside >= 0 && inside < output->height) {
                const uint8_t *in = output->u.RGBA.rgba + inside * output->u.RGBA.stride;
                row = canvas_row(in, bytes, canvas, canvas_bytes, (size_t)frame->x * pixel);
            }
            ci_sink_row(sink, row, kind);
        }
    }
    free(canvas);
    free(empty);
    free(luma);
    return status;
}

static int decode(const struct frame *frame, const ci_request *request, ci_sink *sink, struct pixels *pixels) {
    if (!WebPInitDecoderConfig(&pixels->config)) return CI_UNSUPPORTED;
    VP8StatusCode code = WebPGetFeatures(frame->bytes, frame->count, &pixels->config.input);
    if (code != VP8_STATUS_OK) return code == VP8_STATUS_NOT_ENOUGH_DATA ? CI_TRUNCATED : CI_MALFORMED;
    const WebPBitstreamFeatures *input = &pixels->config.input;
    // A frame may not be larger than its canvas; checked here since its size is claimed by another header.
    if ((uint32_t)input->width > sink->width || (uint32_t)input->height > sink->height) return CI_MALFORMED;
    int luma_only = request->channels == 1 && input->format == 1 && !input->has_alpha;
    // The library can average while decoding, which keeps its copy small; a frame smaller than the canvas is not worth
    // the sums.
    uint64_t area = (uint64_t)input->width * (uint64_t)input->height, kept = area;
    int reduces = (uint32_t)input->width == sink->width && (uint32_t)input->height == sink->height
                  && (luma_only ? area * 3 / 2 : area * 4) > LARGEST_COPY;
    int status = reduces ? ci_sink_prepare_reduced(sink, request) : ci_sink_prepare(sink, request);
    if (reduces && sink->width < (uint32_t)input->width) {
        pixels->config.options.use_scaling = 1;
        pixels->config.options.scaled_width = (int)sink->width;
        pixels->config.options.scaled_height = (int)sink->height;
        kept = (uint64_t)sink->width * sink->height;
    }
    // Lossless pixels are unpacked to 32 bits each before anything else is done with them, an alpha channel to 8.
    uint64_t working = (input->format == 1 ? input->has_alpha ? area : 0 : area * 4) + (luma_only ? kept * 3 / 2 : kept * 4);
    if (status == CI_OK) status = ci_affords(request, &sink->picture->layout, working);
    if (status != CI_OK) return status;
    status = decode_frame(pixels, frame, luma_only, sink->deadline);
    if (pixels->rows > 0 && status != CI_OUT_OF_TIME) {
        int taken = take_rows(sink, pixels, frame, luma_only);
        if (taken != CI_OK) status = taken;
    }
    return status;
}

int ci_decode_webp(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture) {
    *picture = NULL;
    WebPBitstreamFeatures features;
    VP8StatusCode code = WebPGetFeatures(bytes, count, &features);
    if (code != VP8_STATUS_OK) return code == VP8_STATUS_NOT_ENOUGH_DATA ? CI_TRUNCATED : CI_MALFORMED;
    ci_sink sink;
    int status = ci_sink_begin(&sink, request, (uint64_t)features.width, (uint64_t)features.height);
    if (status != CI_OK || request->header_only) return ci_sink_end(&sink, status, request->orientation, picture);

    struct frame frame = {.bytes = bytes, .count = count};
    WebPDemuxer *demuxer = NULL;
    WebPIterator iterator = {0};
    int found = 0;
    if (features.has_animation) {
        WebPData data = {.bytes = bytes, .size = count};
        WebPDemuxState state;
        demuxer = WebPDemuxPartial(&data, &state);
        found = demuxer && WebPDemuxGetFrame(demuxer, 1, &iterator);
        if (found) {
            frame = (struct frame){
                .bytes = iterator.fragment.bytes,
                .count = iterator.fragment.size,
                .x = iterator.x_offset,
                .y = iterator.y_offset,
            };
        } else {
            status = CI_TRUNCATED;
        }
    }
    struct pixels pixels = {0};
    if (status == CI_OK) status = decode(&frame, request, &sink, &pixels);
    status = ci_sink_end(&sink, status, request->orientation, picture);
    if (pixels.decoder) WebPIDelete(pixels.decoder);
    WebPFreeDecBuffer(&pixels.config.output);
    if (found) WebPDemuxReleaseIterator(&iterator);
    WebPDemuxDelete(demuxer);
    return status;
}
