// Picture decoding, and PNG and JPEG writing, for VouchImaging, over each format's own library, or by ourselves.
//
// Contract of every function here:
// - The result is 0 for success, else one of `ci_status`. Nothing is written to standard error, nothing aborts, and no
//   library error leaves the call by longjmp or exception.
// - `bytes` stay the caller's and are read only during the call. They may have any content.
// - On success `*picture` (or `*buffer`) belongs to the caller, who releases it with the matching `_free`; on failure
//   it is NULL. `_free(NULL)` does nothing.
// - Handles are not locked: one thread at a time. Different handles may be used by different threads at once.
#ifndef CIMAGING_H
#define CIMAGING_H

#include <stddef.h>
#include <stdint.h>

enum ci_status {
    CI_OK = 0,
    CI_UNSUPPORTED = 1,      // a feature of the format that its library, or this shim, does not read
    CI_TRUNCATED = 2,        // the bytes end before half of the picture
    CI_MALFORMED = 3,        // not this format, or damaged before half of the picture
    CI_TOO_MANY_PIXELS = 4,  // the header claims more than the caller allows; nothing was decoded
    CI_OUT_OF_MEMORY = 5,
    CI_TOO_MUCH_MEMORY = 6,  // decoding it would take more than the caller allows
    CI_OUT_OF_TIME = 7,      // decoding it took longer than the caller allows
};

typedef struct ci_request {
    int channels;                // 1: grey; 3: red, green, blue. Transparency is laid over white.
    uint32_t minimum_long_side;  // decode smaller as long as the longer side keeps this many pixels; 0: full size
    uint64_t maximum_pixels;     // of the picture at full size
    uint64_t maximum_result;     // pixels: decode smaller until there are no more, whatever the longer side; 0: any
    uint64_t maximum_memory;     // bytes for the result and the decoder's own work, by its header; 0: any
    uint32_t maximum_milliseconds;  // looked at after each row or block; 0: any
    int header_only;             // not 0: stop before decoding; the picture then has a layout and no pixels
    int orientation;             // EXIF 1...8, undone while decoding; only JPEG, PNG and WebP heed it
    uint32_t page;               // of a TIFF file, from 0; the other formats have only page 0
} ci_request;

// Sizes are those of the upright picture.
typedef struct ci_layout {
    uint32_t width, height;            // of the pixels here
    uint32_t full_width, full_height;  // of the picture at full size
    double scale;                      // pixels at full size for each pixel here, 1 or more
    int channels;
    int damaged;                       // not 0: some of the picture was missing or corrupt and is not to be trusted
} ci_layout;

typedef struct ci_picture ci_picture;

int ci_decode_jpeg(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture);
int ci_decode_png(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture);
int ci_decode_webp(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture);
int ci_decode_tiff(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture);
int ci_decode_heif(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture);
int ci_decode_avif(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture);
int ci_decode_jpeg2000(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture);
int ci_decode_bmp(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture);
int ci_decode_gif(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture);

// How many pages a TIFF file holds, at most `limit`; 0 when it cannot be opened.
uint32_t ci_tiff_page_count(const uint8_t *bytes, size_t count, uint32_t limit);

// Copies packed pixels decoded elsewhere into a picture at full size.
int ci_picture_copy(const uint8_t *pixels, uint32_t width, uint32_t height, int channels, ci_picture **picture);
// A picture at full size whose pixels are still to be written.
int ci_picture_make(uint32_t width, uint32_t height, int channels, ci_picture **picture);
uint8_t *ci_picture_storage(ci_picture *picture);

ci_layout ci_picture_layout(const ci_picture *picture);
// Rows from the top, packed: width * channels bytes a row. NULL after `header_only`.
const uint8_t *ci_picture_pixels(const ci_picture *picture);
void ci_picture_free(ci_picture *picture);

// For the whole process: large blocks are returned to the system when they are freed.
void ci_return_memory_early(void);

typedef struct ci_buffer ci_buffer;

// Writes packed 8-bit pixels as a PNG file in memory.
int ci_encode_png(const uint8_t *pixels, uint32_t width, uint32_t height, int channels, ci_buffer **buffer);
// Writes packed 8-bit pixels as a JPEG file in memory, colours at half resolution. Quality 1...100; sides of at most 65500.
int ci_encode_jpeg(
    const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int quality, ci_buffer **buffer);
const uint8_t *ci_buffer_bytes(const ci_buffer *buffer);
size_t ci_buffer_count(const ci_buffer *buffer);
void ci_buffer_free(ci_buffer *buffer);

#endif
