/// A language whose Cyrillic letters Doc 9303-3 (eighth edition) §6.B writes otherwise than the table.
enum CyrillicLanguage: Sendable, Hashable {
    case belarusian, bulgarian, macedonian, serbian, ukrainian

    /// The language in which a State prints names; nil for States without an exception.
    ///
    /// Bosnia and Herzegovina, Montenegro and Kosovo print Serbian beside other languages; only Serbian is Cyrillic.
    ///
    /// - Parameter code: the issuing State as an MRZ prints it, ASCII; `<` at the end may be omitted.
    init?(issuingState code: some Sequence<UInt8>) {
        var key: UInt32 = 0
        for byte in code where byte != UInt8(ascii: "<") { key = key << 8 | UInt32(byte) }
        switch key {
        case 0x42_4C_52: self = .belarusian  // BLR
        case 0x42_47_52: self = .bulgarian  // BGR
        case 0x4D_4B_44: self = .macedonian  // MKD
        case 0x53_52_42, 0x42_49_48, 0x4D_4E_45, 0x52_4B_53: self = .serbian  // SRB, BIH, MNE, RKS
        case 0x55_4B_52: self = .ukrainian  // UKR
        default: return nil
        }
    }

    /// The exception for one letter of this language; nil if the table holds.
    ///
    /// - Parameters:
    ///   - letter: the Unicode scalar, upper case.
    ///   - isFirst: whether it begins a component of the name.
    func exception(_ letter: UInt32, isFirst: Bool) -> StaticString? {
        switch (self, letter) {
        case (.belarusian, 0x401): "IO"
        case (.belarusian, 0x413), (.serbian, 0x413), (.ukrainian, 0x413): "H"
        case (.bulgarian, 0x429): "SHT"
        case (.macedonian, 0x403), (.macedonian, 0x492): "GJ"
        case (.macedonian, 0x40C): "KJ"
        case (.macedonian, 0x40F): "DJ"
        case (.macedonian, 0x425), (.serbian, 0x425): "H"
        case (.macedonian, 0x426), (.serbian, 0x426), (.serbian, 0x427): "C"
        case (.serbian, 0x416): "Z"
        case (.serbian, 0x428): "S"
        case (.ukrainian, 0x418): "Y"
        case (.ukrainian, 0x404) where isFirst: "YE"
        case (.ukrainian, 0x407) where isFirst: "YI"
        case (.ukrainian, 0x419) where isFirst: "Y"
        case (.ukrainian, 0x42E) where isFirst: "YU"
        case (.ukrainian, 0x42F) where isFirst: "YA"
        default: nil
        }
    }
}
