// BMP by ourselves: kiosk scanners write it. Every header from OS/2's to version 5, with and without compression.
#include "picture.h"

#include <stdlib.h>
#include <string.h>

struct bmp {
    const uint8_t *bytes;
    size_t count;
    uint32_t width, height;
    int top_down, bits;
    uint32_t compression;
    size_t pixels;  // where they begin
    uint32_t masks[4];
    uint8_t palette[256][4];  // red, green, blue, 255
    size_t stride;
};

enum { PLAIN = 0, RLE8 = 1, RLE4 = 2, BITFIELDS = 3, ALPHA_BITFIELDS = 6 };

static uint32_t number(const uint8_t *p, int bytes) {
    uint32_t value = 0;
    for (int i = bytes - 1; i >= 0; i--) value = value << 8 | p[i];
    return value;
}

static void read_palette(struct bmp *bmp, size_t at, uint32_t count, size_t entry) {
    for (uint32_t i = 0; i < 256; i++) {
        uint8_t *colour = bmp->palette[i];
        colour[3] = 255;
        size_t place = at + i * entry;
        if (i >= count || place + 3 > bmp->count) continue;
        colour[0] = bmp->bytes[place + 2];
        colour[1] = bmp->bytes[place + 1];
        colour[2] = bmp->bytes[place];
    }
}

static int read_masks(struct bmp *bmp, size_t header, uint32_t size) {
    if (bmp->compression == BITFIELDS || bmp->compression == ALPHA_BITFIELDS) {
        // Within the header from version 2 on, behind it before.
        int masks = size >= 56 || bmp->compression == ALPHA_BITFIELDS ? 4 : 3;
        if (header + 40 + 4 * (size_t)masks > bmp->count) return CI_TRUNCATED;
        for (int i = 0; i < masks; i++) bmp->masks[i] = number(bmp->bytes + header + 40 + 4 * i, 4);
    } else if (bmp->bits == 16) {
        bmp->masks[0] = 0x7C00, bmp->masks[1] = 0x03E0, bmp->masks[2] = 0x001F;
    } else {
        bmp->masks[0] = 0xFF0000, bmp->masks[1] = 0xFF00, bmp->masks[2] = 0xFF;
    }
    return CI_OK;
}

static int read_header(struct bmp *bmp) {
    const uint8_t *bytes = bmp->bytes;
    const size_t header = 14;
    if (bmp->count < header + 12) return CI_TRUNCATED;
    uint32_t size = number(bytes + header, 4);
    int is_core = size == 12;
    if (!is_core && size < 16) return CI_MALFORMED;
    if (bmp->count < header + size || (!is_core && size < 40)) return size < 40 ? CI_UNSUPPORTED : CI_TRUNCATED;
    int64_t height;
    uint32_t colours = 0;
    if (is_core) {
        bmp->width = number(bytes + header + 4, 2);
        height = (int64_t)number(bytes + header + 6, 2);
        bmp->bits = (int)number(bytes + header + 10, 2);
    } else {
        int32_t width = (int32_t)number(bytes + header + 4, 4);
        if (width <= 0) return CI_MALFORMED;
        bmp->width = (uint32_t)width;
        height = (int32_t)number(bytes + header + 8, 4);
        bmp->bits = (int)number(bytes + header + 14, 2);
        bmp->compression = number(bytes + header + 16, 4);
        colours = number(bytes + header + 32, 4);
    }
    bmp->top_down = height < 0;
    if (height < 0) height = -height;
    if (height == 0 || height > UINT32_MAX) return CI_MALFORMED;
    bmp->height = (uint32_t)height;
    bmp->pixels = number(bytes + 10, 4);
    int has_palette = bmp->bits <= 8;
    switch (bmp->compression) {
    case PLAIN:
        if (bmp->bits != 1 && bmp->bits != 2 && bmp->bits != 4 && bmp->bits != 8 && bmp->bits != 16 && bmp->bits != 24
            && bmp->bits != 32) {
            return CI_UNSUPPORTED;
        }
        break;
    case RLE8:
    case RLE4:
        // OS/2 has other compressions under these numbers, and none is written from the top.
        if (bmp->bits != (bmp->compression == RLE8 ? 8 : 4) || bmp->top_down) return CI_UNSUPPORTED;
        break;
    case BITFIELDS:
    case ALPHA_BITFIELDS:
        if (bmp->bits != 16 && bmp->bits != 32) return CI_UNSUPPORTED;
        break;
    default: return CI_UNSUPPORTED;
    }
    if (has_palette) {
        uint32_t most = 1u << bmp->bits;
        if (colours == 0 || colours > most) colours = most;
        read_palette(bmp, header + size, colours, is_core ? 3 : 4);
    }
    bmp->stride = (size_t)(((uint64_t)bmp->width * (uint64_t)bmp->bits + 31) / 32 * 4);
    return read_masks(bmp, header, size);
}

// One channel of a pixel, brought to 8 bits.
static uint8_t channel(uint32_t pixel, uint32_t mask) {
    if (mask == 0) return 0;
    int shift = __builtin_ctz(mask);
    uint32_t most = mask >> shift, value = (pixel & mask) >> shift;
    return (uint8_t)(((uint64_t)value * 255 + most / 2) / most);
}

static void take_pixels(const struct bmp *bmp, const uint8_t *in, uint8_t *out) {
    for (uint32_t x = 0; x < bmp->width; x++, out += 4) {
        if (bmp->bits <= 8) {
            uint32_t per_byte = 8 / (uint32_t)bmp->bits;
            uint32_t shift = 8 - (uint32_t)bmp->bits * (x % per_byte + 1);
            memcpy(out, bmp->palette[in[x / per_byte] >> shift & ((1u << bmp->bits) - 1)], 4);
        } else if (bmp->bits == 24) {
            out[0] = in[3 * (size_t)x + 2], out[1] = in[3 * (size_t)x + 1], out[2] = in[3 * (size_t)x], out[3] = 255;
        } else {
            uint32_t pixel = number(in + (size_t)x * (size_t)(bmp->bits / 8), bmp->bits / 8);
            for (int i = 0; i < 3; i++) out[i] = channel(pixel, bmp->masks[i]);
            out[3] = bmp->masks[3] ? channel(pixel, bmp->masks[3]) : 255;
        }
    }
}

// Indices of the whole picture, from its last row up. What no code touched has index 0; -1 if there is no memory.
static int64_t expand(const struct bmp *bmp, uint8_t *indices) {
    size_t at = bmp->pixels;
    uint64_t x = 0, y = 0, reached = 0;
    while (at + 2 <= bmp->count && y < bmp->height) {
        uint32_t first = bmp->bytes[at], second = bmp->bytes[at + 1];
        at += 2;
        uint32_t count = first, is_literal = 0;
        if (first == 0) {
            if (second == 0) {
                x = 0, y++, reached = y;
                continue;
            }
            if (second == 1) return (int64_t)bmp->height;
            if (second == 2) {
                if (at + 2 > bmp->count) break;
                x += bmp->bytes[at], y += bmp->bytes[at + 1];
                at += 2;
                continue;
            }
            count = second, is_literal = 1;
        }
        for (uint32_t i = 0; i < count; i++) {
            uint32_t value = second;
            if (is_literal) {
                size_t place = at + (bmp->bits == 8 ? i : i / 2);
                if (place >= bmp->count) return (int64_t)reached;
                value = bmp->bytes[place];
            }
            if (bmp->bits == 4) value = i % 2 == 0 ? value >> 4 : value & 15;
            if (x < bmp->width && y < bmp->height) indices[y * bmp->width + x] = (uint8_t)value;
            x++;
        }
        // Literals fill whole words.
        if (is_literal) at += bmp->bits == 8 ? (count + 1) / 2 * 2 : (count + 3) / 4 * 2;
    }
    return (int64_t)(reached > bmp->height ? bmp->height : reached);
}

static int take_rows(const struct bmp *bmp, ci_sink *sink) {
    int is_packed = bmp->compression == RLE8 || bmp->compression == RLE4;
    uint8_t *row = malloc((size_t)bmp->width * 4);
    uint8_t *indices = is_packed ? calloc(bmp->height, bmp->width) : NULL;
    if (!row || (is_packed && !indices)) {
        free(row);
        free(indices);
        return CI_OUT_OF_MEMORY;
    }
    uint64_t there = bmp->height;  // rows, in the order of the file
    if (is_packed) {
        there = (uint64_t)expand(bmp, indices);
    } else if (bmp->pixels > bmp->count || (bmp->count - bmp->pixels) / bmp->stride < bmp->height) {
        there = bmp->pixels > bmp->count ? 0 : (bmp->count - bmp->pixels) / bmp->stride;
        // Some writers leave out what fills up the last row.
        size_t least = (size_t)(((uint64_t)bmp->width * (uint64_t)bmp->bits + 7) / 8);
        if (bmp->pixels < bmp->count && (bmp->count - bmp->pixels) % bmp->stride >= least) there++;
    }
    int status = there * 2 >= bmp->height ? CI_OK : CI_TRUNCATED;
    for (uint32_t y = 0; status == CI_OK && y < bmp->height; y++) {
        uint64_t stored = bmp->top_down ? y : bmp->height - 1 - y;
        if (stored >= there) {
            memset(row, 255, (size_t)bmp->width * 4);
            sink->picture->layout.damaged = 1;
        } else if (is_packed) {
            for (uint32_t x = 0; x < bmp->width; x++) {
                memcpy(row + 4 * (size_t)x, bmp->palette[indices[stored * bmp->width + x]], 4);
            }
        } else {
            take_pixels(bmp, bmp->bytes + bmp->pixels + stored * bmp->stride, row);
        }
        ci_sink_row(sink, row, CI_ROW_RGBA);
    }
    free(row);
    free(indices);
    return status;
}

int ci_decode_bmp(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture) {
    *picture = NULL;
    struct bmp bmp = {.bytes = bytes, .count = count};
    ci_sink sink = {0};
    int status = read_header(&bmp);
    if (status == CI_OK) status = ci_sink_begin(&sink, request, bmp.width, bmp.height);
    if (status == CI_OK && !request->header_only) {
        status = ci_sink_prepare(&sink, request);
        if (status == CI_OK) status = take_rows(&bmp, &sink);
    }
    return ci_sink_end(&sink, status, 1, picture);
}
