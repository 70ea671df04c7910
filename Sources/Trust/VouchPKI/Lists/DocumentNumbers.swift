/// The numbers of documents that a deviation list is about, as ranges.
///
/// Lists name hundreds of thousands (Italy's of 2018: 346,275), most of them in a row: `CA00000AL`, `CA00001AL`. A
/// number is split at its longest run of digits; consecutive numbers are stored as a range.
public struct DocumentNumbers: Sendable, Hashable {
    private struct Series: Hashable {
        let before: [UInt8]
        /// With leading zeros; 0 for a number without digits.
        let digitCount: Int
        let after: [UInt8]
    }

    /// Ascending, not adjacent.
    private var ranges: [Series: [ClosedRange<UInt64>]] = [:]
    /// The count of different numbers.
    public let count: Int

    /// Longer runs would not fit the arithmetic, and no number of Doc 9303 is as long.
    private static let maximumDigitCount = 18

    /// - Parameter numbers: ASCII; fillers and spaces do not count, nor does the case of letters.
    init(_ numbers: [ArraySlice<UInt8>]) {
        var values: [Series: [UInt64]] = [:]
        for number in numbers {
            guard let (series, value) = Self.split(number) else { continue }
            values[series, default: []].append(value)
        }
        var count = 0
        for (series, list) in values {
            let ranges = Self.ranges(of: list.sorted())
            self.ranges[series] = ranges
            count += ranges.reduce(0) { $0 + Int(clamping: $1.upperBound - $1.lowerBound) + 1 }
        }
        self.count = count
    }

    /// - Parameter number: as in the MRZ, with or without fillers.
    public func contains(_ number: [UInt8]) -> Bool {
        guard let (series, value) = Self.split(number[...]), let ranges = ranges[series] else { return false }
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = low + (high - low) / 2
            if ranges[middle].contains(value) { return true }
            if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return false
    }

    private static func ranges(of values: [UInt64]) -> [ClosedRange<UInt64>] {
        var ranges: [ClosedRange<UInt64>] = []
        for value in values {
            // Far below the largest number: no sum overflows.
            if let last = ranges.last, value <= last.upperBound + 1 {
                ranges[ranges.count - 1] = last.lowerBound...value
            } else {
                ranges.append(value...value)
            }
        }
        return ranges
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func split(_ number: ArraySlice<UInt8>) -> (series: Series, value: UInt64)? {
        let letters = number.filter { $0 != UInt8(ascii: "<") && $0 != 0x20 }.map { byte in
            (0x61...0x7A).contains(byte) ? byte - 0x20 : byte
        }
        guard !letters.isEmpty else { return nil }
        var longest = 0..<0
        var start = 0
        for end in 0...letters.count where end == letters.count || !isDigit(letters[end]) {
            if end - start > longest.count { longest = start..<end }
            start = end + 1
        }
        guard !longest.isEmpty, longest.count <= maximumDigitCount else {
            return (Series(before: letters, digitCount: 0, after: []), 0)
        }
        let value = letters[longest].reduce(UInt64(0)) { $0 * 10 + UInt64($1 - 0x30) }
        let series = Series(
            before: Array(letters[..<longest.lowerBound]), digitCount: longest.count,
            after: Array(letters[longest.upperBound...]))
        return (series, value)
    }
}
