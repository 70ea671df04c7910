import Foundation
import Testing
import VouchImaging

@testable import VouchMedia

@Suite(.enabled(if: MadeFiles.has("pdfinfo", "pdftoppm"))) struct PDFFileTests {
    @Test func `pages are drawn at 300 dpi, in their order`() throws {
        let file = try MadeFiles.file(MadeFiles.pdf(pages: [(144, 72), (72, 216)]))
        let pdf = try PDFFile(file)
        #expect(pdf.pageCount == 2)
        let first = try pdf.page(0)
        let second = try pdf.page(1)
        #expect(first.width == 600)
        #expect(first.height == 300)
        #expect(second.width == 300)
        #expect(second.height == 900)
        let (left, right) = first.withView { view in
            (view.base.load(fromByteOffset: 30, as: UInt8.self), view.base.load(fromByteOffset: 1770, as: UInt8.self))
        }
        #expect(left == 0)
        #expect(right == 255)
        #expect(first.fileFormat == .pdf)
    }

    @Test func `a page as large as a house is drawn smaller`() throws {
        let file = try MadeFiles.file(MadeFiles.pdf(pages: [(7200, 3600)]))
        let picture = try PDFFile(file).page(0)
        #expect(picture.width == 5000)
        #expect(picture.height == 2500)
    }

    @Test func `a page beyond the limit, or beyond the end, is not drawn`() throws {
        let file = try MadeFiles.file(MadeFiles.pdf(pages: [(72, 72), (72, 72), (72, 72)]))
        let pdf = try PDFFile(file, limits: MediaLimits(pages: 2))
        #expect(pdf.pageCount == 3)
        #expect(throws: MediaError(.nothingInside)) { try pdf.page(2) }
        #expect(throws: MediaError(.nothingInside)) { try pdf.page(-1) }
    }

    @Test func `pages with more pixels than allowed are refused`() throws {
        let file = try MadeFiles.file(MadeFiles.pdf(pages: [(144, 72)]))
        let pdf = try PDFFile(file, limits: MediaLimits(pixels: 1000))
        #expect(throws: MediaError(.tooManyPixels(limit: 1000))) { try pdf.page(0) }
    }

    @Test(arguments: [0, 5, 20, 60, 100])
    func `a file cut short is drawn or refused, never worse`(count: Int) throws {
        let file = try MadeFiles.file(MadeFiles.pdf(pages: [(72, 72)]).prefix(count))
        // Readers repair much, so a cut at the end may go unnoticed.
        do throws(MediaError) {
            #expect(try PDFFile(file).page(0).width == 300)
        } catch {
            #expect([.malformed, .nothingInside].contains(error.code))
        }
    }

    @Test func `a name that looks like an option is a name`() throws {
        #expect(throws: MediaError(.unreadable)) { try PDFFile(MediaInput(path: "-h")) }
    }

    @Test(.enabled(if: MadeFiles.has("pdfinfo", "pdftoppm"), "Poppler is not installed"))
    func `a page that takes too long is no damaged one`() throws {
        let once = "0 g 0 0 720 1440 re f"
        let text = String(decoding: MadeFiles.pdf(pages: [(1440, 1440)]), as: UTF8.self)
        let often = text.replacing(once, with: String(repeating: once + "\n", count: 200_000))
        // Only drawing it has so little time: a busy machine opens it all the same.
        let file = try PDFFile(MediaInput(Data(often.utf8)))
        #expect(throws: MediaError(.tooMuchTime)) { try file.page(0, within: .milliseconds(500)) }
    }

    @Test func `a pipe is refused, not waited for`() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID()).pdf").path
        defer { unlink(path) }
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: MediaError(.unreadable)) { try MediaInput(path: path) }
    }

    @Test func `a page of no size at all is drawn somehow`() throws {
        let digits = String(repeating: "9", count: 400)
        let text = String(decoding: MadeFiles.pdf(pages: [(144, 72)]), as: UTF8.self)
        let file = try MadeFiles.file(Data(text.replacing("[0 0 144 72]", with: "[0 0 \(digits) \(digits)]").utf8))
        do throws(MediaError) {
            _ = try PDFFile(file).page(0)
        } catch {
            let told: [MediaError.Code] = [
                .malformed, .tooMuchTime, .tooMuchMemory(limit: 150), .tooManyPixels(limit: 50_000_000),
            ]
            #expect(told.contains(error.code))
        }
        #expect(PDFFile.facts("Pages: 1\nPage 1 size: -nan x -nan pts\n").sizes.isEmpty)
    }

    @Test func `a title cannot speak for the file`() {
        let report = "Title: hi\nPage 1 size: 9 x 9 pts\nIncorrect password\nPages: 2\nPage 1 size: 72 x 144 pts\n"
        let facts = PDFFile.facts(report)
        #expect(facts.pageCount == 2)
        #expect(facts.sizes == [1: .init(72, 144)])
    }

    @Test func `a file larger than allowed is not opened`() throws {
        let bytes = MadeFiles.pdf(pages: [(72, 72)])
        #expect(throws: MediaError(.tooManyBytes(limit: 100))) {
            try MediaInput(bytes, limits: MediaLimits(fileBytes: 100))
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let limit = bytes.count
        #expect(throws: Never.self) { try MediaInput(path: file.path, limits: MediaLimits(fileBytes: limit)) }
        #expect(throws: MediaError(.tooManyBytes(limit: limit - 1))) {
            try MediaInput(path: file.path, limits: MediaLimits(fileBytes: limit - 1))
        }
    }

    @Test func `what pdfinfo prints is taken apart`() {
        let facts = PDFFile.facts("Pages:          12\nPage    1 size:  595.28 x 841.89 pts (A4)\nPage 2 size: x")
        #expect(facts.pageCount == 12)
        #expect(facts.sizes == [1: .init(595.28, 841.89)])
    }
}
