import Foundation
import Testing
import VouchCore
import VouchDocument
import VouchFields
import VouchImaging
import VouchOCR
import VouchReport

@testable import VouchKit

/// The front door, with engines that are made up.
@Suite struct DocumentServiceTests {
    @Test func `a blank picture has a report that says nothing was found`() async throws {
        let report = try await FakeService.build().read([try FakeService.blank()])
        #expect(report.document.type == "unknown")
        #expect(report.fields.isEmpty)
        #expect(report.mrz == nil)
        #expect(report.statuses.overall.outcome == .notPerformed)
        #expect(report.inputs.map(\.name) == ["blank.png"])
        #expect(report.inputs[0].sha256?.count == 64)
    }

    @Test func `the sides of a document become one report, each an input of it`() async throws {
        let barcodes = FakeBarcodes("hello")
        let service = try FakeService.build(barcodes: barcodes)
        let reading = try await service.reading(of: [
            try FakeService.blank("front.png"), try FakeService.blank("back.png"),
        ])
        #expect(reading.pictures.map(\.source) == ["front.png", "back.png"])
        #expect(reading.barcodes.map(\.picture) == [0, 1])
        #expect(reading.report?.inputs.map(\.name) == ["front.png", "back.png"])
        #expect(reading.status == .read)
        #expect(barcodes.count.withLock { $0.calls } == 2)
    }

    @Test(arguments: [
        ("/nowhere/at-all.jpg", "file.notFound"), ("/", "file.isFolder"),
    ])
    func `an input that cannot be read is an error that names it and says what to do`(
        _ path: String, _ code: String
    ) async throws {
        let service = try FakeService.build()
        let problem = await #expect(throws: ReadingProblem.self) { try await service.read([.file(path)]) }
        #expect(problem?.code == code)
        #expect(problem?.source == path)
        #expect(problem?.hint.isEmpty == false)
    }

    @Test func `no input at all, no bytes and bytes of nothing known are errors, not crashes`() async throws {
        let service = try FakeService.build()
        let none = await #expect(throws: ReadingProblem.self) { try await service.read([]) }
        #expect(none?.code == "media.nothingInside")
        let empty = await #expect(throws: ReadingProblem.self) { try await service.read([.data(Data(), name: "e")]) }
        #expect(empty?.code == "picture.empty")
        let noise = Data((0..<500).map { UInt8(truncatingIfNeeded: $0 &* 37) })
        let unknown = await #expect(throws: ReadingProblem.self) { try await service.read([.data(noise, name: "n")]) }
        #expect(unknown?.code == "picture.unsupportedFormat")
    }

    @Test func `one bad side does not hide the other, and is told`() async throws {
        let service = try FakeService.build(barcodes: FakeBarcodes("hello"))
        let reading = try await service.reading(of: [.file("/nowhere.jpg"), try FakeService.blank("back.png")])
        #expect(reading.pictures.map(\.source) == ["back.png"])
        #expect(reading.problems.map(\.code) == ["file.notFound"])
        #expect(reading.problems.first?.source == "/nowhere.jpg")
        #expect(reading.report != nil)
    }

    @Test func `a missing text engine is a warning of the reading, and everything else is read`() async throws {
        let missing = ReadingProblem(text: OCRError(.engineMissing), isMissing: true)
        let service = try FakeService.build(
            barcodes: FakeBarcodes("hello"), text: .init(reader: nil, versions: [], problem: missing))
        let reading = try await service.reading(of: [try FakeService.blank()])
        #expect(reading.problems.map(\.code) == ["text.engineMissing"])
        #expect(reading.problems.first?.severity == .warning)
        #expect(reading.barcodes.count == 1)
        // Whoever sees the report alone is told too.
        let report = try await service.read([try FakeService.blank()])
        #expect(report.omissions?.map(\.code) == ["text.engineMissing"])
        #expect(report.omissions?.first?.hint.isEmpty == false)
        #expect(try DocumentReport(json: report.json()) == report)
        let html = String(decoding: HTMLReport().html(of: report), as: UTF8.self)
        #expect(html.contains("Not everything was read"))
        var policy = ReadingPolicy()
        policy.readsText = false
        let unasked = try await service.reading(of: [try FakeService.blank()], policy: policy)
        #expect(unasked.problems.isEmpty)
        #expect(unasked.report?.omissions == nil)
    }

    @Test func `asked for zones alone, it looks for nothing else and makes no report`() async throws {
        let barcodes = FakeBarcodes("hello")
        let service = try FakeService.build(barcodes: barcodes)
        let reading = try await service.reading(of: [try FakeService.blank()], policy: ReadingPolicy(scope: .zones))
        #expect(reading.report == nil)
        #expect(reading.documents.isEmpty)
        #expect(reading.barcodes.isEmpty)
        #expect(barcodes.count.withLock { $0.calls } == 0)
    }

    @Test func `no more readings go on at once than there are places`() async throws {
        let barcodes = FakeBarcodes(pause: .milliseconds(20))
        let service = try FakeService.build(barcodes: barcodes, places: 2)
        let input = try FakeService.blank()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 { group.addTask { _ = try await service.read([input]) } }
            try await group.waitForAll()
        }
        #expect(barcodes.count.withLock { $0.mostAtOnce } <= 2)
        #expect(barcodes.count.withLock { $0.calls } >= 6)
    }

    @Test func `a cancelled reading stops at its next step`() async throws {
        let barcodes = FakeBarcodes(pause: .milliseconds(50))
        let service = try FakeService.build(barcodes: barcodes)
        let inputs = try (0..<30).map { try FakeService.blank("\($0).png") }
        let progress = ReadingProgress()
        let task = Task { try await service.read(inputs, progress: progress) }
        for await step in progress where step == .searched(number: 1) {
            task.cancel()
            break
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(barcodes.count.withLock { $0.calls } < 30)
    }

    @Test func `progress names each step in order, and ends with the reading`() async throws {
        let service = try FakeService.build()
        let progress = ReadingProgress()
        async let report = service.read([try FakeService.blank("a"), try FakeService.blank("b")], progress: progress)
        var steps: [ReadingProgress.Step] = []
        for await step in progress { steps.append(step) }
        _ = try await report
        #expect(
            steps == [
                .started, .opened(input: 0, pages: 1), .searched(number: 1), .opened(input: 1, pages: 1),
                .searched(number: 2), .compared, .finished,
            ])
    }

    @Test func `progress ends with a reading that fails`() async throws {
        let service = try FakeService.build()
        let progress = ReadingProgress()
        async let report = service.read([.file("/nowhere.jpg")], progress: progress)
        var steps: [ReadingProgress.Step] = []
        for await step in progress { steps.append(step) }
        #expect(steps.first == .started)
        do {
            _ = try await report
            Issue.record("a report of no file")
        } catch {
            #expect((error as? ReadingProblem)?.code == "file.notFound")
        }
    }

    @Test func `the day and the time of reading are the configuration's`() async throws {
        let report = try await FakeService.build().read([try FakeService.blank()])
        #expect(report.readAt?.hasSuffix("Z") == true)
        var configuration = DocumentService.Configuration(clock: { Date(timeIntervalSince1970: 1_000_000_000) })
        #expect(try configuration.day(of: configuration.clock()).year == 2001)
        configuration.today = CalendarDate(year: 1999, month: 12, day: 31)
        #expect(try configuration.day(of: configuration.clock()).year == 1999)
    }
}

/// Issue 34: nothing is a document until something says so.
@Suite struct NoDocumentTests {
    /// Reads these lines on every page, one below the other.
    private struct Printing: TextLocating, LineReading {
        let texts: [String]
        var fails = false

        func boxes(in image: ImageView, search: TextSearch) throws(OCRError) -> [Quad] {
            if fails { throw OCRError(.engineFailed) }
            return texts.indices.map { index in
                Quad(width: 200, height: 20).map { $0 + Point(x: 20, y: 20 + 40 * Double(index)) }
            }
        }

        func lines(
            at boxes: [Quad], in image: ImageView, languages: [TextLanguage]
        ) throws(OCRError) -> [TextLine?] {
            zip(boxes, texts).map { box, text in
                let letters = text.enumerated().map { place, letter in
                    TextCharacter(letter, probability: 0.99, position: (Double(place) + 0.5) / Double(text.count))
                }
                return TextLine(characters: letters, box: box, engine: "test")
            }
        }

        func reads(_ language: TextLanguage) -> Bool { false }
    }

    /// A bright card on a dark ground.
    private static func card() throws -> DocumentInput {
        let (width, height) = (640, 440)
        var pixels = [UInt8](repeating: 40, count: width * height * 3)
        for y in 94..<346 {
            for x in 120..<520 { for c in 0..<3 { pixels[(y * width + x) * 3 + c] = UInt8(205 + (x + y) % 20) } }
        }
        let file = try #require(PNGEncoder.encode(pixels, width: width, height: height, format: .rgb8))
        return .data(Data(file), name: "card.png")
    }

    private static func reading(_ engine: Printing?) async throws -> Reading {
        let text = engine.map {
            TextEngines.Loaded(
                reader: CombinedTextReader(locator: $0, reader: $0, speller: nil), versions: [], problem: nil)
        }
        return try await FakeService.build(text: text ?? .none).reading(of: [try card()])
    }

    private static let others = [
        ["NORTH MILL", "CLUB CARD", "1234 5678 9012", "ADA QUILL", "VALID 12.03.2031"],
        ["Invoice No. 4711", "Date 01.02.2024"],
        ["READ ME"], [],
    ]

    @Test(arguments: others) func `a card or a sheet that is no document is no page, and nothing is advised`(
        _ texts: [String]
    ) async throws {
        let reading = try await Self.reading(Printing(texts: texts))
        #expect(reading.pages.isEmpty)
        let report = try #require(reading.report)
        #expect(report.document.type == "unknown")
        #expect(report.fields.isEmpty)
        #expect(report.pages.allSatisfy { $0.quality == nil })
        #expect(report.checks.first { $0.name == "image.quality" }?.outcome.outcome == .notPerformed)
    }
}
