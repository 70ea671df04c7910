/// The control characters of ISO/IEC 6429 from 80 on, C1: no payload has them, but interfaces with a parity bit and
/// conversions between character sets put them beside the separators or in their place.
enum AAMVAControlCharacters {
    /// Without those beside separators; those that stand for separators are separators again.
    ///
    /// - Returns: nil if there are none. In the middle of text they are letters of another character set, and stay.
    static func cleaned(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.contains(where: { (0x80...0x9F).contains($0) }) else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isChanged = false
        var index = 0
        while index < bytes.count {
            let run = run(in: bytes, at: index)
            guard run.hasC1 else {
                result.append(contentsOf: bytes[index..<run.end])
                index = run.end
                continue
            }
            if !run.separators.isEmpty || run.end == bytes.count {
                result.append(contentsOf: run.separators)
                isChanged = true
            } else if begins(bytes, at: run.end) {
                result.append(contentsOf: run.restored)
                isChanged = true
            } else {
                result.append(contentsOf: bytes[index..<run.end])
            }
            index = run.end
        }
        return isChanged ? result : nil
    }

    private struct Run {
        var end: Int
        var hasC1 = false
        /// The true separators in it.
        var separators: [UInt8] = []
        /// The others without their highest bit, if that is a separator; a line feed for the rest.
        var restored: [UInt8] = []
    }

    /// Control characters one after another, or one character that is none.
    private static func run(in bytes: [UInt8], at start: Int) -> Run {
        var run = Run(end: start)
        while run.end < bytes.count {
            let byte = bytes[run.end]
            if AAMVAText.isSeparator(byte) {
                run.separators.append(byte)
                run.end += 1
                continue
            }
            let length = characterLength(bytes, at: run.end)
            let last = bytes[run.end + length - 1]
            let isC1 = length == 1 ? (0x80...0x9F).contains(byte) : byte == 0xC2 && (0x80...0x9F).contains(last)
            guard isC1 else {
                if run.end == start { run.end += length }
                return run
            }
            let low = last & 0x7F
            let isSeparator = [AAMVAText.lineFeed, AAMVAText.carriageReturn, AAMVAText.recordSeparator].contains(low)
            run.restored.append(isSeparator ? low : AAMVAText.lineFeed)
            run.hasC1 = true
            run.end += length
        }
        return run
    }

    /// The length of a character of UTF-8; 1 where the bytes are none.
    private static func characterLength(_ bytes: [UInt8], at index: Int) -> Int {
        let length =
            switch bytes[index] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        guard length > 1, index + length <= bytes.count,
            bytes[(index + 1)..<(index + length)].allSatisfy({ (0x80...0xBF).contains($0) })
        else { return 1 }
        return length
    }

    /// Whether the file type, a subfile or an element begins here.
    private static func begins(_ bytes: [UInt8], at index: Int) -> Bool {
        for type: StaticString in ["ANSI", "AAMVA"] where AAMVAText.starts(bytes, at: index, with: type) { return true }
        if AAMVARecordReader.subfileType(beginning: bytes[index...].prefix(5)) != nil { return true }
        return AAMVAElementID(in: bytes, at: index).map { AAMVAElements.isKnown($0) || $0.isJurisdictionSpecific }
            ?? false
    }
}
