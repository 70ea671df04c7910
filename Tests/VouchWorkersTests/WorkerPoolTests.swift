import Foundation
import Synchronization
import Testing
import VouchTestSupport
import VouchWorkers

/// Workers here are Python scripts: what one does wrong is easy to write, and none of our code helps.
@Suite(.enabled(if: Script.isAvailable, "needs python3"))
final class WorkerPoolTests {
    /// They must outlive their workers.
    private var scripts: [Script] = []

    private func pool(
        _ script: Script, workers: Int = 1, queue: Int? = nil, start: Duration = .seconds(20), perWorker: Int = 200,
        answer: Int = 1 << 20, repeatsLate: Bool = true, lost: (@Sendable (WorkerError, String) -> Void)? = nil
    ) -> WorkerPool {
        scripts.append(script)
        var configuration = WorkerPool.Configuration(
            command: script.command, environment: ["PATH": "/usr/bin:/bin", "MARK": "seen"], workers: workers,
            queue: queue, startTime: start, longestAnswer: answer, requestsPerWorker: perWorker)
        configuration.lost = lost
        configuration.repeatsLate = repeatsLate
        return WorkerPool(configuration)
    }

    @Test func `a worker answers request after request, and is replaced when it has served its time`() async throws {
        let script = try Script("ready(); serve(lambda kind, parts: (kind, parts + [str(os.getpid()).encode()]))")
        let pool = pool(script, perWorker: 2)
        var processes: [Data] = []
        for number in 0..<4 {
            let part = Data(repeating: UInt8(number), count: number * 100_000)
            let answer = try await pool.ask(WorkerMessage(7, [part, Data()]))
            #expect(answer.kind == 7)
            try #require(answer.parts.count == 3)
            #expect(answer.parts[0] == part)
            #expect(answer.parts[1].isEmpty)
            processes.append(answer.parts[2])
        }
        #expect(processes[0] == processes[1])
        #expect(processes[2] == processes[3])
        #expect(processes[1] != processes[2])
        #expect(pool.statistics.answered == 4)
        #expect(pool.statistics.lost == 0)
    }

    @Test func `a lost worker is heard with the account it worked for, also where the retry succeeds`() async throws {
        let script = try Script(
            """
            ready()
            if once(): read(); os.kill(os.getpid(), 11)
            serve(lambda kind, parts: (9, parts))
            """)
        let heard = Mutex<[(error: WorkerError, account: String)]>([])
        let pool = pool(script, lost: { error, account in heard.withLock { $0.append((error, account)) } })
        for _ in 0..<2 {
            _ = try await WorkerAccount.$current.withValue("acme") { try await pool.ask(WorkerMessage(1, [Data([5])])) }
        }
        #expect(heard.withLock { $0.map(\.error) } == [.ended])
        #expect(heard.withLock { $0.map(\.account) } == ["acme"])
    }

    @Test func `workers that cannot be started are heard when the pool starts`() async throws {
        let heard = Mutex<[WorkerError]>([])
        var configuration = WorkerPool.Configuration(command: ["/nonexistent/program"], workers: 2)
        configuration.lost = { error, _ in heard.withLock { $0.append(error) } }
        let pool = WorkerPool(configuration)
        pool.start()
        for _ in 0..<500 where heard.withLock({ $0.count }) < 2 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(heard.withLock { $0 } == [.notStarted, .notStarted])
    }

    @Test(arguments: [true, false])
    func `where clients come again, what was too late is not sent to a second worker`(_ repeats: Bool) async throws {
        let script = try Script(
            """
            ready()
            if once(): read(); time.sleep(60)
            serve(lambda kind, parts: (9, parts))
            """)
        let pool = pool(script, repeatsLate: repeats)
        let answer = try? await pool.ask(WorkerMessage(1, [Data([5])]), within: .seconds(3))
        #expect((answer != nil) == repeats)
        // The late worker is replaced in either way.
        #expect(try await pool.ask(WorkerMessage(1, [Data([6])])).parts == [Data([6])])
        #expect(pool.statistics.lost == 1)
    }

    @Test func `a crash costs one retry on a fresh worker`() async throws {
        let script = try Script(
            """
            ready()
            if once(): read(); os.kill(os.getpid(), 11)
            serve(lambda kind, parts: (9, parts))
            """)
        let pool = pool(script)
        let answer = try await pool.ask(WorkerMessage(1, [Data([5])]))
        #expect(answer == WorkerMessage(9, [Data([5])]))
        #expect(pool.statistics.lost == 1)
        #expect(pool.statistics.answered == 1)
    }

    @Test(arguments: [
        ("ready(); read(); os.kill(os.getpid(), 11)", WorkerError.ended),
        ("ready(); read(); sys.exit(0)", .ended),
        ("ready(); read(); os.close(0); time.sleep(60)", .ended),
        ("ready(); read(); time.sleep(60)", .tooLate),
        // The start of a long answer, and then nothing.
        ("ready(); read(); os.write(0, b'\\0\\0\\1\\0\\1'); time.sleep(60)", .tooLate),
        ("ready(); read(); os.write(0, b'garbage, not a frame'); time.sleep(60)", .malformedAnswer),
        ("ready(); read(); os.write(0, b'\\xff\\xff\\xff\\xff\\1\\0\\0'); time.sleep(60)", .malformedAnswer),
        ("ready(); read(); os.write(0, b'\\0\\0\\0\\1\\1'); time.sleep(60)", .malformedAnswer),
        // Parts beyond the end.
        ("ready(); read(); os.write(0, b'\\0\\0\\0\\7\\1\\0\\1\\0\\0\\0\\x63'); time.sleep(60)", .malformedAnswer),
        // An answer before the question was heard.
        ("ready(); os.write(0, b'\\0\\0\\0\\3\\1\\0\\0'); time.sleep(60)", .malformedAnswer),
        ("sys.exit(1)", .notStarted), ("send(3, [])", .notStarted),
    ])
    func `what a worker does wrong twice is told, and costs nobody else`(text: String, error: WorkerError) async throws
    {
        let pool = pool(try Script(text))
        // More than a socket holds: it is not all sent when the worker goes wrong.
        let request = WorkerMessage(1, [Data(repeating: 1, count: 3_000_000)])
        await #expect(throws: error) { try await pool.ask(request, within: .milliseconds(700)) }
        #expect(pool.statistics.failed == 1)
        #expect(pool.statistics.lost >= 1)
    }

    @Test func `a program that is not there, and one that never gets ready, are no workers`() async throws {
        let absent = WorkerPool(.init(command: ["/nowhere/worker"], environment: [:], workers: 1))
        await #expect(throws: WorkerError.notStarted) { try await absent.ask(WorkerMessage(1)) }
        let silent = pool(try Script("time.sleep(60)"), start: .milliseconds(300))
        await #expect(throws: WorkerError.notStarted) { try await silent.ask(WorkerMessage(1)) }
        #expect(!silent.isReady)
    }

    @Test func `a full queue refuses at once, and says when to come again`() async throws {
        let pool = pool(
            try Script("ready(); serve(lambda kind, parts: (time.sleep(0.4), (kind, parts))[1])"), queue: 1)
        async let first = pool.ask(WorkerMessage(1))
        try await until { pool.statistics.working == 1 }
        async let second = pool.ask(WorkerMessage(2))
        try await until { pool.statistics.waiting == 1 }
        await #expect(throws: WorkerError.busy(retryAfter: 1)) { try await pool.ask(WorkerMessage(3)) }
        #expect(try await (first.kind, second.kind) == (1, 2))
        #expect(pool.statistics.refused == 1)
    }

    @Test func `a cancelled request ends its worker, and the next one gets another`() async throws {
        let script = try Script(
            """
            ready()
            if once(): read(); time.sleep(60)
            serve(lambda kind, parts: (kind, parts))
            """)
        let pool = pool(script)
        let task = Task { try await pool.ask(WorkerMessage(1)) }
        try await until { script.isMarked }
        task.cancel()
        await #expect(throws: (any Error).self) { try await task.value }
        #expect(try await pool.ask(WorkerMessage(2)).kind == 2)
    }

    @Test func `a worker sees no file and no secret of its pool's process`() async throws {
        let script = try Script(
            """
            ready()
            serve(lambda kind, parts: (1, [' '.join(sorted(os.listdir('/proc/self/fd'))).encode(), repr(sorted(os.environ)).encode()]))
            """)
        let secret = open("/etc/passwd", O_RDONLY)
        defer { close(secret) }
        let answer = try await pool(script).ask(WorkerMessage(1))
        // Standard streams, and the folder that is listed.
        #expect(String(decoding: answer.parts[0], as: UTF8.self) == "0 1 2 3")
        #expect(!String(decoding: answer.parts[1], as: UTF8.self).contains("SECRET"))
        let plain = WorkerPool.plainEnvironment(["PATH": "/bin", "VOUCH_MASTER_KEY": "secret", "PGPASSWORD": "secret"])
        #expect(plain == ["PATH": "/bin", "SWIFT_BACKTRACE": "enable=no"])
    }

    @Test func `a closed pool refuses, and workers end with it`() async throws {
        var pool: WorkerPool? = pool(try Script("ready(); serve(lambda kind, parts: (1, [str(os.getpid()).encode()]))"))
        let answer = try await #require(pool).ask(WorkerMessage(1))
        let process = try #require(pid_t(String(decoding: answer.parts[0], as: UTF8.self)))
        #expect(kill(process, 0) == 0)
        pool?.close()
        await #expect(throws: WorkerError.closed) { try await #require(pool).ask(WorkerMessage(1)) }
        pool = nil
        try await until { kill(process, 0) != 0 }
    }

    private func until(_ condition: () -> Bool) async throws {
        for _ in 0..<500 where !condition() { try await Task.sleep(for: .milliseconds(20)) }
        #expect(condition())
    }
}

/// A worker in Python: its words on what a worker may do, then the test's.
final class Script: Sendable {
    static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") }

    private let path: URL
    private var mark: URL { path.appendingPathExtension("mark") }

    init(_ text: String) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("worker-\(UUID().uuidString).py")
        try Data((Self.words + text).utf8).write(to: path)
    }

    deinit {
        try? FileManager.default.removeItem(at: path)
        try? FileManager.default.removeItem(at: mark)
    }

    var command: [String] { ["/usr/bin/python3", "-S", path.path] }
    /// Whether `once()` was called.
    var isMarked: Bool { FileManager.default.fileExists(atPath: mark.path) }

    private static let words = """
        import os, struct, sys, time
        def take(count):
            got = b''
            while len(got) < count:
                more = os.read(0, min(count - len(got), 65536))
                if not more: sys.exit(0)
                got += more
            return got
        def read():
            payload = take(struct.unpack('>I', take(4))[0])
            kind, count = struct.unpack('>BH', payload[:3])
            parts, place = [], 3
            for _ in range(count):
                length = struct.unpack('>I', payload[place:place + 4])[0]
                parts.append(payload[place + 4:place + 4 + length])
                place += 4 + length
            return kind, parts
        def send(kind, parts):
            payload = struct.pack('>BH', kind, len(parts)) + b''.join(struct.pack('>I', len(p)) + p for p in parts)
            frame = struct.pack('>I', len(payload)) + payload
            while frame: frame = frame[os.write(0, frame):]
        def ready(): send(0, [])
        def serve(answer):
            while True: send(*answer(*read()))
        def once():
            try: os.close(os.open(sys.argv[0] + '.mark', os.O_CREAT | os.O_EXCL)); return True
            except FileExistsError: return False

        """
}
