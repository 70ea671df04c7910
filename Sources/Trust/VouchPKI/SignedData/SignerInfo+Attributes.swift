import VouchCore

extension OID {
    /// `id-signingTime`
    package static let signingTimeAttribute = OID(1, 2, 840, 113549, 1, 9, 5)
}

extension SignerInfo {
    /// The day, in universal time, on which the signer says that it signed; nil where it does not say, or says it in a
    /// form that is none. RFC 5652 §11.3. The signer's word: nobody else saw its clock.
    package var signingTime: CalendarDate? { signed?.date }

    /// The same to the second.
    package var signed: ASN1Time? {
        guard let signedAttributes else { return nil }
        var reader = TLVReader(signedAttributes)
        guard let attributes = try? reader.setElements() else { return nil }
        for element in attributes {
            var attribute = TLVReader(element.value)
            guard (try? attribute.objectIdentifier()) == .signingTimeAttribute else { continue }
            guard var values = try? attribute.enter(ASN1.set) else { return nil }
            return try? values.time()
        }
        return nil
    }

    /// The messages that the signature may be over, likeliest first: the attributes as they were read (pain P11), then
    /// in the order of DER, which RFC 5652 §5.4 has signed whatever the order that is sent.
    package func signedMessages(content: [UInt8]) -> [[UInt8]] {
        guard let signedAttributes else { return [content] }
        var reader = TLVReader(signedAttributes)
        guard let elements = try? reader.setElements() else { return [signedAttributes] }
        let ordered = TLVWriter.set(of: elements.map { Array($0.encoded) })
        return ordered == signedAttributes ? [signedAttributes] : [signedAttributes, ordered]
    }
}
