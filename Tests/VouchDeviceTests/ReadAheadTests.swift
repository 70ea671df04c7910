import Foundation
import Synchronization
import Testing
import VouchBarcode
import VouchCamera
import VouchCapture
import VouchReport

@testable import VouchDevice

/// A side is read while the person turns the document, and the result is that of reading both together.
@Suite(.timeLimit(.minutes(5))) struct ReadAheadTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let local = LocalReading()

    private static func picture(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appendingPathComponent(path)))
    }

    private static let card = [
        "SDK/Tests/MigrationTests/Pictures/identity-card-front.jpg", "Examples/identity-card.jpg",
    ]

    /// Reads as `LocalReading` does, and notes what it was asked.
    private final class Reader: DocumentReading {
        struct Notes {
            var ahead: [[UInt8]] = []
            var files: [[UInt8]] = []
            var given = 0
            var wasCancelled = false
        }

        enum Fault { case fails, waits }

        let notes = Mutex(Notes())
        private let fault: Fault?

        init(_ fault: Fault? = nil) { self.fault = fault }

        func prepare(models: String?, progress: @escaping @Sendable (Double) -> Void) async throws {}
        func captureEngines(review: any SideReviewing) async throws -> CaptureSession.Engines {
            try await local.captureEngines(review: review)
        }
        func barcodes(in file: [UInt8]) async throws -> [Barcode] { [] }

        func side(_ file: [UInt8], of request: ReadingRequest) async throws -> SideRead? {
            notes.withLock { $0.ahead.append(file) }
            switch fault {
            case .fails: throw FrameSourceError(.lost)
            case .waits:
                do {
                    try await Task.sleep(for: .seconds(60))
                } catch {
                    notes.withLock { $0.wasCancelled = true }
                    throw error
                }
                return nil
            case nil: return try await local.side(file, of: request)
            }
        }

        func read(_ request: ReadingRequest) async throws -> DocumentReport {
            notes.withLock { ($0.files, $0.given) = (request.files, request.ahead.count) }
            return try await local.read(request)
        }
    }

    private func device(_ reader: Reader) throws -> Device {
        var device = Device.standard
        device.cameras = try PlayedCameras(pictures: Self.card.map(Self.picture))
        device.director = ScreenDirector(TerminalStage(isInteractive: false) { _ in })
        device.reader = reader
        return device
    }

    private let settings = DocumentCaptureSettings(plan: CapturePlan(expecting: [.identityCard]))

    private static func outcome(of run: DocumentScreens.Run) async throws -> CaptureOutcome {
        for try await event in run.session { if case .finished(let outcome) = event { return outcome } }
        throw CancellationError()
    }

    /// All of a report but when and how fast it was read, and the hash over that: its JSON, line by line.
    private func content(_ report: DocumentReport) throws -> [String] {
        func strip(_ value: Any) -> Any {
            switch value {
            case let members as [String: Any]:
                members.filter { !["readAt", "timing", "integrity"].contains($0.key) }.mapValues(strip)
            case let items as [Any]: items.map(strip)
            default: value
            }
        }
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(report))
        let text = try JSONSerialization.data(withJSONObject: strip(json), options: [.sortedKeys, .prettyPrinted])
        return String(decoding: text, as: UTF8.self).components(separatedBy: "\n")
    }

    /// The lines in which two reports differ.
    private func difference(_ one: DocumentReport, _ other: DocumentReport) throws -> [String] {
        try content(one).difference(from: content(other)).map { change in
            switch change {
            case .insert(_, let line, _): "+" + line.prefix(200)
            case .remove(_, let line, _): "-" + line.prefix(200)
            }
        }
    }

    /// The document is what reading its files together gives.
    private func expectSame(_ document: DeviceDocument) async throws {
        let together = try await Self.local.read(ReadingRequest(document.files))
        #expect(try difference(document.report, together) == [])
    }

    // MARK: The reader

    @Test func `sides that were read ahead, in any order, become the report of reading them together`() async throws {
        let files = try Self.card.map(Self.picture)
        let together = try await Self.local.read(ReadingRequest(files))
        #expect(together.mrz?.valid == true)
        // The other way round it is another report.
        let turned = try await Self.local.read(ReadingRequest(files.reversed()))
        #expect(try difference(turned, together) != [])
        var sides: [SideRead] = []
        for file in files { sides.append(try #require(try await Self.local.side(file, of: ReadingRequest([])))) }
        for order in [[0, 1], [1, 0], [0], [1], [1, 1, 0]] {
            var request = ReadingRequest(files)
            request.ahead = order.map { sides[$0] }
            let report = try await Self.local.read(request)
            #expect(try difference(report, together) == [], "\(order)")
            request.files = files.reversed()
            let other = try await Self.local.read(request)
            #expect(try difference(other, turned) == [], "\(order), turned")
        }
    }

    @Test func `a reader that reads all sides together says so`() async throws {
        struct Elsewhere: DocumentReading {
            func prepare(models: String?, progress: @escaping @Sendable (Double) -> Void) async throws {}
            func captureEngines(review: any SideReviewing) async throws -> CaptureSession.Engines {
                throw ReadingRefusal.readsNoCards
            }
            func read(_ request: ReadingRequest) async throws -> DocumentReport { throw ReadingRefusal.readsNoCards }
            func barcodes(in file: [UInt8]) async throws -> [Barcode] { [] }
        }
        #expect(try await Elsewhere().side([1], of: ReadingRequest([])) == nil)
    }

    // MARK: The scan

    @Test func `the front is read before the back is taken, and no side before it is taken`() async throws {
        let reader = Reader()
        let device = try device(reader)
        let seen = Mutex<[String]>([])
        let scan = try await device.scan(settings) { run in
            for try await event in run.session {
                switch event {
                case .captured: seen.withLock { $0.append("shown \(reader.notes.withLock { $0.ahead.count })") }
                case .reviewed:
                    // The reading is another task's: the frames wait for it here, as the person does who turns a card.
                    while reader.notes.withLock({ $0.ahead.count }) < seen.withLock({ $0.count }) {
                        try await Task.sleep(for: .milliseconds(10))
                    }
                case .finished(let outcome): return outcome
                default: break
                }
            }
            throw CancellationError()
        }
        let document = try #require(scan.document)
        #expect(seen.withLock { $0 } == ["shown 0", "shown 1"])
        let notes = reader.notes.withLock { $0 }
        #expect(notes.ahead.count == 2)
        #expect(notes.given == 2)
        #expect(notes.files == notes.ahead)
        #expect(document.files == notes.files)
        try await expectSame(document)
    }

    @Test func `a side that the person takes again is read once, as it was accepted`() async throws {
        final class Again: SideReviewing {
            let count = Mutex(0)
            func review(_ preview: SidePreview) async -> DocumentCaptureMachine.Verdict {
                count.withLock {
                    $0 += 1
                    return $0 == 1
                } ? .retake : .accepted
            }
        }
        let (reader, review) = (Reader(), Again())
        let scan = try await device(reader).scan(settings, review: review) { try await Self.outcome(of: $0) }
        #expect(review.count.withLock { $0 } == 3)
        #expect(reader.notes.withLock { $0.ahead.count } == 2)
        #expect(scan.document?.files == reader.notes.withLock { $0.ahead })
    }

    @Test func `a side that could not be read ahead is read with the others`() async throws {
        let reader = Reader(.fails)
        let scan = try await device(reader).scan(settings) { try await Self.outcome(of: $0) }
        let document = try #require(scan.document)
        #expect(reader.notes.withLock { $0.given } == 0)
        try await expectSame(document)
    }

    @Test func `a scan that ends early ends the reading`() async throws {
        let reader = Reader(.waits)
        let device = try device(reader)
        await #expect(throws: CancellationError.self) {
            try await device.scan(settings) { run in
                for try await event in run.session {
                    guard case .reviewed = event else { continue }
                    while reader.notes.withLock({ $0.ahead.isEmpty }) { try await Task.sleep(for: .milliseconds(10)) }
                    throw CancellationError()
                }
                throw FrameSourceError(.lost)
            }
        }
        #expect(reader.notes.withLock { $0.wasCancelled })
        // The person left: no error, no document.
        let left = Reader(.waits)
        let scan = try await self.device(left).scan(settings) { run in
            for try await event in run.session {
                if case .guidance = event { run.session.cancel() }
                if case .finished(let outcome) = event { return outcome }
            }
            throw FrameSourceError(.lost)
        }
        #expect(scan.outcome.ending == .cancelled)
        #expect(scan.document == nil)
        #expect(left.notes.withLock { $0.files.isEmpty })
    }

    @Test func `the other side of a document that was scanned joins it, and the first is not read again`() async throws
    {
        let reader = Reader()
        var device = try device(reader)
        let front = CapturePlan(expecting: [.init(.other, formats: [], sides: [SideRequest(.front)])])
        let first = try await device.scan(DocumentCaptureSettings(plan: front)) { try await Self.outcome(of: $0) }
        let document = try #require(first.document)
        let sides = [SideRequest(.front), SideRequest(.back)]
        let both = DocumentCaptureSettings(plan: CapturePlan(expecting: [.init(.other, formats: [], sides: sides)]))
        device.cameras = try PlayedCameras(pictures: [Self.picture(Self.card[1])])
        let second = try await device.scan(both, joining: document) { try await Self.outcome(of: $0) }
        let joined = try #require(second.document)
        #expect(joined.sides.count == 2)
        #expect(reader.notes.withLock { $0.ahead.count } == 2)
        #expect(reader.notes.withLock { $0.given } == 2)
        try await expectSame(joined)
    }
}
