import Foundation
import Synchronization
import VouchAwareID
import VouchDialects
import VouchRegula
import VouchReport

/// What happened around a document reader, in order.
final class ReaderLog: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
}

/// Reads what a test tells it.
struct ScriptedScanner: Regula.DocReaderScanning {
    struct Broken: Error {}

    let log: ReaderLog
    var scenarios: Set<Regula.Scenario> = [.ocr, .mrz, .fullProcess, .creditCard]
    var isBroken = false
    var work: @Sendable (Regula.ScanRequest, Regula.ScanFeed) async throws -> Regula.ScannedDocument = { _, _ in
        try ScriptedScanner.document()
    }

    static func document(chip: Bool? = nil) throws -> Regula.ScannedDocument {
        .init(try DialectReport.make(complete: { $0.hasChip = chip }), images: [Data("a picture".utf8)])
    }

    func prepare(databasePath: String?) async throws {
        log.add("prepare \(databasePath.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "-")")
        if isBroken { throw Broken() }
    }

    func scan(_ request: Regula.ScanRequest, feed: Regula.ScanFeed) async throws -> Regula.ScannedDocument {
        log.add("scan \(request.session) \(request.scenario.rawValue) \(request.previous == nil ? "-" : "next")")
        return try await work(request, feed)
    }
}

struct ScriptedChipReader: Regula.DocReaderChipReading {
    let log: ReaderLog
    var work: @Sendable () async throws -> Void = {}

    func readChip(
        of page: Regula.ScannedDocument, by scenario: Regula.RFIDScenarioValues
    ) async throws -> Regula.ScannedDocument {
        log.add("chip \(scenario.autoSettings)")
        try await work()
        return Regula.ScannedDocument(
            try DialectReport.make(nil, { $0.chip = DialectReport.proved }, complete: { $0.hasChip = true }),
            images: page.images)
    }
}

struct LoggedScreens: Regula.DocReaderScreens {
    let log: ReaderLog

    func showHourglass() async { log.add("hourglass") }
    func hideHourglass() async { log.add("no hourglass") }
    func showScanner(on presenter: any AnyObject & Sendable, controls: Regula.ScannerControls) async {
        log.add("scanner torch \(controls.buttons.contains(.torch)) \(controls.orientation.rawValue)")
    }
    func instruct(_ text: String) async { log.add(text) }
    func hideScanner() async { log.add("no scanner") }
}

/// A server that is there, or not.
struct ScriptedService: Regula.DocReaderService {
    let log: ReaderLog
    var answer: String?

    func process(_ body: [UInt8], by params: Regula.ReprocParams) async throws -> [UInt8] {
        let fields = (params.httpHeaders ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        log.add("\(params.processURL) \(fields.joined(separator: "; ")) \(String(decoding: body, as: UTF8.self))")
        guard let answer else { throw ScriptedScanner.Broken() }
        return Array(answer.utf8)
    }
}

final class Presenter: Sendable {}
