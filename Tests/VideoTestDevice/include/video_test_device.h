#ifndef VIDEO_TEST_DEVICE_H
#define VIDEO_TEST_DEVICE_H

#include <stdint.h>
#include "vouch_video.h"

// A camera for tests, in place of the system's: one at a time, /dev/video7, which delivers the frames it was given and
// then says nothing more.

enum {
    VIDEO_TEST_SOUND = 0,
    VIDEO_TEST_NO_CAMERA,      // a device without capture
    VIDEO_TEST_OTHER_FORMATS,  // neither YUYV nor MJPEG
    VIDEO_TEST_IN_USE,         // another program has it
    VIDEO_TEST_REFUSED,        // it may not be opened
    VIDEO_TEST_UNPLUGGED,      // gone after its last frame
    VIDEO_TEST_WRONG_BUFFER,   // names a buffer that it was not given
    VIDEO_TEST_NO_BUFFERS,     // has no memory for frames
};

extern const vouch_video_calls video_test_calls;

// `isMotionJPEG`: else YUYV, two bytes a pixel. The frames are copied.
void video_test_prepare(
    int behaviour, int isMotionJPEG, uint32_t width, uint32_t height, const uint8_t *frame, uint32_t length, int count);

// How many files and mappings are open.
int video_test_open_count(void);

#endif
