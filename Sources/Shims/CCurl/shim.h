// libcurl, with its variadic functions by type: Swift calls none that are variadic.
#ifndef VOUCH_CCURL_H
#define VOUCH_CCURL_H

#include <curl/curl.h>

static inline CURLcode vouch_curl_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode vouch_curl_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}
// The list and the parts must live until the transfer has ended.
static inline CURLcode vouch_curl_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode vouch_curl_parts(CURL *handle, curl_mime *value) {
    return curl_easy_setopt(handle, CURLOPT_MIMEPOST, value);
}

// The server's last answer; 0 if there was none.
static inline long vouch_curl_answer(CURL *handle) {
    long code = 0;
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &code) == CURLE_OK ? code : 0;
}

#endif
