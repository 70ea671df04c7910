import CVouchConfinement
import Foundation

/// What a worker may take, and how it confines itself.
public struct WorkerLimits: Sendable, Hashable {
    /// Memory it can write to, in millions of bytes: heap, stacks and private maps. Linux only.
    public var megabytes: Int
    /// Of processor time, for one request.
    public var processorSeconds: Int
    /// Of one file it writes, in millions of bytes.
    public var fileMegabytes: Int
    /// That a worker may have open at once.
    public var openFiles: Int

    public init(
        megabytes: Int = 2_000, processorSeconds: Int = 300, fileMegabytes: Int = 1_000, openFiles: Int = 256
    ) {
        self.megabytes = megabytes
        self.processorSeconds = processorSeconds
        self.fileMegabytes = fileMegabytes
        self.openFiles = openFiles
    }

    /// What a system could do of the confinement.
    public struct Confinement: OptionSet, Sendable, Hashable {
        public let rawValue: Int32

        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// Memory, files, no core dumps.
        public static let limits = Confinement(rawValue: 1)
        /// No capability, and none to be had by a program it starts.
        public static let privileges = Confinement(rawValue: 2)
        /// No network, tracing, mounting or kernel modules (seccomp).
        public static let calls = Confinement(rawValue: 4)
    }

    /// Confines this process for the rest of its life, and the programs it starts. Call it first of all, before other
    /// threads begin.
    ///
    /// - Returns: what the system could do; nil if not even limits.
    public func confine() -> Confinement? {
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
