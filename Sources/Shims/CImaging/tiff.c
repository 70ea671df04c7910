// TIFF through libtiff: one page, whatever its photometric interpretation, as libtiff's own RGBA reader sees it.
#include "picture.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <tiffio.h>

// A compressed strip may claim any size; no single allocation of the library goes beyond this.
static const tmsize_t LARGEST_ALLOCATION = (tmsize_t)1 << 29;

// Pieces that take more memory are read row by row.
static const uint64_t LARGEST_PIECE = 32 << 20;

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

// How the samples of a page lie, if the library can hand them out row by row: of a page in one piece its RGBA reader
// would need the piece whole, twice.
struct rows {
    uint16_t bits, samples;
    int inverted;  // 0 is white
    ci_row_kind kind;
};

static int come_in_rows(TIFF *tiff, struct rows *rows) {
    uint16_t planes = 0, photometric = 0, compression = 0, count = 0, *extra = NULL;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &rows->bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &rows->samples);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planes);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &compression);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &count, &extra);
    if (!TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &photometric) || planes != PLANARCONFIG_CONTIG) return 0;
    if (compression == COMPRESSION_JPEG || compression == COMPRESSION_OJPEG) return 0;
    int is_grey = photometric == PHOTOMETRIC_MINISBLACK || photometric == PHOTOMETRIC_MINISWHITE;
    if (!is_grey && photometric != PHOTOMETRIC_RGB) return 0;
    if (rows->bits != 8 && rows->bits != 16 && !(rows->bits == 1 && is_grey)) return 0;
    rows->inverted = photometric == PHOTOMETRIC_MINISWHITE;
    if (rows->samples == (is_grey ? 1 : 3)) {
        rows->kind = is_grey ? CI_ROW_GREY : CI_ROW_RGB;
        return 1;
    }
    if (is_grey || rows->samples != 4) return 0;
    rows->kind = count == 1 && extra[0] == EXTRASAMPLE_UNASSALPHA ? CI_ROW_RGBA : CI_ROW_RGBA_PREMULTIPLIED;
    return 1;
}

// A row as the file has it, in native byte order, to 8 bits each.
static void take_samples(const struct rows *rows, const uint8_t *in, uint8_t *out, uint32_t width) {
    size_t count = (size_t)width * rows->samples;
    for (size_t i = 0; i < count; i++) {
        unsigned value = in[i / (rows->bits == 1 ? 8 : 1)];
        if (rows->bits == 1) {
            value = value >> (7 - i % 8) & 1 ? 255 : 0;
        } else if (rows->bits == 16) {
            uint16_t wide;
            memcpy(&wide, in + 2 * i, sizeof wide);
            value = (wide + 128u) / 257;
        }
        out[i] = (uint8_t)(rows->inverted ? 255 - value : value);
    }
}

static int read_rows(TIFF *tiff, ci_sink *sink, const struct rows *rows) {
    uint8_t *in = malloc((size_t)TIFFScanlineSize64(tiff)), *out = malloc((size_t)sink->width * rows->samples);
    int status = in && out ? CI_OK : CI_OUT_OF_MEMORY;
    for (uint32_t y = 0; y < sink->height && status == CI_OK; y++) {
        if (ci_is_late(sink->deadline)) status = CI_OUT_OF_TIME;
        else if (TIFFReadScanline(tiff, in, y, 0) != 1) status = CI_MALFORMED;
        if (status != CI_OK) break;
        take_samples(rows, in, out, sink->width);
        ci_sink_row(sink, out, rows->kind);
    }
    free(in);
    free(out);
    return status;
}

// A piece is kept as the library unpacks it, and once more as red, green, blue and alpha.
static uint64_t piece_bytes(uint64_t unpacked, uint64_t width, uint64_t height) { return unpacked + width * height * 4; }

static int read_strips(TIFF *tiff, ci_sink *sink, const ci_request *request) {
    uint32_t rows = 0;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &rows);
    if (rows == 0) return CI_MALFORMED;
    if (rows > sink->height) rows = sink->height;
    uint64_t bytes = piece_bytes(TIFFStripSize64(tiff), sink->width, rows);
    struct rows layout = {0};
    if (bytes > LARGEST_PIECE && come_in_rows(tiff, &layout)
        && TIFFScanlineSize64(tiff) == ((uint64_t)sink->width * layout.samples * layout.bits + 7) / 8) {
        return read_rows(tiff, sink, &layout);
    }
    if (ci_affords(request, &sink->picture->layout, bytes) != CI_OK) return CI_TOO_MUCH_MEMORY;
    uint32_t *raster = malloc((size_t)sink->width * rows * sizeof *raster);
    uint8_t *row = malloc((size_t)sink->width * 4);
    int status = raster && row ? CI_OK : CI_OUT_OF_MEMORY;
    for (uint32_t top = 0; top < sink->height && status == CI_OK; top += rows) {
        uint32_t here = sink->height - top < rows ? sink->height - top : rows;
        if (ci_is_late(sink->deadline)) {
            status = CI_OUT_OF_TIME;
            break;
        }
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

static int read_tiles(TIFF *tiff, ci_sink *sink, const ci_request *request) {
    uint32_t tile_width = 0, tile_height = 0;
    if (!TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &tile_width) || !TIFFGetField(tiff, TIFFTAG_TILELENGTH, &tile_height)
        || tile_width == 0 || tile_height == 0 || tile_width > 16384 || tile_height > 16384) {
        return CI_MALFORMED;
    }
    uint64_t bytes = piece_bytes(TIFFTileSize64(tiff), tile_width, tile_height) + (uint64_t)sink->width * tile_height * 4;
    if (ci_affords(request, &sink->picture->layout, bytes) != CI_OK) return CI_TOO_MUCH_MEMORY;
    uint32_t *raster = malloc((size_t)tile_width * tile_height * sizeof *raster);
    uint8_t *band = malloc((size_t)sink->width * tile_height * 4);
    int status = raster && band ? CI_OK : CI_OUT_OF_MEMORY;
    for (uint32_t top = 0; top < sink->height && status == CI_OK; top += tile_height) {
        uint32_t here = sink->height - top < tile_height ? sink->height - top : tile_height;
        for (uint32_t left = 0; left < sink->width; left += tile_width) {
            uint32_t columns = sink->width - left < tile_width ? sink->width - left : tile_width;
            if (ci_is_late(sink->deadline)) status = CI_OUT_OF_TIME;
            else if (!TIFFReadRGBATileExt(tiff, left, top, raster, 1)) status = CI_MALFORMED;
            if (status != CI_OK) break;
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
            if (status == CI_OK) {
                status = TIFFIsTiled(tiff) ? read_tiles(tiff, &sink, request) : read_strips(tiff, &sink, request);
            }
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
