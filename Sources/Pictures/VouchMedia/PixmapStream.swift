import Foundation
import VouchCore
import VouchImaging

/// Reads portable pixmaps (`P6`, 8 bits per channel), one after the other, from a stream of bytes.
struct PixmapStream {
    private let read: (Int) -> Data
    private let maximumPixels: Int
    private let origin: PictureFormat
    private var buffer = Data()

    init(maximumPixels: Int, origin: PictureFormat, read: @escaping (Int) -> Data) {
        self.maximumPixels = maximumPixels
        self.origin = origin
        self.read = read
    }

    /// The next picture, or nil at the end of the stream.
    ///
    /// - Throws: ``MediaError/Code/malformed`` if the stream is not a pixmap or ends inside one.
    mutating func next() throws(MediaError) -> Picture? {
        if buffer.isEmpty { buffer = read(1 << 16) }
        if buffer.isEmpty { return nil }
        guard try word() == "P6", let width = Int(try word()), let height = Int(try word()), try word() == "255",
            (1...65535).contains(width), (1...65535).contains(height)
        else { throw MediaError(.malformed) }
        guard width * height <= maximumPixels else { throw MediaError(.tooManyPixels(limit: maximumPixels)) }
        let picture = try Picture(width: width, height: height, format: .rgb8, from: origin) {
            target throws(MediaError) in try fill(target)
        }
        guard let picture else { throw MediaError(.tooMuchMemory(limit: width * height * 3 / 1_000_000)) }
        return picture
    }

    /// Straight into the picture: a second copy of a large page would be most of what a file may take.
    private mutating func fill(_ target: UnsafeMutableRawBufferPointer) throws(MediaError) {
        var count = 0
        while count < target.count {
            if buffer.isEmpty { buffer = read(min(1 << 20, target.count - count)) }
            if buffer.isEmpty { throw MediaError(.malformed) }
            let piece = buffer.prefix(target.count - count)
            UnsafeMutableRawBufferPointer(rebasing: target[count...]).copyBytes(from: piece)
            count += piece.count
            buffer = Data(buffer.dropFirst(piece.count))
        }
    }

    /// A word of the header and the single white space after it.
    private mutating func word() throws(MediaError) -> String {
        var letters: [UInt8] = []
        while letters.count < 8 {
            if buffer.isEmpty { buffer = read(1 << 16) }
            guard let letter = buffer.popFirst() else { throw MediaError(.malformed) }
            if letter == 0x0A || letter == 0x20 { return String(decoding: letters, as: UTF8.self) }
            letters.append(letter)
        }
        throw MediaError(.malformed)
    }
}
