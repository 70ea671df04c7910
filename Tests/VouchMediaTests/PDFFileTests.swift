import Foundation
import Testing
import VouchImaging

@testable import VouchMedia

@Suite(.enabled(if: MadeFiles.has("pdfinfo", "pdftoppm"))) struct PDFFileTests {
    @Test func `pages are drawn at 300 dpi, in their order`() throws {
        let file = try MadeFiles.file(MadeFiles.pdf(pages: [(144, 72), (72, 216)]))
        let pdf = try PDFFile(path: file.path)
        #expect(pdf.pageCount == 2)
        let first = try pdf.page(0)
        let second = try pdf.page(1)
        #expect(first.width == 600 && first.height == 300)
        #expect(second.width == 300 && second.height == 900)
        let (left, right) = first.withView { view in
            (view.base.load(fromByteOffset: 30, as: UInt8.self), view.base.load(fromByteOffset: 1770, as: UInt8.self))
        }
        #expect(left == 0 && right == 255)
        #expect(first.fileFormat == .pdf)
    }

    @Test func `a page as large as a house is drawn smaller`() throws {
        let file = try MadeFiles.file(MadeFiles.pdf(pages: [(7200, 3600)]))
        let picture = try PDFFile(path: file.path).page(0)
        #expect(picture.width == 5000 && picture.height == 2500)
    }

    @Test func `a page beyond the limit, or beyond the end, is not drawn`() throws {
        let file = try MadeFiles.file(MadeFiles.pdf(pages: [(72, 72), (72, 72), (72, 72)]))
        let pdf = try PDFFile(path: file.path, limits: MediaLimits(pages: 2))
        #expect(pdf.pageCount == 3)
        #expect(throws: MediaError(.nothingInside)) { try pdf.page(2) }
        #expect(throws: MediaError(.nothingInside)) { try pdf.page(-1) }
    }

    @Test func `pages with more pixels than allowed are refused`() throws {
        let file = try MadeFiles.file(MadeFiles.pdf(pages: [(144, 72)]))
        let pdf = try PDFFile(path: file.path, limits: MediaLimits(pixels: 1000))
        #expect(throws: MediaError(.tooManyPixels(limit: 1000))) { try pdf.page(0) }
    }

    @Test(arguments: [0, 5, 20, 60, 100])
    func `a file cut short is drawn or refused, never worse`(count: Int) throws {
        let file = try MadeFiles.file(MadeFiles.pdf(pages: [(72, 72)]).prefix(count))
        // Readers repair much, so a cut at the end may go unnoticed.
        do throws(MediaError) {
            #expect(try PDFFile(path: file.path).page(0).width == 300)
        } catch {
            #expect([.malformed, .nothingInside].contains(error.code))
        }
    }

    @Test func `a name that looks like an option is a name`() throws {
        #expect(throws: MediaError(.malformed)) { try PDFFile(path: "-h") }
    }

    @Test func `what pdfinfo prints is taken apart`() {
        let facts = PDFFile.facts("Pages:          12\nPage    1 size:  595.28 x 841.89 pts (A4)\nPage 2 size: x")
        #expect(facts.pageCount == 12)
        #expect(facts.longSides == [841.89])
    }
}
