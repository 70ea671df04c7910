// TIFF through libtiff: one page, whatever its photometric interpretation, as libtiff's own RGBA reader sees it.
#include "picture.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <tiffio.h>

// A compressed strip may claim any size; no single allocation of the library goes beyond this.
static const tmsize_t LARGEST_ALLOCATION = (tmsize_t)1 << 29;

struct file {
    const uint8_t *bytes;
    uint64_t count, position;
    int ran_out;
};

static tmsize_t file_read(thandle_t handle, void *out, tmsize_t count) {
    struct file *file = (struct file *)handle;
    if (count <= 0) return 0;
    uint64_t left = file->position < file->count ? file->count - file->position : 0;
    if ((uint64_t)count > left) {
        file->ran_out = 1;
        count = (tmsize_t)left;
    }
    if (count > 0) memcpy(out, file->bytes + file->position, (size_t)count);
    file->position += (uint64_t)count;
    return count;
}

static tmsize_t file_write(thandle_t handle, void *bytes, tmsize_t count) {
    (void)handle, (void)bytes, (void)count;
    return 0;
}

static toff_t file_seek(thandle_t handle, toff_t offset, int whence) {
    struct file *file = (struct file *)handle;
    uint64_t base = whence == SEEK_CUR ? file->position : whence == SEEK_END ? file->count : 0;
    file->position = base + offset;
    return file->position;
}

static int file_close(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t file_size(thandle_t handle) { return ((struct file *)handle)->count; }

static int say_nothing(TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) {
    (void)tiff, (void)user, (void)module, (void)format, (void)arguments;
    return 1;
}

static TIFF *open_file(struct file *file) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (!options) return NULL;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, LARGEST_ALLOCATION);
    TIFFOpenOptionsSetErrorHandlerExtR(options, say_nothing, NULL);
    TIFFOpenOptionsSetWarningHandlerExtR(options, say_nothing, NULL);
    // "m": no memory map. The name is only for messages.
    TIFF *tiff = TIFFClientOpenExt("picture", "rm", (thandle_t)file, file_read, file_write, file_seek, file_close,
                                   file_size, NULL, NULL, options);
    TIFFOpenOptionsFree(options);
    return tiff;
}

// libtiff packs a pixel as ABGR in 32 bits and fills a block from its last row upwards.
static void unpack_row(const uint32_t *in, uint8_t *out, uint32_t width) {
    for (uint32_t x = 0; x < width; x++, out += 4) {
        out[0] = (uint8_t)TIFFGetR(in[x]), out[1] = (uint8_t)TIFFGetG(in[x]);
        out[2] = (uint8_t)TIFFGetB(in[x]), out[3] = (uint8_t)TIFFGetA(in[x]);
    }
}

static int read_strips(TIFF *tiff, ci_sink *sink) {
    uint32_t rows = 0;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &rows);
    if (rows == 0) return CI_MALFORMED;
    if (rows > sink->height) rows = sink->height;
    uint32_t *raster = malloc((size_t)sink->width * rows * sizeof *raster);
    uint8_t *row = malloc((size_t)sink->width * 4);
    int status = raster && row ? CI_OK : CI_OUT_OF_MEMORY;
    for (uint32_t top = 0; top < sink->height && status == CI_OK; top += rows) {
        uint32_t here = sink->height - top < rows ? sink->height - top : rows;
        if (!TIFFReadRGBAStripExt(tiff, top, raster, 1)) {
            status = CI_MALFORMED;
            break;
        }
        for (uint32_t y = 0; y < here; y++) {
            unpack_row(raster + (size_t)(here - 1 - y) * sink->width, row, sink->width);
            ci_sink_row(sink, row, CI_ROW_RGBA_PREMULTIPLIED);
        }
    }
    free(raster);
    free(row);
    return status;
}

static int read_tiles(TIFF *tiff, ci_sink *sink) {
    uint32_t tile_width = 0, tile_height = 0;
    if (!TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &tile_width) || !TIFFGetField(tiff, TIFFTAG_TILELENGTH, &tile_height)
        || tile_width == 0 || tile_height == 0 || tile_width > 16384 || tile_height > 16384) {
        return CI_MALFORMED;
    }
    uint32_t *raster = malloc((size_t)tile_width * tile_height * sizeof *raster);
    uint8_t *band = malloc((size_t)sink->width * tile_height * 4);
    int status = raster && band ? CI_OK : CI_OUT_OF_MEMORY;
    for (uint32_t top = 0; top < sink->height && status == CI_OK; top += tile_height) {
        uint32_t here = sink->height - top < tile_height ? sink->height - top : tile_height;
        for (uint32_t left = 0; left < sink->width; left += tile_width) {
            uint32_t columns = sink->width - left < tile_width ? sink->width - left : tile_width;
            if (!TIFFReadRGBATileExt(tiff, left, top, raster, 1)) {
                status = CI_MALFORMED;
                break;
            }
            for (uint32_t y = 0; y < here; y++) {
                unpack_row(raster + (size_t)(tile_height - 1 - y) * tile_width,
                           band + ((size_t)y * sink->width + left) * 4, columns);
            }
        }
        for (uint32_t y = 0; y < here && status == CI_OK; y++) {
            ci_sink_row(sink, band + (size_t)y * sink->width * 4, CI_ROW_RGBA_PREMULTIPLIED);
        }
    }
    free(raster);
    free(band);
    return status;
}

int ci_decode_tiff(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture) {
    *picture = NULL;
    struct file file = {.bytes = bytes, .count = count};
    TIFF *tiff = open_file(&file);
    if (!tiff) return file.ran_out ? CI_TRUNCATED : CI_MALFORMED;
    // Directories form a chain, which the library refuses to follow in a circle.
    for (uint32_t page = 0; page < request->page; page++) {
        if (!TIFFReadDirectory(tiff)) {
            TIFFClose(tiff);
            return file.ran_out ? CI_TRUNCATED : CI_MALFORMED;
        }
    }
    uint32_t width = 0, height = 0;
    uint16_t orientation = 1;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &orientation);
    ci_sink sink;
    int status = ci_sink_begin(&sink, request, width, height);
    if (status == CI_OK && !request->header_only) {
        char message[1024];
        // The RGBA reader would undo half of the orientation by itself; we undo all of it below.
        TIFFSetField(tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
        if (!TIFFRGBAImageOK(tiff, message)) {
            status = CI_UNSUPPORTED;
        } else {
            status = ci_sink_prepare(&sink, request);
            if (status == CI_OK) status = TIFFIsTiled(tiff) ? read_tiles(tiff, &sink) : read_strips(tiff, &sink);
            if (status == CI_MALFORMED && file.ran_out) status = CI_TRUNCATED;
        }
    }
    status = ci_sink_end(&sink, status, orientation, picture);
    TIFFClose(tiff);
    return status;
}

uint32_t ci_tiff_page_count(const uint8_t *bytes, size_t count, uint32_t limit) {
    struct file file = {.bytes = bytes, .count = count};
    TIFF *tiff = open_file(&file);
    if (!tiff) return 0;
    uint32_t pages = 1;
    while (pages < limit && TIFFReadDirectory(tiff)) pages++;
    TIFFClose(tiff);
    return limit == 0 ? 0 : pages;
}
