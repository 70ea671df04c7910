// PNG through libpng: reading any kind, writing 8-bit grey and colour.
#include "buffer.h"
#include "picture.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

// An interlaced picture comes in seven passes, each of which adds pixels all over it. So that it need not be kept whole,
// the pixels of a reduced picture are summed up as they come.
typedef struct passes {
    uint32_t rows[7];  // taken so far
    int done;
    uint16_t *sums;    // of up to 16 x 16 pixels,
    uint32_t *wide;    // or of more
} passes;

// Where the pixels of each pass lie: the first one, the steps, and the blocks they stand for until others come.
static const uint32_t LEFT[7] = {0, 4, 0, 2, 0, 1, 0}, TOP[7] = {0, 0, 4, 0, 2, 0, 1};
static const uint32_t ACROSS[7] = {8, 8, 4, 4, 2, 2, 1}, DOWN[7] = {8, 8, 8, 4, 4, 2, 2};
static const uint32_t WIDE[7] = {8, 4, 4, 2, 2, 1, 1}, HIGH[7] = {8, 8, 4, 4, 2, 2, 1};

struct reader {
    png_structp library;
    png_infop info;
    const uint8_t *bytes;
    size_t count, position;
    int ran_out;
    int status;
    jmp_buf escape;
    ci_sink sink;
    uint8_t *row;
    passes passes;  // only of an interlaced picture
    size_t row_bytes;
    ci_row_kind kind;
};

static void leave_reading(png_structp library, png_const_charp message) {
    (void)message;
    struct reader *reader = png_get_error_ptr(library);
    if (reader->status == CI_OK) reader->status = reader->ran_out ? CI_TRUNCATED : CI_MALFORMED;
    longjmp(reader->escape, 1);
}

static void say_nothing(png_structp library, png_const_charp message) {
    (void)library;
    (void)message;
}

static void take_bytes(png_structp library, png_bytep out, size_t count) {
    struct reader *reader = png_get_io_ptr(library);
    if (count > reader->count - reader->position) {
        reader->ran_out = 1;
        png_error(library, "end of bytes");
    }
    memcpy(out, reader->bytes + reader->position, count);
    reader->position += count;
}

// Asks libpng for 8 bits, palettes resolved and transparency as a channel; the sink does the rest.
static void choose_layout(struct reader *reader) {
    png_structp library = reader->library;
    png_set_expand(library);
    png_set_scale_16(library);
    png_read_update_info(library, reader->info);
    reader->row_bytes = png_get_rowbytes(library, reader->info);
    switch (png_get_color_type(library, reader->info)) {
    case PNG_COLOR_TYPE_GRAY: reader->kind = CI_ROW_GREY; break;
    case PNG_COLOR_TYPE_GRAY_ALPHA: reader->kind = CI_ROW_GREY_ALPHA; break;
    case PNG_COLOR_TYPE_RGB: reader->kind = CI_ROW_RGB; break;
    default: reader->kind = CI_ROW_RGBA; break;
    }
}

static int read_rows(struct reader *reader) {
    for (uint32_t y = 0; y < reader->sink.height; y++) {
        if (ci_is_late(reader->sink.deadline)) return CI_OUT_OF_TIME;
        png_read_row(reader->library, reader->row, NULL);
        ci_sink_row(&reader->sink, reader->row, reader->kind);
    }
    return CI_OK;
}

// At full size: a pixel fills its block until the next passes put others there.
static void place_row(ci_sink *sink, int pass, uint32_t y, uint32_t columns) {
    const ci_layout *layout = &sink->picture->layout;
    size_t channels = (size_t)layout->channels;
    uint32_t bottom = y + HIGH[pass] < layout->height ? y + HIGH[pass] : layout->height;
    for (uint32_t row = y; row < bottom; row++) {
        uint8_t *out = sink->picture->pixels + (size_t)row * layout->width * channels;
        for (uint32_t i = 0; i < columns; i++) {
            const uint8_t *in = sink->converted + i * channels;
            uint32_t x = LEFT[pass] + i * ACROSS[pass];
            uint32_t right = x + WIDE[pass] < layout->width ? x + WIDE[pass] : layout->width;
            for (; x < right; x++) memcpy(out + x * channels, in, channels);
        }
    }
}

static void sum_row(ci_sink *sink, passes *passes, int pass, uint32_t y, uint32_t columns) {
    const ci_layout *layout = &sink->picture->layout;
    uint32_t channels = (uint32_t)layout->channels;
    size_t start = (size_t)(y / sink->factor) * layout->width * channels;
    const uint8_t *in = sink->converted;
    for (uint32_t i = 0; i < columns; i++) {
        size_t place = start + (size_t)((LEFT[pass] + i * ACROSS[pass]) / sink->factor) * channels;
        for (uint32_t c = 0; c < channels; c++, in++) {
            if (passes->sums) passes->sums[place + c] = (uint16_t)(passes->sums[place + c] + *in);
            else passes->wide[place + c] += *in;
        }
    }
}

static int read_passes(struct reader *reader) {
    ci_sink *sink = &reader->sink;
    passes *passes = &reader->passes;
    const ci_layout *layout = &sink->picture->layout;
    if (sink->factor > 1) {
        size_t count = (size_t)layout->width * layout->height * (size_t)layout->channels;
        if (sink->factor <= 16) passes->sums = calloc(count, sizeof *passes->sums);
        else passes->wide = calloc(count, sizeof *passes->wide);
        if (!passes->sums && !passes->wide) return CI_OUT_OF_MEMORY;
    }
    for (int pass = 0; pass < 7; pass++) {
        uint32_t columns = PNG_PASS_COLS(sink->width, pass), rows = PNG_PASS_ROWS(sink->height, pass);
        if (columns == 0) rows = 0;  // the library skips a pass without pixels
        for (uint32_t i = 0; i < rows; i++) {
            if (ci_is_late(sink->deadline)) return CI_OUT_OF_TIME;
            png_read_row(reader->library, reader->row, NULL);
            ci_convert_row(reader->row, reader->kind, sink->converted, layout->channels, columns);
            uint32_t y = TOP[pass] + i * DOWN[pass];
            if (sink->factor > 1) sum_row(sink, passes, pass, y, columns);
            else place_row(sink, pass, y, columns);
            passes->rows[pass] = i + 1;
        }
        passes->done = pass + 1;
    }
    return CI_OK;
}

// How many of `step`, counted from `first` and at most `most`, lie in `from..<to`.
static uint32_t steps_within(uint32_t from, uint32_t to, uint32_t first, uint32_t step, uint32_t most) {
    uint32_t before = from > first ? (from - first + step - 1) / step : 0;
    uint32_t until = to > first ? (to - first + step - 1) / step : 0;
    if (before > most) before = most;
    if (until > most) until = most;
    return until - before;
}

// Turns sums into averages of the pixels that came.
static void average_sums(ci_sink *sink, const passes *passes) {
    const ci_layout *layout = &sink->picture->layout;
    uint32_t channels = (uint32_t)layout->channels;
    for (uint32_t y = 0; y < layout->height; y++) {
        uint32_t top = y * sink->factor;
        uint32_t bottom = sink->height - top < sink->factor ? sink->height : top + sink->factor;
        uint32_t rows[7];
        for (int p = 0; p < 7; p++) rows[p] = steps_within(top, bottom, TOP[p], DOWN[p], passes->rows[p]);
        for (uint32_t x = 0; x < layout->width; x++) {
            uint32_t left = x * sink->factor;
            uint32_t right = sink->width - left < sink->factor ? sink->width : left + sink->factor;
            uint32_t count = 0;
            for (int p = 0; p < 7; p++) {
                if (rows[p]) count += rows[p] * steps_within(left, right, LEFT[p], ACROSS[p], UINT32_MAX);
            }
            size_t place = ((size_t)y * layout->width + x) * channels;
            for (uint32_t c = 0; c < channels; c++) {
                uint32_t sum = passes->sums ? passes->sums[place + c] : passes->wide[place + c];
                sink->picture->pixels[place + c] = count ? (uint8_t)((sum + count / 2) / count) : 255;
            }
        }
    }
}

// Sums take two bytes for each byte of the result: where both would be too much, the picture is reduced further.
static ci_request with_sums(const ci_request *request, const ci_sink *sink) {
    ci_request smaller = *request;
    uint64_t most = request->maximum_memory / (3 * (uint64_t)sink->picture->layout.channels);
    if (ci_reduction(request, sink->width, sink->height) > 1 && request->maximum_memory
        && (request->maximum_result == 0 || most < request->maximum_result)) {
        smaller.maximum_result = most > 0 ? most : 1;
    }
    return smaller;
}

// Kept apart from the function that owns `reader`: nothing that changes after setjmp is a local of its frame.
static int decode(struct reader *reader, const ci_request *request) {
    if (setjmp(reader->escape)) return reader->status;
    png_set_user_limits(reader->library, 0x7FFFFFFF, 0x7FFFFFFF);  // our own limit says so more clearly
    png_set_chunk_cache_max(reader->library, 64);
    png_set_chunk_malloc_max(reader->library, 8 << 20);
    png_set_read_fn(reader->library, reader, take_bytes);
    png_read_info(reader->library, reader->info);
    uint32_t width = png_get_image_width(reader->library, reader->info);
    uint32_t height = png_get_image_height(reader->library, reader->info);
    int status = ci_sink_begin(&reader->sink, request, width, height);
    if (status != CI_OK || request->header_only) return status;
    int isInterlaced = png_get_interlace_type(reader->library, reader->info) != PNG_INTERLACE_NONE;
    choose_layout(reader);
    const ci_request smaller = isInterlaced ? with_sums(request, &reader->sink) : *request;
    status = ci_sink_prepare(&reader->sink, &smaller);
    if (status != CI_OK) return status;
    reader->row = malloc(reader->row_bytes);
    if (!reader->row) return CI_OUT_OF_MEMORY;
    return isInterlaced ? read_passes(reader) : read_rows(reader);
}

int ci_decode_png(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture) {
    *picture = NULL;
    struct reader *reader = calloc(1, sizeof *reader);
    if (!reader) return CI_OUT_OF_MEMORY;
    reader->bytes = bytes;
    reader->count = count;
    int status = CI_OUT_OF_MEMORY;
    reader->library = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, leave_reading, say_nothing);
    if (reader->library) reader->info = png_create_info_struct(reader->library);
    if (reader->info) status = decode(reader, request);

    int damaged = 0;
    ci_sink *sink = &reader->sink;
    if (reader->passes.done >= 5 && (status == CI_OK || status == CI_TRUNCATED || status == CI_MALFORMED)) {
        // From the fifth of seven passes on at least every second pixel each way is there, the rest are its copies.
        damaged = status != CI_OK;
        if (sink->factor > 1) average_sums(sink, &reader->passes);
        sink->rows = sink->height;
        status = CI_OK;
    }
    status = ci_sink_end(sink, status, request->orientation, picture);
    if (status == CI_OK && damaged) (*picture)->layout.damaged = 1;
    png_destroy_read_struct(&reader->library, &reader->info, NULL);
    free(reader->row);
    free(reader->passes.sums);
    free(reader->passes.wide);
    free(reader);
    return status;
}

struct writer {
    png_structp library;
    png_infop info;
    ci_buffer *buffer;
    jmp_buf escape;
};

static void leave_writing(png_structp library, png_const_charp message) {
    (void)message;
    struct writer *writer = png_get_error_ptr(library);
    longjmp(writer->escape, 1);
}

static void give_bytes(png_structp library, png_bytep bytes, size_t count) {
    ci_buffer *buffer = ((struct writer *)png_get_io_ptr(library))->buffer;
    if (!ci_buffer_append(buffer, bytes, count)) png_error(library, "out of memory");
}

static void flush_nothing(png_structp library) { (void)library; }

static int encode(struct writer *writer, const uint8_t *pixels, uint32_t width, uint32_t height, int channels) {
    if (setjmp(writer->escape)) return CI_OUT_OF_MEMORY;
    png_set_write_fn(writer->library, writer, give_bytes, flush_nothing);
    int type = channels == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB;
    png_set_IHDR(writer->library, writer->info, width, height, 8, type, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    // Photographs hardly shrink further at higher levels, which take several times as long.
    png_set_compression_level(writer->library, 3);
    png_set_filter(writer->library, 0, PNG_FILTER_SUB);
    png_write_info(writer->library, writer->info);
    for (uint32_t y = 0; y < height; y++) {
        png_write_row(writer->library, pixels + (size_t)y * width * (size_t)channels);
    }
    png_write_end(writer->library, NULL);
    return CI_OK;
}

int ci_encode_png(const uint8_t *pixels, uint32_t width, uint32_t height, int channels, ci_buffer **buffer) {
    *buffer = NULL;
    if (width == 0 || height == 0 || (channels != 1 && channels != 3)) return CI_UNSUPPORTED;
    struct writer *writer = calloc(1, sizeof *writer);
    ci_buffer *made = ci_buffer_make();
    int status = CI_OUT_OF_MEMORY;
    if (writer && made) {
        writer->buffer = made;
        writer->library = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, leave_writing, say_nothing);
        if (writer->library) writer->info = png_create_info_struct(writer->library);
        if (writer->info) status = encode(writer, pixels, width, height, channels);
        if (writer->library) png_destroy_write_struct(&writer->library, &writer->info);
    }
    free(writer);
    if (status == CI_OK) {
        *buffer = made;
    } else {
        ci_buffer_free(made);
    }
    return status;
}
