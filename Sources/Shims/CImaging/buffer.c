// A file in memory that grows as an encoder writes it.
#include "buffer.h"

#include <stdlib.h>
#include <string.h>

struct ci_buffer {
    uint8_t *bytes;
    size_t count, capacity;
};

ci_buffer *ci_buffer_make(void) { return calloc(1, sizeof(ci_buffer)); }

int ci_buffer_append(ci_buffer *buffer, const uint8_t *bytes, size_t count) {
    if (count == 0) return 1;
    if (count > buffer->capacity - buffer->count) {
        size_t capacity = (buffer->count + count) * 2;
        uint8_t *grown = realloc(buffer->bytes, capacity);
        if (!grown) return 0;
        buffer->bytes = grown;
        buffer->capacity = capacity;
    }
    memcpy(buffer->bytes + buffer->count, bytes, count);
    buffer->count += count;
    return 1;
}

const uint8_t *ci_buffer_bytes(const ci_buffer *buffer) { return buffer->bytes; }

size_t ci_buffer_count(const ci_buffer *buffer) { return buffer->count; }

void ci_buffer_free(ci_buffer *buffer) {
    if (!buffer) return;
    free(buffer->bytes);
    free(buffer);
}
