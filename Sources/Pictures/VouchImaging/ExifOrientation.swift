/// Finds a picture's orientation: EXIF tag 0x0112, in files that keep it in a metadata block.
///
/// Source: Exif 2.32 §4.6.4 (tag), §4.7.2 (JPEG); PNG 1.2 extensions (eXIf); WebP container (EXIF). Reads only what it
/// needs and trusts no length: if it cannot be followed, the picture counts as upright.
enum ExifOrientation {
    /// - Returns: 1...8; 1 if the file does not say.
    static func find(in bytes: UnsafeRawBufferPointer, format: PictureFormat) -> Int {
        let reader = ExifReader(bytes: bytes)
        let block: Range<Int>? =
            switch format {
            case .jpeg: jpegBlock(reader)
            case .png: pngBlock(reader)
            case .webp: webpBlock(reader)
            default: nil
            }
        guard let block else { return 1 }
        return orientation(ExifReader(bytes: UnsafeRawBufferPointer(rebasing: bytes[block]))) ?? 1
    }

    /// The APP1 segment that begins `Exif`, without that.
    private static func jpegBlock(_ reader: ExifReader) -> Range<Int>? {
        var at = 2
        while let marker = reader.bigEndian16(at), let length = reader.bigEndian16(at + 2), length >= 2 {
            // Scan data follows the start of scan; viewers ignore metadata after it.
            guard marker >= 0xFFC0, marker != 0xFFDA, marker != 0xFFD9 else { return nil }
            if marker == 0xFFE1, let block = reader.range(at + 10, length - 8), reader.matches("Exif", at: at + 4) {
                return block
            }
            at += 2 + length
        }
        return nil
    }

    private static func pngBlock(_ reader: ExifReader) -> Range<Int>? {
        var at = 8
        while let length = reader.bigEndian32(at), length <= 0x7FFF_FFFF {
            if reader.matches("eXIf", at: at + 4) { return reader.range(at + 8, length) }
            at += 12 + length
        }
        return nil
    }

    private static func webpBlock(_ reader: ExifReader) -> Range<Int>? {
        var at = 12
        while let length = reader.littleEndian32(at + 4) {
            if reader.matches("EXIF", at: at) {
                // Some writers keep JPEG's prefix.
                let prefix = reader.matches("Exif", at: at + 8) ? 6 : 0
                return reader.range(at + 8 + prefix, length - prefix)
            }
            at += 8 + length + length % 2
        }
        return nil
    }

    /// Looks the tag up in the first directory of a TIFF structure.
    private static func orientation(_ tiff: ExifReader) -> Int? {
        let little: Bool
        if tiff.matches("II", at: 0) {
            little = true
        } else if tiff.matches("MM", at: 0) {
            little = false
        } else {
            return nil
        }
        guard let directory = little ? tiff.littleEndian32(4) : tiff.bigEndian32(4),
            let entries = tiff.integer16(directory, little: little)
        else { return nil }
        for entry in 0..<entries {
            let at = directory + 2 + entry * 12
            guard let tag = tiff.integer16(at, little: little) else { return nil }
            guard tag == 0x0112 else { continue }
            guard let value = tiff.integer16(at + 8, little: little), (1...8).contains(value) else { return nil }
            return value
        }
        return nil
    }
}

/// Bounds-checked reads: nil instead of reading past the end.
struct ExifReader {
    let bytes: UnsafeRawBufferPointer

    func byte(_ offset: Int) -> Int? {
        offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil
    }

    func bigEndian16(_ offset: Int) -> Int? {
        guard let high = byte(offset), let low = byte(offset + 1) else { return nil }
        return high << 8 | low
    }

    func integer16(_ offset: Int, little: Bool) -> Int? {
        guard let value = bigEndian16(offset) else { return nil }
        return little ? value >> 8 | (value & 0xFF) << 8 : value
    }

    func bigEndian32(_ offset: Int) -> Int? {
        guard let high = bigEndian16(offset), let low = bigEndian16(offset + 2) else { return nil }
        return high << 16 | low
    }

    func littleEndian32(_ offset: Int) -> Int? {
        guard let low = integer16(offset, little: true), let high = integer16(offset + 2, little: true) else {
            return nil
        }
        return high << 16 | low
    }

    /// The part of `start..<start + count` that exists, or nil if none does.
    func range(_ start: Int, _ count: Int) -> Range<Int>? {
        guard start >= 0, count > 0, start < bytes.count else { return nil }
        return start..<min(start + count, bytes.count)
    }

    func matches(_ text: StaticString, at offset: Int) -> Bool {
        text.withUTF8Buffer { text in
            text.indices.allSatisfy { byte(offset + $0) == Int(text[$0]) }
        }
    }
}
