import CVouchConfinement
import Foundation

/// The resources that a worker may use, and how it confines itself.
package struct WorkerLimits: Sendable, Hashable {
    /// The memory it can write to, in millions of bytes: heap, stacks and private maps. Linux only.
    package var megabytes: Int
    /// The processor time for one request, in seconds.
    package var processorSeconds: Int
    /// The longest file that it may write, in millions of bytes.
    package var fileMegabytes: Int
    /// The most files that it may have open at once.
    package var openFiles: Int
    /// The most processes and threads of its user, with those of others; of the superuser they are not counted.
    package var processes: Int
    /// The files that it may use; nil for all that its user may.
    package var files: Files?

    /// Folders and files by their paths.
    package struct Files: Sendable, Hashable {
        /// May be read, and programs in them run.
        package var readable: [String]
        /// May be read and written.
        package var writable: [String]

        package init(readable: [String], writable: [String]) {
            (self.readable, self.writable) = (readable, writable)
        }
    }

    package init(
        megabytes: Int = 2_000, processorSeconds: Int = 300, fileMegabytes: Int = 1_000, openFiles: Int = 256,
        processes: Int = 2_048, files: Files? = nil
    ) {
        self.processes = processes
        self.files = files
        self.megabytes = megabytes
        self.processorSeconds = processorSeconds
        self.fileMegabytes = fileMegabytes
        self.openFiles = openFiles
    }

    /// Which parts of the confinement the system supports.
    package struct Confinement: OptionSet, Sendable, Hashable {
        package let rawValue: Int32

        package init(rawValue: Int32) { self.rawValue = rawValue }

        /// Limits of memory and files, and no core dumps.
        package static let limits = Confinement(rawValue: 1)
        /// No capabilities, and none for programs that it starts.
        package static let privileges = Confinement(rawValue: 2)
        /// No network, tracing, mounting or kernel modules (seccomp).
        package static let calls = Confinement(rawValue: 4)
        /// Only the files that it needs (Landlock).
        package static let files = Confinement(rawValue: 8)
        /// Signals only to the programs that it starts (Landlock).
        package static let signals = Confinement(rawValue: 16)
        /// No other process of its user reads its memory.
        package static let memory = Confinement(rawValue: 32)

        /// What each part is called, for operators.
        package static let names: [(part: Confinement, name: String)] = [
            (.limits, "limits"), (.privileges, "privileges"), (.calls, "system calls"), (.files, "files"),
            (.signals, "signals"), (.memory, "memory"),
        ]
    }

    /// Confines this process for the rest of its life, and the programs it starts. Call it before anything else, before
    /// other threads begin.
    ///
    /// - Returns: which parts the system supports; nil if not even the limits could be set.
    package func confine() -> Confinement? {
        var limits = vouch_confinement_limits(
            data: Int64(megabytes) * 1_000_000, file: Int64(fileMegabytes) * 1_000_000, files: Int64(openFiles),
            processes: Int64(processes))
        var reached: Int32 = 0
        guard vouch_confine(&limits, &reached) == 0 else { return nil }
        if let files, Self.restrict(files, &reached) != 0 { return nil }
        Self.readyForPrograms()
        guard vouch_filter_calls(&reached) == 0 else { return nil }
        return Confinement(rawValue: reached)
    }

    /// Keeps other processes of this user from this one's memory, where the system can.
    ///
    /// - Returns: whether it did.
    package static func hideMemory() -> Bool { vouch_hide_memory() == 0 }

    private static func restrict(_ files: Files, _ reached: inout Int32) -> Int32 {
        let lists = [files.readable, files.writable].map { paths in
            paths.map { UnsafePointer<CChar>(strdup($0)) } + [nil]
        }
        defer { for list in lists { list.forEach { free(UnsafeMutablePointer(mutating: $0)) } } }
        return lists[0].withUnsafeBufferPointer { readable in
            lists[1].withUnsafeBufferPointer { writable in
                vouch_restrict_files(readable.baseAddress, writable.baseAddress, &reached)
            }
        }
    }

    /// Foundation learns of the ends of programs through sockets of the loopback network, which it opens for the first
    /// program: that has to be before sockets are denied. The tools that read PDFs and videos are such programs.
    private static func readyForPrograms() {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/true")
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return }
        process.waitUntilExit()
    }
}
