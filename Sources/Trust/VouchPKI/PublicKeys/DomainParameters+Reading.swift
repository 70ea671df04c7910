extension DomainParameters {
    /// In bytes; groups of more than 8192 bits are only useful to waste our time.
    package static let maximumNumberLength = 1024
    /// In bytes; P-521 takes 66.
    package static let maximumFieldLength = 80

    /// Reads the AlgorithmIdentifier of a group: a standardized one by number or by curve name, or one spelled out.
    /// Doc 9303-11 §9.2.2 and §9.4.
    ///
    /// - Throws: ``TLVError`` for other algorithms, for binary fields and for compressed points too: they are refused.
    ///   Whether the numbers form a sound group is checked by the cryptography.
    package init(parsing reader: inout TLVReader) throws(TLVError) {
        let start = reader.offset
        let (identifier, parameters) = try AlgorithmIdentifier.located(in: &reader)
        guard let parameters else { throw TLVError(.truncated, at: start) }
        switch identifier.algorithm {
        case .standardizedDomainParameters:
            guard parameters.tag == ASN1.integer else { throw TLVError(.unexpectedTag, at: start) }
            let number = try reader.integer(parameters, in: 0...31)
            guard let standardized = StandardizedParameters(rawValue: number) else {
                throw TLVError(.malformedValue, at: parameters.encoded.startIndex)
            }
            self = .standardized(standardized)
        case .ecPublicKey where parameters.tag == ASN1.objectIdentifier:
            let name = OID(bytes: parameters.value)
            guard let curve = OID.namedCurves.first(where: { $0.identifier == name }) else {
                throw TLVError(.malformedValue, at: parameters.encoded.startIndex)
            }
            self = .standardized(curve.parameters)
        case .ecPublicKey:
            self = .elliptic(try EllipticParameters(reading: parameters, from: &reader))
        case .dhPublicNumber:
            self = .modular(try ModularParameters(x942: parameters, from: &reader))
        case .pkcs3KeyAgreement:
            self = .modular(try ModularParameters(pkcs3: parameters, from: &reader))
        default: throw TLVError(.malformedValue, at: start)
        }
    }
}

extension EllipticParameters {
    /// RFC 3279 §2.3.5, `ECParameters` over a prime field.
    fileprivate init(reading object: TLV, from reader: inout TLVReader) throws(TLVError) {
        guard object.tag == ASN1.sequence else { throw TLVError(.unexpectedTag, at: object.encoded.startIndex) }
        let longest = DomainParameters.maximumFieldLength
        var sequence = try reader.inside(object)
        _ = try sequence.integer(in: 1...3)
        var field = try sequence.enterSequence()
        let fieldStart = field.offset
        guard try field.objectIdentifier() == .primeField else { throw TLVError(.malformedValue, at: fieldStart) }
        let prime = try field.positiveNumber(maximumLength: longest)
        try sequence.leave(field)

        var curve = try sequence.enterSequence()
        let a = try curve.fieldElement()
        let b = try curve.fieldElement()
        _ = try curve.nextIf(ASN1.bitString)  // The seed the curve was made from.
        try sequence.leave(curve)

        let base = try sequence.octetString()
        guard base.first == 0x04, base.count == 1 + 2 * prime.count else {
            throw TLVError(.malformedValue, at: base.startIndex)
        }
        let order = try sequence.positiveNumber(maximumLength: longest)
        let cofactor: Int
        if try sequence.peekTag() == ASN1.integer {
            cofactor = try sequence.integer(in: 1...255)
        } else {
            // It may be omitted; an order as long as the prime implies 1 (Hasse's bound).
            guard order.count == prime.count else { throw TLVError(.truncated, at: sequence.offset) }
            cofactor = 1
        }
        try reader.leave(sequence)
        self.init(prime: prime, a: a, b: b, generator: Array(base), order: order, cofactor: cofactor)
    }
}

extension ModularParameters {
    /// RFC 3279 §2.3.3, `DomainParameters`: p, g, q, and parts not needed here.
    fileprivate init(x942 object: TLV, from reader: inout TLVReader) throws(TLVError) {
        guard object.tag == ASN1.sequence else { throw TLVError(.unexpectedTag, at: object.encoded.startIndex) }
        let longest = DomainParameters.maximumNumberLength
        var sequence = try reader.inside(object)
        let prime = try sequence.positiveNumber(maximumLength: longest)
        let generator = try sequence.positiveNumber(maximumLength: longest)
        let order = try sequence.positiveNumber(maximumLength: longest)
        _ = try sequence.nextIf(ASN1.integer)
        _ = try sequence.nextIf(ASN1.sequence)
        try reader.leave(sequence)
        self.init(prime: prime, generator: generator, order: order)
    }

    /// PKCS #3 §9, `DHParameter`: prime, base and the length of private keys.
    fileprivate init(pkcs3 object: TLV, from reader: inout TLVReader) throws(TLVError) {
        guard object.tag == ASN1.sequence else { throw TLVError(.unexpectedTag, at: object.encoded.startIndex) }
        let longest = DomainParameters.maximumNumberLength
        var sequence = try reader.inside(object)
        let prime = try sequence.positiveNumber(maximumLength: longest)
        let generator = try sequence.positiveNumber(maximumLength: longest)
        _ = try sequence.nextIf(ASN1.integer)
        try reader.leave(sequence)
        self.init(prime: prime, generator: generator, order: nil)
    }
}

extension TLVReader {
    /// A coefficient, without leading zeros; one zero byte for 0.
    fileprivate mutating func fieldElement() throws(TLVError) -> [UInt8] {
        let bytes = try octetString()
        guard (1...DomainParameters.maximumFieldLength).contains(bytes.count) else {
            throw TLVError(.malformedValue, at: bytes.startIndex)
        }
        let significant = bytes.drop { $0 == 0 }
        return significant.isEmpty ? [0] : Array(significant)
    }
}
