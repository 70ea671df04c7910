// JPEG 2000 through OpenJPEG: boxed (JP2) and bare codestreams. Portraits of chips are either.
#include "picture.h"

#include <stdlib.h>
#include <string.h>

#if __has_include(<openjpeg.h>)
#include <openjpeg.h>
#elif __has_include(<openjpeg-2.5/openjpeg.h>)
#include <openjpeg-2.5/openjpeg.h>
#else
#include <openjpeg-2.4/openjpeg.h>
#endif

// The size in the codestream's first marker, so that nothing is allocated for more than the caller allows.
struct size {
    uint64_t width, height, tiles;
    unsigned components;
    uint32_t most_halvings;  // that every component allows
    int has_luma;            // the first of three components is luma, by the irreversible transformation
    unsigned block_bits;     // log2 of the pixels of the smallest block or precinct, of which the library keeps records
};

enum { MOST_COMPONENTS = 4, MOST_TILES = 4096 };

static uint64_t number(const uint8_t *p) {
    return (uint64_t)p[0] << 24 | (uint64_t)p[1] << 16 | (uint64_t)p[2] << 8 | p[3];
}

// SPcod or SPcoc, ISO/IEC 15444-1 A.6.1: levels, the block's sides, style, transformation, precincts.
static void take_style(const uint8_t *p, size_t count, int has_precincts, struct size *size) {
    if (count < 5) return;
    unsigned bits = (p[1] & 15u) + (p[2] & 15u) + 4;
    if (p[0] < size->most_halvings) size->most_halvings = p[0];
    if (bits < size->block_bits) size->block_bits = bits;
    for (size_t i = 5; has_precincts && i < count && i < 5u + p[0] + 1; i++) {
        bits = (p[i] & 15u) + (p[i] >> 4);
        if (bits < size->block_bits) size->block_bits = bits;
    }
}

// The markers of the main header after SIZ: COD for all components, COC for one.
static void read_styles(const uint8_t *bytes, size_t count, struct size *size) {
    enum { COD = 0x52, COC = 0x53, SOT = 0x90 };
    size->most_halvings = 32, size->block_bits = 12;
    size_t at = 0;
    while (at + 4 <= count && bytes[at] == 0xFF && bytes[at + 1] != SOT) {
        const uint8_t *p = bytes + at + 4;
        size_t length = (size_t)bytes[at + 2] << 8 | bytes[at + 3];
        if (length < 2 || length > count - at - 2) break;
        size_t left = length - 2, number = size->components > 256 ? 2 : 1;
        if (bytes[at + 1] == COD && left >= 10) size->has_luma = size->components == 3 && p[4] == 1 && p[9] == 0;
        if (bytes[at + 1] == COD && left >= 5) take_style(p + 5, left - 5, p[0] & 1, size);
        if (bytes[at + 1] == COC && left > number) take_style(p + number + 1, left - number - 1, p[number] & 1, size);
        at += 2 + length;
    }
    if (size->most_halvings > 31) size->most_halvings = 0;
}

// SIZ, ISO/IEC 15444-1 A.5.1: the length, capabilities, the grid's and the tiles' ends and beginnings, the components.
static int read_size(const uint8_t *bytes, size_t count, struct size *size) {
    const uint8_t start[4] = {0xFF, 0x4F, 0xFF, 0x51};
    for (size_t at = 0; at + 42 <= count; at++) {
        const uint8_t *found = memchr(bytes + at, 0xFF, count - 41 - at);
        if (!found) break;
        at = (size_t)(found - bytes);
        if (memcmp(found, start, sizeof start) != 0) continue;
        uint64_t right = number(found + 8), bottom = number(found + 12), left = number(found + 16);
        uint64_t top = number(found + 20), tile_width = number(found + 24), tile_height = number(found + 28);
        if (left >= right || top >= bottom || tile_width == 0 || tile_height == 0) return CI_MALFORMED;
        size->width = right - left, size->height = bottom - top;
        size->components = (unsigned)found[40] << 8 | found[41];
        uint64_t across = (right - number(found + 32) + tile_width - 1) / tile_width;
        uint64_t down = (bottom - number(found + 36) + tile_height - 1) / tile_height;
        if (number(found + 32) >= right || number(found + 36) >= bottom) return CI_MALFORMED;
        size_t length = 4 + ((size_t)found[4] << 8 | found[5]), left_over = count - at;
        if (length < left_over) read_styles(found + length, left_over - length, size);
        size->tiles = across > MOST_TILES || down > MOST_TILES ? UINT64_MAX : across * down;
        return CI_OK;
    }
    return CI_TRUNCATED;
}

struct source {
    const uint8_t *bytes;
    size_t count, at;
};

static OPJ_SIZE_T read_source(void *buffer, OPJ_SIZE_T wanted, void *data) {
    struct source *source = data;
    size_t left = source->count - source->at, given = wanted < left ? wanted : left;
    if (given == 0) return (OPJ_SIZE_T)-1;
    memcpy(buffer, source->bytes + source->at, given);
    source->at += given;
    return given;
}

static OPJ_OFF_T skip_source(OPJ_OFF_T wanted, void *data) {
    struct source *source = data;
    if (wanted < 0) return -1;
    size_t left = source->count - source->at, given = (uint64_t)wanted < left ? (size_t)wanted : left;
    source->at += given;
    return given == 0 && wanted > 0 ? -1 : (OPJ_OFF_T)given;
}

static OPJ_BOOL seek_source(OPJ_OFF_T place, void *data) {
    struct source *source = data;
    if (place < 0 || (uint64_t)place > source->count) return OPJ_FALSE;
    source->at = (size_t)place;
    return OPJ_TRUE;
}

static void say_nothing(const char *message, void *data) {
    (void)message;
    (void)data;
}

static opj_codec_t *open_codec(const uint8_t *bytes, size_t count) {
    int is_bare = count > 1 && bytes[0] == 0xFF && bytes[1] == 0x4F;
    opj_codec_t *codec = opj_create_decompress(is_bare ? OPJ_CODEC_J2K : OPJ_CODEC_JP2);
    if (!codec) return NULL;
    opj_set_info_handler(codec, say_nothing, NULL);
    opj_set_warning_handler(codec, say_nothing, NULL);
    opj_set_error_handler(codec, say_nothing, NULL);
    opj_dparameters_t parameters;
    opj_set_default_decoder_parameters(&parameters);
    if (!opj_setup_decoder(codec, &parameters)) {
        opj_destroy_codec(codec);
        return NULL;
    }
    return codec;
}

// How often to halve the size before decoding, rather than average after it.
static uint32_t halvings(const struct size *size, const ci_request *request) {
    enum { SMALL_ENOUGH = 8000000 };
    if (size->width * size->height <= SMALL_ENOUGH) return 0;
    uint32_t factor = ci_reduction(request, size->width, size->height), times = 0;
    while (times < size->most_halvings && (uint64_t)2 << times <= factor) times++;
    return times;
}

static uint8_t sample(const opj_image_comp_t *component, uint32_t x, uint32_t y, uint32_t width, uint32_t height) {
    uint32_t column = component->w == width ? x : (uint32_t)((uint64_t)x * component->w / width);
    uint32_t row = component->h == height ? y : (uint32_t)((uint64_t)y * component->h / height);
    int64_t value = component->data[(size_t)row * component->w + column];
    if (component->sgnd) value += (int64_t)1 << (component->prec - 1);
    int64_t most = ((int64_t)1 << component->prec) - 1;
    if (value < 0) value = 0;
    if (value > most) value = most;
    return (uint8_t)(component->prec == 8 ? value : (value * 255 + most / 2) / most);
}

static uint8_t clamped(int value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

// ITU-R BT.601 at full range, in 1/65536.
static void make_rgb(uint8_t *pixel) {
    int y = pixel[0], cb = pixel[1] - 128, cr = pixel[2] - 128;
    pixel[0] = clamped(y + ((91881 * cr + 32768) >> 16));
    pixel[1] = clamped(y - ((22554 * cb + 46802 * cr + 32768) >> 16));
    pixel[2] = clamped(y + ((116130 * cb + 32768) >> 16));
}

static int take_image(ci_sink *sink, const opj_image_t *image) {
    if (image->numcomps < 1 || image->numcomps > MOST_COMPONENTS || image->color_space == OPJ_CLRSPC_CMYK
        || image->color_space == OPJ_CLRSPC_EYCC) {
        return CI_UNSUPPORTED;
    }
    for (uint32_t i = 0; i < image->numcomps; i++) {
        const opj_image_comp_t *component = &image->comps[i];
        if (!component->data || component->w == 0 || component->h == 0) return CI_MALFORMED;
        if (component->prec < 1 || component->prec > 31) return CI_UNSUPPORTED;
    }
    const ci_row_kind kinds[] = {CI_ROW_GREY, CI_ROW_GREY_ALPHA, CI_ROW_RGB, CI_ROW_RGBA};
    const uint32_t channels = image->numcomps;
    const int is_ycc = channels >= 3
        && (image->color_space == OPJ_CLRSPC_SYCC
            || (image->comps[0].dx == 1 && image->comps[1].dx != 1 && image->comps[2].dx != 1));
    uint8_t *row = malloc((size_t)sink->width * channels);
    if (!row) return CI_OUT_OF_MEMORY;
    for (uint32_t y = 0; y < sink->height; y++) {
        for (uint32_t x = 0; x < sink->width; x++) {
            uint8_t *pixel = row + (size_t)x * channels;
            for (uint32_t c = 0; c < channels; c++) {
                pixel[c] = sample(&image->comps[c], x, y, sink->width, sink->height);
            }
            if (is_ycc) make_rgb(pixel);
        }
        ci_sink_row(sink, row, kinds[channels - 1]);
    }
    free(row);
    return CI_OK;
}

struct opened {
    opj_codec_t *codec;
    opj_stream_t *stream;
    opj_image_t *image;
};

static int open_stream(struct opened *opened, struct source *source, const struct size *size) {
    opened->codec = open_codec(source->bytes, source->count);
    opened->stream = opj_stream_create(1 << 16, OPJ_TRUE);
    if (!opened->codec || !opened->stream) return CI_OUT_OF_MEMORY;
    opj_stream_set_user_data(opened->stream, source, NULL);
    opj_stream_set_user_data_length(opened->stream, source->count);
    opj_stream_set_read_function(opened->stream, read_source);
    opj_stream_set_skip_function(opened->stream, skip_source);
    opj_stream_set_seek_function(opened->stream, seek_source);
    if (!opj_read_header(opened->stream, opened->codec, &opened->image)) return CI_MALFORMED;
    const opj_image_t *image = opened->image;
    // The library may have found another codestream than we did.
    int is_same = image->x1 > image->x0 && image->y1 > image->y0 && image->x1 - image->x0 == size->width
        && image->y1 - image->y0 == size->height && image->numcomps == size->components;
    return is_same ? CI_OK : CI_MALFORMED;
}

// The memory for decoding besides the result, as measured with OpenJPEG 2.5: the bytes of a tile, a record for each block,
// four bytes a sample, and a tile's samples once more.
static uint64_t need_of(const struct size *size, size_t count, uint32_t times, unsigned components) {
    enum { RECORD = 400 };
    uint64_t area = size->width * size->height, left = (area >> (2 * times)) * components * sizeof(int32_t);
    return count + (area * components * RECORD >> size->block_bits) + left + (size->tiles > 1 ? left / 4 : 0);
}

// Halves the size until decoding takes no more than the caller allows: at half the size a document can still be read.
static int choose_size(ci_sink *sink, const struct size *size, size_t count, const ci_request *request,
                       unsigned components, uint32_t *times) {
    const ci_layout *layout = &sink->picture->layout;
    enum { LEAST_SIDE = 1500 };
    uint64_t longer = size->width > size->height ? size->width : size->height;
    for (*times = halvings(size, request);; *times += 1) {
        sink->width = (uint32_t)((size->width + ((uint64_t)1 << *times) - 1) >> *times);
        sink->height = (uint32_t)((size->height + ((uint64_t)1 << *times) - 1) >> *times);
        uint32_t factor = ci_reduction(request, sink->width, sink->height);
        uint64_t result = (uint64_t)(sink->width / factor) * (sink->height / factor) * (uint64_t)layout->channels;
        if (ci_allows(request, result + need_of(size, count, *times, components))) return CI_OK;
        if (*times >= size->most_halvings || longer >> (*times + 1) < LEAST_SIDE) return CI_TOO_MUCH_MEMORY;
    }
}

static int decode_stream(struct opened *opened, struct source *source, const struct size *size,
                         const ci_request *request, ci_sink *sink) {
    int status = open_stream(opened, source, size);
    if (status != CI_OK) return status;
    int is_luma = request->channels == 1 && size->has_luma;
    uint32_t times = 0, first = 0;
    status = choose_size(sink, size, source->count, request, is_luma ? 1 : size->components, &times);
    if (status == CI_OK) status = ci_sink_prepare(sink, request);
    if (status != CI_OK) return status;
    sink->picture->layout.scale *= (double)((uint64_t)1 << times);
    if (is_luma && !opj_set_decoded_components(opened->codec, 1, &first, OPJ_FALSE)) return CI_MALFORMED;
    if (times > 0 && !opj_set_decoded_resolution_factor(opened->codec, times)) return CI_MALFORMED;
    int is_whole = opj_decode(opened->codec, opened->stream, opened->image)
        && opj_end_decompress(opened->codec, opened->stream);
    return is_whole ? take_image(sink, opened->image) : CI_MALFORMED;
}

static int decode(struct source *source, const struct size *size, const ci_request *request, ci_sink *sink) {
    struct opened opened = {0};
    int status = decode_stream(&opened, source, size, request, sink);
    opj_image_destroy(opened.image);
    if (opened.stream) opj_stream_destroy(opened.stream);
    if (opened.codec) opj_destroy_codec(opened.codec);
    return status;
}

int ci_decode_jpeg2000(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture) {
    *picture = NULL;
    struct size size = {0};
    struct source source = {.bytes = bytes, .count = count};
    ci_sink sink = {0};
    int status = read_size(bytes, count, &size);
    if (status == CI_OK) status = ci_sink_begin(&sink, request, size.width, size.height);
    if (status == CI_OK && (size.components < 1 || size.components > MOST_COMPONENTS || size.tiles > MOST_TILES)) {
        status = CI_UNSUPPORTED;
    }
    if (status == CI_OK && !request->header_only) status = decode(&source, &size, request, &sink);
    return ci_sink_end(&sink, status, 1, picture);
}
