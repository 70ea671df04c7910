import VouchPKI

/// Basic Access Control: both sides prove that they know keys derived from the machine-readable zone. ICAO Doc 9303-11
/// (eighth edition) §4.3. The application must be selected.
package struct BAC: Sendable {
    let channel: any APDUChannel
    let cryptography: any ChipCryptography
    let random: any RandomSource

    package init(channel: any APDUChannel, cryptography: any ChipCryptography, random: any RandomSource) {
        self.channel = channel
        self.cryptography = cryptography
        self.random = random
    }

    /// - Returns: the session, which starts with the next command.
    /// - Throws: ``ChipError``: ``ChipError/Code/wrongPassword(remainingTries:)`` if the chip has another key,
    ///   ``ChipError/Code/secureMessagingFailed`` if it accepts the key without knowing it.
    package func establish(with key: MRZKey) async throws -> SecureMessaging {
        let keys = try documentKeys(of: key)  // KEnc, KMAC
        let chipNonce = try await requestChallenge()  // RND.IC
        let offer = try makeOffer()  // RND.IFD, K.IFD
        let answer = try await authenticate(offer, chipNonce, keys)  // K.IC
        return try open(offer, chipNonce, answer)
    }

    /// The terminal's contribution: RND.IFD, 8 bytes, and K.IFD, 16 bytes.
    private struct Offer {
        let nonce: [UInt8]
        let keyingMaterial: SecretBytes
    }

    private func documentKeys(of key: MRZKey) throws(ChipError) -> BACKeys {
        try ChipError.performing(at: .bac(.deriveKeys)) { try BACKeys(key, cryptography: cryptography) }
    }

    private func requestChallenge() async throws -> [UInt8] {
        let step = ProcedureStep.bac(.getChallenge)
        let response = try await channel.send(
            CommandAPDU(instruction: 0x84, parameter1: 0, parameter2: 0, expectedLength: 8), at: step)
        guard response.status == .success else { throw ChipError(.rejected(response.status), at: step) }
        guard response.data.count == 8 else { throw ChipError(.malformedResponse, at: step) }
        return response.data
    }

    private func makeOffer() throws(ChipError) -> Offer {
        try ChipError.performing(at: .bac(.externalAuthenticate)) {
            let nonce = try random.bytes(8)
            var material = try random.bytes(16)
            guard nonce.count == 8, material.count == 16 else { throw CryptographyError.wrongLength }
            return Offer(nonce: nonce, keyingMaterial: SecretBytes(erasing: &material))
        }
    }

    /// EXTERNAL AUTHENTICATE with `E(RND.IFD ‖ RND.IC ‖ K.IFD)` and its MAC.
    ///
    /// - Returns: K.IC.
    private func authenticate(_ offer: Offer, _ chipNonce: [UInt8], _ keys: BACKeys) async throws -> SecretBytes {
        let step = ProcedureStep.bac(.externalAuthenticate)
        let token = try ChipError.performing(at: step) {
            var message = offer.nonce + chipNonce
            // An array that grows leaves its old bytes behind.
            message.reserveCapacity(32)
            defer { message.erase() }
            offer.keyingMaterial.reveal { message.append(contentsOf: $0) }
            return try keys.seal(message, cryptography: cryptography)
        }
        let response = try await channel.send(
            CommandAPDU(instruction: 0x82, parameter1: 0, parameter2: 0, data: token, expectedLength: 40), at: step)
        try Self.check(response.status, at: step)
        guard response.data.count == 40 else { throw ChipError(.malformedResponse, at: step) }
        // RND.IC ‖ RND.IFD ‖ K.IC under a MAC that only a holder of the keys can make.
        guard
            var opened = try ChipError.performing(
                at: step, { try keys.open(response.data, cryptography: cryptography) })
        else { throw ChipError(.secureMessagingFailed, at: step) }
        defer { opened.erase() }
        guard isEqualInConstantTime(opened[..<16], chipNonce + offer.nonce) else {
            throw ChipError(.secureMessagingFailed, at: step)
        }
        return SecretBytes(opened[16...])
    }

    /// Chips report a wrong key in three ways; anything else is a refusal with another cause.
    private static func check(_ status: StatusWord, at step: ProcedureStep) throws(ChipError) {
        switch status {
        case .success: return
        case .authenticationFailed, .securityStatusNotSatisfied:
            throw ChipError.status(status, means: .wrongPassword(remainingTries: nil), at: step)
        case .authenticationMethodBlocked:
            throw ChipError.status(status, means: .passwordBlocked, at: step)
        default:
            guard let tries = status.remainingTries else { throw ChipError(.rejected(status), at: step) }
            throw ChipError.status(status, means: .wrongPassword(remainingTries: tries), at: step)
        }
    }

    /// Session keys of `K.IC ⊕ K.IFD`; the counter starts with the ends of the two nonces. §9.8.6.3.
    private func open(_ offer: Offer, _ chipNonce: [UInt8], _ answer: SecretBytes) throws(ChipError) -> SecureMessaging
    {
        var seed = offer.keyingMaterial.reveal { own in answer.reveal { chip in zip(own, chip).map { $0 ^ $1 } } }
        let secret = SecretBytes(erasing: &seed)
        let keys = try ChipError.performing(at: .bac(.deriveKeys)) {
            try KeyDerivation(cryptography).sessionKeys(
                from: secret, cipher: .tripleDES, startingAt: Array(chipNonce[4...] + offer.nonce[4...]))
        }
        return SecureMessaging(keys: keys, cryptography: cryptography)
    }
}
