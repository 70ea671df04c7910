// HEIC through libheif, which also undoes the rotation and mirroring that the container asks for.
#include "picture.h"

#include <stdlib.h>
#include <string.h>

#include <libheif/heif.h>

static int status_of(struct heif_error error) {
    switch (error.code) {
    case heif_error_Ok: return CI_OK;
    case heif_error_Unsupported_filetype:
    case heif_error_Unsupported_feature:
    case heif_error_Color_profile_does_not_exist: return CI_UNSUPPORTED;
    case heif_error_Memory_allocation_error:
        return error.subcode == heif_suberror_Security_limit_exceeded ? CI_TOO_MANY_PIXELS : CI_OUT_OF_MEMORY;
    default: return error.subcode == heif_suberror_End_of_data ? CI_TRUNCATED : CI_MALFORMED;
    }
}

// One row of a luma plane of 8 to 16 bits, in native byte order, brought to 8 bits and full range.
static void take_luma(const uint8_t *in, uint8_t *out, int width, int bits, int full_range) {
    for (int x = 0; x < width; x++) {
        int value = bits > 8 ? (in[2 * x] | in[2 * x + 1] << 8) >> (bits - 8) : in[x];
        if (!full_range) value = ((value - 16) * 255 + 109) / 219;
        out[x] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
    }
}

static int is_full_range(const struct heif_image *image) {
    struct heif_color_profile_nclx *profile = NULL;
    struct heif_error error = heif_image_get_nclx_color_profile(image, &profile);
    // Without a profile the standard's default is full range.
    int full = error.code != heif_error_Ok || !profile || profile->full_range_flag;
    heif_nclx_color_profile_free(profile);
    return full;
}

// The decoded size is checked again: what the decoder found need not be what the container claimed.
static int same_size(const ci_sink *sink, int width, int height) {
    return width > 0 && height > 0 && (uint32_t)width == sink->width && (uint32_t)height == sink->height;
}

static int take_grey(ci_sink *sink, const struct heif_image *image) {
    int stride = 0;
    const uint8_t *plane = heif_image_get_plane_readonly(image, heif_channel_Y, &stride);
    // Querying a plane that does not exist would end the process with an assertion.
    if (!plane) return CI_UNSUPPORTED;
    int width = heif_image_get_width(image, heif_channel_Y), height = heif_image_get_height(image, heif_channel_Y);
    int bits = heif_image_get_bits_per_pixel_range(image, heif_channel_Y);
    if (!same_size(sink, width, height) || bits < 8 || bits > 16) return CI_UNSUPPORTED;
    uint8_t *row = malloc((size_t)width);
    if (!row) return CI_OUT_OF_MEMORY;
    int full_range = is_full_range(image);
    for (int y = 0; y < height; y++) {
        take_luma(plane + (size_t)y * (size_t)stride, row, width, bits, full_range);
        ci_sink_row(sink, row, CI_ROW_GREY);
    }
    free(row);
    return CI_OK;
}

// Red from Cr, green from both, blue from Cb, in 1/65536 of full-range samples: ITU-T H.273, matrix coefficients.
struct matrix {
    int red, green_cb, green_cr, blue;
};

static struct matrix matrix_of(const struct heif_image *image) {
    struct heif_color_profile_nclx *profile = NULL;
    struct heif_error error = heif_image_get_nclx_color_profile(image, &profile);
    int coefficients = error.code == heif_error_Ok && profile ? (int)profile->matrix_coefficients : 6;
    heif_nclx_color_profile_free(profile);
    switch (coefficients) {
    case 1: return (struct matrix){103206, 12276, 30679, 121609};  // BT.709
    case 9:
    case 10: return (struct matrix){96639, 10784, 37444, 123299};  // BT.2020
    default: return (struct matrix){91881, 22553, 46802, 116130};  // BT.601
    }
}

static uint8_t clamped(int value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

// Chroma of half the width, as 8-bit full-range samples around 128.
static void take_chroma(const uint8_t *in, uint8_t *out, int width, int bits, int full_range) {
    for (int x = 0; x < width; x++) {
        int value = (bits > 8 ? (in[2 * x] | in[2 * x + 1] << 8) >> (bits - 8) : in[x]) - 128;
        out[x] = clamped((full_range ? value : value * 255 / 224) + 128);
    }
}

// Colour from the planes as they were coded, row by row: for pictures so large that libheif's own copy in red, green and
// blue would take too much memory.
static int take_planes(ci_sink *sink, const struct heif_image *image) {
    static const enum heif_channel channels[3] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
    const uint8_t *planes[3];
    int strides[3], bits[3], width = 0, height = 0;
    for (int i = 0; i < 3; i++) {
        planes[i] = heif_image_get_plane_readonly(image, channels[i], &strides[i]);
        if (!planes[i]) return CI_UNSUPPORTED;
        bits[i] = heif_image_get_bits_per_pixel_range(image, channels[i]);
        int w = heif_image_get_width(image, channels[i]), h = heif_image_get_height(image, channels[i]);
        if (i == 0) width = w, height = h;
        if (bits[i] < 8 || bits[i] > 16 || (i > 0 && (w < (width + 1) / 2 || h < (height + 1) / 2))) {
            return CI_UNSUPPORTED;
        }
    }
    if (!same_size(sink, width, height)) return CI_UNSUPPORTED;
    struct matrix matrix = matrix_of(image);
    int full_range = is_full_range(image), half = (width + 1) / 2;
    uint8_t *row = malloc((size_t)width * 4 + (size_t)half * 2);
    if (!row) return CI_OUT_OF_MEMORY;
    uint8_t *luma = row + (size_t)width * 3, *blue = luma + width, *red = blue + half;
    for (int y = 0; y < height; y++) {
        take_luma(planes[0] + (size_t)y * (size_t)strides[0], luma, width, bits[0], full_range);
        if (y % 2 == 0) {
            take_chroma(planes[1] + (size_t)(y / 2) * (size_t)strides[1], blue, half, bits[1], full_range);
            take_chroma(planes[2] + (size_t)(y / 2) * (size_t)strides[2], red, half, bits[2], full_range);
        }
        for (int x = 0; x < width; x++) {
            int cb = blue[x / 2] - 128, cr = red[x / 2] - 128, grey = luma[x] * 65536 + 32768;
            row[3 * x] = clamped((grey + matrix.red * cr) >> 16);
            row[3 * x + 1] = clamped((grey - matrix.green_cb * cb - matrix.green_cr * cr) >> 16);
            row[3 * x + 2] = clamped((grey + matrix.blue * cb) >> 16);
        }
        ci_sink_row(sink, row, CI_ROW_RGB);
    }
    free(row);
    return CI_OK;
}

static int take_colour(ci_sink *sink, const struct heif_image *image) {
    int stride = 0;
    const uint8_t *plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
    if (!plane) return CI_MALFORMED;
    int width = heif_image_get_width(image, heif_channel_interleaved);
    int height = heif_image_get_height(image, heif_channel_interleaved);
    if (!same_size(sink, width, height)) return CI_MALFORMED;
    for (int y = 0; y < height; y++) ci_sink_row(sink, plane + (size_t)y * (size_t)stride, CI_ROW_RGBA);
    return CI_OK;
}

// The most that decoding takes at a time, in bytes, as measured with libheif 1.15: it makes red, green and blue planes
// of a grid's tiles, and of any picture whose colours it converts, and then those that are asked for. The result is
// filled only after that.
struct need {
    uint64_t planes;  // when luma and chroma at half size are asked for
    uint64_t pixels;  // when packed pixels are
};

static struct need need_of(const struct heif_image_handle *handle, const ci_sink *sink) {
    const ci_layout *layout = &sink->picture->layout;
    uint64_t area = (uint64_t)sink->width * sink->height;
    uint64_t result = (uint64_t)layout->width * layout->height * (uint64_t)layout->channels;
    // Nine halves: three planes and one of luma with two quarters.
    uint64_t coded = area * (heif_image_handle_get_luma_bits_per_pixel(handle) > 8 ? 2 : 1);
    uint64_t first = coded * 9 / 2, then = coded * 3 / 2 + result;
    uint64_t packed = coded * 3 + area * 4, unpacked = area * 4 + result;
    return (struct need){.planes = first > then ? first : then, .pixels = packed > unpacked ? packed : unpacked};
}

static int decode(const struct heif_image_handle *handle, const ci_request *request, ci_sink *sink) {
    struct need need = need_of(handle, sink);
    if (!ci_allows(request, need.planes)) return CI_TOO_MUCH_MEMORY;
    int affords_copy = ci_allows(request, need.pixels);
    struct heif_decoding_options *options = heif_decoding_options_alloc();
    if (!options) return CI_OUT_OF_MEMORY;
    options->convert_hdr_to_8bit = 1;
    struct heif_image *image = NULL;
    int status = CI_UNSUPPORTED;
    // Grey is the luma plane as it was coded. Phones code 4:2:0, so asking for that (and not for "undefined", which
    // libheif takes as leave to convert to RGB) costs no conversion; pictures coded otherwise take the other path.
    if ((request->channels == 1 || !affords_copy) && !heif_image_handle_has_alpha_channel(handle)) {
        status = status_of(
            heif_decode_image(handle, &image, heif_colorspace_YCbCr, heif_chroma_420, options));
        if (status == CI_OK) status = request->channels == 1 ? take_grey(sink, image) : take_planes(sink, image);
        heif_image_release(image);
        image = NULL;
    }
    if (status == CI_UNSUPPORTED && sink->rows == 0 && !affords_copy) {
        status = CI_TOO_MUCH_MEMORY;
    } else if (status == CI_UNSUPPORTED && sink->rows == 0) {
        status = status_of(
            heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, options));
        if (status == CI_OK) status = take_colour(sink, image);
        heif_image_release(image);
    }
    heif_decoding_options_free(options);
    return status;
}

int ci_decode_heif(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture) {
    *picture = NULL;
    struct heif_context *context = heif_context_alloc();
    if (!context) return CI_OUT_OF_MEMORY;
    heif_context_set_maximum_image_size_limit(context, 65535);
    struct heif_image_handle *handle = NULL;
    ci_sink sink = {0};
    int status = status_of(heif_context_read_from_memory_without_copy(context, bytes, count, NULL));
    if (status == CI_OK) status = status_of(heif_context_get_primary_image_handle(context, &handle));
    if (status == CI_OK) {
        int width = heif_image_handle_get_width(handle), height = heif_image_handle_get_height(handle);
        status = width > 0 && height > 0 ? ci_sink_begin(&sink, request, (uint64_t)width, (uint64_t)height)
                                         : CI_MALFORMED;
    }
    if (status == CI_OK && !request->header_only) {
        status = ci_sink_prepare(&sink, request);
        if (status == CI_OK) status = decode(handle, request, &sink);
    }
    status = ci_sink_end(&sink, status, 1, picture);
    heif_image_handle_release(handle);
    heif_context_free(context);
    return status;
}
