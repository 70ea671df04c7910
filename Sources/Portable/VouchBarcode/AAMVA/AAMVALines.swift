/// A region cut at its separators.
struct AAMVALines {
    /// None is empty.
    let lines: [ArraySlice<UInt8>]
    /// Whether something else than single line feeds, and one carriage return at the end, parts them.
    let isUnusual: Bool

    init(_ whole: ArraySlice<UInt8>) {
        var region = whole
        while let last = region.last, AAMVAText.isBlank(last) { region.removeLast() }
        var feeds = 0
        var returns = 0
        var others = 0
        for byte in region where AAMVAText.isSeparator(byte) {
            switch byte {
            case AAMVAText.lineFeed: feeds += 1
            case AAMVAText.carriageReturn: returns += 1
            default: others += 1
            }
        }
        if feeds + returns == 0, let separator = Self.printableSeparator(in: region) {
            lines = Self.cut(region, before: separator)
            isUnusual = true
        } else {
            lines = region.split(whereSeparator: AAMVAText.isSeparator)
            // Two subfiles may lie in one region.
            isUnusual = returns > 2 || others > 1 || (feeds == 0 && lines.count > 1)
        }
    }

    /// A punctuation mark that stands before most identifiers.
    private static func printableSeparator(in region: ArraySlice<UInt8>) -> UInt8? {
        var best: (byte: UInt8, count: Int)?
        let bytes = Array(region)
        for candidate: UInt8 in [0x09, 0x7C, 0x3B, 0x7E, 0x2C, 0x24, 0x5E] {
            var count = 0
            for index in bytes.indices where bytes[index] == candidate {
                if let id = AAMVAElementID(in: bytes, at: index + 1), AAMVAElements.isKnown(id) { count += 1 }
            }
            if count >= 5, count > best?.count ?? 0 { best = (candidate, count) }
        }
        return best?.byte
    }

    private static func cut(_ region: ArraySlice<UInt8>, before separator: UInt8) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = region.startIndex
        for index in region.indices where region[index] == separator {
            let window = region[(index + 1)..<min(index + 4, region.endIndex)]
            guard let id = AAMVAElementID(in: window, at: 0), AAMVAElements.isKnown(id) || id.isJurisdictionSpecific
            else { continue }
            lines.append(region[start..<index])
            start = index + 1
        }
        var last = region[start...]
        while last.last == separator { last.removeLast() }
        lines.append(last)
        return lines.filter { !$0.isEmpty }
    }
}
