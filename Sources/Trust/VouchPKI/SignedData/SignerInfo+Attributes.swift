import VouchCore

extension OID {
    /// `id-signingTime`
    package static let signingTimeAttribute = OID(1, 2, 840, 113549, 1, 9, 5)
}

extension SignerInfo {
    /// The date of signing according to the signer, in UTC; nil if absent or malformed. RFC 5652 §11.3. There is no
    /// other evidence for it.
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

    /// The possible signed messages, most likely first: the attributes as read, then in DER order, which RFC 5652 §5.4
    /// requires to be signed whatever the transmitted order, then with the tag that they are transmitted with, which
    /// the same clause warns of.
    package func signedMessages(content: [UInt8]) -> [[UInt8]] {
        guard let signedAttributes else { return [content] }
        var reader = TLVReader(signedAttributes)
        guard let elements = try? reader.setElements() else { return [signedAttributes] }
        let ordered = TLVWriter.set(of: elements.map { Array($0.encoded) })
        let transmitted = [UInt8(ASN1.context(0))] + signedAttributes.dropFirst()
        return (ordered == signedAttributes ? [signedAttributes] : [signedAttributes, ordered]) + [transmitted]
    }
}
