import VouchPKI

/// Writes SecurityInfos: EF.CardAccess, DG14, the content of EF.CardSecurity. Doc 9303-11 §9.2.
enum SecurityInfoWriter {
    static func set(_ infos: [[UInt8]]) -> [UInt8] {
        // DER: a SET OF is in ascending order of its encodings.
        TLVWriter.object(0x31, of: infos.sorted { $0.lexicographicallyPrecedes($1) })
    }

    static func paceInfos(_ settings: [VirtualPassport.PACESetting]) -> [[UInt8]] {
        settings.flatMap { setting -> [[UInt8]] in
            guard let identifier = setting.suite.identifier else { return [] }
            let info = sequence([oid(identifier), integer(2), integer(setting.parameterID)])
            if case .standardized = setting.parameters { return [info] }
            // Without the cipher.
            let family = OID(bytes: identifier.bytes.dropLast())
            return [
                info,
                sequence([oid(family), algorithm(setting.parameters), integer(setting.parameterID)]),
            ]
        }
    }

    static func chipAuthenticationInfos(_ key: ChipAuthenticationKey) -> [[UInt8]] {
        let suffix = key.identifier.map { [integer($0)] } ?? []
        let isElliptic = key.parameters.isElliptic
        let infos = key.ciphers.map { cipher in
            sequence([oid(ChipAuthenticationIdentifier.of(cipher, isElliptic: isElliptic)), integer(1)] + suffix)
        }
        return infos + [chipAuthenticationPublicKeyInfo(key)]
    }

    static func chipAuthenticationPublicKeyInfo(_ key: ChipAuthenticationKey) -> [UInt8] {
        let isElliptic = key.parameters.isElliptic
        // A point is a bit string as it is; a number is an INTEGER inside.
        let value = isElliptic ? key.publicKey : unsigned(key.publicKey)
        // Chips name their curve in one of two ways: those of the mapping by PACE's number.
        let algorithm: [UInt8]
        if case .standardized(let standardized) = key.parameters, !key.ciphers.isEmpty {
            algorithm = named(standardized)
        } else {
            algorithm = self.algorithm(key.parameters)
        }
        let publicKey = sequence([algorithm, TLVWriter.object(0x03, [0] + value)])
        return sequence(
            [oid(ChipAuthenticationIdentifier.ofKey(isElliptic: isElliptic)), publicKey]
                + (key.identifier.map { [integer($0)] } ?? []))
    }

    /// id-TA, version 1.
    static var terminalAuthenticationInfo: [UInt8] { sequence([oid(OID(0, 4, 0, 127, 0, 7, 2, 2, 2)), integer(1)]) }

    /// Which signature active authentication by ECDSA makes: id-AA and the plain signature's identifier.
    static func activeAuthenticationInfo(_ digest: DigestAlgorithm) -> [UInt8] {
        let index = UInt32(DigestAlgorithm.allCases.firstIndex(of: digest) ?? 2) + 1
        return sequence([
            oid(OID(2, 23, 136, 1, 1, 5)), integer(1), oid(OID(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, index)),
        ])
    }

    // MARK: Algorithms

    /// AlgorithmIdentifier of a group: by number, or spelled out.
    static func algorithm(_ parameters: DomainParameters) -> [UInt8] {
        switch parameters {
        case .standardized(let standardized):
            return sequence([oid(OID(0, 4, 0, 127, 0, 7, 1, 2)), integer(standardized.rawValue)])
        case .elliptic(let curve):
            let length = curve.prime.count
            func padded(_ number: [UInt8]) -> [UInt8] {
                [UInt8](repeating: 0, count: max(0, length - number.count)) + number
            }
            return sequence([
                oid(OID(1, 2, 840, 10045, 2, 1)),
                sequence([
                    integer(1),
                    sequence([oid(OID(1, 2, 840, 10045, 1, 1)), unsigned(curve.prime)]),
                    sequence([
                        TLVWriter.object(0x04, padded(curve.a)), TLVWriter.object(0x04, padded(curve.b)),
                    ]),
                    TLVWriter.object(0x04, curve.generator), unsigned(curve.order), integer(curve.cofactor),
                ]),
            ])
        case .modular(let group):
            guard let order = group.order else {
                // PKCS #3
                return sequence([
                    oid(OID(1, 2, 840, 113549, 1, 3, 1)),
                    sequence([unsigned(group.prime), unsigned(group.generator)]),
                ])
            }
            return sequence([
                oid(OID(1, 2, 840, 10046, 2, 1)),
                sequence([unsigned(group.prime), unsigned(group.generator), unsigned(order)]),
            ])
        }
    }

    /// AlgorithmIdentifier of a curve by its name; DH groups have only a number.
    static func named(_ parameters: StandardizedParameters) -> [UInt8] {
        guard let name = curveNames[parameters] else { return algorithm(.standardized(parameters)) }
        return sequence([oid(OID(1, 2, 840, 10045, 2, 1)), oid(name)])
    }

    private static let curveNames: [StandardizedParameters: OID] = [
        .p192: OID(1, 2, 840, 10045, 3, 1, 1), .p224: OID(1, 3, 132, 0, 33), .p256: OID(1, 2, 840, 10045, 3, 1, 7),
        .p384: OID(1, 3, 132, 0, 34), .p521: OID(1, 3, 132, 0, 35),
        .brainpoolP192r1: OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 3), .brainpoolP224r1: OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 5),
        .brainpoolP256r1: OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 7), .brainpoolP320r1: OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 9),
        .brainpoolP384r1: OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 11), .brainpoolP512r1: OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 13),
    ]

    // MARK: DER

    static func sequence(_ parts: [[UInt8]]) -> [UInt8] { TLVWriter.object(0x30, of: parts) }
    static func oid(_ identifier: OID) -> [UInt8] { TLVWriter.object(0x06, identifier.bytes) }
    static func integer(_ value: Int) -> [UInt8] { unsigned(GroupWriter.be(value, 8)) }

    /// An INTEGER of a number that is not negative, big-endian.
    static func unsigned(_ number: [UInt8]) -> [UInt8] {
        let digits = Array(number.drop { $0 == 0 })
        return TLVWriter.object(0x02, (digits.first ?? 0x80) & 0x80 != 0 ? [0] + digits : digits)
    }
}
