import VouchCore

/// Agrees on new session keys with a chip's static key, which only a chip with the private key can compute: the
/// terminal's side of version 1. ICAO Doc 9303-11 (eighth edition) §6.2.
///
/// Versions 2 and 3 of BSI TR-03110 are recognised but not run: they require terminal authentication first.
package struct ChipAuthentication: Sendable {
    static let step = ProcedureStep.chipAuthentication
    /// Maximum number of refusals tolerated; chips offer two or three variants.
    private static let maximumAttempts = 4

    let channel: any SecurableChannel
    let cryptography: any ChipCryptography
    let random: any RandomSource

    package init(channel: any SecurableChannel, cryptography: any ChipCryptography, random: any RandomSource) {
        self.channel = channel
        self.cryptography = cryptography
        self.random = random
    }

    /// Tries the chip's offers until one is accepted, then sends one command under the new keys.
    ///
    /// - Parameters:
    ///   - infos: of DG14, with the eMRTD application selected, or of EF.CardSecurity, with the master file selected.
    ///   - file: which of the two; the first command under the new keys selects it, so the caller must select its own
    ///     file again.
    /// - Returns: *failed* for a chip that refuses although its file offers it, and for one that does not know the new
    ///   keys.
    /// - Throws: ``ChipError`` if the exchange could not be carried out: the chip is gone, the *old* session broke.
    package func perform(with infos: SecurityInfos, of file: ElementaryFile) async throws -> ChipAuthenticationResult {
        let selection = ChipAuthenticationOffer.selection(of: infos, in: file)
        guard !selection.offers.isEmpty else {
            return unperformed(selection.reason, selection.findings)
        }
        var findings = selection.findings
        var refusal: ChipAuthenticationResult?
        var attempts = 0
        for offer in selection.offers where attempts < Self.maximumAttempts {
            let agreement: Agreement
            switch try prepare(for: offer) {
            case .ready(let ready): agreement = ready
            case .unsupported:
                let unsupported = ChipFinding(
                    .chipAuthenticationUnsupportedParameters, file: file)
                if !findings.contains(unsupported) { findings.append(unsupported) }
                continue
            case .invalidKey:
                // Before anything is sent: such a key proves nothing.
                return failed(.chipAuthenticationInvalidKey, offer, .unchanged, findings)
            }
            attempts += 1
            guard try await offerKey(agreement, to: offer, &findings) else {
                refusal = failed(.chipAuthenticationRefused, offer, .unchanged, findings)
                continue
            }
            return try await confirm(agreement, offer, file, findings)
        }
        return refusal ?? unperformed(.chipAuthenticationUnsupportedParameters, findings)
    }

    /// The shared secret, computed before the chip is asked.
    struct Agreement {
        let ownKey: PACEPublicKey
        let compressedKey: [UInt8]
        let keys: SessionKeys
    }

    private enum Preparation {
        case ready(Agreement)
        case unsupported
        case invalidKey
    }

    private func prepare(for offer: ChipAuthenticationOffer) throws(ChipError) -> Preparation {
        do throws(ChipError) {
            return .ready(try agree(with: offer))
        } catch {
            switch error.code {
            case .unsupportedParameter: return .unsupported
            case .invalidKey: return .invalidKey
            default: throw error
            }
        }
    }

    private func agree(with offer: ChipAuthenticationOffer) throws(ChipError) -> Agreement {
        guard let parameters = offer.key.publicKey.domainParameters,
            parameters.isElliptic == (offer.key.agreement == .ecdh)
        else { throw ChipError(.unsupportedParameter, at: Self.step) }
        guard let element = offer.key.publicKey.element else { throw ChipError(.invalidKey, at: Self.step) }
        let group = try ChipError.performing(at: Self.step) { try cryptography.group(parameters) }
        let chipKey: PACEPublicKey
        do throws(ChipError) {
            chipKey = try PACEPublicKey(received: element[...], in: group, at: Self.step)
        } catch {
            throw ChipError(.invalidKey, at: Self.step, underlying: error)
        }
        return try ChipError.performing(at: Self.step) {
            let own = try EphemeralKeyPair(on: group.generator, in: group, random)
            var shared = try own.agree(with: chipKey, in: group)
            let keys = try KeyDerivation(cryptography).sessionKeys(
                from: group.sharedSecret(erasing: &shared), cipher: offer.cipher)
            return Agreement(
                ownKey: own.publicKey, compressedKey: try group.compressed(own.publicKey, by: cryptography), keys: keys)
        }
    }

    /// The first command under the new keys: only the chip that has them can answer it. Its status does not matter.
    private func confirm(
        _ agreement: Agreement, _ offer: ChipAuthenticationOffer, _ file: ElementaryFile, _ findings: [ChipFinding]
    ) async throws -> ChipAuthenticationResult {
        await channel.secure(with: SecureMessaging(keys: agreement.keys, cryptography: cryptography))
        do {
            _ = try await channel.send(
                CommandAPDU(
                    instruction: 0xA4, parameter1: 0x02, parameter2: 0x0C,
                    data: [UInt8(file.identifier >> 8), UInt8(file.identifier & 0xFF)]), at: Self.step)
        } catch let error as ChipError where error.code == .secureMessagingFailed {
            return failed(.chipAuthenticationKeysNotShared, offer, .over, findings)
        }
        return ChipAuthenticationResult(
            .passed, key: offer.key, cipher: offer.cipher, session: .renewed, findings: findings,
            compressedTerminalKey: agreement.compressedKey)
    }

    private func failed(
        _ code: CheckCode, _ offer: ChipAuthenticationOffer,
        _ session: ChipAuthenticationResult.Session, _ findings: [ChipFinding]
    ) -> ChipAuthenticationResult {
        ChipAuthenticationResult(
            .failed(.init(code)), key: offer.key, session: session, findings: findings)
    }

    private func unperformed(_ code: CheckCode, _ findings: [ChipFinding]) -> ChipAuthenticationResult {
        ChipAuthenticationResult(.notPerformed(.init(code)), session: .unchanged, findings: findings)
    }
}

extension ChipAuthenticationOffer.Selection {
    /// The reason if there is nothing to try.
    var reason: CheckCode {
        guard isOffered else { return .chipAuthenticationNotOffered }
        return isOnlyNewer ? .chipAuthenticationNewerVersionOnly : .chipAuthenticationNoUsableKey
    }
}
