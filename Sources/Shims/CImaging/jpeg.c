// JPEG through the libjpeg API of libjpeg-turbo.
#include "picture.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

// A progressive file may repeat scans without end, each costing a pass over the whole picture. Encoders write about ten.
enum { MOST_SCANS = 200 };

struct job {
    struct jpeg_decompress_struct library;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    int status;              // why we left by `escape`
    int ran_out;             // the bytes ended before the end marker
    int scan_at_end;         // which scan, and which row of blocks in it, was being read then
    JDIMENSION row_at_end;
    ci_picture *picture;
    uint8_t *row;            // one row as the library gives it, and as red, green, blue: for CMYK only
    uint8_t *rgb;
    JDIMENSION rows;         // decoded so far
    uint64_t deadline;
};

static struct job *job_of(j_common_ptr library) { return library->client_data; }

static void leave(j_common_ptr library) {
    struct job *job = job_of(library);
    int code = library->err->msg_code;
    job->status = code == JERR_OUT_OF_MEMORY ? CI_OUT_OF_MEMORY
                  : code == JERR_ARITH_NOTIMPL || code == JERR_SOF_UNSUPPORTED || code == JERR_CONVERSION_NOTIMPL
                          || code == JERR_BAD_PRECISION
                      ? CI_UNSUPPORTED
                  : job->ran_out ? CI_TRUNCATED
                                 : CI_MALFORMED;
    longjmp(job->escape, 1);
}

static void count_warning(j_common_ptr library, int level) {
    if (level < 0) library->err->num_warnings++;
}

static void say_nothing(j_common_ptr library) { (void)library; }

static void source_nothing(j_decompress_ptr library) { (void)library; }

// Called when the bytes have ended: notes how far the picture came and makes up the end marker.
static boolean source_ended(j_decompress_ptr library) {
    static const JOCTET end_marker[2] = {0xFF, JPEG_EOI};
    struct job *job = job_of((j_common_ptr)library);
    if (!job->ran_out) {
        job->ran_out = 1;
        job->scan_at_end = library->input_scan_number;
        job->row_at_end = library->input_iMCU_row;
    }
    library->src->next_input_byte = end_marker;
    library->src->bytes_in_buffer = 2;
    return TRUE;
}

static void source_skip(j_decompress_ptr library, long count) {
    if (count <= 0) return;
    if ((size_t)count > library->src->bytes_in_buffer) {
        source_ended(library);
    } else {
        library->src->next_input_byte += count;
        library->src->bytes_in_buffer -= (size_t)count;
    }
}

static void stop_endless_scans(j_common_ptr library) {
    struct job *job = job_of(library);
    if (ci_is_late(job->deadline)) {
        job->status = CI_OUT_OF_TIME;
        longjmp(job->escape, 1);
    }
    if (library->is_decompressor && ((j_decompress_ptr)library)->input_scan_number > MOST_SCANS) {
        job->status = CI_MALFORMED;
        longjmp(job->escape, 1);
    }
}

// The library scales while decoding, at no cost, by computing fewer samples for each block of 8 x 8.
static unsigned eighths(const ci_request *request, JDIMENSION width, JDIMENSION height) {
    JDIMENSION longer = width > height ? width : height;
    unsigned n = 8;
    if (request->minimum_long_side) {
        n = 1;
        while (n < 8 && (uint64_t)longer * n / 8 < request->minimum_long_side) n++;
    }
    while (request->maximum_result && n > 1
           && ((uint64_t)width * n / 8 + 1) * ((uint64_t)height * n / 8 + 1) > request->maximum_result) {
        n--;
    }
    return n;
}

// A picture in several scans is kept as coefficients of 16 bits until the last one.
static uint64_t coefficients(const struct jpeg_decompress_struct *library) {
    uint64_t bytes = 0;
    if (!jpeg_has_multiple_scans((j_decompress_ptr)library)) return 0;
    for (int i = 0; i < library->num_components; i++) {
        const jpeg_component_info *part = &library->comp_info[i];
        bytes += (uint64_t)part->width_in_blocks * part->height_in_blocks * DCTSIZE2 * sizeof(JCOEF);
    }
    return bytes;
}

// CMYK as Adobe's programs write it is inverted: 255 is no ink. Without their marker 255 is full ink.
static void cmyk_to_rgb(const uint8_t *in, uint8_t *out, JDIMENSION width, int inverted) {
    for (JDIMENSION x = 0; x < width; x++, in += 4, out += 3) {
        unsigned paper = inverted ? in[3] : 255u - in[3];
        for (int c = 0; c < 3; c++) out[c] = (uint8_t)(((inverted ? in[c] : 255u - in[c]) * paper + 127) / 255);
    }
}

static void read_rows_directly(struct job *job) {
    struct jpeg_decompress_struct *library = &job->library;
    size_t row = (size_t)library->output_width * (size_t)job->picture->layout.channels;
    while (library->output_scanline < library->output_height) {
        JSAMPROW target = job->picture->pixels + library->output_scanline * row;
        jpeg_read_scanlines(library, &target, 1);
        job->rows = library->output_scanline;
    }
}

static int read_cmyk_rows(struct job *job) {
    struct jpeg_decompress_struct *library = &job->library;
    const ci_layout *layout = &job->picture->layout;
    job->row = malloc((size_t)library->output_width * 4);
    job->rgb = malloc((size_t)library->output_width * 3);
    if (!job->row || !job->rgb) return CI_OUT_OF_MEMORY;
    while (library->output_scanline < library->output_height) {
        uint8_t *out = job->picture->pixels
                       + (size_t)library->output_scanline * layout->width * (size_t)layout->channels;
        JSAMPROW target = job->row;
        jpeg_read_scanlines(library, &target, 1);
        cmyk_to_rgb(job->row, job->rgb, library->output_width, library->saw_Adobe_marker);
        ci_convert_row(job->rgb, CI_ROW_RGB, out, layout->channels, layout->width);
        job->rows = library->output_scanline;
    }
    return CI_OK;
}

// Kept apart from the function that owns `job`, so that nothing that changes after setjmp is a local of its frame.
static int decode(struct job *job, const ci_request *request) {
    struct jpeg_decompress_struct *library = &job->library;
    if (setjmp(job->escape)) return job->status;
    jpeg_create_decompress(library);
    library->client_data = job;
    library->src = &job->source;
    library->progress = &job->progress;
    if (jpeg_read_header(library, TRUE) != JPEG_HEADER_OK) return CI_MALFORMED;
    int status = ci_picture_begin(request, library->image_width, library->image_height, &job->picture);
    if (status != CI_OK || request->header_only) return status;

    int cmyk = library->jpeg_color_space == JCS_CMYK || library->jpeg_color_space == JCS_YCCK;
    library->out_color_space = cmyk ? JCS_CMYK : request->channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    library->scale_num = eighths(request, library->image_width, library->image_height);
    library->scale_denom = 8;
    jpeg_calc_output_dimensions(library);
    job->picture->layout.width = library->output_width;
    job->picture->layout.height = library->output_height;
    job->picture->layout.scale = 8.0 / library->scale_num;
    status = ci_affords(request, &job->picture->layout, coefficients(library));
    if (status == CI_OK) status = ci_picture_allocate(job->picture);
    if (status != CI_OK) return status;
    jpeg_start_decompress(library);
    if (cmyk) {
        status = read_cmyk_rows(job);
    } else {
        read_rows_directly(job);
    }
    // Not jpeg_finish_decompress: data after the last row is irrelevant and may be damaged.
    return status;
}

// The rows with picture data, of those requested: the library pads with grey after the bytes end.
static JDIMENSION rows_seen(const struct job *job) {
    const struct jpeg_decompress_struct *library = &job->library;
    if (!job->ran_out || job->scan_at_end > 1 || library->total_iMCU_rows == 0) return job->rows;
    JDIMENSION seen = (JDIMENSION)((uint64_t)library->output_height * job->row_at_end / library->total_iMCU_rows);
    return seen < job->rows ? seen : job->rows;
}

int ci_decode_jpeg(const uint8_t *bytes, size_t count, const ci_request *request, ci_picture **picture) {
    *picture = NULL;
    struct job *job = calloc(1, sizeof *job);
    if (!job) return CI_OUT_OF_MEMORY;
    job->library.err = jpeg_std_error(&job->errors);
    job->library.client_data = job;
    job->errors.error_exit = leave;
    job->errors.emit_message = count_warning;
    job->errors.output_message = say_nothing;
    job->progress.progress_monitor = stop_endless_scans;
    job->deadline = ci_deadline(request);
    job->source = (struct jpeg_source_mgr){
        .next_input_byte = bytes,
        .bytes_in_buffer = count,
        .init_source = source_nothing,
        .fill_input_buffer = source_ended,
        .skip_input_data = source_skip,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = source_nothing,
    };
    int status = decode(job, request);
    if (job->picture && job->picture->pixels && (status == CI_OK || status == CI_TRUNCATED || status == CI_MALFORMED)) {
        JDIMENSION seen = rows_seen(job), height = job->picture->layout.height;
        if (seen < height || job->errors.num_warnings > 0) job->picture->layout.damaged = 1;
        if (seen < (height + 1) / 2) {
            if (status == CI_OK) status = job->ran_out ? CI_TRUNCATED : CI_MALFORMED;
        } else {
            size_t row = (size_t)job->picture->layout.width * (size_t)job->picture->layout.channels;
            memset(job->picture->pixels + job->rows * row, 255, (height - job->rows) * row);
            status = CI_OK;
        }
    }
    if (status == CI_OK) status = ci_picture_orient(job->picture, request->orientation);
    if (status == CI_OK) {
        *picture = job->picture;
    } else {
        ci_picture_free(job->picture);
    }
    jpeg_destroy_decompress(&job->library);
    free(job->row);
    free(job->rgb);
    free(job);
    return status;
}
