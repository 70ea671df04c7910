#ifndef VOUCH_VIDEO_H
#define VOUCH_VIDEO_H

#include <stdint.h>
#include <sys/types.h>

// Video4Linux, as little of it as the frames of one camera need.
//
// Functions return 0, or the system's error number. A camera belongs to the caller from vouch_video_open to
// vouch_video_close, and is used by one thread at a time. Elsewhere than on Linux every function returns ENOSYS.

typedef struct vouch_video vouch_video;

enum { VOUCH_VIDEO_YUYV = 1, VOUCH_VIDEO_MJPEG = 2 };

// What a camera delivers. `stride` is the bytes of a row of YUYV; 0 for MJPEG.
typedef struct {
    uint32_t width, height, stride, format;
} vouch_video_layout;

// The system's calls, so that a test can be a camera.
typedef struct {
    int (*open)(const char *path, int flags);
    int (*close)(int file);
    int (*ioctl)(int file, unsigned long request, void *argument);
    void *(*map)(int file, uint32_t length, int64_t offset);
    int (*unmap)(void *start, uint32_t length);
    int (*wait)(int file, int milliseconds);  // 1: there is a frame; 0: the time is over; -1: errno
} vouch_video_calls;

extern const vouch_video_calls vouch_video_system;

// Starts a camera at the size nearest to the one wanted. ENOTSUP: it delivers neither YUYV nor MJPEG; ENODEV: not a camera.
int vouch_video_open(
    const vouch_video_calls *calls, const char *path, uint32_t width, uint32_t height, vouch_video **camera,
    vouch_video_layout *layout);

// Waits for a frame, and copies it. A frame that is longer than `capacity`, or that the driver calls damaged, is left out
// and has the length 0. ETIMEDOUT: none came in time.
int vouch_video_read(
    vouch_video *camera, int milliseconds, uint8_t *bytes, uint32_t capacity, uint32_t *length, int64_t *microseconds);

// Stops and releases the camera.
void vouch_video_close(vouch_video *camera);

#endif
