/// A small grey baseline JPEG, drawn by formula: not a real face. ITU-T T.81.
///
/// Every block of 8 × 8 pixels has one shade, so a block is its difference from the one before and an end mark.
enum DrawnPortrait {
    static let width = 240
    static let height = 320

    /// - Parameter comment: bytes of a comment to make the file longer; 0, or at least 4 (marker and length count).
    static func jpeg(comment: Int = 0) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8]
        bytes += segment(0xE0, Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
        var left = comment
        while left >= 4 {
            // A rest of less than a segment cannot be filled, so the last but one leaves enough for the last.
            let length = left > 65_537 ? min(65_537, left - 4) : left
            bytes += segment(0xFE, [UInt8](repeating: 0x20, count: length - 4))
            left -= length
        }
        bytes += segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
        bytes += segment(
            0xC0, [8, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), 1, 1, 0x11, 0])
        // Twelve sizes of a difference, four bits each; of the other coefficients the end mark only, one bit.
        bytes += segment(0xC4, [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0..<12))
        bytes += segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0x00])
        bytes += segment(0xDA, [1, 1, 0x00, 0, 63, 0])
        bytes += scan()
        return bytes + [0xFF, 0xD9]
    }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }

    private static func scan() -> [UInt8] {
        var writer = BitWriter()
        var before = 0
        for row in 0..<height / 8 {
            for column in 0..<width / 8 {
                let level = shade(column, row) - 128
                let difference = level - before
                before = level
                let size = Int.bitWidth - abs(difference).leadingZeroBitCount
                writer.write(size, count: 4)
                writer.write(difference < 0 ? difference + (1 << size) - 1 : difference, count: size)
                writer.write(0, count: 1)
            }
        }
        return writer.finished
    }

    /// A head, shoulders, two eyes and a mouth. The quantiser is 8 and a flat block's coefficient 8 times its level.
    private static func shade(_ column: Int, _ row: Int) -> Int {
        func isInside(_ x: Int, _ y: Int, _ halfWidth: Int, _ halfHeight: Int) -> Bool {
            let dx = (column - x) * halfHeight
            let dy = (row - y) * halfWidth
            return dx * dx + dy * dy <= halfWidth * halfWidth * halfHeight * halfHeight
        }
        if isInside(11, 15, 1, 1) || isInside(18, 15, 1, 1) || isInside(15, 24, 3, 1) { return 60 }
        if isInside(15, 18, 8, 11) { return 190 }
        if isInside(15, 40, 14, 11) { return 90 }
        return 225 - row
    }

    /// Bits, first the highest, with a zero after each FF.
    private struct BitWriter {
        private var bytes: [UInt8] = []
        private var current = 0
        private var count = 0

        mutating func write(_ value: Int, count bits: Int) {
            for bit in (0..<bits).reversed() {
                current = current << 1 | (value >> bit & 1)
                count += 1
                if count == 8 { flush() }
            }
        }

        private mutating func flush() {
            bytes.append(UInt8(current))
            if current == 0xFF { bytes.append(0) }
            current = 0
            count = 0
        }

        /// Filled up with ones.
        var finished: [UInt8] {
            var copy = self
            while copy.count != 0 { copy.write(1, count: 1) }
            return copy.bytes
        }
    }
}
