import Foundation
import VouchCore
import VouchKit
import VouchOpenSSL
import VouchReport
import StoreTestSupport
import VouchStores

@testable import VouchServer

/// An archive in a folder of its own, a store in memory, and engines that read as the file's text says.
struct ArchiveFixture {
    static let start = Timestamp(seconds: 1_795_435_200)

    let folder: URL
    let store: any BatchStore

    init() async throws {
        store = try await MemoryStores().jobs
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func write(_ text: String, to path: String) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    var root: ArchiveRoot { get throws { try ArchiveRoot(folder.path) } }
    var batch: ArchiveBatch { get throws { try required(ArchiveBatch("b-1", tenant: "acme")) } }

    private struct Absent: Error {}
    private func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Absent() }
        return value
    }

    func importing(keep: Int64? = nil) throws -> ArchiveImport {
        let cryptography = OpenSSLCryptography()
        return ArchiveImport(
            into: try batch, of: store, root: try root, expires: keep.map { Self.start.adding(seconds: $0) },
            identifier: { "id-\($0)" }, digest: { try cryptography.digest(.sha256, of: $0) },
            clock: { Self.start })
    }

    /// - Returns: the counts, and the places and codes of refusals.
    func importManifest(_ text: String) async throws -> (counts: ArchiveImport.Counts, refused: [String]) {
        let file = folder.appendingPathComponent("list.ndjson")
        try Data(text.utf8).write(to: file)
        let handle = try FileHandle(forReadingFrom: file)
        var work = try importing()
        var refused: [String] = []
        for (line, entry) in ArchiveManifest(handle) {
            try await work.take(entry, at: "\(line)") { refused.append("\($0) \($1.code.rawValue)") }
        }
        return (try await work.finish { refused.append("\($0) \($1.code.rawValue)") }, refused)
    }

    func importFolder() async throws -> (counts: ArchiveImport.Counts, refused: [String], others: Int) {
        var work = try importing()
        var refused: [String] = []
        var others = 0
        for found in try ArchiveWalk(root) {
            switch found {
            case .file(let path):
                try await work.take(.success(ArchiveEntry(path)), at: path.text) { refused.append("\($0) \($1.code)") }
            case .refused(let path, let problem):
                try await work.take(.failure(problem), at: path) { refused.append("\($0) \($1.code)") }
            case .other: others += 1
            }
        }
        return (try await work.finish { refused.append("\($0) \($1.code)") }, refused.sorted(), others)
    }

    /// A worker that ends when nothing is left.
    func work(
        _ documents: any DocumentReadings = ArchiveReadings(), lanes: Int = 2, root: ArchiveRoot? = nil,
        endsWhenIdle: Bool = true, until stop: AsyncStream<Void>? = nil
    ) async throws -> ArchiveWorker.Counts {
        let cryptography = OpenSSLCryptography()
        let worker = ArchiveWorker(
            store: store, documents: documents,
            configuration: .init(
                lanes: lanes, retrySeconds: 0, idle: .milliseconds(5), endsWhenIdle: endsWhenIdle, root: root),
            digest: { try cryptography.digest(.sha256, of: $0) }, clock: { Self.start })
        let never = AsyncStream<Void>.makeStream()
        defer { never.continuation.finish() }
        return try await worker.run(until: stop ?? never.stream) { _ in }
    }

    /// Every line of the export, by item.
    func lines() async throws -> [String: [String: Any]] {
        var lines: [String: [String: Any]] = [:]
        _ = try await ArchiveBatches(store).lines(of: batch) { line in
            let json = try JSONSerialization.jsonObject(with: Data(line.bytes)) as? [String: Any] ?? [:]
            lines[json["item"] as? String ?? "?"] = json
        }
        return lines
    }
}

/// Reads as the file's text says: `kills` ends two processes, `hangs` waits until it is cancelled, `card+passport` shows two
/// documents, others as ``FakeReadings``.
struct ArchiveReadings: DocumentReadings {
    func read(
        _ inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> DocumentReport {
        let texts = inputs.map { input -> String in
            guard case .bytes(let bytes) = input.transferred else { return "" }
            return String(decoding: bytes, as: UTF8.self)
        }
        if texts.contains("kills") {
            throw ReadingProblem("worker.ended", "reading this crashed two worker processes", hint: "take another")
        }
        if texts.contains("hangs") { try await Task.sleep(for: .seconds(3_600)) }
        return try await FakeReadings().read(inputs, chip: chip, selfie: selfie, policy: policy)
    }

    func reports(
        on inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
    ) async throws -> [WrittenReport] {
        guard policy.grouping == .decided, inputs.count == 1, case .bytes(let bytes) = inputs[0].transferred else {
            return [WrittenReport(try await read(inputs, chip: chip, selfie: selfie, policy: policy))]
        }
        var reports: [WrittenReport] = []
        for text in bytes.split(separator: UInt8(ascii: "+")) {
            let input = DocumentInput.data(Data(text), name: inputs[0].name)
            reports.append(WrittenReport(try await read([input], chip: chip, selfie: selfie, policy: policy)))
        }
        return reports
    }
}
