import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchOpenSSL
import VouchCore
import VouchTesting

/// A virtual passport that has been opened, with what its files say.
struct ProvingChip: Sendable {
    let passport: VirtualPassport
    let session: ChipSession
    let access: AccessResult

    /// - Parameter change: of the usual configuration.
    static func open(
        _ change: (inout VirtualPassport.Configuration) throws -> Void = { _ in }
    ) async throws -> ProvingChip {
        var configuration = VirtualPassport.Configuration()
        configuration.groups = [1]
        try change(&configuration)
        return try await open(try VirtualPassport(configuration))
    }

    static func open(_ passport: VirtualPassport) async throws -> ProvingChip {
        // Other tests keep the processor busy; no clock decides here.
        let session = ChipSession(transport: passport, overallLimit: nil, stepLimit: nil)
        return ProvingChip(passport: passport, session: session, access: try await open(passport, through: session))
    }

    /// Leaves the application selected and the session secured.
    @discardableResult
    static func open(_ passport: VirtualPassport, through session: ChipSession) async throws -> AccessResult {
        var infos: SecurityInfos?
        if let bytes = passport.storedBytes(of: .cardAccess),
            case .securityInfos(let read) = try LDSContent.decode(.cardAccess, bytes).content
        {
            infos = read
        }
        let procedure = AccessProcedure(
            channel: session, cryptography: OpenSSLCryptography(), random: SystemRandomSource(),
            reset: { try await passport.reconnect() })
        let access = try await procedure.establish(
            offers: infos?.paceInfos ?? [], explicit: infos?.paceDomainParameters ?? [],
            passwords: [.mrz(try MRZKey(passport.zone))])
        if let messaging = access.secureMessaging { await session.secure(with: messaging) }
        if !access.isApplicationSelected {
            let select = CommandAPDU(
                instruction: 0xA4, parameter1: 4, parameter2: 0x0C, data: ChipApplication.eMRTD.identifier)
            #expect(try await session.send(select, at: .select(.eMRTD)).status == .success)
        }
        return access
    }

    func securityInfos(of file: ElementaryFile = ElementaryFile.dataGroups[13]) throws -> SecurityInfos? {
        guard let bytes = passport.storedBytes(of: file) else { return nil }
        switch try LDSContent.decode(file, bytes).content {
        case .securityInfos(let infos): return infos
        case .cardSecurity(let security): return security.securityInfos
        default: return nil
        }
    }

    /// Of DG15.
    func provingKey() throws -> SubjectPublicKeyInfo {
        let file = ElementaryFile.dataGroups[14]
        guard
            case .publicKey(let key) = try LDSContent.decode(file, try #require(passport.storedBytes(of: file))).content
        else { throw TLVError(.unexpectedTag, at: 0) }
        return key
    }

    func authenticateActively(
        _ challenges: any ChallengeSource = LocalChallengeSource()
    ) async throws -> ActiveAuthenticationResult {
        let protocolRun = ActiveAuthentication(
            channel: session, cryptography: OpenSSLCryptography(), challenges: challenges)
        return try await protocolRun.perform(
            with: try provingKey(), algorithms: try securityInfos()?.activeAuthenticationInfos ?? [])
    }

    /// - Parameter infos: nil takes those of DG14.
    func authenticateChip(_ infos: SecurityInfos? = nil) async throws -> ChipAuthenticationResult {
        let file = ElementaryFile.dataGroups[13]
        let own = try #require(try infos ?? securityInfos())
        return try await ChipAuthentication(
            channel: session, cryptography: OpenSSLCryptography(), random: SystemRandomSource()
        ).perform(with: own, of: file)
    }

    /// Whether the first byte of EF.COM comes, through whatever protection rules.
    func readsOn() async throws -> Bool {
        let response = try await session.send(
            CommandAPDU(instruction: 0xB0, parameter1: 0x9E, parameter2: 0, expectedLength: 1), at: .read(.common))
        return response.status == .success && response.data == [0x60]
    }
}

extension [ChipFinding] {
    var codes: [String] { map { $0.finding.code.rawValue } }
}

/// A chip that answers as it is told, whatever it is asked.
actor AnsweringChannel: SecurableChannel {
    private let answer: @Sendable (Int, CommandAPDU) throws -> ResponseAPDU
    private(set) var commands: [CommandAPDU] = []
    private(set) var protection: (any APDUProtection)?

    init(_ answer: @escaping @Sendable (Int, CommandAPDU) throws -> ResponseAPDU) { self.answer = answer }

    func send(_ command: CommandAPDU, at step: ProcedureStep) async throws -> ResponseAPDU {
        commands.append(command)
        return try answer(commands.count - 1, command)
    }

    func secure(with protection: any APDUProtection) { self.protection = protection }

    var isSecured: Bool { protection != nil }
}
