import VouchPKI

extension PACE {
    /// The result of the mapping.
    struct Mapping {
        /// Ĝ.
        let generator: [UInt8]
        /// PK_Map,IC; nil for integrated mapping.
        let chipPublicKey: PACEPublicKey?
    }

    /// The result of the key agreement.
    struct Agreement {
        let ownPublicKey: PACEPublicKey
        let chipPublicKey: PACEPublicKey
        let keys: SessionKeys
    }

    /// One GENERAL AUTHENTICATE of the chain. §4.4.4.2 and §4.4.4.3.
    ///
    /// - Parameter objects: the content of the dynamic authentication data (`7C`).
    /// - Returns: the content of the response's.
    func exchange(
        _ objects: [UInt8], isLast: Bool = false, at step: ProcedureStep
    ) async throws -> DynamicAuthenticationData {
        let data = TLVWriter.object(0x7C, objects)
        // The answer is as long as the command; `00` is enough for all but the large DH groups.
        let response = try await channel.send(
            CommandAPDU(
                classByte: isLast ? 0x00 : 0x10, instruction: 0x86, parameter1: 0, parameter2: 0, data: data,
                expectedLength: data.count > 255 ? 65_536 : 256), at: step)
        guard response.status == .success else { throw Self.refusal(response.status, at: step) }
        return try DynamicAuthenticationData(parsing: response.data, at: step)
    }

    /// The meaning of a status other than success. Doc 9303-11 §4.4.4, BSI TR-03110-3 §B.1.
    static func refusal(_ status: StatusWord, at step: ProcedureStep) -> ChipError {
        switch status {
        // 6985: the PIN is suspended. Before the tokens it may mean other things.
        case .authenticationMethodBlocked: .status(status, means: .passwordBlocked, at: step)
        case .conditionsNotSatisfied where step == .pace(.exchangeTokens):
            .status(status, means: .passwordBlocked, at: step)
        // A chip learns only from the terminal's token that the password is wrong.
        case .authenticationFailed, .securityStatusNotSatisfied:
            step == .pace(.exchangeTokens)
                ? .status(status, means: .wrongPassword(remainingTries: nil), at: step)
                : ChipError(.rejected(status), at: step)
        default:
            switch status.remainingTries {
            case 0?: .status(status, means: .passwordBlocked, at: step)
            case let tries?: .status(status, means: .wrongPassword(remainingTries: tries), at: step)
            case nil: ChipError(.rejected(status), at: step)
            }
        }
    }

    /// A MAC over the public key of the other side, as a public key data object. §4.4.3.4 and §9.4.
    func token(over key: PACEPublicKey, _ agreement: Agreement) throws(ChipError) -> [UInt8] {
        let message = Self.tokenInput(identifier: protocolIdentifier, key: key, agreement: variant.agreement)
        return try ChipError.performing(at: .pace(.exchangeTokens)) {
            // CMAC pads by itself; the retail MAC takes whole blocks.
            try cryptography.authenticationCode(
                of: variant.cipher == .tripleDES ? MessagePadding.padded(message, to: 8) : message,
                with: variant.cipher, key: agreement.keys.authentication)
        }
    }

    static func tokenInput(identifier: OID, key: PACEPublicKey, agreement: PACEProtocol.Agreement) -> [UInt8] {
        TLVWriter.object(
            0x7F49,
            of: [
                TLVWriter.object(0x06, identifier.bytes),
                TLVWriter.object(agreement == .ecdh ? 0x86 : 0x84, key.transmitted),
            ])
    }

    /// Decrypts the chip's proof; it is verified once the static key is known. §4.4.3.5.
    func chipAuthentication(
        _ proof: [UInt8]?, _ mapping: Mapping, _ agreement: Agreement
    ) throws(ChipError) -> ChipAuthenticationMapping? {
        guard let proof, let mappingKey = mapping.chipPublicKey else { return nil }
        let step = ProcedureStep.pace(.exchangeTokens)
        let cipher = variant.cipher
        guard !proof.isEmpty, proof.count.isMultiple(of: cipher.blockLength) else {
            throw ChipError(.malformedResponse, at: step)
        }
        var padded = try ChipError.performing(at: step) {
            let vector = try cryptography.encrypt(
                [UInt8](repeating: 0xFF, count: cipher.blockLength), with: cipher, key: agreement.keys.encryption,
                mode: .ecb)
            return try cryptography.decrypt(
                proof, with: cipher, key: agreement.keys.encryption, mode: .cbc(initialVector: vector))
        }
        defer { padded.erase() }
        guard var data = MessagePadding.unpadded(padded, from: cipher.blockLength), !data.isEmpty else {
            throw ChipError(.malformedResponse, at: step)
        }
        return ChipAuthenticationMapping(
            data: SecretBytes(erasing: &data), chipMappingKey: mappingKey.element, parameters: parameters)
    }

    func ephemeralKeys(of agreement: Agreement, in group: any AgreementGroup) throws(ChipError) -> EphemeralKeys {
        try ChipError.performing(at: .pace(.exchangeTokens)) {
            EphemeralKeys(
                chip: try group.compressed(agreement.chipPublicKey, by: cryptography),
                terminal: try group.compressed(agreement.ownPublicKey, by: cryptography))
        }
    }
}
