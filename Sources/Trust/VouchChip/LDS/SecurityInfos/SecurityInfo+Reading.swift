import VouchPKI

extension SecurityInfo {
    /// Reads one element of a SET of SecurityInfo. A malformed one of a known kind becomes ``other`` and is recorded.
    ///
    /// - Throws: ``TLVError`` if it is not a SEQUENCE that begins with an object identifier.
    package init(parsing element: TLV, from reader: inout TLVReader) throws(TLVError) {
        guard element.tag == ASN1.sequence else { throw TLVError(.unexpectedTag, at: element.encoded.startIndex) }
        var sequence = try reader.inside(element)
        let identifier = try sequence.objectIdentifier()
        do throws(TLVError) {
            var known = sequence
            if let info = try Self.known(identifier, &known) {
                self = info
                try reader.leave(known)
                return
            }
        } catch {
            reader.note(.malformedElement, at: error.offset)
        }
        self = .other(identifier: identifier, encoded: Array(element.encoded))
    }

    /// - Returns: nil for an unknown identifier.
    private static func known(_ identifier: OID, _ reader: inout TLVReader) throws(TLVError) -> SecurityInfo? {
        if PACEProtocol(identifier) != nil {
            let version = try reader.integer(in: 0...255)
            return .pace(
                PACEInfo(identifier: identifier, version: version, parameterID: try reader.optionalNumber()))
        }
        if identifier.isBelow(.pace) {
            let parameters = try DomainParameters(parsing: &reader)
            return .paceDomainParameters(
                PACEDomainParameterInfo(
                    identifier: identifier, parameters: parameters, parameterID: try reader.optionalNumber()))
        }
        if identifier.isBelow(.chipAuthentication) {
            // The same identifiers, without a cipher, name the group; some old chips offer the protocol by them.
            if try reader.peekTag() == ASN1.sequence {
                let parameters = try DomainParameters(parsing: &reader)
                return .chipAuthenticationDomainParameters(
                    ChipAuthenticationDomainParameterInfo(
                        identifier: identifier, parameters: parameters, keyID: try reader.optionalNumber()))
            }
            let version = try reader.integer(in: 0...255)
            return .chipAuthentication(
                ChipAuthenticationInfo(
                    identifier: identifier, version: version, keyID: try reader.optionalNumber()))
        }
        if identifier.isBelow(.chipAuthenticationPublicKey) {
            let key = try publicKey(&reader)
            return .chipAuthenticationPublicKey(
                ChipAuthenticationPublicKeyInfo(
                    identifier: identifier, publicKey: key, keyID: try reader.optionalNumber()))
        }
        switch identifier {
        case .terminalAuthentication:
            return .terminalAuthentication(try TerminalAuthenticationInfo(parsing: &reader))
        case .activeAuthentication:
            let version = try reader.integer(in: 0...255)
            return .activeAuthentication(
                ActiveAuthenticationInfo(version: version, signatureAlgorithm: try reader.objectIdentifier()))
        case .efDIR: return .directory(EFDIRInfo(content: Array(try reader.octetString())))
        default: return nil
        }
    }
}

extension SecurityInfo {
    /// The key, also where the SEQUENCE around algorithm and bits has been forgotten.
    private static func publicKey(_ reader: inout TLVReader) throws(TLVError) -> SubjectPublicKeyInfo {
        let start = reader.offset
        var inline = reader
        if let algorithm = try? AlgorithmIdentifier(parsing: &inline), let key = try? inline.bitString() {
            reader = inline
            reader.note(.unusualEncoding, at: start)
            return SubjectPublicKeyInfo(algorithm: algorithm, key: Array(key))
        }
        return try SubjectPublicKeyInfo(parsing: &reader)
    }
}

extension TerminalAuthenticationInfo {
    fileprivate init(parsing reader: inout TLVReader) throws(TLVError) {
        version = try reader.integer(in: 0...255)
        guard try reader.peekTag() == ASN1.sequence else {
            (cvcaIdentifier, cvcaShortIdentifier) = (nil, nil)
            return
        }
        var file = try reader.enterSequence()
        let identifier = try file.octetString()
        guard identifier.count == 2 else { throw TLVError(.malformedValue, at: identifier.startIndex) }
        cvcaIdentifier = identifier.reduce(0) { $0 << 8 | UInt16($1) }
        if try file.peekTag() == ASN1.octetString {
            let short = try file.octetString()
            guard short.count == 1, let value = short.first else {
                throw TLVError(.malformedValue, at: short.startIndex)
            }
            cvcaShortIdentifier = value
        } else {
            cvcaShortIdentifier = nil
        }
        try reader.leave(file)
    }
}

extension TLVReader {
    /// A key or parameter number where there is one. Doc 9303-11 §9.2 sets no limit; chips use 0 to 255.
    fileprivate mutating func optionalNumber() throws(TLVError) -> Int? {
        try peekTag() == ASN1.integer ? try integer(in: -1...Int(Int32.max)) : nil
    }
}
