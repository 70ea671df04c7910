extension CertificateExtensions {
    /// More than any certificate has.
    private static let maximumCount = 64

    /// `SEQUENCE OF Extension`. A repeated one is refused as ambiguous; a malformed one counts as unknown, and is
    /// recorded.
    package init(parsing reader: inout TLVReader) throws(TLVError) {
        var sequence = try reader.enterSequence()
        var seen: Set<OID> = []
        while !sequence.isAtEnd {
            let start = sequence.offset
            var element = try sequence.enterSequence()
            let identifier = try element.objectIdentifier()
            var isCritical = false
            if try element.peekTag() == ASN1.boolean {
                isCritical = try element.boolean()
                if !isCritical { element.note(.notDistinguished, at: start) }
            }
            let value = try element.octetString()
            try sequence.leave(element)
            guard seen.insert(identifier).inserted, seen.count <= Self.maximumCount else {
                throw TLVError(.malformedValue, at: start)
            }
            var inner = TLVReader(value)
            do throws(TLVError) {
                let isKnown = try take(identifier, &inner)
                if isKnown {
                    try inner.finish()
                    sequence.note(inner.deviations)
                } else if isCritical {
                    unknownCritical.append(identifier)
                }
            } catch {
                sequence.note(.malformedElement, at: error.offset)
                if isCritical { unknownCritical.append(identifier) }
            }
        }
        try reader.leave(sequence)
    }

    /// - Returns: whether the extension is supported.
    private mutating func take(_ identifier: OID, _ reader: inout TLVReader) throws(TLVError) -> Bool {
        switch identifier {
        case .subjectKeyIdentifier: subjectKeyIdentifier = Array(try reader.octetString())
        case .authorityKeyIdentifier: try takeAuthorityKeyIdentifier(&reader)
        case .basicConstraints: try takeBasicConstraints(&reader)
        case .keyUsage: try takeKeyUsage(&reader)
        case .extendedKeyUsage:
            var purposes = try reader.enterSequence()
            while !purposes.isAtEnd { extendedKeyUsage.append(try purposes.objectIdentifier()) }
            try reader.leave(purposes)
        case .privateKeyUsagePeriod: try takePrivateKeyUsagePeriod(&reader)
        case .documentTypeList: try takeDocumentTypes(&reader)
        case .revocationDistributionPoints: try takeDistributionPoints(&reader)
        case .subjectAlternativeName:
            hasAlternativeName = true
            subjectStates = try Self.states(&reader)
        case .nameChange:
            announcesNameChange = true
            reader.skipAll()
        case .issuerAlternativeName:
            hasAlternativeName = true
            reader.skipAll()
        // They have no effect here.
        case .certificatePolicies, .revocationListNumber: reader.skipAll()
        default: return false
        }
        return true
    }

    private mutating func takeAuthorityKeyIdentifier(_ reader: inout TLVReader) throws(TLVError) {
        var sequence = try reader.enterSequence()
        if let identifier = try sequence.nextIf(ASN1.primitiveContext(0)) {
            authorityKeyIdentifier = Array(identifier.value)
        }
        sequence.skipAll()  // Issuer and serial number of the authority's certificate, of which it may have several.
        try reader.leave(sequence)
    }

    private mutating func takeBasicConstraints(_ reader: inout TLVReader) throws(TLVError) {
        var sequence = try reader.enterSequence()
        var isAuthority = false
        if try sequence.peekTag() == ASN1.boolean { isAuthority = try sequence.boolean() }
        let pathLength = sequence.isAtEnd ? nil : try sequence.integer(in: 0...255)
        try reader.leave(sequence)
        basicConstraints = BasicConstraints(isAuthority: isAuthority, pathLength: pathLength)
    }

    /// A BIT STRING whose first bit is the highest of the first byte.
    private mutating func takeKeyUsage(_ reader: inout TLVReader) throws(TLVError) {
        let value = try reader.next(ASN1.bitString).value
        guard let unused = value.first, unused < 8, value.count <= 3 else {
            throw TLVError(.malformedValue, at: value.startIndex)
        }
        var usage = KeyUsage()
        for (index, byte) in value.dropFirst().enumerated() {
            for bit in 0..<8 where byte & (0x80 >> UInt8(bit)) != 0 {
                usage.insert(KeyUsage(rawValue: 1 << UInt16(8 * index + bit)))
            }
        }
        // A named bit list ends with its last bit. ITU-T X.690 §11.2.2.
        let isShortest = value.count == 1 ? unused == 0 : (value.last ?? 0) >> unused & 1 == 1
        if !isShortest { reader.note(.notDistinguished, at: value.startIndex) }
        keyUsage = usage
    }

    private mutating func takePrivateKeyUsagePeriod(_ reader: inout TLVReader) throws(TLVError) {
        var sequence = try reader.enterSequence()
        func date(_ object: TLV?) throws(TLVError) -> ASN1Time? {
            guard let object else { return nil }
            guard let time = ASN1Time(object.value, isGeneralized: object.value.count != 13) else {
                throw TLVError(.malformedValue, at: object.value.startIndex)
            }
            return time
        }
        let start = try date(try sequence.nextIf(ASN1.primitiveContext(0)))
        let end = try date(try sequence.nextIf(ASN1.primitiveContext(1)))
        try reader.leave(sequence)
        privateKeyUsagePeriod = Certificate.Period(start: start?.date, end: end?.date)
    }

    /// `SEQUENCE { version INTEGER, SET OF PrintableString }`, Doc 9303-12 §7.1.1.
    private mutating func takeDocumentTypes(_ reader: inout TLVReader) throws(TLVError) {
        var sequence = try reader.enterSequence()
        _ = try sequence.integer(in: 0...255)
        for element in try sequence.setElements() {
            var inner = TLVReader(element.encoded)
            documentTypes.append(try inner.string())
        }
        try reader.leave(sequence)
    }

    private mutating func takeDistributionPoints(_ reader: inout TLVReader) throws(TLVError) {
        var points = try reader.enterSequence()
        while !points.isAtEnd {
            var point = try points.enterSequence()
            if try point.peekTag() == ASN1.context(0) {
                var name = try point.enter(ASN1.context(0))
                if let full = try name.nextIf(ASN1.context(0)) {
                    var addresses = try name.inside(full)
                    for address in try addresses.elements() where address.tag == ASN1.primitiveContext(6) {
                        revocationListAddresses.append(addresses.text(address.value))
                    }
                    try name.leave(addresses)
                }
                point.leave(tolerating: name)
            }
            point.skipAll()
            try points.leave(point)
        }
        try reader.leave(points)
    }

    /// The localities of the directory names among alternative names: where Doc 9303-12 §7.1.1 puts the code of the
    /// MRZ.
    private static func states(_ reader: inout TLVReader) throws(TLVError) -> [String] {
        var names = try reader.enterSequence()
        var states: [String] = []
        for element in try names.elements() where element.tag == ASN1.context(4) {
            var inner = try names.inside(element)
            states += try DistinguishedName(parsing: &inner).values(.localityName)
            try names.leave(inner)
        }
        try reader.leave(names)
        return states.map { $0.uppercased() }
    }
}
