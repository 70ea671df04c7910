#define _GNU_SOURCE
#include "vouch_confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>

#ifdef __linux__
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

static int lower(int resource, int64_t value) {
    struct rlimit now;
    if (value <= 0 && resource != RLIMIT_CORE) return 0;
    if (getrlimit(resource, &now)) return errno;
    // A tighter limit that is there already stays.
    rlim_t wanted = (rlim_t)value;
    if (now.rlim_max != RLIM_INFINITY && now.rlim_max < wanted) wanted = now.rlim_max;
    struct rlimit limit = {wanted, wanted};
    return setrlimit(resource, &limit) ? errno : 0;
}

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define HAS_FILTER 1

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define NAMESPACES \
    (CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWCGROUP)

#define DENY(call) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

// Denied calls fail instead of ending the process: libraries ask for some of them, and go on without.
static int filterCalls(void) {
    struct sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __x86_64__
        // The same calls by the numbers of another ABI.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
#endif
        // Network. What goes by a ring of requests would pass by this filter.
        DENY(__NR_connect), DENY(__NR_bind), DENY(__NR_listen), DENY(__NR_accept), DENY(__NR_accept4),
        DENY(__NR_sendmsg), DENY(__NR_sendmmsg),
        DENY(425 /* io_uring_setup */), DENY(426 /* io_uring_enter */), DENY(427 /* io_uring_register */),
        // Other processes.
        DENY(__NR_ptrace), DENY(__NR_process_vm_readv), DENY(__NR_process_vm_writev), DENY(438 /* pidfd_getfd */),
        DENY(__NR_kcmp), DENY(__NR_perf_event_open),
        // Those by whose flags processes get namespaces are looked at below; of the newer one they are out of reach, and libraries
        // use the older where it is missing.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 435 /* clone3 */, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        // The system.
        DENY(__NR_mount), DENY(__NR_umount2), DENY(__NR_pivot_root), DENY(__NR_chroot), DENY(__NR_unshare),
        DENY(__NR_setns), DENY(428 /* open_tree */), DENY(429 /* move_mount */), DENY(430 /* fsopen */),
        DENY(431 /* fsconfig */), DENY(432 /* fsmount */), DENY(433 /* fspick */), DENY(442 /* mount_setattr */),
        DENY(__NR_bpf), DENY(__NR_keyctl), DENY(__NR_add_key), DENY(__NR_request_key), DENY(__NR_userfaultfd),
        DENY(__NR_kexec_load), DENY(__NR_init_module), DENY(__NR_finit_module), DENY(__NR_delete_module),
        DENY(__NR_reboot), DENY(__NR_swapon), DENY(__NR_swapoff), DENY(__NR_open_by_handle_at), DENY(__NR_acct),
        DENY(__NR_quotactl), DENY(__NR_settimeofday), DENY(__NR_clock_settime), DENY(__NR_sethostname),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 4),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, NAMESPACES, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        // Sending to whom a socket pair is connected with; libraries wake their threads so. To an address: denied.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_sendto, 0, 6),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[4])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[4]) + 4),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        // A socket of the machine itself leads nowhere without connect().
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_socket, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = {sizeof program / sizeof program[0], program};
    return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter) ? errno : 0;
}
#endif

#ifdef __linux__
static int dropPrivileges(void) {
    // Only a process with privileges can drop the bounding set; for any other there is nothing to drop.
    for (int capability = 0; capability <= 63; capability++) prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct none[2];
    memset(none, 0, sizeof none);
    if (syscall(__NR_capset, &header, none)) return errno;
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ? errno : 0;
}
#endif

int vouch_confine(const vouch_confinement_limits *limits, int *reached) {
    *reached = 0;
    // A crashed process must leave no personal data behind.
    int error = lower(RLIMIT_CORE, 0);
    if (!error) error = lower(RLIMIT_FSIZE, limits->file);
    if (!error) error = lower(RLIMIT_NOFILE, limits->files);
#ifdef __linux__
    if (!error) error = lower(RLIMIT_DATA, limits->data);
    if (!error) error = lower(RLIMIT_NPROC, limits->processes);
#endif
    if (error) return error;
    *reached |= VOUCH_CONFINED_LIMITS;
#ifdef __linux__
    if (!dropPrivileges()) *reached |= VOUCH_CONFINED_PRIVILEGES;
#endif
    if (!vouch_hide_memory()) *reached |= VOUCH_CONFINED_MEMORY;
    return 0;
}

int vouch_hide_memory(void) {
#ifdef __linux__
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) ? errno : 0;
#else
    return ENOSYS;
#endif
}

#ifdef __linux__
// Of linux/landlock.h, whose newer parts not every system's headers have.
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446, RULE_PATH_BENEATH = 1 };
enum {
    EXECUTE = 1 << 0, WRITE_FILE = 1 << 1, READ_FILE = 1 << 2, READ_DIR = 1 << 3, ALL_OF_FIRST = (1 << 13) - 1,
    REFER = 1 << 13, TRUNCATE = 1 << 14,
    // No devices, sockets or queues are made.
    MAKE_CHAR = 1 << 6, MAKE_SOCK = 1 << 9, MAKE_FIFO = 1 << 10, MAKE_BLOCK = 1 << 11,
};
enum { SCOPE_ABSTRACT_SOCKETS = 1 << 0, SCOPE_SIGNALS = 1 << 1 };
struct ruleset { uint64_t files, network, scoped; };
struct __attribute__((packed)) rule { uint64_t allowed; int32_t parent; };

static int allow(int ruleset, const char *const paths[], uint64_t rights) {
    for (; *paths; paths++) {
        int parent = open(*paths, O_PATH | O_CLOEXEC);
        if (parent < 0) continue;
        struct stat found;
        struct rule rule = {rights, parent};
        int error = fstat(parent, &found) ? errno : 0;
        if (!S_ISDIR(found.st_mode)) rule.allowed &= EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;
        if (!error && syscall(ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0)) error = errno;
        close(parent);
        if (error) return error;
    }
    return 0;
}
#endif

int vouch_restrict_files(const char *const readable[], const char *const writable[], int *reached) {
#ifdef __linux__
    long version = syscall(CREATE_RULESET, NULL, 0, 1);
    if (version < 1) return 0;
    struct ruleset wanted = {ALL_OF_FIRST, 0, 0};
    if (version >= 2) wanted.files |= REFER;
    if (version >= 3) wanted.files |= TRUNCATE;
    if (version >= 6) wanted.scoped = SCOPE_ABSTRACT_SOCKETS | SCOPE_SIGNALS;
    // An older system knows a shorter one.
    size_t size = version >= 6 ? sizeof wanted : version >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
    int ruleset = (int)syscall(CREATE_RULESET, &wanted, size, 0);
    if (ruleset < 0) return errno;
    int error = allow(ruleset, readable, EXECUTE | READ_FILE | READ_DIR);
    uint64_t writing = wanted.files & ~(uint64_t)(EXECUTE | MAKE_CHAR | MAKE_SOCK | MAKE_FIFO | MAKE_BLOCK);
    if (!error) error = allow(ruleset, writable, writing);
    if (!error && syscall(RESTRICT_SELF, ruleset, 0)) error = errno;
    close(ruleset);
    if (error) return error;
    *reached |= VOUCH_CONFINED_FILES;
    if (wanted.scoped) *reached |= VOUCH_CONFINED_SIGNALS;
#else
    (void)readable, (void)writable, (void)reached;
#endif
    return 0;
}

int vouch_filter_calls(int *reached) {
#ifdef HAS_FILTER
    if (!filterCalls()) *reached |= VOUCH_CONFINED_CALLS;
#else
    (void)reached;
#endif
    return 0;
}

int vouch_allow_processor_seconds(int64_t seconds) {
    struct rusage used;
    struct rlimit limit;
    if (getrusage(RUSAGE_SELF, &used) || getrlimit(RLIMIT_CPU, &limit)) return errno;
    rlim_t wanted = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1 + seconds);
    limit.rlim_cur = limit.rlim_max != RLIM_INFINITY && limit.rlim_max < wanted ? limit.rlim_max : wanted;
    return setrlimit(RLIMIT_CPU, &limit) ? errno : 0;
}
