// The functions that Embedded Swift expects of a platform, for a WebAssembly module that has none under it: memory, and a few words.

#include <stddef.h>
#include <stdint.h>

// With bulk memory these become single instructions, not calls to themselves.
void *memcpy(void *to, const void *from, size_t n) { return __builtin_memcpy(to, from, n); }
void *memmove(void *to, const void *from, size_t n) { return __builtin_memmove(to, from, n); }
void *memset(void *to, int value, size_t n) { return __builtin_memset(to, value, n); }

int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *p = a, *q = b;
    for (size_t i = 0; i < n; i++)
        if (p[i] != q[i]) return p[i] < q[i] ? -1 : 1;
    return 0;
}

// A block is a power of two, 32 bytes at least, headed by 16 bytes that hold its class; freed blocks wait in one list a
// class. A frame's working memory comes and goes in the same sizes, so it stops growing after the first frame.
enum { CLASSES = 31, HEADER = 16, SMALLEST = 5, PAGE = 65536, FREED = 0xFEED };
// Addresses stay below 2 GiB: they are positive numbers in JavaScript, and sums of two never wrap.
#define MOST_PAGES ((size_t)32768)

extern unsigned char __heap_base;
static uintptr_t next_free, limit;
static void *waiting[CLASSES];

static void *fresh(size_t size) {
    if (next_free == 0) {
        next_free = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
        limit = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    }
    if (size > limit - next_free) {
        size_t pages = (size - (limit - next_free) + PAGE - 1) / PAGE;
        if (limit / PAGE + pages > MOST_PAGES) return NULL;
        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
        limit += pages * PAGE;
    }
    void *block = (void *)next_free;
    next_free += size;
    return block;
}

void *malloc(size_t size) {
    if (size > ((size_t)1 << (CLASSES - 1)) - HEADER) return NULL;
    unsigned class = SMALLEST;
    while (((size_t)1 << class) < size + HEADER) class++;
    void *block = waiting[class];
    if (block) waiting[class] = *(void **)((char *)block + HEADER);
    else if (!(block = fresh((size_t)1 << class))) return NULL;
    *(uint32_t *)block = class;
    return (char *)block + HEADER;
}

void free(void *pointer) {
    if (!pointer) return;
    void *block = (char *)pointer - HEADER;
    uint32_t class = *(uint32_t *)block;
    // Freed twice, or never given out: going on would hand one block to two owners.
    if (class >= CLASSES) __builtin_trap();
    *(uint32_t *)block = FREED;
    *(void **)pointer = waiting[class];
    waiting[class] = block;
}

// How Swift allocates. It never looks whether it got anything and would write to address 0, which is memory like any
// other here: so stop instead.
int posix_memalign(void **result, size_t alignment, size_t size) {
    // Blocks are aligned to 16; nothing in the portable rooms asks for more.
    if (alignment > 16) __builtin_trap();
    *result = malloc(size);
    if (!*result) __builtin_trap();
    return 0;
}

// Memory for the page to copy its bytes into, or null: for `count` below 1, or when there is no more.
__attribute__((export_name("vouch_allocate"))) void *vouch_allocate(int32_t count) {
    return count > 0 ? malloc((size_t)count) : NULL;
}

// Gives back what vouch_allocate gave.
__attribute__((export_name("vouch_free"))) void vouch_free(void *pointer) { free(pointer); }

// Seeds the hashing of dictionaries. Its order is never shown to anybody, so a fixed seed only makes runs repeatable.
void arc4random_buf(void *bytes, size_t n) { __builtin_memset(bytes, 0x5A, n); }

uintptr_t __stack_chk_guard = 0x5A17C0DE;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
int putchar(int c) { return c; }

// The product of two 64-bit numbers in 128 bits, which checked multiplication compares with its lower half.
typedef __int128 int128;
int128 __multi3(int128 a, int128 b) {
    typedef unsigned __int128 uint128;
    const uint64_t low32 = 0xFFFFFFFFu;
    uint64_t a0 = (uint64_t)a, a1 = (uint64_t)((uint128)a >> 64), b0 = (uint64_t)b, b1 = (uint64_t)((uint128)b >> 64);
    uint64_t p00 = (a0 & low32) * (b0 & low32), p01 = (a0 & low32) * (b0 >> 32);
    uint64_t p10 = (a0 >> 32) * (b0 & low32), p11 = (a0 >> 32) * (b0 >> 32);
    uint64_t middle = (p00 >> 32) + (p01 & low32) + (p10 & low32);
    uint64_t low = (p00 & low32) | (middle << 32);
    uint64_t high = p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32) + a0 * b1 + a1 * b0;
    return (int128)(((uint128)high << 64) | low);
}
