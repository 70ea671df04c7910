import Foundation
import Testing

/// `vouch read --evidence`, `vouch verify` and `vouch evidence`, the way people use them; the judge of what is not run is
/// `clients/python/check_evidence.py`, written from the format's description alone.
@Suite(.serialized)
struct EvidenceCommandTests {
    private static let vectors = Program.repository.appendingPathComponent("Tests/Vectors/evidence")
    private static let python =
        ProcessInfo.processInfo.environment["VOUCH_TEST_PYTHON"]
        ?? Program.repository.appendingPathComponent(".venv/test/bin/python").path
    static let hasJudge: Bool = {
        guard FileManager.default.isExecutableFile(atPath: python) else { return false }
        let tried = try? Program(
            command: [python, "-c", "import cbor2, pycose, cryptography"],
            in: FileManager.default.temporaryDirectory)
        return tried?.exitCode == 0
    }()

    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        let part: String?
        let cause: String?
        let judgeExitCode: Int32
        let withheld: [String]
        var name: String?

        var testDescription: String { name ?? "" }
    }

    static let all: [Vector] = {
        struct File: Decodable { let bundles: [String: Vector] }
        guard let data = try? Data(contentsOf: vectors.appendingPathComponent("expected.json")),
            let file = try? JSONDecoder().decode(File.self, from: data)
        else { return [] }
        return file.bundles.sorted { $0.key < $1.key }.map { name, vector in
            var vector = vector
            vector.name = name
            return vector
        }
    }()

    private struct Verified: Decodable {
        struct Signature: Decodable { let valid: Bool }

        struct Difference: Decodable, Equatable {
            let part: String
            let cause: String
        }

        let difference: Difference?
        let signature: Signature
        let withheld: [String]
    }

    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-evidence-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test(arguments: all)
    func `a published bundle is judged as written down`(_ vector: Vector) throws {
        let file = Self.vectors.appendingPathComponent(try #require(vector.name)).path
        let program = try Program(["verify", file, "--json"], in: Self.vectors)
        let verified = try JSONDecoder().decode(Verified.self, from: Data(program.output.utf8))
        #expect(verified.signature.valid == (vector.cause != "tampering"))
        if let cause = vector.cause, let part = vector.part {
            #expect(verified.difference == .init(part: part, cause: cause))
            #expect(program.exitCode == 1)
        } else {
            // A later version may have other checks: that is a difference too, but none of these.
            #expect(!["tampering", "input"].contains(verified.difference?.cause))
        }
        #expect(verified.withheld == vector.withheld)
    }

    @Test(.enabled(if: hasJudge, "cbor2, pycose or cryptography is missing: scripts/setup --test"), arguments: all)
    func `another program, in Python, agrees on signature, hashes and what was withheld`(_ vector: Vector) throws {
        let file = Self.vectors.appendingPathComponent(try #require(vector.name)).path
        let judge = Program.repository.appendingPathComponent("clients/python/check_evidence.py").path
        let program = try Program(command: [Self.python, judge, file, "--json"], in: Self.vectors)
        #expect(program.exitCode == vector.judgeExitCode)
        struct Judged: Decodable {
            let changed: [String]
            let withheld: [String]
        }
        let judged = try JSONDecoder().decode(Judged.self, from: Data(program.output.utf8))
        #expect(judged.withheld == vector.withheld)
        #expect(judged.changed == (vector.cause == "input" ? [try #require(vector.part)] : []))
    }

    @Test func `a reading is written, verified, handed on with less, and verified again`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = try Program(
            command: [
                "/usr/bin/openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out",
                "key.pem",
            ], in: folder)
        try #require(key.exitCode == 0)
        let picture = Program.repository.appendingPathComponent("Tests/Corpus/mrz/flat/td3-strip.jpg").path
        let read = try Program(
            ["read", picture, "--no-text", "--evidence", "a.evidence", "--evidence-key", "key.pem"], in: folder)
        #expect(read.exitCode == 0)
        let verified = try Program(["verify", "a.evidence", "--key", "key.pem"], in: folder)
        #expect(verified.exitCode == 0)
        #expect(verified.output.contains("the same report, byte for byte"))
        let redacted = try Program(
            ["evidence", "redact", "a.evidence", "--without", "portrait,surname", "--output", "b.evidence"],
            in: folder)
        #expect(redacted.exitCode == 0)
        let again = try Program(["verify", "b.evidence", "--key", "key.pem", "--json"], in: folder)
        #expect(again.exitCode == 0 || again.exitCode == 3)
        #expect(again.output.contains(#""valid":true"#))
        let report = try Program(["evidence", "show", "a.evidence", "--report"], in: folder)
        #expect(report.output.contains(#""schemaVersion""#))
        let noReport = try Program(["evidence", "show", "b.evidence", "--report"], in: folder)
        #expect(noReport.exitCode == 2)
        let picturesAgain = try Program(["verify", picture], in: folder)
        #expect(picturesAgain.exitCode == 2)
        #expect(picturesAgain.errors.contains("not an evidence bundle"))
    }

    @Test(arguments: [
        ["read", "a.jpg", "--evidence", "x"], ["read", "a.jpg", "b.jpg", "--evidence", "x", "--evidence-key", "k"],
        ["read", "a.jpg", "--mrz", "--evidence", "x", "--evidence-key", "k"], ["read", "a.jpg", "--evidence-pictures"],
        ["evidence", "redact", "a", "--without", "nothing", "--output", "b"], ["read"],
        ["read", "--stream", "a.jpg"], ["read", "a.jpg", "--framed"], ["read", "--stream", "--csv"],
    ])
    func `options that do not fit are a usage error`(_ words: [String]) throws {
        #expect(try Program(words, in: FileManager.default.temporaryDirectory).exitCode == 64)
    }

    // MARK: Streams

    private struct Line: Decodable {
        let source: String
        let status: String
    }

    private func lines(_ program: Program) throws -> [Line] {
        try program.output.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    @Test(arguments: [[], ["--unordered"], ["--no-isolated"]])
    func `a stream of paths gives one line for each, and a bad file is one`(_ options: [String]) throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("no picture".utf8).write(to: folder.appendingPathComponent("bad.jpg"))
        let strip = Program.repository.appendingPathComponent("Tests/Corpus/mrz/flat/td3-strip.jpg").path
        let paths = [strip, "bad.jpg", "none.jpg", strip, "", strip]
        let program = try Program(
            ["read", "--stream", "--no-text", "--jobs", "2"] + options, in: folder,
            input: Data(paths.joined(separator: "\n").utf8))
        let lines = try lines(program)
        #expect(lines.map(\.source).sorted() == paths.filter { !$0.isEmpty }.sorted())
        if options != ["--unordered"] { #expect(lines.map(\.source) == paths.filter { !$0.isEmpty }) }
        #expect(lines.count { $0.status == "read" } == 3)
        #expect(lines.count { $0.status == "unreadable" } == 2)
        #expect(program.exitCode == 2)
    }

    @Test func `a stream of files gives one line for each, and a broken frame ends it with one`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let strip = try Data(
            contentsOf: Program.repository.appendingPathComponent("Tests/Corpus/mrz/flat/td3-strip.jpg"))
        var input = Data()
        for name in ["first one", "second"] { input += Data("\(strip.count) \(name)\n".utf8) + strip }
        input += Data("99 truncated\nabc".utf8)
        let program = try Program(
            ["read", "--stream", "--framed", "--no-text"], in: folder, input: input)
        let lines = try lines(program)
        #expect(lines.map(\.source) == ["first one", "second", "-"])
        #expect(lines.map(\.status) == ["read", "read", "unreadable"])
    }

    @Test func `a stream goes on when a reading process is killed, and no item is lost or read twice`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let strip = Program.repository.appendingPathComponent("Tests/Corpus/mrz/flat/td3-strip.jpg").path
        for number in 0..<96 {
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("\(number).jpg").path, withDestinationPath: strip)
        }
        // Kills one of the stream's own reading processes, and later another.
        let script = """
            printf '%s.jpg\\n' $(seq 0 95) > paths
            "$0" read --stream --no-text --jobs 2 < paths > out &
            stream=$!
            for kill in 1 2; do
              worker=
              while [ -z "$worker" ] && kill -0 $stream; do worker=$(pgrep -P $stream | head -n 1); sleep 0.1; done
              sleep 0.4
              kill -9 $worker && echo killed >&2
            done
            wait $stream
            cat out
            """
        let vouch = try Program.executable().path
        let program = try Program(command: ["/bin/bash", "-c", script, vouch], in: folder)
        #expect(program.errors.contains("killed"))
        let lines = try lines(program)
        #expect(lines.map(\.source) == (0..<96).map { "\($0).jpg" })
        #expect(lines.allSatisfy { $0.status == "read" })
    }
}
