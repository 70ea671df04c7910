import VouchPKI

/// EF.CVCA: the certification authorities that a terminal's certificates must lead to. Doc 9303-11 §7.1.
public struct EFCVCA: Sendable, Hashable {
    /// One or two authority references such as `DECVCAeID00102`, in ISO/IEC 8859-1; the first is the current one.
    public let references: [String]

    public init(references: [String]) { self.references = references }

    package init(parsing reader: inout TLVReader) throws(TLVError) {
        var references: [String] = []
        repeat {
            let object = try reader.next(0x42)
            guard (8...16).contains(object.value.count), references.count < 2 else {
                throw TLVError(.malformedValue, at: object.encoded.startIndex)
            }
            references.append(CertificateReference.text(object.value))
            reader.skipPadding()
        } while !reader.isAtEnd
        self.references = references
    }

    /// The whole file, 36 bytes and more only if the references need them.
    package var encoded: [UInt8] {
        let objects = references.flatMap { TLVWriter.object(0x42, CertificateReference.bytes($0) ?? []) }
        return objects + [UInt8](repeating: 0, count: max(0, 36 - objects.count))
    }
}
