import VouchCore

/// The means of access control, and the consequences of how it was passed.
struct AccessPlan: Sendable {
    let plan: ReadPlan
    let files: ApplicationFiles
    let passwords: [AccessPassword]
    let isInspection: Bool

    /// Whether a password is among them whose tries a chip counts.
    var isCounted: Bool { passwords.contains { $0.kind.isCounted } }

    /// The first time: whatever PACE offers, with the passwords in their order.
    func request(_ record: ReadingRecord) -> AccessRequest {
        var attributes: EFATRInfo?
        if case .attributes(let content)? = record.content(of: .attributes) { attributes = content }
        return request(Self.infos(record), attributes, passwords, startsExtended: false)
    }

    /// The result of the first time stands: a chip that was opened by BAC after PACE failed is opened by BAC, and one
    /// whose better offer failed by the other offer.
    func repeated(_ record: ReadingRecord) -> AccessRequest {
        var infos: SecurityInfos?
        var opener: AccessControl.PACEDetails?
        if case .pace(let details) = record.accessControl { (infos, opener) = (Self.infos(record), details) }
        return request(infos, nil, record.password.map { [$0] } ?? [], only: opener, startsExtended: true)
    }

    private func request(
        _ infos: SecurityInfos?, _ attributes: EFATRInfo?, _ passwords: [AccessPassword],
        only opener: AccessControl.PACEDetails? = nil, startsExtended: Bool
    ) -> AccessRequest {
        let offers = plan.accessProtocols == .withoutPACE ? [] : infos?.paceInfos ?? []
        let mayBeOpen = offers.isEmpty && plan.application != .eMRTD
        return AccessRequest(
            attributes: attributes, offers: offers, explicit: infos?.paceDomainParameters ?? [], opener: opener,
            passwords: passwords, plainFile: mayBeOpen ? files.common ?? files.group(1) : nil,
            startsExtended: startsExtended)
    }

    private static func infos(_ record: ReadingRecord) -> SecurityInfos? {
        if case .securityInfos(let infos)? = record.content(of: .cardAccess) { infos } else { nil }
    }

    /// The password that opened the chip.
    func password(for accessControl: AccessControl) -> AccessPassword? {
        switch accessControl {
        case .none: nil
        case .bac: passwords.first { $0.kind == .mrz }
        case .pace(let details): passwords.first { $0.kind == details.password }
        }
    }

    /// The facts about the session that access control opened.
    func session(after result: AccessResult, with passwords: [AccessPassword]) -> SessionProofs {
        var session = SessionProofs()
        session.ephemeralKeys = result.ephemeralKeys
        let zone = passwords.lazy.compactMap { if case .mrz(let key) = $0 { key } else { nil } }.first
        session.chipIdentifier = result.chipIdentifier(zone)
        return session
    }

    /// EF.CardSecurity holds the keys of chip authentication for chips that do it in the master file.
    func needsCardSecurity(_ record: ReadingRecord) -> Bool {
        guard plan.includesMasterFile || isInspection, case .pace = record.accessControl,
            let infos = Self.infos(record)
        else { return false }
        let mapsChip = infos.paceInfos.contains { PACEProtocol($0.identifier)?.mapping == .chipAuthentication }
        return mapsChip || !infos.chipAuthenticationInfos.isEmpty || plan.application == .eID
    }
}
