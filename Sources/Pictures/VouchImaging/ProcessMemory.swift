internal import CImaging

/// How this process keeps memory that was freed.
public enum ProcessMemory {
    /// From now on, large blocks go back to the system as soon as they are freed, and threads share two heaps.
    ///
    /// Reading picture after picture takes 60 to 90 MB less so, and no more time. It is for programs to call, before they
    /// start threads: a library does not decide it for its process. Without effect where the C library is not glibc.
    public static func returnEarly() { ci_return_memory_early() }
}
