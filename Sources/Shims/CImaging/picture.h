// Shared by the decoders of this folder: the picture they fill, row by row.
#ifndef CIMAGING_PICTURE_H
#define CIMAGING_PICTURE_H

#include "include/CImaging.h"

struct ci_picture {
    ci_layout layout;
    uint8_t *pixels;
};

// How the bytes of a row handed to the sink are laid out, 8 bits each.
typedef enum ci_row_kind {
    CI_ROW_GREY = 1,
    CI_ROW_GREY_ALPHA = 2,
    CI_ROW_RGB = 3,
    CI_ROW_RGBA = 4,
    CI_ROW_RGBA_PREMULTIPLIED = 5,
} ci_row_kind;

// Takes rows at full size from the top, converts them to the wanted channels, shrinks them by averaging squares of
// `factor` pixels, and keeps the result. So no decoder needs the whole picture in its own layout.
typedef struct ci_sink {
    ci_picture *picture;
    uint32_t width, height;  // of the rows that come in
    uint32_t factor;
    uint32_t rows;           // taken so far
    uint8_t *converted;      // one row in the wanted channels
    uint32_t *sums;          // one row of sums, only when factor > 1
    uint64_t deadline;
} ci_sink;

// Checks the header's size against the request and makes an empty picture with its layout; `CI_OK` or why not.
int ci_picture_begin(const ci_request *request, uint64_t width, uint64_t height, ci_picture **picture);

// Allocates the pixels, white, for a layout already filled in.
int ci_picture_allocate(ci_picture *picture);

// When a decoder has to stop, in nanoseconds of a clock of ours; 0: never.
uint64_t ci_deadline(const ci_request *request);
int ci_is_late(uint64_t deadline);

// Whether the caller allows so many bytes at a time, the result among them.
int ci_allows(const ci_request *request, uint64_t bytes);
// Whether the caller allows `working` bytes beside the result of this layout: `CI_OK` or `CI_TOO_MUCH_MEMORY`.
int ci_affords(const ci_request *request, const ci_layout *layout, uint64_t working);

// How many pixels of the picture each way become one.
uint32_t ci_reduction(const ci_request *request, uint64_t width, uint64_t height);

// Begins a picture of `width` x `height` and the rows for it. Ends with `ci_sink_end` whatever it returns.
int ci_sink_begin(ci_sink *sink, const ci_request *request, uint64_t width, uint64_t height);
int ci_sink_prepare(ci_sink *sink, const ci_request *request);
// The same for a decoder that reduces by itself: the rows that come in are those of the reduced picture.
int ci_sink_prepare_reduced(ci_sink *sink, const ci_request *request);
void ci_sink_row(ci_sink *sink, const uint8_t *row, ci_row_kind kind);
// Rows that never came stay white. Hands over the picture, upright, when at least half of its rows came.
int ci_sink_end(ci_sink *sink, int status, int orientation, ci_picture **picture);

// One row of `width` pixels as `channels` bytes each, transparency laid over white.
void ci_convert_row(const uint8_t *in, ci_row_kind kind, uint8_t *out, int channels, uint32_t width);

// Undoes an EXIF orientation. `orientation` outside 2...8 leaves the picture as it is.
int ci_picture_orient(ci_picture *picture, int orientation);

// `layout` only: for header_only requests.
void ci_layout_orient(ci_layout *layout, int orientation);

#endif
