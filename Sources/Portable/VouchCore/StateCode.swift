/// A code for a State, organization or nationality as an MRZ prints it: three characters, padded with `<`.
///
/// Source: ICAO Doc 9303-3 (eighth edition) §5, which takes ISO 3166-1 alpha-3 and adds to it. Only known codes have a
/// value; a document may print an unknown one, so keep the printed bytes as well.
public struct StateCode: Sendable, Hashable {
    /// Where a code may appear.
    @nonexhaustive
    public enum Use: Sendable, Hashable {
        /// A State, or what counts as one in both fields.
        case issuingStateAndNationality
        /// An issuer that has no nationals.
        case issuingStateOnly
        /// A nationality, or the lack of one, without an issuer of its own.
        case nationalityOnly
        /// Withdrawn; documents that carry it may still be in use.
        case withdrawn
        /// Used on specimens only.
        case specimen
    }

    /// The index in ``StateCodeTable``.
    let index: Int

    /// How many codes are known.
    public static var count: Int { StateCodeTable.count }

    /// A known code by its place in alphabetical order.
    ///
    /// - Parameter index: 0..<``count``.
    public init(at index: Int) {
        precondition(index >= 0 && index < StateCodeTable.count)
        self.index = index
    }

    /// Looks a code up.
    ///
    /// - Parameter code: ASCII; one to three characters, `<` at the end may be omitted.
    /// - Returns: nil for an unknown code.
    public init?(_ code: some Sequence<UInt8>) {
        var key: (UInt8, UInt8, UInt8) = (60, 60, 60)
        var length = 0
        for byte in code {
            switch length {
            case 0: key.0 = byte
            case 1: key.1 = byte
            case 2: key.2 = byte
            default: return nil
            }
            length += 1
        }
        var low = 0
        var high = StateCodeTable.count
        while low < high {
            let middle = (low + high) / 2
            let found = StateCode(at: middle).threeLetterCode
            if (found.0, found.1, found.2) < key { low = middle + 1 } else { high = middle }
        }
        guard low < StateCodeTable.count, StateCode(at: low).threeLetterCode == key else { return nil }
        index = low
    }

    /// The code as an MRZ prints it: ASCII, padded with `<`.
    public var threeLetterCode: (UInt8, UInt8, UInt8) { (byte(0), byte(1), byte(2)) }

    /// ISO 3166-1 alpha-2 or the two letters of Doc 9303-3 §5, ASCII; nil if there are none.
    public var twoLetterCode: (UInt8, UInt8)? { byte(3) == UInt8(ascii: "-") ? nil : (byte(3), byte(4)) }

    /// Where the code may stand.
    public var use: Use {
        switch byte(5) {
        case UInt8(ascii: "b"): .issuingStateAndNationality
        case UInt8(ascii: "i"): .issuingStateOnly
        case UInt8(ascii: "n"): .nationalityOnly
        case UInt8(ascii: "d"): .withdrawn
        default: .specimen
        }
    }

    /// Whether it may be an issuing State.
    public var mayIssue: Bool { use != .nationalityOnly }
    /// Whether it may be a nationality.
    public var mayBeNationality: Bool { use != .issuingStateOnly }

    /// The English short name, UTF-8.
    public var englishNameBytes: [UInt8] {
        var left = index
        var name: [UInt8] = []
        let all = UnsafeBufferPointer(
            start: StateNameTable.names.utf8Start, count: StateNameTable.names.utf8CodeUnitCount)
        for byte in all {
            if byte == UInt8(ascii: "|") {
                if left == 0 { return name }
                left -= 1
            } else if left == 0 {
                name.append(byte)
            }
        }
        return name
    }

    private func byte(_ offset: Int) -> UInt8 {
        StateCodeTable.records.utf8Start[index * StateCodeTable.recordLength + offset]
    }
}

#if !hasFeature(Embedded)
extension StateCode {
    /// The code without fillers, for example `D` or `UTO`.
    public var text: String {
        let code = threeLetterCode
        return String(decoding: [code.0, code.1, code.2].filter { $0 != 60 }, as: UTF8.self)
    }

    /// The English short name, as ``englishNameBytes``.
    public var englishName: String { String(decoding: englishNameBytes, as: UTF8.self) }
}
#endif
