/// Names as an MRZ writes them. Source: Doc 9303-3 (eighth edition) §4.6.
public enum MRZName {
    private static let filler = UInt8(ascii: "<")

    /// A name of Latin letters as an MRZ writes it: upper case, components separated by single fillers.
    ///
    /// Hyphens, commas and spaces separate components; apostrophes, full stops and other punctuation are dropped.
    public static func written(_ name: some Sequence<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        for byte in name {
            switch byte {
            case 65...90: result.append(byte)
            case 97...122: result.append(byte - 32)
            case 48...57: result.append(byte)  // Refused later, except where a State uses digits for letters.
            case 32, filler, UInt8(ascii: "-"), UInt8(ascii: ","):
                if let last = result.last, last != filler { result.append(filler) }
            default: break
            }
        }
        if result.last == filler { result.removeLast() }
        return result
    }

    /// Whether a name field may have been truncated: its last character is a letter (Doc 9303-4 §4.2.2.1).
    public static func mayBeTruncated(_ field: some Collection<UInt8>) -> Bool {
        var last = filler
        for byte in field { last = byte }
        return last != filler
    }

    /// Both identifiers in a field of a given length, truncated if necessary.
    ///
    /// The primary identifier is kept complete if two fillers and one letter of the secondary still fit; otherwise it
    /// is cut to make room. A truncated name always ends in a letter at the last position, which is how a reader
    /// recognises it.
    static func fitted(primary: [UInt8], secondary: [UInt8], length: Int) -> [UInt8] {
        let whole = secondary.isEmpty ? primary : primary + [filler, filler] + secondary
        guard whole.count > length else { return whole }
        if secondary.isEmpty { return cut(whole, to: length) }
        if primary.count + 3 <= length { return cut(whole, to: length) }
        return cut(primary, to: length - 3) + [filler, filler, secondary[0]]
    }

    /// The first `length` characters, ending in a letter: where a filler would be last, the component before it
    /// gives up a character so that the next one shows its initial.
    private static func cut(_ name: [UInt8], to length: Int) -> [UInt8] {
        var result = Array(name[0..<length])
        guard let last = result.last, last == filler else { return result }
        var next = length
        while next < name.count, name[next] == filler { next += 1 }
        guard next < name.count else { return result }
        // Fillers at the end move one position to the left, over the last letter that can be dropped.
        var fillers = 0
        while result.last == filler {
            result.removeLast()
            fillers += 1
        }
        result.removeLast()
        while result.last == filler { result.removeLast() }
        let gap = [UInt8](repeating: filler, count: fillers)
        result += gap + [name[next]]
        var more = next + 1
        while result.count < length, more < name.count, name[more] != filler {
            result.append(name[more])
            more += 1
        }
        return result
    }
}
