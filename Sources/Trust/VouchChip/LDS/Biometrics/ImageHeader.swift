/// Format and size, from the first bytes of an encoded picture. No decoder: it looks at headers and nothing else.
struct ImageHeader {
    private(set) var format = EncodedImage.Format.unknown
    private(set) var size: EncodedImage.Size?

    init(_ bytes: ArraySlice<UInt8>) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            format = .jpeg
            size = Self.jpegSize(bytes)
        } else if bytes.starts(with: [0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]) {
            format = .jpeg2000
            if let codestream = Self.codestream(bytes) { readCodestream(codestream) }
        } else if bytes.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) {
            format = .jpeg2000
            readCodestream(bytes)
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            format = .png
            var reader = RecordReader(bytes)
            if (try? reader.skip(16)) != nil, let width = try? reader.number(4), let height = try? reader.number(4) {
                size = EncodedImage.Size(width: width, height: height)
            }
        } else if bytes.starts(with: [0xFF, 0xA0, 0xFF]) {
            format = .wsq
        }
    }

    /// ITU-T T.81 §B.1: segments up to the first frame header.
    private static func jpegSize(_ bytes: ArraySlice<UInt8>) -> EncodedImage.Size? {
        var reader = RecordReader(bytes.dropFirst(2))
        while let prefix = try? reader.number(1), prefix == 0xFF, let marker = try? reader.number(1) {
            guard let length = try? reader.number(2), length >= 2, marker != 0xDA else { return nil }
            let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
            if isFrame {
                guard (try? reader.skip(1)) != nil, let height = try? reader.number(2),
                    let width = try? reader.number(2)
                else { return nil }
                return EncodedImage.Size(width: width, height: height)
            }
            guard (try? reader.skip(length - 2)) != nil else { return nil }
        }
        return nil
    }

    /// ISO/IEC 15444-1 annex I: boxes up to the codestream.
    private static func codestream(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var reader = RecordReader(bytes)
        while let length = try? reader.number(4), let type = try? reader.bytes(4) {
            if type.elementsEqual("jp2c".utf8) { return reader.remaining }
            guard length >= 8, (try? reader.skip(length - 8)) != nil else { return nil }
        }
        return nil
    }

    /// ISO/IEC 15444-1 annex A: the size from SIZ; from COD, whether the transformation can be undone exactly.
    private mutating func readCodestream(_ bytes: ArraySlice<UInt8>) {
        var reader = RecordReader(bytes.dropFirst(2))
        while let marker = try? reader.number(2), let length = try? reader.number(2), length >= 2,
            let segment = try? reader.bytes(length - 2)
        {
            var inner = RecordReader(segment)
            if marker == 0xFF51, (try? inner.skip(2)) != nil, let right = try? inner.number(4),
                let bottom = try? inner.number(4), let left = try? inner.number(4), let top = try? inner.number(4),
                right >= left, bottom >= top
            {
                size = EncodedImage.Size(width: right - left, height: bottom - top)
            } else if marker == 0xFF52, (try? inner.skip(9)) != nil, let transformation = try? inner.number(1) {
                if transformation == 1 { format = .jpeg2000Lossless }
                return
            } else if marker == 0xFF90 {
                return
            }
        }
    }
}
