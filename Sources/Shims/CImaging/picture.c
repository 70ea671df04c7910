#include "picture.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

// Our views hold no longer side, and so do JPEG and WebP.
enum { LONGEST_SIDE = 65535 };

int ci_picture_begin(const ci_request *request, uint64_t width, uint64_t height, ci_picture **picture) {
    if (width == 0 || height == 0) return CI_MALFORMED;
    if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > request->maximum_pixels) {
        return CI_TOO_MANY_PIXELS;
    }
    ci_picture *made = calloc(1, sizeof *made);
    if (!made) return CI_OUT_OF_MEMORY;
    made->layout = (ci_layout){
        .width = (uint32_t)width,
        .height = (uint32_t)height,
        .full_width = (uint32_t)width,
        .full_height = (uint32_t)height,
        .scale = 1,
        .channels = request->channels == 1 ? 1 : 3,
    };
    *picture = made;
    return CI_OK;
}

int ci_picture_allocate(ci_picture *picture) {
    size_t count = (size_t)picture->layout.width * picture->layout.height * (size_t)picture->layout.channels;
    picture->pixels = malloc(count);
    return picture->pixels ? CI_OK : CI_OUT_OF_MEMORY;
}

int ci_picture_make(uint32_t width, uint32_t height, int channels, ci_picture **picture) {
    *picture = NULL;
    ci_request request = {.channels = channels, .maximum_pixels = (uint64_t)LONGEST_SIDE * LONGEST_SIDE};
    ci_picture *made = NULL;
    int status = ci_picture_begin(&request, width, height, &made);
    if (status == CI_OK) status = ci_picture_allocate(made);
    if (status != CI_OK) {
        ci_picture_free(made);
        return status;
    }
    *picture = made;
    return CI_OK;
}

int ci_picture_copy(const uint8_t *pixels, uint32_t width, uint32_t height, int channels, ci_picture **picture) {
    int status = ci_picture_make(width, height, channels, picture);
    if (status != CI_OK) return status;
    memcpy((*picture)->pixels, pixels, (size_t)width * height * (size_t)(*picture)->layout.channels);
    return CI_OK;
}

uint8_t *ci_picture_storage(ci_picture *picture) { return picture->pixels; }

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

uint64_t ci_deadline(const ci_request *request) {
    return request->maximum_milliseconds ? now() + (uint64_t)request->maximum_milliseconds * 1000000 : 0;
}

int ci_is_late(uint64_t deadline) { return deadline && now() > deadline; }

int ci_allows(const ci_request *request, uint64_t bytes) {
    return !request->maximum_memory || bytes <= request->maximum_memory;
}

int ci_affords(const ci_request *request, const ci_layout *layout, uint64_t working) {
    uint64_t result = (uint64_t)layout->width * layout->height * (uint64_t)layout->channels;
    // Turning makes a second copy of the result, but after the decoder's own work is done with.
    return ci_allows(request, result + working) ? CI_OK : CI_TOO_MUCH_MEMORY;
}

uint32_t ci_reduction(const ci_request *request, uint64_t width, uint64_t height) {
    uint64_t longer = width > height ? width : height;
    uint64_t factor = request->minimum_long_side ? longer / request->minimum_long_side : 1;
    if (factor < 1) factor = 1;
    while (request->maximum_result && factor < longer
           && ((width + factor - 1) / factor) * ((height + factor - 1) / factor) > request->maximum_result) {
        factor++;
    }
    // 255 * 4096^2 still fits the 32 bits of a sum.
    return factor > 4096 ? 4096 : (uint32_t)factor;
}

ci_layout ci_picture_layout(const ci_picture *picture) { return picture->layout; }

const uint8_t *ci_picture_pixels(const ci_picture *picture) { return picture->pixels; }

void ci_picture_free(ci_picture *picture) {
    if (!picture) return;
    free(picture->pixels);
    free(picture);
}

int ci_sink_begin(ci_sink *sink, const ci_request *request, uint64_t width, uint64_t height) {
    *sink = (ci_sink){0};
    int status = ci_picture_begin(request, width, height, &sink->picture);
    if (status != CI_OK) return status;
    sink->width = (uint32_t)width;
    sink->height = (uint32_t)height;
    sink->deadline = ci_deadline(request);
    return CI_OK;
}

int ci_sink_prepare(ci_sink *sink, const ci_request *request) {
    ci_layout *layout = &sink->picture->layout;
    sink->factor = ci_reduction(request, sink->width, sink->height);
    layout->width = (sink->width + sink->factor - 1) / sink->factor;
    layout->height = (sink->height + sink->factor - 1) / sink->factor;
    layout->scale = sink->factor;
    int status = ci_affords(request, layout, 0);
    if (status != CI_OK) return status;
    size_t channels = (size_t)layout->channels;
    sink->converted = malloc(sink->width * channels);
    if (sink->factor > 1) sink->sums = calloc(layout->width * channels, sizeof *sink->sums);
    if (!sink->converted || (sink->factor > 1 && !sink->sums)) return CI_OUT_OF_MEMORY;
    return ci_picture_allocate(sink->picture);
}

int ci_sink_prepare_reduced(ci_sink *sink, const ci_request *request) {
    ci_layout *layout = &sink->picture->layout;
    uint32_t factor = ci_reduction(request, sink->width, sink->height);
    sink->width = layout->width = (sink->width + factor - 1) / factor;
    sink->height = layout->height = (sink->height + factor - 1) / factor;
    layout->scale = factor;
    sink->factor = 1;
    int status = ci_affords(request, layout, 0);
    if (status != CI_OK) return status;
    sink->converted = malloc(sink->width * (size_t)layout->channels);
    return sink->converted ? ci_picture_allocate(sink->picture) : CI_OUT_OF_MEMORY;
}

// ITU-R BT.601 luma in 1/256, as JPEG defines grey.
static inline uint8_t luma(unsigned red, unsigned green, unsigned blue) {
    return (uint8_t)((77 * red + 150 * green + 29 * blue + 128) >> 8);
}

static inline unsigned over_white(unsigned value, unsigned alpha) {
    return (value * alpha + 255 * (255 - alpha) + 127) / 255;
}

static inline unsigned premultiplied_over_white(unsigned value, unsigned alpha) {
    unsigned sum = value + 255 - alpha;
    return sum > 255 ? 255 : sum;
}

void ci_convert_row(const uint8_t *in, ci_row_kind kind, uint8_t *out, int channels, uint32_t width) {
    for (uint32_t x = 0; x < width; x++) {
        unsigned red, green, blue;
        switch (kind) {
        case CI_ROW_GREY:
            red = green = blue = in[x];
            break;
        case CI_ROW_GREY_ALPHA:
            red = green = blue = over_white(in[2 * (size_t)x], in[2 * (size_t)x + 1]);
            break;
        case CI_ROW_RGB: {
            const uint8_t *p = in + 3 * (size_t)x;
            red = p[0], green = p[1], blue = p[2];
            break;
        }
        case CI_ROW_RGBA: {
            const uint8_t *p = in + 4 * (size_t)x;
            red = over_white(p[0], p[3]), green = over_white(p[1], p[3]), blue = over_white(p[2], p[3]);
            break;
        }
        default: {
            const uint8_t *p = in + 4 * (size_t)x;
            red = premultiplied_over_white(p[0], p[3]);
            green = premultiplied_over_white(p[1], p[3]);
            blue = premultiplied_over_white(p[2], p[3]);
            break;
        }
        }
        if (channels == 1) {
            out[x] = kind <= CI_ROW_GREY_ALPHA ? (uint8_t)red : luma(red, green, blue);
        } else {
            uint8_t *p = out + 3 * (size_t)x;
            p[0] = (uint8_t)red, p[1] = (uint8_t)green, p[2] = (uint8_t)blue;
        }
    }
}

// Writes the averages of the rows summed so far as row `row` of the picture.
static void flush_sums(ci_sink *sink, uint32_t row, uint32_t rows_summed) {
    const ci_layout *layout = &sink->picture->layout;
    uint32_t channels = (uint32_t)layout->channels;
    uint8_t *out = sink->picture->pixels + (size_t)row * layout->width * channels;
    for (uint32_t x = 0; x < layout->width; x++) {
        uint32_t columns = sink->width - x * sink->factor;
        if (columns > sink->factor) columns = sink->factor;
        uint32_t count = columns * rows_summed;
        for (uint32_t c = 0; c < channels; c++) {
            size_t i = (size_t)x * channels + c;
            out[i] = (uint8_t)((sink->sums[i] + count / 2) / count);
            sink->sums[i] = 0;
        }
    }
}

void ci_sink_row(ci_sink *sink, const uint8_t *row, ci_row_kind kind) {
    const ci_layout *layout = &sink->picture->layout;
    if (sink->rows >= sink->height) return;
    uint32_t channels = (uint32_t)layout->channels;
    if (sink->factor == 1) {
        uint8_t *out = sink->picture->pixels + (size_t)sink->rows * layout->width * channels;
        if ((unsigned)kind == channels) {
            memcpy(out, row, (size_t)sink->width * channels);
        } else {
            ci_convert_row(row, kind, out, layout->channels, sink->width);
        }
        sink->rows++;
        return;
    }
    const uint8_t *in = row;
    if ((unsigned)kind != channels) {
        ci_convert_row(row, kind, sink->converted, layout->channels, sink->width);
        in = sink->converted;
    }
    uint32_t *sums = sink->sums;
    uint32_t left = sink->factor;
    for (uint32_t x = 0; x < sink->width; x++) {
        for (uint32_t c = 0; c < channels; c++) sums[c] += *in++;
        if (--left == 0) {
            left = sink->factor;
            sums += channels;
        }
    }
    sink->rows++;
    uint32_t summed = sink->rows % sink->factor;
    if (summed == 0) flush_sums(sink, sink->rows / sink->factor - 1, sink->factor);
    else if (sink->rows == sink->height) flush_sums(sink, sink->rows / sink->factor, summed);
}

int ci_sink_end(ci_sink *sink, int status, int orientation, ci_picture **picture) {
    free(sink->converted);
    free(sink->sums);
    sink->converted = NULL;
    sink->sums = NULL;
    ci_picture *made = sink->picture;
    sink->picture = NULL;
    if (made && made->pixels && sink->rows < sink->height) {
        if (status == CI_OK) status = CI_TRUNCATED;
        // Half a picture is worth reading: the zone may be in the half that came.
        if ((status == CI_TRUNCATED || status == CI_MALFORMED) && sink->rows >= (sink->height + 1) / 2) {
            uint32_t rows = sink->rows / sink->factor;
            size_t row = (size_t)made->layout.width * (size_t)made->layout.channels;
            memset(made->pixels + rows * row, 255, (made->layout.height - rows) * row);
            made->layout.damaged = 1;
            status = CI_OK;
        }
    }
    if (status == CI_OK && made) status = ci_picture_orient(made, orientation);
    if (status != CI_OK || !made) {
        ci_picture_free(made);
        return status == CI_OK ? CI_MALFORMED : status;
    }
    *picture = made;
    return CI_OK;
}

void ci_layout_orient(ci_layout *layout, int orientation) {
    if (orientation < 5 || orientation > 8) return;
    uint32_t side = layout->width;
    layout->width = layout->height;
    layout->height = side;
    side = layout->full_width;
    layout->full_width = layout->full_height;
    layout->full_height = side;
}

// Where the pixel (x, y) of the upright picture lies in the stored one is `origin + x * dx + y * dy`, in pixels.
static void oriented_steps(int orientation, int64_t w, int64_t h, int64_t *origin, int64_t *dx, int64_t *dy) {
    switch (orientation) {
    case 2: *origin = w - 1, *dx = -1, *dy = w; break;
    case 3: *origin = h * w - 1, *dx = -1, *dy = -w; break;
    case 4: *origin = (h - 1) * w, *dx = 1, *dy = -w; break;
    case 5: *origin = 0, *dx = w, *dy = 1; break;
    case 6: *origin = (h - 1) * w, *dx = -w, *dy = 1; break;
    case 7: *origin = h * w - 1, *dx = -w, *dy = -1; break;
    default: *origin = w - 1, *dx = w, *dy = -1; break;
    }
}

int ci_picture_orient(ci_picture *picture, int orientation) {
    if (orientation < 2 || orientation > 8) return CI_OK;
    if (!picture->pixels) {
        ci_layout_orient(&picture->layout, orientation);
        return CI_OK;
    }
    int64_t origin, dx, dy;
    oriented_steps(orientation, picture->layout.width, picture->layout.height, &origin, &dx, &dy);
    ci_layout_orient(&picture->layout, orientation);
    const uint32_t width = picture->layout.width, height = picture->layout.height;
    const int channels = picture->layout.channels;
    uint8_t *turned = malloc((size_t)width * height * (size_t)channels);
    if (!turned) return CI_OUT_OF_MEMORY;
    // In tiles, so that turning by a quarter keeps both pictures in the cache.
    enum { TILE = 64 };
    for (uint32_t top = 0; top < height; top += TILE) {
        uint32_t bottom = top + TILE < height ? top + TILE : height;
        for (uint32_t left = 0; left < width; left += TILE) {
            uint32_t right = left + TILE < width ? left + TILE : width;
            for (uint32_t y = top; y < bottom; y++) {
                const uint8_t *in = picture->pixels + (origin + (int64_t)left * dx + (int64_t)y * dy) * channels;
                uint8_t *out = turned + ((size_t)y * width + left) * (size_t)channels;
                for (uint32_t x = left; x < right; x++, in += dx * channels) {
                    if (channels == 1) {
                        *out++ = *in;
                    } else {
                        *out++ = in[0], *out++ = in[1], *out++ = in[2];
                    }
                }
            }
        }
    }
    free(picture->pixels);
    picture->pixels = turned;
    return CI_OK;
}
