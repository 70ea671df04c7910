// PNG through libpng: reading any kind, writing 8-bit grey and colour.
#include "buffer.h"
#include "picture.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

struct reader {
    png_structp library;
    png_infop info;
    const uint8_t *bytes;
    size_t count, position;
    int ran_out;
    int status;
    jmp_buf escape;
    ci_sink sink;
    uint8_t *rows;  // one row, or all of them when interlaced
    int passes_done;
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

static int read_rows(struct reader *reader, int passes) {
    uint32_t height = reader->sink.height;
    if (passes == 1) {
        reader->rows = malloc(reader->row_bytes);
        if (!reader->rows) return CI_OUT_OF_MEMORY;
        for (uint32_t y = 0; y < height; y++) {
            png_read_row(reader->library, reader->rows, NULL);
            ci_sink_row(&reader->sink, reader->rows, reader->kind);
        }
        return CI_OK;
    }
    // Interlaced: every pass adds pixels all over the picture, so it is kept whole.
    reader->rows = calloc(height, reader->row_bytes);
    if (!reader->rows) return CI_OUT_OF_MEMORY;
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t y = 0; y < height; y++) {
            png_read_row(reader->library, NULL, reader->rows + y * reader->row_bytes);
        }
        reader->passes_done = pass + 1;
    }
    return CI_OK;
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
    int passes = png_set_interlace_handling(reader->library);
    choose_layout(reader);
    status = ci_sink_prepare(&reader->sink, request);
    if (status != CI_OK) return status;
    return read_rows(reader, passes);
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
    if (sink->picture && sink->picture->pixels && reader->rows && sink->rows == 0 && sink->height > 0
        && reader->passes_done >= 5) {
        // From the fifth of seven passes on at least every second pixel each way is there, the rest are its copies.
        damaged = status != CI_OK;
        for (uint32_t y = 0; y < sink->height; y++) {
            ci_sink_row(sink, reader->rows + y * reader->row_bytes, reader->kind);
        }
        status = CI_OK;
    }
    status = ci_sink_end(sink, status, request->orientation, picture);
    if (status == CI_OK && damaged) (*picture)->layout.damaged = 1;
    png_destroy_read_struct(&reader->library, &reader->info, NULL);
    free(reader->rows);
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
