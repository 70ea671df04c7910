import Foundation
import Testing

/// `vouch read` in processes that may die.
@Suite(.serialized)
struct IsolatedReadingTests {
    private func folder(_ names: [String]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-isolated-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (number, name) in names.enumerated() {
            try FileManager.default.copyItem(
                at: Program.repository.appendingPathComponent(name),
                to: folder.appendingPathComponent("\(number).jpg"))
        }
        return folder
    }

    private static let strip = "Tests/Corpus/mrz/flat/td3-strip.jpg"

    /// Without times, and what is derived of them.
    private func timeless(_ text: String) -> String {
        text.replacing(#/\d+ ms/#, with: "N ms")
            .replacing(#/"(elapsedMilliseconds|milliseconds)":[\d.]+/#, with: "N")
            .replacing(#/"milliseconds":\{[^}]*\}/#, with: "N")
            .replacing(#/"(readAt|documentHash)":"[^"]*"/#, with: "N")
    }

    @Test(arguments: [["--json"], ["--csv"], [], ["--json", "--mrz"]])
    func `a folder's results are the same bytes in processes of their own and without`(options: [String]) throws {
        let folder = try folder([Self.strip, "Tests/Corpus/mrz/flat/td1-utopia.jpg"])
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("no picture".utf8).write(to: folder.appendingPathComponent("none.jpg"))
        let words = ["read", ".", "--today", "2026-11-25", "--no-text", "--time-limit", "120"] + options
        // A zone alone has no text to leave out.
        let arguments = options.contains("--mrz") ? words.filter { $0 != "--no-text" } : words
        let usual = try Program(arguments, in: folder)
        let isolated = try Program(arguments + ["--isolated"], in: folder)
        let own = try Program(arguments + ["--no-isolated"], in: folder)
        #expect(own.exitCode == 2)
        #expect(!own.output.isEmpty)
        for other in [usual, isolated] {
            #expect(timeless(other.output) == timeless(own.output))
            #expect(other.errors == own.errors)
            #expect(other.exitCode == own.exitCode)
        }
    }

    @Test func `files of a reading are the same bytes, in processes of their own and without`() throws {
        let folder = try folder([Self.strip, "Tests/Corpus/mrz/flat/td1-utopia.jpg"])
        defer { try? FileManager.default.removeItem(at: folder) }
        var written: [[String: Data]] = []
        for (option, out) in [("--isolated", "one"), ("--no-isolated", "two")] {
            let program = try Program(
                [
                    "read", "0.jpg", "1.jpg", "--no-text", "--today", "2026-11-25", "--time-limit", "120",
                    "--json", option,
                    "--annotate", out, "--pages", out, "--report", out,
                ], in: folder)
            let error = program.errors
            #expect(program.exitCode == 0, "\(error)")
            let place = folder.appendingPathComponent(out)
            // What a report says of the time differs.
            let names = try FileManager.default.contentsOfDirectory(atPath: place.path).filter { $0.hasSuffix(".png") }
            written.append(
                try Dictionary(
                    uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: place.appendingPathComponent($0))) }))
            #expect(FileManager.default.fileExists(atPath: place.appendingPathComponent("0-report.html").path))
            #expect(program.output.contains("\(out)/0.read.png"))
        }
        #expect(written[0] == written[1])
        #expect(written[0].keys.contains { $0.hasSuffix(".read.png") })
        #expect(written[0].keys.contains { $0.hasSuffix(".page-1.png") })
    }

    @Test func `standard input is not read in a process of its own`() throws {
        let folder = try folder([Self.strip])
        defer { try? FileManager.default.removeItem(at: folder) }
        let refused = try Program(["read", "-", "--isolated"], in: folder)
        #expect(refused.exitCode == 64)
        let error = refused.errors
        #expect(error.contains("not standard input"))
    }

    @Test func `a file that ends its process twice is an error of that file, and the others are read`() throws {
        let folder = try folder(["Examples/passport.jpg", Self.strip])
        defer { try? FileManager.default.removeItem(at: folder) }
        let killer = ProcessKiller(readingIn: folder, count: 2)
        let program = try Program(
            ["read", ".", "--json", "--jobs", "1", "--time-limit", "120"], in: folder)
        #expect(killer.end() == 2)
        let lines = program.output.split(separator: "\n")
        #expect(program.exitCode == 2, "\(program.errors)")
        #expect(lines.count == 2, "\(program.errors)")
        #expect(lines.first?.contains(#""code":"worker.ended""#) ?? false)
        #expect(lines.first?.contains(#""status":"unreadable""#) ?? false)
        #expect(lines.last?.contains(#""status":"read""#) ?? false)
    }

    @Test func `a process that ends once costs its file nothing but time`() throws {
        let folder = try folder(["Examples/passport.jpg"])
        defer { try? FileManager.default.removeItem(at: folder) }
        let killer = ProcessKiller(readingIn: folder, count: 1)
        let program = try Program(["read", ".", "--json", "--jobs", "1", "--time-limit", "120"], in: folder)
        #expect(killer.end() == 1)
        #expect(program.exitCode == 0, "\(program.errors)")
        #expect(program.output.contains(#""status":"read""#), "\(program.errors)")
    }
}

/// Kills the first processes that read in a folder, each once it has the picture open or has worked for a while.
private final class ProcessKiller: @unchecked Sendable {
    // One thread writes, and another reads after it has ended.
    private var killed: Set<Int32> = []
    private var isEnded = false
    private let lock = NSLock()
    private let ended = DispatchSemaphore(value: 0)

    init(readingIn folder: URL, count: Int) {
        let place = folder.resolvingSymlinksInPath().path
        Thread { [self] in
            while lock.withLock({ !isEnded && killed.count < count }) {
                for process in Self.processes() where !lock.withLock({ killed.contains(process) }) {
                    guard Self.isReading(process, in: place) else { continue }
                    kill(process, SIGKILL)
                    lock.withLock { _ = killed.insert(process) }
                    if lock.withLock({ killed.count }) == count { break }
                }
                usleep(5_000)
            }
            ended.signal()
        }.start()
    }

    /// - Returns: how many were killed.
    func end() -> Int {
        lock.withLock { isEnded = true }
        ended.wait()
        return killed.count
    }

    private static func processes() -> [Int32] {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
    }

    private static func isReading(_ process: Int32, in folder: String) -> Bool {
        let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline")?.split(separator: 0) ?? []
        guard words.count > 1, String(decoding: words[1], as: UTF8.self) == "--reading-process",
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd")) == folder
        else { return false }
        // Its start takes less processor time than that, and reading a whole page more: in hundredths of a second.
        let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
        let numbers = String(decoding: status, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
        return numbers.count > 12 && (Int(numbers[11]) ?? 0) + (Int(numbers[12]) ?? 0) > 60
    }
}
