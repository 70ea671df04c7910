#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stddef.h>
#include <stdint.h>

// zlib's deflate, as far as a response needs it. The caller owns all memory; nothing is kept between calls.

// Writes a gzip file (RFC 1952) of `bytes` to `file`, which has room for `room` bytes. Returns 0 and sets `length`; otherwise,
// also where the room is too small, returns zlib's code, and what is in `file` is of no use.
int cdeflate_gzip(const uint8_t *bytes, size_t count, uint8_t *file, size_t room, size_t *length);

#endif
