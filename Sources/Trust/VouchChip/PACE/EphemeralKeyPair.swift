import VouchPKI

/// A key pair for one run. BSI TR-03111 §4.1.3: a random number below the order of the group.
struct EphemeralKeyPair: Sendable {
    private let privateKey: SecretBytes
    let publicKey: PACEPublicKey

    /// - Throws: ``CryptographyError``; `libraryFailed` if the random source is stuck.
    init(on generator: [UInt8], in group: any AgreementGroup, _ random: any RandomSource) throws {
        privateKey = try Self.privateKey(below: group.order, random)
        publicKey = PACEPublicKey(own: try group.multiply(generator, by: privateKey), in: group)
    }

    /// The element both sides know afterwards. A secret: to be erased.
    ///
    /// - Throws: ``CryptographyError/invalidElement`` also for our own key sent back (§4.4.1 step 3 d).
    func agree(with chip: PACEPublicKey, in group: any AgreementGroup) throws -> [UInt8] {
        guard chip.element != publicKey.element else { throw CryptographyError.invalidElement }
        return try group.multiply(chip.element, by: privateKey)
    }

    /// Random bytes of the order's length with the excess bits cleared, asked for again while 0 or too large: every
    /// number is equally likely.
    static func privateKey(below order: [UInt8], _ random: any RandomSource) throws -> SecretBytes {
        guard let top = order.first, top != 0 else { throw CryptographyError.unsupportedParameters }
        // Each try succeeds with more than one half.
        for _ in 0..<128 {
            var bytes = try random.bytes(order.count)
            defer { bytes.erase() }
            guard bytes.count == order.count else { throw CryptographyError.wrongLength }
            bytes[0] &= UInt8.max >> UInt8(top.leadingZeroBitCount)
            if bytes.contains(where: { $0 != 0 }), bytes.lexicographicallyPrecedes(order) { return SecretBytes(bytes) }
        }
        throw CryptographyError.libraryFailed
    }
}

extension AgreementGroup {
    /// The secret that keys are derived from: the x-coordinate of a point, or a number padded to the length of p.
    /// Doc 9303-11 §9.7.1, PKCS #3.
    ///
    /// - Parameter element: erased here.
    func sharedSecret(erasing element: inout [UInt8]) -> SecretBytes {
        defer { element.erase() }
        return SecretBytes(parameters.isElliptic ? element[1..<1 + (elementLength - 1) / 2] : element[...])
    }
}
