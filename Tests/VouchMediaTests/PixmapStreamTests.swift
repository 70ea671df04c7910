import Foundation
import Testing
import VouchImaging

@testable import VouchMedia

@Suite struct PixmapStreamTests {
    /// Reads all pictures, fed in pieces of `step` bytes.
    private func sizes(_ bytes: Data, step: Int, limit: Int = 100) throws -> [[Int]] {
        var rest = bytes
        var stream = PixmapStream(maximumPixels: limit, origin: .mp4) { _ in
            let piece = rest.prefix(step)
            rest = Data(rest.dropFirst(step))
            return Data(piece)
        }
        var sizes: [[Int]] = []
        while let picture = try stream.next() { sizes.append([picture.width, picture.height]) }
        return sizes
    }

    private func pixmap(_ width: Int, _ height: Int) -> Data {
        Data("P6\n\(width) \(height)\n255\n".utf8) + Data(repeating: 7, count: width * height * 3)
    }

    @Test(arguments: [1, 3, 7, 1000])
    func `pictures are told apart however the bytes arrive`(step: Int) throws {
        let bytes = pixmap(2, 3) + pixmap(5, 1)
        #expect(try sizes(bytes, step: step) == [[2, 3], [5, 1]])
        #expect(try sizes(Data(), step: step).isEmpty)
    }

    @Test func `every cut inside a picture is an error`() throws {
        let bytes = pixmap(2, 3)
        for count in 1..<bytes.count {
            #expect(throws: MediaError(.malformed)) { try sizes(bytes.prefix(count), step: 4) }
        }
    }

    @Test(arguments: ["P5\n1 1\n255\nx", "P6\n0 1\n255\n", "P6\n-1 1\n255\n", "P6\n1 1\n65535\nabcabc", "GIF89a"])
    func `anything else is refused`(text: String) throws {
        #expect(throws: MediaError(.malformed)) { try sizes(Data(text.utf8), step: 100) }
    }

    @Test func `a picture larger than allowed is refused before its pixels are read`() throws {
        let header = Data("P6\n65000 65000\n255\n".utf8)
        #expect(throws: MediaError(.tooManyPixels(limit: 100))) { try sizes(header, step: 100) }
    }
}
