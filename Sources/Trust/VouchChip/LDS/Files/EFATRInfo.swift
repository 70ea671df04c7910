import VouchPKI

/// EF.ATR/INFO: what lengths and commands the chip takes. Doc 9303-10 §3.11.1, ISO/IEC 7816-4 §12.1.
public struct EFATRInfo: Sendable, Hashable {
    /// The longest command APDU, in bytes with header and length fields; nil if the chip does not say.
    public let maximumCommandLength: Int?
    /// The longest response APDU, in bytes with the status; nil if the chip does not say.
    public let maximumResponseLength: Int?
    /// The card capabilities, one to three bytes; nil if the chip does not say. ISO/IEC 7816-4 §12.1.1.9.
    public let cardCapabilities: [UInt8]?
    /// All data objects of the file, in its order; 64 at most.
    public let dataObjects: [DataObject]

    /// A file to be written. The two lengths go into one object, which is left out if either is nil.
    public init(maximumCommandLength: Int?, maximumResponseLength: Int?, cardCapabilities: [UInt8]?) {
        self.maximumCommandLength = maximumCommandLength
        self.maximumResponseLength = maximumResponseLength
        self.cardCapabilities = cardCapabilities
        var objects: [DataObject] = []
        if let cardCapabilities { objects.append(DataObject(tag: 0x47, value: cardCapabilities)) }
        if let maximumCommandLength, let maximumResponseLength {
            let value =
                TLVWriter.integer(maximumCommandLength) + TLVWriter.integer(maximumResponseLength)
            objects.append(DataObject(tag: 0x7F66, value: value))
        }
        dataObjects = objects
    }

    /// Whether the chip takes commands of more than 255 bytes (bit 7 of the third capability byte); nil unless the chip
    /// states all three bytes.
    public var takesExtendedLengths: Bool? { capability(0x40) }
    /// Whether the chip takes chained commands (bit 8 of the third capability byte); nil unless the chip states all
    /// three bytes.
    public var takesCommandChaining: Bool? { capability(0x80) }

    private func capability(_ bit: UInt8) -> Bool? {
        guard let cardCapabilities, cardCapabilities.count == 3 else { return nil }
        return cardCapabilities[2] & bit != 0
    }

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        var limits: [Int?] = []
        var capabilities: [UInt8]?
        var objects: [DataObject] = []
        reader.skipPadding()
        while !reader.isAtEnd {
            let object = try reader.next()
            guard objects.count < 64 else { throw TLVError(.tooManyElements, at: object.encoded.startIndex) }
            objects.append(DataObject(object))
            switch object.tag {
            case 0x7F66:
                var inner = try reader.inside(object)
                limits = []
                while !inner.isAtEnd, limits.count < 2 {
                    let number = try inner.next(ASN1.integer)
                    limits.append(Self.limit(number))
                    if Self.limit(number) == nil { inner.note(.malformedElement, at: number.encoded.startIndex) }
                }
                reader.leave(tolerating: inner)
            case 0x47:
                capabilities = Array(object.value)
                if !(1...3).contains(object.value.count) {
                    reader.note(.malformedElement, at: object.encoded.startIndex)
                }
            default: break
            }
            reader.skipPadding()
        }
        maximumCommandLength = limits.first ?? nil
        maximumResponseLength = limits.count > 1 ? limits[1] : nil
        cardCapabilities = capabilities
        dataObjects = objects
    }

    /// Read as unsigned, since chips leave out the zero byte that an INTEGER from 8000 on needs.
    /// - Returns: nil for what no chip can mean.
    private static func limit(_ object: TLV) -> Int? {
        guard (1...4).contains(object.value.count) else { return nil }
        let value = object.value.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        return (16...0x1_0000_FF).contains(value) ? Int(value) : nil
    }

    /// The whole file.
    package var encoded: [UInt8] { dataObjects.flatMap { TLVWriter.object($0.tag, $0.value) } }
}

extension TLVReader {
    /// Passes over what means nothing before, between and after objects: zeros (ISO/IEC 7816-4 §5.2.2.1), and at the
    /// end of a file of fixed size the bytes of erased memory.
    package mutating func skipPadding() {
        skip { $0 == 0x00 }
        if remaining.allSatisfy({ $0 == 0xFF }) { skipAll() }
    }
}
