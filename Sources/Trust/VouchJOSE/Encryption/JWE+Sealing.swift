import VouchCore

extension JWE {
    /// Encrypts a content to a public key: a new content key and a new nonce for each.
    ///
    /// - Parameter members: of the header, beside those that the encryption needs.
    /// - Throws: ``JOSEError/Code/cryptographyFailed``, also for a point that is not on the curve.
    static func seal(
        _ content: Sensitive<[UInt8]>, for recipient: JSONWebKey, header members: [JSONValue.Member],
        _ cryptography: some JOSECryptography
    ) throws -> JWE {
        let algorithm = KeyAlgorithm(for: recipient)
        var members = members
        members.append(.init(name: "alg", value: .string(algorithm.rawValue)))
        members.append(.init(name: "enc", value: .string(JWEHeader.contentEncryption)))
        let (key, encryptedKey): (any ContentKey, [UInt8])
        switch algorithm {
        case .rsaOAEP256:
            let made = try cryptography.newContentKey(forRSA: recipient.subjectPublicKeyInfo)
            (key, encryptedKey) = (made.key, made.encrypted)
        case .ecdhES:
            let other = JWEHeader.otherInformation(
                algorithm: JWEHeader.contentEncryption, producer: [], recipient: [], keyBits: 256)
            let made = try cryptography.newContentKey(
                agreedWith: recipient.subjectPublicKeyInfo, otherInformation: other)
            (key, encryptedKey) = (made.key, [])
            members.append(.init(name: "epk", value: .object(try Self.ephemeralKey(made.ephemeralPoint))))
        }
        let nonce = try cryptography.randomBytes(12)
        return try JWE(header: members, encryptedKey: encryptedKey) { protected in
            try key.seal(content, nonce: nonce, authenticating: protected)
        }
    }

    private static func ephemeralKey(_ point: [UInt8]) throws(JOSEError) -> [JSONValue.Member] {
        guard point.count == 65 else { throw JOSEError(.cryptographyFailed) }
        return try JSONWebKey(.p256(x: Array(point[1...32]), y: Array(point[33...64]))).materialMembers
    }
}
