import VouchCore

extension ReadingRun {
    /// The first time: whatever PACE offers, with the passwords in their order.
    func open() async throws {
        await noteAttributes()
        let infos: SecurityInfos? =
            if case .securityInfos(let infos)? = record.content(of: .cardAccess) { infos } else { nil }
        record.isPACEOffered = !(infos?.paceInfos.isEmpty ?? true)
        tell(.began(record.isPACEOffered ? .pace(.chooseParameters) : .bac(.getChallenge)))
        let result = try await passAccessControl(
            offers: infos?.paceInfos ?? [], explicit: infos?.paceDomainParameters ?? [], passwords: passwords)
        record.note(result.findings)
        record.accessControl = result.accessControl
        record.password = password(for: result.accessControl)
        record.remainingTries = result.remainingTries
        record.chipAuthentication = result.chipAuthentication
        record.proofs.note(result.chipAuthentication)
        tell(.opened(result.accessControl))
        breaks = 0
        waiting = needsCardSecurity(infos) ? [.cardSecurity] : []
        stage = .protectedFiles
        if result.isApplicationSelected, plan.application == .eMRTD {
            waiting = files.lists
            stage = .lists
        }
    }

    /// EF.CardSecurity holds the keys of chip authentication for chips that do it in the master file.
    private func needsCardSecurity(_ infos: SecurityInfos?) -> Bool {
        guard plan.includesMasterFile || proving != nil, case .pace = record.accessControl, let infos else {
            return false
        }
        let mapsChip = infos.paceInfos.contains { PACEProtocol($0.identifier)?.mapping == .chipAuthentication }
        return mapsChip || !infos.chipAuthenticationInfos.isEmpty || plan.application == .eID
    }

    private func password(for accessControl: AccessControl) -> AccessPassword? {
        switch accessControl {
        case .none: nil
        case .bac: passwords.first { $0.kind == .mrz }
        case .pace(let details): passwords.first { $0.kind == details.password }
        }
    }

    /// Runs the access procedure and puts its session in force.
    private func passAccessControl(
        offers: [PACEInfo], explicit: [PACEDomainParameterInfo], passwords: [AccessPassword]
    ) async throws -> AccessResult {
        let connection = connection
        let result: AccessResult
        if offers.isEmpty, plan.application != .eMRTD, try await isReadablePlainly() {
            result = AccessResult(
                accessControl: .none, secureMessaging: nil, findings: [], chipAuthentication: nil,
                remainingTries: nil, isApplicationSelected: true)
        } else {
            result = try await AccessProcedure(
                channel: connection, cryptography: cryptography, random: random,
                resumesSuspendedPIN: plan.resumesSuspendedPIN, reset: { try await connection.renew() }
            ).establish(offers: offers, explicit: explicit, passwords: passwords)
        }
        if let messaging = result.secureMessaging { await connection.session.secure(with: messaging) }
        session = SessionProofs()
        session.ephemeralKeys = result.ephemeralKeys
        let zone = passwords.lazy.compactMap { if case .mrz(let key) = $0 { key } else { nil } }.first
        session.chipIdentifier = result.chipIdentifier(zone)
        return result
    }

    /// Whether an application other than the eMRTD's, of which the procedure of Doc 9303-11 knows nothing, is open.
    private func isReadablePlainly() async throws -> Bool {
        guard let first = files.common ?? files.group(1) else { return false }
        guard FileReader.isSuccess(try await connection.select(plan.application)) else { return false }
        var cursor = FileCursor(first)
        do {
            let end = try await fileReader().advance(&cursor)
            return end == nil || end == .complete
        } catch let error as ChipError {
            guard case .rejected = error.code else { throw error }
            return false
        }
    }

    func enterApplication() async throws {
        tell(.began(.select(plan.application)))
        try await selectApplication()
        breaks = 0
        waiting = files.lists
        stage = .lists
    }

    private func selectApplication() async throws {
        let status = try await connection.select(plan.application)
        guard FileReader.isSuccess(status) else {
            throw ChipError(.rejected(status), at: .select(plan.application))
        }
    }

    // MARK: Again

    /// Waits for the chip, opens it as before, and makes sure that it is the same.
    func recover(from error: ChipError) async throws {
        guard isOpen else {
            // Nothing is kept: all that was read so far anybody could have said.
            if isCounted, Self.mayHaveUsedTry(error) { throw error }
            loss = nil
            if try await renew() { startOver() }
            return
        }
        loss = nil
        do {
            guard try await renew() else { return }
            try await reopen()
        } catch let error as ChipError where error.code != .transportLost {
            noteForgery(error)
            let meaning = Self.meaning(of: error)
            // A session that broke at once may be a bad contact. The number of reconnections ends it.
            if meaning.code != .chipChanged, error.code != .timedOut, await connection.session.isOver {
                try lose(error)
            } else {
                interrupt(meaning)
            }
        }
    }

    /// Waits for the chip. One that does not come back is not waited for once more.
    ///
    /// - Returns: whether it is there.
    private func renew() async throws -> Bool {
        do {
            try await connection.renew()
            return true
        } catch let error as ChipError {
            try giveUp(error)
            return false
        }
    }

    private func startOver() {
        let reconnections = record.reconnections
        record = ReadingRecord()
        record.reconnections = reconnections
        cursor = nil
        isMasterFileSelected = true
        stage = .begin
    }

    private var isCounted: Bool { passwords.contains { $0.kind.isCounted } }

    /// Whether the chip may have refused a password and nobody heard it.
    private static func mayHaveUsedTry(_ error: ChipError) -> Bool { error.step == .pace(.exchangeTokens) }

    private func reopen() async throws {
        // The result of the first time stands: a chip that was opened by BAC after PACE failed is opened by BAC.
        let infos: SecurityInfos? =
            if case .pace = record.accessControl, case .securityInfos(let infos)? = record.content(of: .cardAccess) {
                infos
            } else {
                nil
            }
        if !hasTellingFile { try await verifyPlainFiles() }
        let result = try await passAccessControl(
            offers: infos?.paceInfos ?? [], explicit: infos?.paceDomainParameters ?? [],
            passwords: record.password.map { [$0] } ?? [])
        guard result.accessControl == record.accessControl else { throw ChipError(.chipChanged, at: .connect) }
        record.note(result.findings)
        record.chipAuthentication = result.chipAuthentication
        record.proofs.note(result.chipAuthentication)
        switch stage {
        case .protectedFiles, .select: try await verifyMasterFile()
        default:
            if !hasTellingFile { try await verifyMasterFile() }
            if !result.isApplicationSelected || plan.application != .eMRTD { try await selectApplication() }
            try await verifyApplication()
        }
    }

    /// What an error at opening once more says: the password, the application and the offers were right before.
    private static func meaning(of error: ChipError) -> ChipError {
        switch (error.code, error.step) {
        case (.wrongPassword, _), (.unsupportedParameter, _), (.rejected(.fileNotFound), .select):
            ChipError(.chipChanged, at: error.step, underlying: error)
        default: error
        }
    }
}
