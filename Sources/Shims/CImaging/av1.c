// AV1 through dav1d itself: libaom takes 14 bytes a pixel, dav1d two, and libavif would let dav1d write to standard error.
#include "av1.h"

#include <stdlib.h>
#include <string.h>

#include <dav1d/dav1d.h>

struct ci_av1_frame {
    Dav1dContext *context;
    Dav1dPicture picture;
    uint64_t taken, limit;  // bytes of planes
    int refused;
};

static int samples_of(enum Dav1dPixelLayout layout, int across) {
    switch (layout) {
    case DAV1D_PIXEL_LAYOUT_I400: return 0;
    case DAV1D_PIXEL_LAYOUT_I420: return 1;
    case DAV1D_PIXEL_LAYOUT_I422: return across ? 1 : 2;
    default: return 2;
    }
}

// Sides as dav1d wants them: multiples of 128.
static uint64_t whole(int side) { return ((uint64_t)side + 127) & ~(uint64_t)127; }

// A row's bytes. Rows a power of two apart would share their places in the processor's caches.
static uint64_t stride_of(uint64_t bytes) { return bytes % 1024 ? bytes : bytes + DAV1D_PICTURE_ALIGNMENT; }

static int make_planes(Dav1dPicture *picture, void *cookie) {
    ci_av1_frame *frame = cookie;
    const int wide = picture->p.bpc > 8 ? 2 : 1, across = samples_of(picture->p.layout, 1);
    const uint64_t columns = whole(picture->p.w), rows = whole(picture->p.h);
    const uint64_t luma = stride_of(columns * (uint64_t)wide);
    const uint64_t chroma = across ? stride_of(columns * (uint64_t)wide * (uint64_t)across / 2) : 0;
    const uint64_t luma_bytes = luma * rows, chroma_bytes = chroma * rows * (uint64_t)samples_of(picture->p.layout, 0) / 2;
    const uint64_t bytes = luma_bytes + 2 * chroma_bytes + DAV1D_PICTURE_ALIGNMENT;
    // A file may want several frames for one picture.
    if (frame->limit && frame->taken + bytes > frame->limit) {
        frame->refused = 1;
        return DAV1D_ERR(ENOMEM);
    }
    void *planes = NULL;
    if (posix_memalign(&planes, DAV1D_PICTURE_ALIGNMENT, (size_t)bytes) != 0) return DAV1D_ERR(ENOMEM);
    frame->taken += bytes;
    picture->data[0] = planes;
    picture->data[1] = across ? (uint8_t *)planes + luma_bytes : NULL;
    picture->data[2] = across ? (uint8_t *)planes + luma_bytes + chroma_bytes : NULL;
    picture->stride[0] = (ptrdiff_t)luma;
    picture->stride[1] = (ptrdiff_t)chroma;
    picture->allocator_data = (void *)(uintptr_t)bytes;
    return 0;
}

static void free_planes(Dav1dPicture *picture, void *cookie) {
    ((ci_av1_frame *)cookie)->taken -= (uint64_t)(uintptr_t)picture->allocator_data;
    free(picture->data[0]);
}

int ci_av1_is_frame(const uint8_t *bytes, size_t count, const avifImage *image) {
    Dav1dSequenceHeader header;
    if (count == 0 || dav1d_parse_sequence_header(&header, bytes, count) != 0) return 0;
    return (uint32_t)header.max_width == image->width && (uint32_t)header.max_height == image->height;
}

uint64_t ci_av1_need(const uint8_t *bytes, size_t count) {
    Dav1dSequenceHeader header;
    if (dav1d_parse_sequence_header(&header, bytes, count) != 0) return UINT64_MAX;
    uint64_t area = whole(header.max_width) * whole(header.max_height);
    uint64_t quarters = (uint64_t)(4 + 2 * samples_of(header.layout, 1) * samples_of(header.layout, 0));
    // Planes, half a byte a pixel for what dav1d notes about blocks, and its tables.
    return area * (header.hbd ? 2 : 1) * quarters / 4 + area / 2 + (4 << 20);
}

static void lend_nothing(const uint8_t *bytes, void *cookie) {
    (void)bytes;
    (void)cookie;
}

static int get_picture(ci_av1_frame *frame, const uint8_t *bytes, size_t count) {
    Dav1dData data = {0};
    if (dav1d_data_wrap(&data, bytes, count, lend_nothing, NULL) != 0) return DAV1D_ERR(ENOMEM);
    int result = DAV1D_ERR(EAGAIN);
    while (result == DAV1D_ERR(EAGAIN)) {
        if (data.sz > 0) {
            int sent = dav1d_send_data(frame->context, &data);
            if (sent < 0 && sent != DAV1D_ERR(EAGAIN)) {
                result = sent;
                break;
            }
        }
        size_t left = data.sz;
        result = dav1d_get_picture(frame->context, &frame->picture);
        if (result == DAV1D_ERR(EAGAIN) && left == 0) break;
    }
    if (data.sz > 0) dav1d_data_unref(&data);
    return result;
}

static avifPixelFormat format_of(enum Dav1dPixelLayout layout) {
    switch (layout) {
    case DAV1D_PIXEL_LAYOUT_I400: return AVIF_PIXEL_FORMAT_YUV400;
    case DAV1D_PIXEL_LAYOUT_I420: return AVIF_PIXEL_FORMAT_YUV420;
    case DAV1D_PIXEL_LAYOUT_I422: return AVIF_PIXEL_FORMAT_YUV422;
    default: return AVIF_PIXEL_FORMAT_YUV444;
    }
}

int ci_av1_decode(const uint8_t *bytes, size_t count, uint64_t limit, avifImage *image, ci_av1_frame **frame) {
    ci_av1_frame *made = calloc(1, sizeof *made);
    *frame = made;
    if (!made) return CI_OUT_OF_MEMORY;
    made->limit = limit;
    Dav1dSettings settings;
    dav1d_default_settings(&settings);
    settings.n_threads = 1;
    settings.max_frame_delay = 1;
    settings.apply_grain = 0;  // noise made up for the eye, and a second copy
    settings.frame_size_limit = (unsigned)((uint64_t)image->width * image->height);
    settings.logger = (Dav1dLogger){0};
    settings.allocator = (Dav1dPicAllocator){
        .cookie = made, .alloc_picture_callback = make_planes, .release_picture_callback = free_planes};
    if (dav1d_open(&made->context, &settings) != 0) return CI_OUT_OF_MEMORY;
    int result = get_picture(made, bytes, count);
    if (made->refused) return CI_TOO_MUCH_MEMORY;
    if (result == DAV1D_ERR(ENOMEM)) return CI_OUT_OF_MEMORY;
    if (result != 0) return result == DAV1D_ERR(ENOPROTOOPT) ? CI_UNSUPPORTED : CI_MALFORMED;
    const Dav1dPicture *picture = &made->picture;
    // The size that the decoder found need not be what the header claimed.
    if ((uint32_t)picture->p.w != image->width || (uint32_t)picture->p.h != image->height) return CI_MALFORMED;
    image->depth = (uint32_t)picture->p.bpc;
    image->yuvFormat = format_of(picture->p.layout);
    image->imageOwnsYUVPlanes = AVIF_FALSE;
    for (int i = 0; i < 3; i++) {
        image->yuvPlanes[i] = picture->data[i];
        image->yuvRowBytes[i] = picture->data[i] ? (uint32_t)picture->stride[i > 0] : 0;
    }
    return CI_OK;
}

void ci_av1_free(ci_av1_frame *frame) {
    if (!frame) return;
    if (frame->picture.data[0]) dav1d_picture_unref(&frame->picture);
    if (frame->context) dav1d_close(&frame->context);
    free(frame);
}
