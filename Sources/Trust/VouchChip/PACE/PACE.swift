import VouchPKI

/// Password Authenticated Connection Establishment, the terminal's side. ICAO Doc 9303-11 (eighth edition) §4.4.
package struct PACE: Sendable {
    let channel: any APDUChannel
    let cryptography: any ChipCryptography
    let random: any RandomSource
    let protocolIdentifier: OID
    let variant: PACEProtocol
    let parameters: DomainParameters
    /// Sent to the chip if it offers several groups.
    let parameterReference: Int?
    let password: AccessPassword
    /// Whether to use a suspended PIN, which is allowed after PACE with the CAN.
    let resumesPIN: Bool

    /// - Parameters:
    ///   - parameters: the group that `info` refers to.
    ///   - isAmbiguous: whether the chip offers other groups too; only then is this one named (§4.4.4.1).
    ///   - resumesPIN: true inside a session that PACE with the CAN opened. BSI TR-03110-2 §2.5.
    /// - Throws: ``ChipError/Code/unsupportedParameter`` for an offer that is not PACE version 2 in such a group.
    package init(
        channel: any APDUChannel, cryptography: any ChipCryptography, random: any RandomSource, info: PACEInfo,
        parameters: DomainParameters, password: AccessPassword, isAmbiguous: Bool = false, resumesPIN: Bool = false
    ) throws(ChipError) {
        guard info.version == 2, let variant = PACEProtocol(info.identifier),
            parameters.isElliptic == (variant.agreement == .ecdh),
            !isAmbiguous || (0...255).contains(info.parameterID ?? 0)
        else { throw ChipError(.unsupportedParameter, at: .pace(.chooseParameters)) }
        self.channel = channel
        self.cryptography = cryptography
        self.random = random
        self.variant = variant
        self.parameters = parameters
        self.password = password
        self.resumesPIN = resumesPIN
        protocolIdentifier = info.identifier
        parameterReference = isAmbiguous ? info.parameterID : nil
    }

    /// Runs the protocol.
    ///
    /// - Throws: ``ChipError``: ``ChipError/Code/wrongPassword(remainingTries:)`` and
    ///   ``ChipError/Code/passwordBlocked`` with the status in the underlying error, ``ChipError/Code/invalidKey`` for
    ///   keys outside the group or equal to ours, ``ChipError/Code/secureMessagingFailed`` for a wrong token.
    package func establish() async throws -> PACEResult {
        let group = try chooseGroup()
        let tries = try await setAuthenticationTemplate()  // MSE:Set AT
        let nonce = try await requestNonce()  // s = D(Kπ, z) → 80
        let mapping = try await mapNonce(nonce, in: group)  // Ĝ = Map(s, …) 81 → 82
        let agreement = try await agreeKey(on: mapping.generator, in: group)  // K 83 → 84
        let proof = try await exchangeTokens(agreement)  // T_IFD, T_IC 85 → 86
        return PACEResult(
            secureMessaging: SecureMessaging(keys: agreement.keys, cryptography: cryptography),
            chipAuthentication: try chipAuthentication(proof, mapping, agreement), remainingTries: tries,
            ephemeralKeys: try ephemeralKeys(of: agreement, in: group))
    }

    private func chooseGroup() throws(ChipError) -> any AgreementGroup {
        try ChipError.performing(at: .pace(.chooseParameters)) { try cryptography.group(parameters) }
    }

    /// - Returns: the attempts left for a counted password, if the chip reports that some are used up.
    private func setAuthenticationTemplate() async throws -> Int? {
        let step = ProcedureStep.pace(.setAuthenticationTemplate)
        var data = TLVWriter.object(0x80, protocolIdentifier.bytes) + [0x83, 1, password.kind.reference]
        if let parameterReference { data += [0x84, 1, UInt8(parameterReference & 0xFF)] }
        // No Le: the standard has no response data, and some chips refuse PACE otherwise.
        let response = try await channel.send(
            CommandAPDU(instruction: 0x22, parameter1: 0xC1, parameter2: 0xA4, data: data), at: step)
        if response.status == .success { return nil }
        guard let tries = response.status.remainingTries else { throw Self.refusal(response.status, at: step) }
        // The last attempt of a PIN is reserved for people who have the document. TR-03110-2 §2.5.
        let isSuspended = password.kind == .pin && tries == 1 && !resumesPIN
        if tries == 0 || isSuspended { throw ChipError.status(response.status, means: .passwordBlocked, at: step) }
        return tries
    }

    /// Asks for z and decrypts it.
    private func requestNonce() async throws -> SecretBytes {
        let step = ProcedureStep.pace(.requestNonce)
        let cipher = variant.cipher
        var answer = try await exchange([], at: step)
        let encrypted = Array(try answer.take(0x80))
        try answer.finish()
        let blocks = encrypted.count / cipher.blockLength
        // The nonce of integrated mapping is as long as a key needs; others may be any few blocks. §4.4.3.3.
        let isRightLength =
            variant.mapping == .integrated
            ? encrypted.count == IntegratedMapping.nonceLength(for: cipher) : (1...8).contains(blocks)
        guard encrypted.count.isMultiple(of: cipher.blockLength), isRightLength else {
            throw ChipError(.malformedResponse, at: step)
        }
        return try ChipError.performing(at: step) {
            var nonce = try cryptography.decrypt(
                encrypted, with: cipher, key: try password.key(for: cipher, by: cryptography),
                mode: .cbc(initialVector: [UInt8](repeating: 0, count: cipher.blockLength)))
            return SecretBytes(erasing: &nonce)
        }
    }

    /// Turns the nonce into a generator known only to those who know the password. §4.4.3.3.
    private func mapNonce(_ nonce: SecretBytes, in group: any AgreementGroup) async throws -> Mapping {
        switch variant.mapping {
        case .generic, .chipAuthentication: try await mapGenerically(nonce, in: group)
        case .integrated: try await mapIntegrated(nonce, in: group)
        }
    }

    private func mapGenerically(_ nonce: SecretBytes, in group: any AgreementGroup) async throws -> Mapping {
        let step = ProcedureStep.pace(.mapNonce)
        let own = try ChipError.performing(at: step) { try EphemeralKeyPair(on: group.generator, in: group, random) }
        var answer = try await exchange(TLVWriter.object(0x81, own.publicKey.transmitted), at: step)
        let chip = try PACEPublicKey(received: try answer.take(0x82), in: group, at: step)
        try answer.finish()
        let generator = try ChipError.performing(at: step) {
            var shared = try own.agree(with: chip, in: group)
            defer { shared.erase() }
            return try GenericMapping.generator(nonce: nonce, shared: shared, in: group)
        }
        return Mapping(generator: generator, chipPublicKey: chip)
    }

    private func mapIntegrated(_ nonce: SecretBytes, in group: any AgreementGroup) async throws -> Mapping {
        let step = ProcedureStep.pace(.mapNonce)
        let own = try ChipError.performing(at: step) { try random.bytes(variant.cipher.keyLength) }
        var answer = try await exchange(TLVWriter.object(0x81, own), at: step)
        // Empty, or omitted by some chips.
        guard try answer.takeIf(0x82)?.isEmpty ?? true else { throw ChipError(.malformedResponse, at: step) }
        try answer.finish()
        let generator = try ChipError.performing(at: step) {
            try IntegratedMapping(cipher: variant.cipher, cryptography: cryptography)
                .generator(chipNonce: nonce, terminalNonce: own, in: group)
        }
        return Mapping(generator: generator, chipPublicKey: nil)
    }

    private func agreeKey(on generator: [UInt8], in group: any AgreementGroup) async throws -> Agreement {
        let step = ProcedureStep.pace(.agreeKey)
        let own = try ChipError.performing(at: step) { try EphemeralKeyPair(on: generator, in: group, random) }
        var answer = try await exchange(TLVWriter.object(0x83, own.publicKey.transmitted), at: step)
        let chip = try PACEPublicKey(received: try answer.take(0x84), in: group, at: step)
        try answer.finish()
        return try ChipError.performing(at: step) {
            var secret = try own.agree(with: chip, in: group)
            let keys = try KeyDerivation(cryptography).sessionKeys(
                from: group.sharedSecret(erasing: &secret), cipher: variant.cipher)
            return Agreement(ownPublicKey: own.publicKey, chipPublicKey: chip, keys: keys)
        }
    }

    /// - Returns: the encrypted chip authentication data of chip authentication mapping, nil for others.
    private func exchangeTokens(_ agreement: Agreement) async throws -> [UInt8]? {
        let step = ProcedureStep.pace(.exchangeTokens)
        let own = try token(over: agreement.chipPublicKey, agreement)
        var answer = try await exchange(TLVWriter.object(0x85, own), isLast: true, at: step)
        let chip = try answer.take(0x86)
        // Names of the authorities that a terminal may chain to; Vouch reads them from EF.CVCA where it needs them.
        _ = try answer.takeIf(0x87)
        _ = try answer.takeIf(0x88)
        let proof = variant.mapping == .chipAuthentication ? Array(try answer.take(0x8A)) : nil
        try answer.finish()
        guard isEqualInConstantTime(chip, try token(over: agreement.ownPublicKey, agreement)) else {
            throw ChipError(.secureMessagingFailed, at: step)
        }
        return proof
    }
}
