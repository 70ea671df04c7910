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

    package init(
        megabytes: Int = 2_000, processorSeconds: Int = 300, fileMegabytes: Int = 1_000, openFiles: Int = 256
    ) {
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
    }

    /// Confines this process for the rest of its life, and the programs it starts. Call it before anything else, before
    /// other threads begin.
    ///
    /// - Returns: which parts the system supports; nil if not even the limits could be set.
    package func confine() -> Confinement? {
        var limits = vouch_confinement_limits(
            data: Int64(megabytes) * 1_000_000, file: Int64(fileMegabytes) * 1_000_000, files: Int64(openFiles))
        var reached: Int32 = 0
        guard vouch_confine(&limits, &reached) == 0 else { return nil }
        Self.readyForPrograms()
        guard vouch_filter_calls(&reached) == 0 else { return nil }
        return Confinement(rawValue: reached)
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
