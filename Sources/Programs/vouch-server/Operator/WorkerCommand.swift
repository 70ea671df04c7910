import ArgumentParser
import Dispatch
import Foundation
import VouchCore
import VouchHTTP
import VouchOpenSSL
import VouchPersistence
import VouchServer
import VouchWorkers

/// `vouch-server worker`.
struct WorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Read imported archives, together with any number of other workers on any number of machines.",
        discussion: """
            Pictures are read in confined processes; results are sealed in the store. SIGTERM stops the work at once and returns \
            unfinished items; if a worker is killed, others take its items when its leases expire. The log contains only counts. \
            Exit codes: 0 stopped by a signal, or nothing left with --until-empty; 1 the worker cannot continue.
            """)

    @OptionGroup var store: StoreOptions

    @Option(help: ArgumentHelp("Number of reading processes. (default: one per core)", valueName: "number"))
    var engines: Int?

    @Option(help: ArgumentHelp("Memory limit of each process.", valueName: "megabytes"))
    var engineMemory = 2_000

    @Option(help: ArgumentHelp("Time limit for one file.", valueName: "seconds"))
    var timeLimit = 15

    @Option(
        help: ArgumentHelp(
            "The archive's root folder on this machine. (default: the folder given at import)",
            valueName: "folder"))
    var root: String?

    @Option(
        help: ArgumentHelp("Time after which other workers take the items of a killed worker.", valueName: "seconds"))
    var lease = 60

    @Flag(help: "Exit when no items are waiting, instead of waiting for more.")
    var untilEmpty = false

    func validate() throws {
        if let engines, !(1...256).contains(engines) { throw ValidationError("--engines must be 1 to 256") }
        if !(500...1_000_000).contains(engineMemory) {
            throw ValidationError("--engine-memory must be 500 to 1000000")
        }
        if !(1...3_600).contains(timeLimit) { throw ValidationError("--time-limit must be 1 to 3600") }
        if !(10...3_600).contains(lease) { throw ValidationError("--lease must be 10 to 3600") }
    }

    func run() async throws {
        try await OperatorCommand.run { try await work() }
    }

    private func work() async throws {
        // First of all: a signal during the start counts too.
        let signals = StopSignals()
        defer { withExtendedLifetime(signals) {} }
        var configuration = WorkerPool.Configuration(
            command: ReadingWorker.command(megabytes: engineMemory, seconds: timeLimit))
        if let engines { configuration.workers = engines }
        let pool = WorkerPool(configuration)
        pool.start()
        defer { pool.close() }
        let archive: ArchiveRoot?
        do throws(ArchiveProblem) {
            archive = if let root { try ArchiveRoot(root) } else { nil }
        } catch {
            throw StartProblem(error.message, hint: "use --root to name the archive's folder on this machine")
        }
        try await store.choice.large.check()
        let database = try await store.database(in: store.folder())
        try await BlobsCommand.requirePlace(database)
        let cryptography = OpenSSLCryptography()
        let clock = HTTPService.Configuration.systemClock
        let worker = ArchiveWorker(
            store: SQLJobs(database),
            documents: IsolatedEngines(pool: pool, secondsPerFile: timeLimit),
            configuration: .init(
                lanes: configuration.workers, leaseSeconds: Int64(lease), endsWhenIdle: untilEmpty, root: archive),
            digest: { try cryptography.digest(.sha256, of: $0) }, clock: clock)
        let log = WorkerLog(engines: configuration.workers)
        log.begin()
        do {
            let counts = try await worker.run(until: signals.stream) { counts in
                log.report(counts, lost: pool.statistics.lost)
                // A store that has workers and no server is cleared by them.
                if log.isCleaningDue {
                    _ = try? await database.deleteExpired(at: clock())
                    _ = try? await database.sweepBlobs(at: clock())
                }
            }
            log.end(counts, lost: pool.statistics.lost)
        } catch let stop as ArchiveWorker.Stop {
            switch stop {
            case .rootMissing:
                throw StartProblem(
                    "the folder of the archive cannot be opened",
                    hint: "mount it, or use --root to name the archive's folder on this machine")
            case .installation(let message, let hint): throw StartProblem(message, hint: hint)
            }
        }
    }
}

/// SIGTERM and SIGINT, as a stream with one element.
private final class StopSignals {
    let stream: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    init() {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        self.stream = stream
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }

    deinit { for source in sources { source.cancel() } }
}
