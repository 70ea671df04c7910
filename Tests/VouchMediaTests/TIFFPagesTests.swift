import Testing
import VouchImaging

@Suite struct TIFFPagesTests {
    private let decoder = PictureDecoder()

    private func count(_ bytes: [UInt8], limit: Int) throws -> Int {
        try bytes.withUnsafeBytes { try decoder.pageCount(of: $0, limit: limit) }
    }

    @Test func `every page of a TIFF is decoded`() throws {
        let bytes = MadeFiles.tiff(pages: 3)
        #expect(try count(bytes, limit: 20) == 3)
        for page in 0..<3 {
            let picture = try decoder.decode(bytes, as: .grey8, page: page)
            #expect(picture.width == 4)
            #expect(picture.height == 3)
            let value = picture.withView { view in Int(view.base.load(as: UInt8.self)) }
            #expect(value == page + 1)
        }
    }

    @Test func `no more pages are counted than asked for`() throws {
        let bytes = MadeFiles.tiff(pages: 50)
        #expect(try count(bytes, limit: 20) == 20)
    }

    @Test func `a page that is not there is an error`() {
        #expect(throws: ImagingError.self) { try decoder.decode(MadeFiles.tiff(pages: 2), as: .grey8, page: 2) }
        #expect(throws: ImagingError.self) { try decoder.decode(MadeFiles.tiff(pages: 2), as: .grey8, page: -1) }
    }

    @Test func `pages in a circle end`() throws {
        var bytes = MadeFiles.tiff(pages: 2)
        // The last directory's link, made to point at the first.
        let link = bytes.count - 12 - 4
        bytes.replaceSubrange(link..<link + 4, with: [8, 0, 0, 0])
        #expect(try count(bytes, limit: 1000) == 2)
    }
}
