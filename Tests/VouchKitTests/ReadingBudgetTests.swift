import Foundation
import Testing
import VouchImaging
import VouchMedia

@testable import VouchKit

/// What one file may take, and what is told when it takes more.
@Suite struct ReadingBudgetTests {
    /// Grey pages of 40 by 30 pixels.
    private static func tiff(pages: Int) -> DocumentInput {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
        var bytes: [UInt8] = [0x49, 0x49, 42, 0] + little(8, 4)
        for page in 1...pages {
            let start = bytes.count
            let pixels = start + 2 + 9 * 12 + 4
            let entries = [
                (256, 40), (257, 30), (258, 8), (259, 1), (262, 1), (273, pixels), (277, 1), (278, 30), (279, 1200),
            ]
            bytes += little(entries.count, 2)
            for (tag, value) in entries { bytes += little(tag, 2) + little(4, 2) + little(1, 4) + little(value, 4) }
            bytes += little(page == pages ? 0 : pixels + 1200, 4) + [UInt8](repeating: 200, count: 1200)
        }
        return .data(Data(bytes), name: "scan.tif")
    }

    @Test func `when the time is up, the pages read by then count, and how many is told`() async throws {
        let barcodes = FakeBarcodes("hello", pause: .milliseconds(100))
        let service = try FakeService.build(barcodes: barcodes, budget: ReadingBudget(time: .seconds(1)))
        let reading = try await service.reading(of: [Self.tiff(pages: 20)])
        #expect((1..<20).contains(reading.pictures.count))
        #expect(reading.barcodes.count == reading.pictures.count)
        #expect(reading.report != nil)
        let problem = try #require(reading.problems.first { $0.code == "budget.time" })
        #expect(problem.severity == .warning)
        #expect(problem.isBudget)
        #expect(problem.source == "scan.tif")
        #expect(
            problem.message == "only \(reading.pictures.count) of 20 pages were read in the 1 s a file may take")
    }

    @Test func `a process that is patient counts what it works, and never more than the clock says`() {
        func spent(_ elapsed: Int, _ work: Int, _ patience: Double) -> Duration {
            ReadingDeadline.spent(.seconds(elapsed), working: .seconds(work), patience: patience)
        }
        #expect(spent(10, 10, 1) == .seconds(10))
        #expect(spent(10, 2, 1) == .seconds(10))
        #expect(spent(10, 6, 2.5) == .seconds(6))
        #expect(spent(10, 1, 2.5) == .seconds(4))
        // Two threads on two processors.
        #expect(spent(10, 19, 2.5) == .seconds(10))
        #expect(ReadingBudget(patience: 0.2).patience == 1)
    }

    @Test func `each file has its own time`() async throws {
        let barcodes = FakeBarcodes("hello", pause: .milliseconds(300))
        let service = try FakeService.build(barcodes: barcodes, budget: ReadingBudget(time: .milliseconds(900)))
        let inputs = try (0..<4).map { try FakeService.blank("\($0).png") }
        let reading = try await service.reading(of: inputs)
        #expect(reading.pictures.count == 4)
        #expect(reading.problems.filter(\.isBudget).isEmpty)
    }

    @Test func `a picture that needs more memory than a file may take is told as that`() async throws {
        let bytes = try Data(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("Corpus/pictures/progressive.jpg"))
        let opener = InputOpener(limits: MediaLimits(), decoder: PictureDecoder(limits: .init(memory: 1000)))
        guard case .pages(let pages, _) = try opener.open(.data(bytes, name: "large.jpg")) else {
            Issue.record("a JPEG is a picture")
            return
        }
        let source = try pages[0].open(nil)
        let error = #expect(throws: ImagingError.self) { try source.picture(as: .grey8, longSide: nil) }
        #expect(error.map { ReadingProblem($0).code } == "budget.memory")
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/pdfinfo"), "pdfinfo is not installed"))
    func `a PDF or video that is handed over whole may be longer than a picture`() throws {
        let text =
            "%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
            + "2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"
            + "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>> endobj\n"
            + "trailer <</Root 1 0 R>>\n%%EOF\n"
        let opener = InputOpener(limits: MediaLimits(), decoder: PictureDecoder(limits: .init(bytes: 100)))
        guard case .pages(let pages, _) = try opener.open(.data(Data(text.utf8), name: "a.pdf")) else {
            Issue.record("a PDF has pages")
            return
        }
        #expect(pages.count == 1)
    }

    @Test func `what decoding may take follows from the budget, unless less is allowed`() {
        var configuration = DocumentService.Configuration(models: .models([]), trust: .none)
        #expect(configuration.budget == ReadingBudget(time: .seconds(15), megabytes: 500))
        #expect(configuration.limits.pictures.memory == 150_000_000)
        #expect(configuration.limits.media.toolMegabytes == 150)
        configuration.budget = ReadingBudget(time: .seconds(2), megabytes: 450)
        #expect(configuration.limits.pictures.memory == 100_000_000)
        #expect(configuration.limits.media.toolSeconds == 2)
        #expect(configuration.limits.pictures.time == .seconds(2))
        configuration.mediaLimits.toolMegabytes = 70
        #expect(configuration.limits.media.toolMegabytes == 70)
    }

    @Test func `a file larger than is read is refused by its size`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(FileManager.default.createFile(atPath: path, contents: Data()))
        let handle = try #require(FileHandle(forWritingAtPath: path))
        // Sparse: reading it would take seconds, its size nothing.
        try handle.truncate(atOffset: 3_000_000_000)
        try handle.close()
        let problem = #expect(throws: ReadingProblem.self) { try FileReading.data(of: path, limit: 64_000_000) }
        #expect(problem?.code == "file.tooLarge")
    }
}
