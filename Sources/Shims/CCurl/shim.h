// libcurl, with its variadic functions by type: Swift calls none that are variadic.
#ifndef VOUCH_CCURL_H
#define VOUCH_CCURL_H

#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

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

// Sends the bytes as the body; they must live until the transfer has ended.
static inline CURLcode vouch_curl_body(CURL *handle, const void *bytes, size_t count) {
    CURLcode result = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return result != CURLE_OK ? result : curl_easy_setopt(handle, CURLOPT_POSTFIELDS, bytes);
}
// The function called with each piece of the answer's body, and with each line of its head. The context must live until the
// transfer has ended, for these and for what is called before a connection is made.
static inline CURLcode vouch_curl_reading(CURL *handle, curl_write_callback body, curl_write_callback line, void *context) {
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
    CURLcode result = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    return result != CURLE_OK ? result : curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, line);
}
static inline CURLcode vouch_curl_connecting(CURL *handle, curl_opensocket_callback open, void *context) {
    CURLcode result = curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, context);
    return result != CURLE_OK ? result : curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open);
}

// The address that is about to be connected to. Returns its length, 4 or 16; 0 for any other kind.
static inline int vouch_curl_address(const struct curl_sockaddr *address, unsigned char bytes[16]) {
    // libcurl has room behind `addr` for the longer kinds.
    if (address->family == AF_INET && address->addrlen >= sizeof(struct sockaddr_in)) {
        memcpy(bytes, &((const struct sockaddr_in *)&address->addr)->sin_addr, 4);
        return 4;
    }
    if (address->family == AF_INET6 && address->addrlen >= sizeof(struct sockaddr_in6)) {
        memcpy(bytes, &((const struct sockaddr_in6 *)&address->addr)->sin6_addr, 16);
        return 16;
    }
    return 0;
}
// A socket that programs started meanwhile do not inherit.
static inline curl_socket_t vouch_curl_socket(const struct curl_sockaddr *address) {
#ifdef SOCK_CLOEXEC
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
    return socket(address->family, address->socktype, address->protocol);
#endif
}
static const curl_socket_t vouch_curl_no_socket = CURL_SOCKET_BAD;

// Trusts these certificates (PEM, copied) and no other: neither a file nor a folder of the system. A chain may end at any of
// them, whether or not it is a root.
static inline CURLcode vouch_curl_trust_only(CURL *handle, const void *certificates, size_t length) {
    struct curl_blob blob = {(void *)certificates, length, CURL_BLOB_COPY};
    curl_easy_setopt(handle, CURLOPT_CAINFO, NULL);
    curl_easy_setopt(handle, CURLOPT_CAPATH, NULL);
    return curl_easy_setopt(handle, CURLOPT_CAINFO_BLOB, &blob);
}
static inline int vouch_curl_progressed(
    void *stop, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
    (void)a, (void)b, (void)c, (void)d;
    return __atomic_load_n((int *)stop, __ATOMIC_RELAXED);
}
// Ends the transfer, within a second, once `stop` is not zero.
static inline void vouch_curl_watch(CURL *handle, int *stop) {
    curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, vouch_curl_progressed);
    curl_easy_setopt(handle, CURLOPT_XFERINFODATA, stop);
    curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}
static inline void vouch_curl_stop(int *stop) { __atomic_store_n(stop, 1, __ATOMIC_RELAXED); }

// The server's last answer; 0 if there was none.
static inline long vouch_curl_answer(CURL *handle) {
    long code = 0;
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &code) == CURLE_OK ? code : 0;
}

#endif
