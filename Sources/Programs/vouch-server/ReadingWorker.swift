import ArgumentParser
import Foundation
import VouchCore
import VouchKit
import VouchServer
import VouchWorkers

/// The hidden way in which the server starts itself: `vouch-server --reading-worker MEGABYTES SECONDS`, with the pool at its
/// standard input.
enum ReadingWorker {
    static let word = "--reading-worker"

    /// How many times as long as its own work a reading may take by the clock: a machine with much to do is not the picture's fault.
    private static let patience = 2.5

    static var isAsked: Bool { CommandLine.arguments.dropFirst().first == word }

    /// - Parameter seconds: what reading one file may take.
    static func command(megabytes: Int, seconds: Int = 15) -> [String] {
        [ownPath, word, "\(megabytes)", "\(seconds)"]
    }

    static var ownPath: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    }

    /// Confines this process for the rest of its life; ends it if that cannot be.
    static func confine() -> WorkerLoop {
        // Where memory ends, a worker goes and not the server: its reading is repeated. Linux only.
        try? Data("500".utf8).write(to: URL(fileURLWithPath: "/proc/self/oom_score_adj"))
        let megabytes = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 0
        let limits = WorkerLimits(megabytes: megabytes, files: files(of: ProcessInfo.processInfo.environment))
        guard megabytes > 0, let loop = WorkerLoop(limits: limits) else {
            Foundation.exit(1)
        }
        umask(0o077)
        return loop
    }

    /// What reading needs of the file system: the system's programs and libraries, Vouch's program, networks and models; to be
    /// written: its own folder, and the networks that the engine compiles. The master key and the store are not among them.
    static func files(of environment: [String: String]) -> WorkerLimits.Files {
        let program = URL(fileURLWithPath: ownPath).deletingLastPathComponent()
        var readable = [
            "/usr", "/bin", "/lib", "/lib64", "/proc", "/sys", "/etc/alternatives", "/etc/fonts", "/etc/group",
            "/etc/ld.so.cache", "/etc/localtime", "/etc/nsswitch.conf", "/etc/passwd", "/etc/ssl/openssl.cnf",
            program.path,
        ]
        for name in ["VOUCH_ENGINES", "VOUCH_NETWORKS", "VOUCH_MODELS", "VOUCH_TRUST"] {
            if let path = environment[name] { readable.append(path) }
        }
        let home = environment["HOME"]
        let shared = (environment["XDG_DATA_DIRS"] ?? "").split(separator: ":").map(String.init)
        for data in [environment["XDG_DATA_HOME"], home.map { $0 + "/.local/share" }].compactMap({ $0 }) + shared {
            readable.append(data + "/vouch")
        }
        for installed in ["../lib/vouch", "../share/vouch"] {
            readable.append(program.appendingPathComponent(installed).standardizedFileURL.path)
        }
        var folder = program
        while folder.path.count > 1 {
            readable.append(folder.appendingPathComponent(".vendor").path)
            folder.deleteLastPathComponent()
        }
        var writable = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"]
        if let own = environment["TMPDIR"] { writable.append(own) }
        if let cache = FaceService.networkCache(of: environment) { writable.append(cache) }
        return WorkerLimits.Files(readable: readable, writable: writable)
    }

    /// Loads the engines, and answers until the server ends.
    static func run(_ loop: WorkerLoop) async -> Never {
        do {
            var configuration = configuration(concurrentReadings: 1)
            configuration.budget.patience = Self.patience
            if let seconds = CommandLine.arguments.dropFirst(3).first.flatMap({ Int($0) }) {
                configuration.budget.time = .seconds(max(seconds, 1))
            }
            let documents = try DocumentService.build(configuration)
            let faces = try? FaceService.build()
            let worker = EngineWorker(
                documents: documents, pages: documents, faces: faces.map { FaceWork($0, places: 1) })
            await loop.run { await worker.answer($0) }
        } catch {
            OperatorCommand.printError("vouch: error: \(error)\n")
            Foundation.exit(1)
        }
    }

    /// The same in the server and in its workers.
    static func configuration(concurrentReadings: Int? = nil) -> DocumentService.Configuration {
        var configuration = DocumentService.Configuration()
        if let concurrentReadings { configuration.concurrentReadings = concurrentReadings }
        return configuration
    }
}

/// How many workers read, and what each may take.
struct WorkerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Number of processes that read documents. (default: one per core)", valueName: "number"))
    var workers: Int?

    @Option(
        help: ArgumentHelp(
            "Number of readings that may wait for a worker; further requests get 503. (default: 8 per worker)",
            valueName: "number"))
    var queue: Int?

    @Option(help: ArgumentHelp("Memory limit of each worker.", valueName: "megabytes"))
    var workerMemory = 2_000

    @Flag(help: "Read in the server's own process, which a hostile picture can crash. For debugging.")
    var noWorkers = false

    func validate() throws {
        if let workers, !(1...256).contains(workers) { throw ValidationError("--workers must be 1 to 256") }
        if let queue, !(0...100_000).contains(queue) { throw ValidationError("--queue must be 0 to 100000") }
        if !(500...1_000_000).contains(workerMemory) {
            throw ValidationError("--worker-memory must be 500 to 1000000")
        }
        if noWorkers, workers != nil || queue != nil {
            throw ValidationError("--workers and --queue have no effect with --no-workers")
        }
    }

    /// nil if the server reads by itself.
    ///
    /// - Parameter hearing: hears that workers are lost.
    func pool(hearing: @escaping ServerCause.Hearing) -> WorkerPool? {
        guard !noWorkers else { return nil }
        var configuration = WorkerPool.Configuration(command: ReadingWorker.command(megabytes: workerMemory))
        if let workers { configuration.workers = workers }
        configuration.queue = queue ?? configuration.workers * 8
        configuration.hasFolders = true
        configuration.repeatsLate = false
        configuration.lost = { error, account in
            guard let cause = ServerCause(error) else { return }
            hearing(cause, .init(work: "workers", tenant: account.isEmpty ? nil : account))
        }
        return WorkerPool(configuration)
    }
}

/// Who reads, cuts pages and judges faces: the workers, or this process.
struct Engines: Sendable {
    let documents: any DocumentReadings
    let pages: any PageCutting
    let faces: any FaceJudging

    /// - Parameter own: reads in this process.
    init(_ pool: WorkerPool?, own: DocumentService) throws(ReadingProblem) {
        guard let pool else {
            (documents, pages, faces) = (own, own, FaceWork(try FaceService.build()))
            return
        }
        let isolated = IsolatedEngines(pool: pool)
        (documents, pages, faces) = (isolated, isolated, isolated)
    }
}
