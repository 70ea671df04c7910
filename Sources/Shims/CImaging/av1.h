// One AV1 frame through dav1d, for avif.c.
#ifndef CIMAGING_AV1_H
#define CIMAGING_AV1_H

#include "picture.h"

#include <avif/avif.h>

typedef struct ci_av1_frame ci_av1_frame;

// Whether `bytes` begin with a still picture that dav1d decodes to the size of `image`.
int ci_av1_is_frame(const uint8_t *bytes, size_t count, const avifImage *image);

// The most that decoding it takes, beside a result of ours.
uint64_t ci_av1_need(const uint8_t *bytes, size_t count);

// Decodes it and lends its planes to `image`, as long as the frame lives; no more than `limit` bytes of planes.
int ci_av1_decode(const uint8_t *bytes, size_t count, uint64_t limit, avifImage *image, ci_av1_frame **frame);
void ci_av1_free(ci_av1_frame *frame);

#endif
