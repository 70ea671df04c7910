// Writing JPEG through the libjpeg API of libjpeg-turbo.
#include "buffer.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

enum { BLOCK = 1 << 16 };

struct job {
    struct jpeg_compress_struct library;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr destination;
    jmp_buf escape;
    ci_buffer *buffer;
    JOCTET block[BLOCK];
};

static struct job *job_of(j_compress_ptr library) { return library->client_data; }

static void leave(j_common_ptr library) { longjmp(job_of((j_compress_ptr)library)->escape, 1); }

static void say_nothing(j_common_ptr library) { (void)library; }

static void count_nothing(j_common_ptr library, int level) {
    (void)library;
    (void)level;
}

static void begin_block(j_compress_ptr library) {
    library->dest->next_output_byte = job_of(library)->block;
    library->dest->free_in_buffer = BLOCK;
}

static void give(j_compress_ptr library, size_t count) {
    struct job *job = job_of(library);
    if (!ci_buffer_append(job->buffer, job->block, count)) leave((j_common_ptr)library);
}

static boolean give_block(j_compress_ptr library) {
    give(library, BLOCK);
    begin_block(library);
    return TRUE;
}

static void give_rest(j_compress_ptr library) { give(library, BLOCK - library->dest->free_in_buffer); }

// Kept apart from the function that owns `job`: nothing that changes after setjmp is a local of its frame.
static int encode(struct job *job, const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int quality) {
    struct jpeg_compress_struct *library = &job->library;
    if (setjmp(job->escape)) return CI_OUT_OF_MEMORY;
    jpeg_create_compress(library);
    library->client_data = job;
    library->dest = &job->destination;
    library->image_width = width;
    library->image_height = height;
    library->input_components = channels;
    library->in_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(library);
    jpeg_set_quality(library, quality, TRUE);
    library->optimize_coding = TRUE;
    jpeg_start_compress(library, TRUE);
    size_t row = (size_t)width * (size_t)channels;
    while (library->next_scanline < height) {
        JSAMPROW source = (JSAMPROW)(pixels + library->next_scanline * row);
        jpeg_write_scanlines(library, &source, 1);
    }
    jpeg_finish_compress(library);
    return CI_OK;
}

int ci_encode_jpeg(
    const uint8_t *pixels, uint32_t width, uint32_t height, int channels, int quality, ci_buffer **buffer) {
    *buffer = NULL;
    if (width == 0 || height == 0 || width > JPEG_MAX_DIMENSION || height > JPEG_MAX_DIMENSION
        || (channels != 1 && channels != 3) || quality < 1 || quality > 100) {
        return CI_UNSUPPORTED;
    }
    struct job *job = calloc(1, sizeof *job);
    ci_buffer *made = ci_buffer_make();
    int status = CI_OUT_OF_MEMORY;
    if (job && made) {
        job->buffer = made;
        job->library.err = jpeg_std_error(&job->errors);
        job->library.client_data = job;
        job->errors.error_exit = leave;
        job->errors.emit_message = count_nothing;
        job->errors.output_message = say_nothing;
        job->destination = (struct jpeg_destination_mgr){
            .init_destination = begin_block, .empty_output_buffer = give_block, .term_destination = give_rest};
        status = encode(job, pixels, width, height, channels, quality);
        jpeg_destroy_compress(&job->library);
    }
    free(job);
    if (status == CI_OK) {
        *buffer = made;
    } else {
        ci_buffer_free(made);
    }
    return status;
}
