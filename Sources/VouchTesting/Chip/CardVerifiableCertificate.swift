import VouchChip

/// A certificate that a chip can verify. BSI TR-03110-3 §C, Doc 9303-12 §8.
struct CardVerifiableCertificate: Sendable {
    /// Who signed it (CAR).
    let authority: [UInt8]
    /// Who owns the key (CHR).
    let holder: [UInt8]
    /// The objects of 7F49.
    let publicKey: [UInt8]
    /// The discretionary data of 7F4C: role in the two upper bits, DG4 in bit 2, DG3 in bit 1.
    private(set) var authorization: UInt8
    /// What the signature is over: 7F4E with tag and length.
    let body: [UInt8]
    /// Plain, r ‖ s; empty for a trust anchor.
    let signature: [UInt8]

    private struct Malformed: Error {}

    /// Reads the objects 7F4E and 5F37, with or without 7F21 around them.
    init(parsing bytes: [UInt8]) throws {
        var reader = TLVReader(bytes)
        if let outer = try reader.nextIf(0x7F21) {
            try reader.finish()
            reader = TLVReader(outer.value)
        }
        let body = try reader.next(0x7F4E)
        let signature = try reader.next(0x5F37)
        try reader.finish()
        self.body = Array(body.encoded)
        self.signature = Array(signature.value)
        var fields = TLVReader(body.value)
        guard Array(try fields.next(0x5F29).value) == [0] else { throw Malformed() }
        authority = Array(try fields.next(0x42).value)
        publicKey = Array(try fields.next(0x7F49).value)
        holder = Array(try fields.next(0x5F20).value)
        var template = TLVReader(try fields.next(0x7F4C).value)
        _ = try template.next(0x06)
        guard let byte = try template.next(0x53).value.first else { throw Malformed() }
        authorization = byte
        // Effective and expiration date. A virtual chip has no clock that could be wrong.
        _ = try fields.next(0x5F25)
        _ = try fields.next(0x5F24)
    }

    /// Role bits: 11 country authority, 10 and 01 document verifiers, 00 terminal.
    var isTerminal: Bool { authorization & 0xC0 == 0 }

    /// A country authority issues for itself and document verifiers, these for terminals.
    func mayBeIssued(by verifier: CardVerifiableCertificate) -> Bool {
        switch verifier.authorization & 0xC0 {
        case 0xC0: authorization & 0xC0 != 0
        case 0x00: false
        default: isTerminal
        }
    }

    /// With the rights that the verifier has too.
    func restricted(to verifier: CardVerifiableCertificate) -> CardVerifiableCertificate {
        var certificate = self
        certificate.authorization = authorization & 0xC0 | authorization & verifier.authorization & 0x3F
        return certificate
    }

    var readableGroups: Set<Int> {
        var groups: Set<Int> = []
        if authorization & 1 != 0 { groups.insert(3) }
        if authorization & 2 != 0 { groups.insert(4) }
        return groups
    }

    func isSigned(by verifier: CardVerifiableCertificate) throws -> Bool {
        try verifier.hasSigned(body, signature: signature)
    }

    func hasSigned(_ message: [UInt8], signature: [UInt8]) throws -> Bool {
        throw ChipRefusal(.functionNotSupported)
    }
}
