#include "vouch_video.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#define BUFFERS 4

struct vouch_video {
    const vouch_video_calls *calls;
    int file;
    uint32_t count;
    struct {
        void *start;
        uint32_t length;
    } buffers[BUFFERS];
};

static int systemOpen(const char *path, int flags) { return open(path, flags); }
static int systemControl(int file, unsigned long request, void *argument) { return ioctl(file, request, argument); }

static void *systemMap(int file, uint32_t length, int64_t offset) {
    void *start = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, file, (off_t)offset);
    return start == MAP_FAILED ? NULL : start;
}

static int systemUnmap(void *start, uint32_t length) { return munmap(start, length); }

static int systemWait(int file, int milliseconds) {
    struct pollfd waited = {.fd = file, .events = POLLIN};
    int ready = poll(&waited, 1, milliseconds);
    if (ready > 0 && !(waited.revents & POLLIN)) {
        errno = ENODEV;
        return -1;
    }
    return ready;
}

const vouch_video_calls vouch_video_system = {systemOpen, close, systemControl, systemMap, systemUnmap, systemWait};

static int control(const vouch_video *camera, unsigned long request, void *argument) {
    int result;
    do result = camera->calls->ioctl(camera->file, request, argument);
    while (result < 0 && errno == EINTR);
    return result < 0 ? (errno ? errno : EIO) : 0;
}

static int isCamera(const vouch_video *camera) {
    struct v4l2_capability able;
    memset(&able, 0, sizeof able);
    if (control(camera, VIDIOC_QUERYCAP, &able)) return 0;
    // A driver of several devices says what this one can by itself.
    uint32_t can = able.capabilities & V4L2_CAP_DEVICE_CAPS ? able.device_caps : able.capabilities;
    return (can & V4L2_CAP_VIDEO_CAPTURE) && (can & V4L2_CAP_STREAMING);
}

// The driver may change what it is asked for; what it answers counts.
static int choose(const vouch_video *camera, uint32_t width, uint32_t height, vouch_video_layout *layout) {
    const uint32_t formats[] = {V4L2_PIX_FMT_MJPEG, V4L2_PIX_FMT_YUYV};
    for (int index = 0; index < 2; index++) {
        struct v4l2_format wanted;
        memset(&wanted, 0, sizeof wanted);
        wanted.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        wanted.fmt.pix.width = width;
        wanted.fmt.pix.height = height;
        wanted.fmt.pix.pixelformat = formats[index];
        wanted.fmt.pix.field = V4L2_FIELD_NONE;
        int failure = control(camera, VIDIOC_S_FMT, &wanted);
        if (failure == EBUSY) return failure;
        if (failure || wanted.fmt.pix.pixelformat != formats[index]) continue;
        *layout = (vouch_video_layout){wanted.fmt.pix.width, wanted.fmt.pix.height, 0, VOUCH_VIDEO_MJPEG};
        if (layout->width < 16 || layout->height < 16 || layout->width > 8192 || layout->height > 8192) continue;
        if (formats[index] == V4L2_PIX_FMT_YUYV) {
            layout->format = VOUCH_VIDEO_YUYV;
            layout->stride = wanted.fmt.pix.bytesperline ? wanted.fmt.pix.bytesperline : 2 * layout->width;
            if (layout->stride < 2 * layout->width || layout->stride > 65536) continue;
        }
        return 0;
    }
    return ENOTSUP;
}

static int queue(const vouch_video *camera, uint32_t index) {
    struct v4l2_buffer buffer;
    memset(&buffer, 0, sizeof buffer);
    buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    buffer.memory = V4L2_MEMORY_MMAP;
    buffer.index = index;
    return control(camera, VIDIOC_QBUF, &buffer);
}

static int start(vouch_video *camera) {
    struct v4l2_requestbuffers request;
    memset(&request, 0, sizeof request);
    request.count = BUFFERS;
    request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    request.memory = V4L2_MEMORY_MMAP;
    int failure = control(camera, VIDIOC_REQBUFS, &request);
    if (failure) return failure;
    uint32_t count = request.count < BUFFERS ? request.count : BUFFERS;
    if (count == 0) return ENOMEM;
    for (uint32_t index = 0; index < count; index++) {
        struct v4l2_buffer buffer;
        memset(&buffer, 0, sizeof buffer);
        buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
        buffer.memory = V4L2_MEMORY_MMAP;
        buffer.index = index;
        failure = control(camera, VIDIOC_QUERYBUF, &buffer);
        if (failure) return failure;
        void *mapped = camera->calls->map(camera->file, buffer.length, buffer.m.offset);
        if (!mapped) return errno ? errno : ENOMEM;
        camera->buffers[index].start = mapped;
        camera->buffers[index].length = buffer.length;
        camera->count = index + 1;
        failure = queue(camera, index);
        if (failure) return failure;
    }
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    return control(camera, VIDIOC_STREAMON, &type);
}

int vouch_video_open(
    const vouch_video_calls *calls, const char *path, uint32_t width, uint32_t height, vouch_video **camera,
    vouch_video_layout *layout) {
    *camera = NULL;
    vouch_video *made = calloc(1, sizeof *made);
    if (!made) return ENOMEM;
    made->calls = calls;
    made->file = calls->open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (made->file < 0) {
        int failure = errno ? errno : EIO;
        free(made);
        return failure;
    }
    int failure = isCamera(made) ? choose(made, width, height, layout) : ENODEV;
    if (!failure) failure = start(made);
    if (failure) {
        vouch_video_close(made);
        return failure;
    }
    *camera = made;
    return 0;
}

int vouch_video_read(
    vouch_video *camera, int milliseconds, uint8_t *bytes, uint32_t capacity, uint32_t *length,
    int64_t *microseconds) {
    *length = 0;
    int ready = camera->calls->wait(camera->file, milliseconds);
    if (ready < 0) return errno == EINTR ? 0 : (errno ? errno : EIO);
    if (ready == 0) return ETIMEDOUT;
    struct v4l2_buffer buffer;
    memset(&buffer, 0, sizeof buffer);
    buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    buffer.memory = V4L2_MEMORY_MMAP;
    int failure = control(camera, VIDIOC_DQBUF, &buffer);
    if (failure == EAGAIN) return 0;
    if (failure) return failure;
    if (buffer.index >= camera->count) return EIO;
    uint32_t used = buffer.bytesused;
    if (!(buffer.flags & V4L2_BUF_FLAG_ERROR) && used <= camera->buffers[buffer.index].length && used <= capacity) {
        memcpy(bytes, camera->buffers[buffer.index].start, used);
        *length = used;
    }
    *microseconds = (int64_t)buffer.timestamp.tv_sec * 1000000 + buffer.timestamp.tv_usec;
    return queue(camera, buffer.index);
}

void vouch_video_close(vouch_video *camera) {
    if (!camera) return;
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    (void)control(camera, VIDIOC_STREAMOFF, &type);
    for (uint32_t index = 0; index < camera->count; index++)
        camera->calls->unmap(camera->buffers[index].start, camera->buffers[index].length);
    camera->calls->close(camera->file);
    free(camera);
}

#else

const vouch_video_calls vouch_video_system = {0};

int vouch_video_open(
    const vouch_video_calls *calls, const char *path, uint32_t width, uint32_t height, vouch_video **camera,
    vouch_video_layout *layout) {
    *camera = NULL;
    return ENOSYS;
}

int vouch_video_read(
    vouch_video *camera, int milliseconds, uint8_t *bytes, uint32_t capacity, uint32_t *length,
    int64_t *microseconds) {
    return ENOSYS;
}

void vouch_video_close(vouch_video *camera) {}

#endif
