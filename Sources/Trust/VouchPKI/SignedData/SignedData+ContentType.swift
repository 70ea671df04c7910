extension SignedData {
    /// The content type of a ContentInfo, without reading the content; nil if unknown.
    package static func contentType(of bytes: [UInt8]) -> OID? {
        if let type = try? contentType(TLVReader(bytes)) { return type }
        guard let (definite, _) = try? BasicEncoding.definite(bytes[...]) else { return nil }
        return try? contentType(TLVReader(definite))
    }

    private static func contentType(_ reader: TLVReader) throws(TLVError) -> OID? {
        var reader = reader
        var contentInfo = try reader.enterSequence()
        guard try contentInfo.objectIdentifier() == .signedData else { return nil }
        var explicit = try contentInfo.enter(ASN1.context(0))
        var signed = try explicit.enterSequence()
        _ = try signed.next(ASN1.integer)
        _ = try signed.next(ASN1.set)
        var encapsulated = try signed.enterSequence()
        return try encapsulated.objectIdentifier()
    }
}
