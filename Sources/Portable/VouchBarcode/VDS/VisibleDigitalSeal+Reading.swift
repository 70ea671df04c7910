import VouchCore

extension VisibleDigitalSeal {
    /// Reads the bytes of a symbol.
    ///
    /// - Parameter bytes: exactly as decoded; a conversion to text would corrupt them.
    /// - Throws: ``VisibleDigitalSealError``.
    public init(_ bytes: [UInt8]) throws(VisibleDigitalSealError) {
        guard bytes.first == Self.magic else { throw VisibleDigitalSealError(.notASeal, at: 0) }
        guard bytes.count <= Self.maximumLength else { throw VisibleDigitalSealError(.tooLong, at: Self.maximumLength) }
        guard bytes.count > 1 else { throw VisibleDigitalSealError(.truncated, at: bytes.count) }
        switch bytes[1] {
        case 2: self = try Self.read(bytes, version: 3, form: .fixed)
        case 3:
            let asWritten: VisibleDigitalSealError?
            do throws(VisibleDigitalSealError) {
                let seal = try Self.read(bytes, version: 4, form: .variable)
                guard seal.header.dateOfIssue == nil, seal.header.dateOfSignature == nil else {
                    self = seal
                    return
                }
                asWritten = nil
            } catch {
                asWritten = error
            }
            self = try Self.readWithFixedReference(bytes, asWritten)
        default: throw VisibleDigitalSealError(.unsupportedVersion, at: 1)
        }
    }

    private static let magic: UInt8 = 0xDC

    /// German arrival attestations say version 4 and write their signer as in version 3. They are detected by the
    /// result of reading them as version 4: nothing, or a header without any date.
    private static func readWithFixedReference(
        _ bytes: [UInt8], _ asWritten: VisibleDigitalSealError?
    ) throws(VisibleDigitalSealError) -> VisibleDigitalSeal {
        if let seal = try? read(bytes, version: 4, form: .fixed), seal.header.dateOfIssue != nil,
            seal.header.dateOfSignature != nil
        {
            return seal
        }
        if let asWritten { throw asWritten }
        return try read(bytes, version: 4, form: .variable)
    }

    private static func read(
        _ bytes: [UInt8], version: Int, form: SealReader.ReferenceForm
    ) throws(VisibleDigitalSealError) -> VisibleDigitalSeal {
        var reader = SealReader(bytes, version: version, form: form)
        let header = try reader.header()
        let (messages, end) = try reader.messages(Profile(rawValue: header.profileNumber))
        let signature = try reader.signature()
        let isUnexpected = version == 4 && form == .fixed
        return VisibleDigitalSeal(
            header: header, messages: messages, signedBytes: Sensitive(Array(bytes[..<end])), signature: signature,
            findings: (isUnexpected ? [.sealFixedReference] : []) + reader.findings)
    }

    /// Whether the bytes look like a seal: they start with its constant and a version.
    public static func looksLike(_ bytes: [UInt8]) -> Bool {
        // The shortest header has 18 bytes, a signature two at least.
        bytes.count >= 20 && bytes[0] == magic && (bytes[1] == 2 || bytes[1] == 3)
    }
}
