// Starts worker processes, and confines one from inside. Plain C of our own over the system's calls. It owns no memory;
// every function returns 0 for success, else the number of the error (errno), unless it says otherwise. Where a system has no
// such confinement, the step is left out; `vouch_confinement_reached` returns how far it went.
#ifndef VOUCH_CONFINEMENT_H
#define VOUCH_CONFINEMENT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The limits of one process; 0 leaves a limit as it is.
typedef struct {
    int64_t data;   ///< bytes that it can write to: heap, stacks, private maps (RLIMIT_DATA)
    int64_t file;   ///< bytes of one file that it writes (RLIMIT_FSIZE)
    int64_t files;  ///< open files (RLIMIT_NOFILE)
    int64_t processes;  ///< processes and threads of its user (RLIMIT_NPROC)
} vouch_confinement_limits;

enum {
    VOUCH_CONFINED_LIMITS = 1,
    VOUCH_CONFINED_PRIVILEGES = 2,   ///< no new privileges, and no capabilities
    VOUCH_CONFINED_CALLS = 4,        ///< system calls are filtered
    VOUCH_CONFINED_FILES = 8,        ///< files are limited to those named (Landlock)
    VOUCH_CONFINED_SIGNALS = 16,     ///< signals reach only the programs it starts (Landlock)
    VOUCH_CONFINED_MEMORY = 32,      ///< no other process of its user reads its memory
};

/// For the rest of this process and of the programs it starts: limits, no core dumps, no capabilities and no new privileges.
/// Call it before other threads begin: each has its own privileges.
///
/// `reached` gets the VOUCH_CONFINED_ flags of what the system could do.
int vouch_confine(const vouch_confinement_limits *limits, int *reached);

/// For this thread and what it starts: files are read only in `readable`, and read and written only in `writable`; both are paths
/// of folders and files, ended by NULL, of which those that are not there are left out. Signals reach only what it starts.
/// After `vouch_confine`, before other threads begin.
int vouch_restrict_files(const char *const readable[], const char *const writable[], int *reached);

/// Keeps other processes of the same user from this one's memory: by ptrace, and by its files in /proc.
int vouch_hide_memory(void);

/// For all threads of this process and the programs it starts: no network, tracing, mounting or kernel modules. After
/// `vouch_confine`.
int vouch_filter_calls(int *reached);

/// Lets this process use so many seconds of processor time from now on; the system ends it then (SIGXCPU).
int vouch_allow_processor_seconds(int64_t seconds);

/// Starts a program in a session of its own, without a terminal. Its standard input is one end of a stream socket, of which the other is
/// `*channel` (the caller closes it); its output goes nowhere, its errors where ours go if `keepsErrors`; it has no other file.
int vouch_worker_start(const char *program, char *const arguments[], char *const environment[], int keepsErrors,
                       int *channel, pid_t *process);

/// Sends without SIGPIPE. Returns the number of bytes, or -1 with errno.
ssize_t vouch_channel_send(int channel, const void *bytes, size_t count);

#endif
