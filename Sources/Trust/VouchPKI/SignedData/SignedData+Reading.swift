extension OID {
    /// `id-signedData`
    package static let signedData = OID(1, 2, 840, 113549, 1, 7, 2)
    /// `id-contentType`
    package static let contentTypeAttribute = OID(1, 2, 840, 113549, 1, 9, 3)
    /// `id-messageDigest`
    package static let messageDigestAttribute = OID(1, 2, 840, 113549, 1, 9, 4)
}

extension SignedData {
    /// Reads a ContentInfo with SignedData in it.
    ///
    /// - Parameters:
    ///   - expected: the type that the content must have.
    ///   - acceptsOtherTypes: whether another type is only recorded: what the content is then follows from its form, and
    ///     who relies on it looks at ``SignedData/contentType`` too.
    /// - Returns: also the content's position in the file; if the file is BER instead of DER, which is recorded, the
    ///   position in the equivalent DER.
    package static func read(
        from reader: inout TLVReader, expecting expected: OID, acceptsOtherTypes: Bool = false
    ) throws(TLVError) -> (signedData: SignedData, content: ArraySlice<UInt8>) {
        do throws(TLVError) {
            var attempt = reader
            let result = try readDistinguished(
                from: &attempt, expecting: expected, acceptsOtherTypes: acceptsOtherTypes)
            reader = attempt
            return result
        } catch {
            let start = reader.offset
            guard let (encoded, length) = try BasicEncoding.definite(reader.remaining) else { throw error }
            var definite = TLVReader(encoded)
            let result = try readDistinguished(
                from: &definite, expecting: expected, acceptsOtherTypes: acceptsOtherTypes)
            reader.skip(length)
            reader.note(.notDistinguished, at: start)
            reader.note(definite.deviations)
            return result
        }
    }

    private static func readDistinguished(
        from reader: inout TLVReader, expecting expected: OID, acceptsOtherTypes: Bool
    ) throws(TLVError) -> (signedData: SignedData, content: ArraySlice<UInt8>) {
        var contentInfo = try reader.enterSequence()
        try contentInfo.expect(.signedData)
        var explicit = try contentInfo.enter(ASN1.context(0))
        var signed = try explicit.enterSequence()
        let version = try signed.syntaxVersion()
        var digestAlgorithms: [AlgorithmIdentifier] = []
        for element in try signed.setElements() {
            var inner = TLVReader(element.encoded)
            digestAlgorithms.append(try AlgorithmIdentifier(parsing: &inner))
            signed.note(inner.deviations)
        }

        var encapsulated = try signed.enterSequence()
        let typeStart = encapsulated.offset
        let type = try encapsulated.objectIdentifier()
        guard type == expected || acceptsOtherTypes else { throw TLVError(.malformedValue, at: typeStart) }
        if type != expected { encapsulated.note(.otherContentType, at: typeStart) }
        var wrapped = try encapsulated.enter(ASN1.context(0))
        let content = try wrapped.octetString()
        try encapsulated.leave(wrapped)
        try signed.leave(encapsulated)

        let certificates = try signed.certificates()
        _ = try signed.nextIf(ASN1.context(1))  // Revocation lists, which no chip can keep up to date.
        var signers: [SignerInfo] = []
        for element in try signed.setElements() {
            var inner = TLVReader(element.encoded)
            signers.append(try SignerInfo(parsing: &inner))
            signed.note(inner.deviations)
        }
        if signers.count != 1 { signed.note(signers.isEmpty ? .missingElement : .repeatedElement, at: signed.offset) }
        try explicit.leave(signed)
        try contentInfo.leave(explicit)
        try reader.leave(contentInfo)
        return (
            SignedData(
                version: version, digestAlgorithms: digestAlgorithms, contentType: type, content: Array(content),
                certificates: certificates, signers: signers), content
        )
    }
}

extension TLVReader {
    fileprivate mutating func expect(_ identifier: OID) throws(TLVError) {
        let start = offset
        guard try objectIdentifier() == identifier else { throw TLVError(.malformedValue, at: start) }
    }

    /// `CMSVersion`, which follows from the rest and decides nothing. RFC 5652 §10.2.5.
    fileprivate mutating func syntaxVersion() throws(TLVError) -> Int {
        let start = offset
        let version = try integer(in: 0...255)
        if !(1...5).contains(version) { note(.reservedValue, at: start) }
        return version
    }

    /// `[0] IMPLICIT SET OF CertificateChoices`, of which only X.509 certificates are kept.
    fileprivate mutating func certificates() throws(TLVError) -> [[UInt8]] {
        guard try peekTag() == ASN1.context(0) else {
            note(.missingElement, at: offset)
            return []
        }
        var certificates: [[UInt8]] = []
        for element in try setElements(ASN1.context(0)) {
            if element.tag == ASN1.sequence {
                certificates.append(Array(element.encoded))
            } else {
                note(.unknownElement, at: element.encoded.startIndex)
            }
        }
        return certificates
    }
}

extension SignerInfo {
    package init(parsing reader: inout TLVReader) throws(TLVError) {
        var sequence = try reader.enterSequence()
        version = try sequence.syntaxVersion()
        if let keyIdentifier = try sequence.nextIf(ASN1.primitiveContext(0)) {
            identifier = .subjectKeyIdentifier(Array(keyIdentifier.value))
        } else {
            var issuerAndSerial = try sequence.enterSequence()
            let issuer = try issuerAndSerial.next(ASN1.sequence)
            let serial = try issuerAndSerial.next(ASN1.integer)
            identifier = .issuerAndSerialNumber(issuer: Array(issuer.encoded), serialNumber: Array(serial.value))
            try sequence.leave(issuerAndSerial)
        }
        digestAlgorithm = try AlgorithmIdentifier(parsing: &sequence)

        var contentType: OID?
        var messageDigest: [UInt8]?
        if try sequence.peekTag() == ASN1.context(0) {
            let whole = sequence.remaining
            let attributes = try sequence.setElements(ASN1.context(0))
            signedAttributes = [UInt8(ASN1.set)] + whole[whole.startIndex..<sequence.offset].dropFirst()
            for element in attributes {
                var attribute = try sequence.inside(element)
                let type = try attribute.objectIdentifier()
                var values = try attribute.enter(ASN1.set)
                if type == .contentTypeAttribute || type == .messageDigestAttribute {
                    // A repeated one is ambiguous.
                    guard type == .contentTypeAttribute ? contentType == nil : messageDigest == nil else {
                        throw TLVError(.malformedValue, at: element.encoded.startIndex)
                    }
                }
                switch type {
                case .contentTypeAttribute: contentType = try values.objectIdentifier()
                case .messageDigestAttribute: messageDigest = Array(try values.octetString())
                default: _ = try values.elements()
                }
                try attribute.leave(values)
                try sequence.leave(attribute)
            }
        } else {
            signedAttributes = nil
        }
        attributedContentType = contentType
        self.messageDigest = messageDigest
        signatureAlgorithm = try AlgorithmIdentifier(parsing: &sequence)
        signature = Array(try sequence.octetString())
        _ = try sequence.nextIf(ASN1.context(1))  // Unsigned attributes say nothing that could be relied on.
        try reader.leave(sequence)
    }
}
