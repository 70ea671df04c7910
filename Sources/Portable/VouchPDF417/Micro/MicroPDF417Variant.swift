/// One of the 34 sizes of Micro PDF417: ISO/IEC 24728:2006, table 1; its row address patterns, tables 10 to 12.
struct MicroPDF417Variant {
    let columns: Int
    let rows: Int
    /// Check codewords.
    let correctionCount: Int
    /// The row address patterns of the first row, 0..<52; the centre one counts with three columns and four.
    let first: (left: Int, centre: Int, right: Int)
    /// The cluster of the first row's codewords, 0..<3; it grows by one from row to row.
    let cluster: Int

    /// The last ones of every symbol are check codewords.
    var codewordCount: Int { columns * rows }

    func cluster(ofRow row: Int) -> Int { (cluster + row) % PDF417Codewords.clusterCount }

    static let all: [MicroPDF417Variant] = table.map { entry in
        MicroPDF417Variant(
            columns: entry[0], rows: entry[1], correctionCount: entry[2],
            first: (entry[3] - 1, max(entry[4] - 1, 0), entry[5] - 1), cluster: entry[6] / 3)
    }

    /// Columns, rows, check codewords, first left, centre and right row address pattern from 1, first cluster.
    private static let table: [[Int]] = [
        [1, 11, 7, 1, 0, 9, 0], [1, 14, 7, 8, 0, 8, 3], [1, 17, 7, 36, 0, 36, 6], [1, 20, 8, 19, 0, 19, 0],
        [1, 24, 8, 9, 0, 17, 6], [1, 28, 8, 25, 0, 33, 0],
        [2, 8, 8, 1, 0, 1, 0], [2, 11, 9, 1, 0, 9, 0], [2, 14, 9, 8, 0, 8, 3], [2, 17, 10, 36, 0, 36, 6],
        [2, 20, 11, 19, 0, 19, 0], [2, 23, 13, 9, 0, 17, 6], [2, 26, 15, 27, 0, 35, 6],
        [3, 6, 12, 1, 1, 1, 0], [3, 8, 14, 7, 7, 7, 0], [3, 10, 16, 15, 15, 15, 6], [3, 12, 18, 25, 25, 25, 0],
        [3, 15, 21, 37, 37, 37, 0], [3, 20, 26, 1, 17, 33, 0], [3, 26, 32, 1, 9, 17, 0], [3, 32, 38, 21, 29, 37, 6],
        [3, 38, 44, 15, 31, 47, 6], [3, 44, 50, 1, 25, 49, 0],
        [4, 4, 8, 47, 19, 43, 3], [4, 6, 12, 1, 1, 1, 0], [4, 8, 14, 7, 7, 7, 0], [4, 10, 16, 15, 15, 15, 6],
        [4, 12, 18, 25, 25, 25, 0], [4, 15, 21, 37, 37, 37, 0], [4, 20, 26, 1, 17, 33, 0], [4, 26, 32, 1, 9, 17, 0],
        [4, 32, 38, 21, 29, 37, 6], [4, 38, 44, 15, 31, 47, 6], [4, 44, 50, 1, 25, 49, 0],
    ]
}

/// The patterns of ten modules that say which row of a Micro PDF417 symbol a scan line crosses: ISO/IEC 24728, table 2.
enum RowAddressPattern {
    static let count = 52
    /// Modules, and bars and spaces, of a pattern; it begins dark and ends light.
    static let width = 10
    static let runs = 6

    /// 0..<52 of a pattern at either side, leftmost module in the highest bit; nil for what is none.
    static func side(_ pattern: UInt32) -> Int? { index(pattern, sides) }
    /// The same for a pattern between the columns.
    static func centre(_ pattern: UInt32) -> Int? { index(pattern, centres) }

    private static func index(_ pattern: UInt32, _ table: [UInt8]) -> Int? {
        guard pattern >> 9 == 1, pattern & 1 == 0 else { return nil }
        let index = table[Int(pattern & 0x1FF) >> 1]
        return index < count ? Int(index) : nil
    }

    private static let sides = inverted([
        0x322, 0x3A2, 0x3B2, 0x332, 0x372, 0x37A, 0x33A, 0x3BA, 0x39A, 0x3DA, 0x3CA, 0x38A, 0x30A, 0x31A, 0x312, 0x392,
        0x3D2, 0x3D6, 0x3D4, 0x394, 0x3B4, 0x3A4, 0x3A6, 0x3AE, 0x3AC, 0x3A8, 0x328, 0x32C, 0x32E, 0x326, 0x336, 0x3B6,
        0x396, 0x316, 0x314, 0x334, 0x374, 0x364, 0x366, 0x36E, 0x36C, 0x368, 0x348, 0x358, 0x35C, 0x35E, 0x34E, 0x34C,
        0x344, 0x346, 0x342, 0x362,
    ])
    private static let centres = inverted([
        0x2CE, 0x24E, 0x26E, 0x22E, 0x226, 0x236, 0x216, 0x212, 0x21A, 0x23A, 0x232, 0x222, 0x262, 0x272, 0x27A, 0x2FA,
        0x2F2, 0x2F6, 0x276, 0x274, 0x264, 0x266, 0x246, 0x242, 0x2C2, 0x2E2, 0x2E6, 0x2E4, 0x2EC, 0x26C, 0x22C, 0x228,
        0x268, 0x2E8, 0x2C8, 0x2CC, 0x2C4, 0x2C6, 0x286, 0x28E, 0x28C, 0x29C, 0x298, 0x2B8, 0x2B0, 0x290, 0x2D0, 0x250,
        0x258, 0x25C, 0x2DC, 0x2DE,
    ])

    /// From the eight inner modules of a pattern to its number; 255 for none.
    private static func inverted(_ patterns: [UInt16]) -> [UInt8] {
        var table = [UInt8](repeating: 255, count: 256)
        for (index, pattern) in patterns.enumerated() { table[Int(pattern & 0x1FF) >> 1] = UInt8(index) }
        return table
    }
}
