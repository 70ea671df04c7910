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

// What the codestream's first marker says, so that nothing is allocated for more than the caller allows.
struct size {
    uint64_t width, height, tiles;
    unsigned components;
};

enum { MOST_COMPONENTS = 4, MOST_TILES = 4096 };

static uint64_t number(const uint8_t *p) {
    return (uint64_t)p[0] << 24 | (uint64_t)p[1] << 16 | (uint64_t)p[2] << 8 | p[3];
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

// How often the size can be halved before decoding: pictures of many megapixels take 12 bytes a pixel otherwise.
static uint32_t halvings(opj_codec_t *codec, const struct size *size, const ci_request *request) {
    enum { SMALL_ENOUGH = 8000000 };
    if (request->minimum_long_side == 0 || size->width * size->height <= SMALL_ENOUGH) return 0;
    opj_codestream_info_v2_t *info = opj_get_cstr_info(codec);
    if (!info) return 0;
    uint32_t most = 0;
    if (info->m_default_tile_info.tccp_info) {
        most = info->m_default_tile_info.tccp_info[0].numresolutions;
        for (uint32_t i = 1; i < info->nbcomps; i++) {
            uint32_t own = info->m_default_tile_info.tccp_info[i].numresolutions;
            if (own < most) most = own;
        }
    }
    opj_destroy_cstr_info(&info);
    uint64_t longer = size->width > size->height ? size->width : size->height;
    uint32_t times = 0;
    while (times + 1 < most && longer >> (times + 1) >= request->minimum_long_side) times++;
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

static int decode(struct source *source, const struct size *size, const ci_request *request, ci_sink *sink) {
    opj_codec_t *codec = open_codec(source->bytes, source->count);
    opj_stream_t *stream = opj_stream_create(1 << 16, OPJ_TRUE);
    opj_image_t *image = NULL;
    int status = codec && stream ? CI_MALFORMED : CI_OUT_OF_MEMORY;
    if (status == CI_MALFORMED) {
        opj_stream_set_user_data(stream, source, NULL);
        opj_stream_set_user_data_length(stream, source->count);
        opj_stream_set_read_function(stream, read_source);
        opj_stream_set_skip_function(stream, skip_source);
        opj_stream_set_seek_function(stream, seek_source);
        // The library may have found another codestream than we did.
        if (opj_read_header(stream, codec, &image) && image->x1 > image->x0 && image->y1 > image->y0
            && image->x1 - image->x0 == size->width && image->y1 - image->y0 == size->height) {
            uint32_t times = halvings(codec, size, request);
            if (times == 0 || opj_set_decoded_resolution_factor(codec, times)) {
                sink->width = (uint32_t)((size->width + ((uint64_t)1 << times) - 1) >> times);
                sink->height = (uint32_t)((size->height + ((uint64_t)1 << times) - 1) >> times);
                status = ci_sink_prepare(sink, request);
                sink->picture->layout.scale *= (double)((uint64_t)1 << times);
                if (status == CI_OK) {
                    int is_whole = opj_decode(codec, stream, image) && opj_end_decompress(codec, stream);
                    status = is_whole ? take_image(sink, image) : CI_MALFORMED;
                }
            }
        }
    }
    opj_image_destroy(image);
    if (stream) opj_stream_destroy(stream);
    if (codec) opj_destroy_codec(codec);
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
