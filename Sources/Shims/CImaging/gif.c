// GIF by ourselves: the first frame, where it lies on its canvas.
#include "picture.h"

#include <stdlib.h>
#include <string.h>

struct gif {
    const uint8_t *bytes;
    size_t count, at;
    uint32_t width, height;  // of the canvas
    uint8_t colours[256][4];
    uint32_t left, top, frame_width, frame_height;
    int interlaced, transparent;  // -1: no colour is
    uint8_t *indices;             // of the frame, in the order of the file
    uint64_t decoded;
};

static uint32_t number(const uint8_t *p) { return p[0] | (uint32_t)p[1] << 8; }

static int read_colours(struct gif *gif, int packed) {
    if (!(packed & 0x80)) return CI_OK;
    size_t entries = (size_t)2 << (packed & 7);
    if (gif->count - gif->at < 3 * entries) return CI_TRUNCATED;
    for (size_t i = 0; i < entries; i++) memcpy(gif->colours[i], gif->bytes + gif->at + 3 * i, 3);
    gif->at += 3 * entries;
    return CI_OK;
}

static int skip_blocks(struct gif *gif) {
    while (gif->at < gif->count) {
        size_t length = gif->bytes[gif->at++];
        if (length == 0) return CI_OK;
        if (gif->count - gif->at < length) break;
        gif->at += length;
    }
    return CI_TRUNCATED;
}

// To the first frame's descriptor and behind it.
static int read_header(struct gif *gif) {
    if (gif->count < 13) return CI_TRUNCATED;
    for (int i = 0; i < 256; i++) gif->colours[i][3] = 255;
    gif->transparent = -1;
    gif->width = number(gif->bytes + 6), gif->height = number(gif->bytes + 8);
    gif->at = 13;
    int status = read_colours(gif, gif->bytes[10]);
    while (status == CI_OK) {
        if (gif->at >= gif->count) return CI_TRUNCATED;
        const uint8_t *here = gif->bytes + gif->at;
        size_t left = gif->count - gif->at;
        if (here[0] == 0x21) {
            if (left >= 8 && here[1] == 0xF9 && here[2] == 4) gif->transparent = here[3] & 1 ? here[6] : -1;
            if (left < 2) return CI_TRUNCATED;
            gif->at += 2;
            status = skip_blocks(gif);
        } else if (here[0] == 0x2C) {
            if (left < 10) return CI_TRUNCATED;
            gif->left = number(here + 1), gif->top = number(here + 3);
            gif->frame_width = number(here + 5), gif->frame_height = number(here + 7);
            gif->interlaced = here[9] & 0x40;
            gif->at += 10;
            status = read_colours(gif, here[9]);
            if (gif->width == 0 || gif->height == 0) {
                gif->width = gif->left + gif->frame_width, gif->height = gif->top + gif->frame_height;
            }
            return gif->frame_width && gif->frame_height ? status : CI_MALFORMED;
        } else {
            return CI_MALFORMED;
        }
    }
    return status;
}

struct codes {
    struct gif *gif;
    size_t block;  // bytes left in it
    uint32_t bits, bit_count;
};

// -1 at the end.
static int next_code(struct codes *codes, uint32_t size) {
    while (codes->bit_count < size) {
        struct gif *gif = codes->gif;
        if (codes->block == 0) {
            if (gif->at >= gif->count || gif->bytes[gif->at] == 0) return -1;
            codes->block = gif->bytes[gif->at++];
        }
        if (gif->at >= gif->count) return -1;
        codes->bits |= (uint32_t)gif->bytes[gif->at++] << codes->bit_count;
        codes->bit_count += 8;
        codes->block--;
    }
    int code = (int)(codes->bits & ((1u << size) - 1));
    codes->bits >>= size;
    codes->bit_count -= size;
    return code;
}

// Fills `indices` as far as the codes reach.
static int expand(struct gif *gif) {
    if (gif->at >= gif->count) return CI_TRUNCATED;
    const uint32_t least = gif->bytes[gif->at++];
    if (least < 1 || least > 8) return CI_MALFORMED;
    const int clear = 1 << least, end = clear + 1;
    uint16_t prefix[4096];
    uint8_t suffix[4096], stack[4096];
    const uint64_t total = (uint64_t)gif->frame_width * gif->frame_height;
    struct codes codes = {.gif = gif};
    uint32_t size = least + 1;
    int next = clear + 2, previous = -1;
    uint8_t first = 0;
    while (gif->decoded < total) {
        int code = next_code(&codes, size);
        if (code < 0 || code == end) return CI_TRUNCATED;
        if (code == clear) {
            size = least + 1, next = clear + 2, previous = -1;
            continue;
        }
        if (code > next || (code == next && previous < 0)) return CI_MALFORMED;
        int depth = 0, at = code;
        if (code == next) {
            stack[depth++] = first;
            at = previous;
        }
        while (at >= clear) {
            // Entries name earlier ones only, so this ends.
            if (at < clear + 2 || depth >= 4095) return CI_MALFORMED;
            stack[depth++] = suffix[at];
            at = prefix[at];
        }
        first = (uint8_t)at;
        stack[depth++] = first;
        while (depth > 0 && gif->decoded < total) gif->indices[gif->decoded++] = stack[--depth];
        if (previous >= 0 && next < 4096) {
            prefix[next] = (uint16_t)previous;
            suffix[next] = first;
            next++;
            if (next == 1 << size && size < 12) size++;
        }
        previous = code;
    }
    return CI_OK;
}

// Where in the file's order a row of an interlaced frame stands.
static uint64_t stored_row(uint64_t y, uint64_t height) {
    uint64_t eighths = (height + 7) / 8, fourths = (height + 3) / 8, halves = (height + 1) / 4;
    if (y % 8 == 0) return y / 8;
    if (y % 8 == 4) return eighths + y / 8;
    if (y % 4 == 2) return eighths + fourths + y / 4;
    return eighths + fourths + halves + y / 2;
}

static int take_rows(struct gif *gif, ci_sink *sink, const uint8_t *row_of_white, uint8_t *row) {
    for (uint32_t y = 0; y < gif->height; y++) {
        if (y < gif->top || y - gif->top >= gif->frame_height) {
            ci_sink_row(sink, row_of_white, CI_ROW_RGBA);
            continue;
        }
        uint64_t inside = y - gif->top;
        uint64_t stored = gif->interlaced ? stored_row(inside, gif->frame_height) : inside;
        memcpy(row, row_of_white, (size_t)gif->width * 4);
        for (uint32_t x = 0; x < gif->frame_width && gif->left + x < gif->width; x++) {
            uint64_t place = stored * gif->frame_width + x;
            if (place >= gif->decoded) {
                sink->picture->layout.damaged = 1;
                break;
            }
            uint8_t index = gif->indices[place];
            if (index != gif->transparent) memcpy(row + 4 * ((size_t)gif->left + x), gif->colours[index], 4);
        }
        ci_sink_row(sink, row, CI_ROW_RGBA);
    }
    return CI_OK;
}

static int decode(struct gif *gif, const ci_request *request, ci_sink *sink) {
    if ((uint64_t)gif->frame_width * gif->frame_height > request->maximum_pixels) return CI_TOO_MANY_PIXELS;
    int status = ci_sink_prepare(sink, request);
    if (status != CI_OK) return status;
    gif->indices = malloc((size_t)gif->frame_width * gif->frame_height);
    uint8_t *white = malloc((size_t)gif->width * 4), *row = malloc((size_t)gif->width * 4);
    status = gif->indices && white && row ? expand(gif) : CI_OUT_OF_MEMORY;
    int is_cut = status == CI_TRUNCATED || status == CI_MALFORMED;
    if (is_cut && gif->decoded * 2 >= (uint64_t)gif->frame_width * gif->frame_height) status = CI_OK;
    if (status == CI_OK) {
        memset(white, 255, (size_t)gif->width * 4);
        status = take_rows(gif, sink, white, row);
    }
    free(gif->indices);
    free(white);
    free(row);
    return status;
}

int ci_decode_gif(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture) {
    *picture = NULL;
    struct gif gif = {.bytes = bytes, .count = count};
    ci_sink sink = {0};
    int status = read_header(&gif);
    if (status == CI_OK) status = ci_sink_begin(&sink, request, gif.width, gif.height);
    if (status == CI_OK && !request->header_only) status = decode(&gif, request, &sink);
    return ci_sink_end(&sink, status, 1, picture);
}
