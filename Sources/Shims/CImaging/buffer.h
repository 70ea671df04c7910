// A file in memory that grows as an encoder writes it.
#ifndef CIMAGING_BUFFER_H
#define CIMAGING_BUFFER_H

#include "include/CImaging.h"

// NULL when memory has run out. Released with `ci_buffer_free`.
ci_buffer *ci_buffer_make(void);

// 0 when memory has run out; the buffer then is as it was.
int ci_buffer_append(ci_buffer *buffer, const uint8_t *bytes, size_t count);

#endif
