#include "video_test_device.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <linux/videodev2.h>

enum { LENGTH = 1 << 22 };

static struct {
    int behaviour, isMotionJPEG, count, delivered, queued[4], open;
    uint32_t width, height, length;
    uint8_t *frame;
    uint8_t *buffers[4];
} device;

void video_test_prepare(
    int behaviour, int isMotionJPEG, uint32_t width, uint32_t height, const uint8_t *frame, uint32_t length,
    int count) {
    free(device.frame);
    int open = device.open;
    memset(&device, 0, sizeof device);
    device.open = open;
    device.behaviour = behaviour;
    device.isMotionJPEG = isMotionJPEG;
    device.width = width;
    device.height = height;
    device.length = length;
    device.count = count;
    device.frame = malloc(length + 1);
    memcpy(device.frame, frame, length);
}

int video_test_open_count(void) { return device.open; }

static int fail(int number) {
    errno = number;
    return -1;
}

static int openDevice(const char *path, int flags) {
    if (strcmp(path, "/dev/video7")) return fail(ENOENT);
    if (device.behaviour == VIDEO_TEST_REFUSED) return fail(EACCES);
    device.open++;
    return 700;
}

static int closeDevice(int file) {
    device.open--;
    return 0;
}

static int control(int file, unsigned long request, void *argument) {
    if (request == VIDIOC_QUERYCAP) {
        struct v4l2_capability *able = argument;
        able->capabilities = V4L2_CAP_DEVICE_CAPS | V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
        able->device_caps =
            device.behaviour == VIDEO_TEST_NO_CAMERA ? 0 : V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
        return 0;
    }
    if (request == VIDIOC_S_FMT) {
        if (device.behaviour == VIDEO_TEST_IN_USE) return fail(EBUSY);
        struct v4l2_format *wanted = argument;
        // As drivers do, it answers with what it can instead of refusing.
        wanted->fmt.pix.pixelformat = device.behaviour == VIDEO_TEST_OTHER_FORMATS ? V4L2_PIX_FMT_NV12
            : device.isMotionJPEG                                                  ? V4L2_PIX_FMT_MJPEG
                                                                                   : V4L2_PIX_FMT_YUYV;
        wanted->fmt.pix.width = device.width;
        wanted->fmt.pix.height = device.height;
        wanted->fmt.pix.bytesperline = device.isMotionJPEG ? 0 : 2 * device.width;
        return 0;
    }
    if (request == VIDIOC_REQBUFS) {
        struct v4l2_requestbuffers *wanted = argument;
        if (device.behaviour == VIDEO_TEST_NO_BUFFERS) wanted->count = 0;
        return 0;
    }
    struct v4l2_buffer *buffer = argument;
    if (request == VIDIOC_QUERYBUF) {
        buffer->length = LENGTH;
        buffer->m.offset = buffer->index;
        return 0;
    }
    if (request == VIDIOC_QBUF) {
        device.queued[buffer->index] = 1;
        return 0;
    }
    if (request == VIDIOC_DQBUF) {
        for (uint32_t index = 0; index < 4; index++) {
            if (!device.queued[index]) continue;
            device.queued[index] = 0;
            memcpy(device.buffers[index], device.frame, device.length);
            buffer->index = device.behaviour == VIDEO_TEST_WRONG_BUFFER ? 99 : index;
            buffer->bytesused = device.length;
            buffer->timestamp.tv_sec = 100 + device.delivered / 10;
            buffer->timestamp.tv_usec = device.delivered % 10 * 100000;
            device.delivered++;
            return 0;
        }
        return fail(EAGAIN);
    }
    return 0;
}

static void *map(int file, uint32_t length, int64_t offset) {
    device.open++;
    return device.buffers[offset] = malloc(length);
}

static int unmap(void *start, uint32_t length) {
    device.open--;
    free(start);
    return 0;
}

static int waitForFrame(int file, int milliseconds) {
    if (device.delivered < device.count) return 1;
    return device.behaviour == VIDEO_TEST_UNPLUGGED ? fail(ENODEV) : 0;
}

const vouch_video_calls video_test_calls = {openDevice, closeDevice, control, map, unmap, waitForFrame};
#endif
