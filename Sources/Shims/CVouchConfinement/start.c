#define _GNU_SOURCE
#include "vouch_confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <unistd.h>

int vouch_worker_start(const char *program, char *const arguments[], char *const environment[], int keepsErrors,
                       int *channel, pid_t *process) {
    int ends[2];
#ifdef __linux__
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return errno;
#else
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) return errno;
    for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    int on = 1;
    setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
    // Ours never blocks: a worker that stops reading must not stop the one who waits for it.
    fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error) goto closing;
    error = posix_spawnattr_init(&attributes);
    if (error) goto actions;
    posix_spawn_file_actions_adddup2(&actions, ends[1], 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    if (!keepsErrors) posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    // A session and group of its own, without a terminal.
    short flags = POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#ifdef __linux__
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#else
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, flags);
    error = posix_spawn(process, program, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
actions:
    posix_spawn_file_actions_destroy(&actions);
closing:
    close(ends[1]);
    if (error) close(ends[0]);
    else *channel = ends[0];
    return error;
}

ssize_t vouch_channel_send(int channel, const void *bytes, size_t count) {
#ifdef MSG_NOSIGNAL
    return send(channel, bytes, count, MSG_NOSIGNAL);
#else
    return send(channel, bytes, count, 0);
#endif
}
