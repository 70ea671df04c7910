/// Opens a chip: which protocol, with which password, in which order. ICAO Doc 9303-11 (eighth edition) §4.2.
///
/// PACE comes first if the chip offers it. BAC follows only if there is no usable offer, or if PACE failed for a reason
/// other than the password; then a finding says so. A wrong password is reported at once and no other password is
/// tried, so that no retry counter is used up.
package struct AccessProcedure: Sendable {
    let channel: any APDUChannel
    let cryptography: any ChipCryptography
    let random: any RandomSource
    let resumesSuspendedPIN: Bool
    let requiresPACE: Bool
    let reset: @Sendable () async throws -> Void

    /// How many failures of PACE, other than a wrong password, are tolerated before BAC is tried.
    private static let maximumAttempts = 3
    /// How many offers with unsound groups are examined: each costs us some time, and the chip nothing.
    private static let maximumUnsoundOffers = 8

    /// - Parameters:
    ///   - channel: plain, with the master file selected.
    ///   - resumesSuspendedPIN: whether the last try of a PIN may be used, if the CAN is among the passwords.
    ///   - requiresPACE: whether nothing but PACE may open the chip.
    ///   - reset: resets the chip, which may be stuck after a failed protocol.
    package init(
        channel: any APDUChannel, cryptography: any ChipCryptography, random: any RandomSource,
        resumesSuspendedPIN: Bool = false, requiresPACE: Bool = false,
        reset: @escaping @Sendable () async throws -> Void
    ) {
        self.channel = channel
        self.cryptography = cryptography
        self.random = random
        self.resumesSuspendedPIN = resumesSuspendedPIN
        self.requiresPACE = requiresPACE
        self.reset = reset
    }

    /// - Parameters:
    ///   - offers: from EF.CardAccess; empty if the chip has no such file.
    ///   - explicit: from EF.CardAccess.
    ///   - passwords: in the order of preference. BAC takes the first MRZ key among them.
    ///   - opener: what opened the chip before. Then no other offer will do, nor BAC, and this one has all the attempts.
    /// - Throws: ``ChipError``; ``ChipError/Code/unsupportedParameter`` if no password is of a kind the chip takes.
    package func establish(
        offers: [PACEInfo], explicit: [PACEDomainParameterInfo], passwords: [AccessPassword],
        only opener: AccessControl.PACEDetails? = nil
    ) async throws -> AccessResult {
        let (offered, unknown) = PACEOffer.ranked(offers, explicit: explicit)
        let ranked = opener.map { Self.attempts(with: $0, among: offered) } ?? offered
        var findings = unknown
        var failure: ChipError?
        var attempts = 0
        var unsoundOffers = 0
        search: for password in passwords {
            for offer in ranked {
                guard attempts < Self.maximumAttempts, unsoundOffers < Self.maximumUnsoundOffers else { break search }
                do {
                    let result = try await pace(offer, password, passwords)
                    return opened(offer, password, result, findings)
                } catch let error as ChipError where !Self.isFinal(error, for: password) {
                    failure = error
                    if error.step == .pace(.chooseParameters) {
                        findings.append(
                            ChipFinding(
                                .accessControlPaceOfferUnsupported, file: .cardAccess))
                        unsoundOffers += 1
                        continue
                    }
                    attempts += 1
                    try await reset()
                    // Chips need not support a CAN, whatever they offer.
                    if password.kind != .mrz, error.code == .rejected(.referencedDataNotFound) {
                        findings.append(ChipFinding(.accessControlPasswordUnknown))
                        continue search
                    }
                    findings.append(ChipFinding(.accessControlPaceFailed))
                }
            }
        }
        guard !requiresPACE, opener == nil else {
            throw failure ?? ChipError(.unsupportedParameter, at: .pace(.chooseParameters))
        }
        return try await withoutPACE(passwords: passwords, after: failure, findings)
    }

    /// The offer that opened the chip, once for each attempt.
    private static func attempts(
        with opener: AccessControl.PACEDetails, among offers: [PACEOffer]
    ) -> [PACEOffer] {
        let same = offers.filter { $0.variant == opener.variant && $0.parameters == opener.parameters }
        return (0..<maximumAttempts).flatMap { _ in same }
    }

    private func opened(
        _ offer: PACEOffer, _ password: AccessPassword, _ result: PACEResult, _ findings: [ChipFinding]
    ) -> AccessResult {
        let details = AccessControl.PACEDetails(
            variant: offer.variant, parameters: offer.parameters, password: password.kind)
        return AccessResult(
            accessControl: .pace(details), secureMessaging: result.secureMessaging, findings: findings,
            chipAuthentication: result.chipAuthentication, remainingTries: result.remainingTries,
            isApplicationSelected: false, ephemeralKeys: result.ephemeralKeys)
    }

    private func pace(
        _ offer: PACEOffer, _ password: AccessPassword, _ passwords: [AccessPassword]
    ) async throws -> PACEResult {
        do {
            return try await pace(offer, password, through: channel, resumes: false).establish()
        } catch let error as ChipError where error.isSuspension && resumesSuspendedPIN && password.kind == .pin {
            guard let number = passwords.first(where: { $0.kind == .can }) else { throw error }
            try await reset()
            let first = try await pace(offer, number, through: channel, resumes: false).establish()
            let inner = SecuredChannel(channel, first.secureMessaging)
            return try await pace(offer, password, through: inner, resumes: true).establish()
        }
    }

    private func pace(
        _ offer: PACEOffer, _ password: AccessPassword, through channel: any APDUChannel, resumes: Bool
    ) throws(ChipError) -> PACE {
        try PACE(
            channel: channel, cryptography: cryptography, random: random, info: offer.info,
            parameters: offer.parameters, password: password, isAmbiguous: offer.isAmbiguous, resumesPIN: resumes)
    }

    /// Whether nothing else may be tried: the connection is lost, the password is wrong, or a retry counter may have
    /// changed.
    private static func isFinal(_ error: ChipError, for password: AccessPassword) -> Bool {
        switch error.code {
        case .transportLost, .transportFailed, .noChip, .timedOut, .chipChanged, .wrongPassword, .passwordBlocked: true
        default:
            password.kind.isCounted && error.step != .pace(.chooseParameters)
                && error.step != .pace(.setAuthenticationTemplate)
        }
    }
}

extension ChipError {
    /// Whether a password is blocked because its last attempt requires another password first.
    fileprivate var isSuspension: Bool {
        guard code == .passwordBlocked, case .rejected(let status)? = (underlying as? ChipError)?.code else {
            return false
        }
        return status.remainingTries == 1 || status == .conditionsNotSatisfied
    }
}
