#include "CDeflate.h"

#include <limits.h>
#include <zlib.h>

// Windows of 32 KiB, and 16 more for the head and the end of a gzip file.
static const int gzip_window = 15 + 16;
static const int usual_memory = 8;

int cdeflate_gzip(const uint8_t *bytes, size_t count, uint8_t *file, size_t room, size_t *length) {
    if (count > UINT_MAX || room > UINT_MAX) return Z_BUF_ERROR;
    z_stream stream = {0};
    int code = deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, usual_memory, Z_DEFAULT_STRATEGY);
    if (code != Z_OK) return code;
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = file;
    stream.avail_out = (uInt)room;
    code = deflate(&stream, Z_FINISH);
    *length = stream.total_out;
    deflateEnd(&stream);
    return code == Z_STREAM_END ? Z_OK : Z_BUF_ERROR;
}
