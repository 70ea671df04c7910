import VouchAPI
import VouchChip
import VouchCore
import VouchKit

/// The chips that this server reads remotely, each on a client's reader. Sessions, with their keys, are held in memory
/// and never stored. Where several servers share a store, each has a name, with which its sessions' identifiers begin: the
/// server that has a session is known from its identifier.
package actor ChipSessions {
    /// How many sessions there may be, and how long each step of one may take.
    package struct Limits: Sendable {
        /// The most sessions of one tenant; those that have ended count until they are deleted or expire.
        package var perTenant = 64
        /// The most sessions of all tenants together.
        package var inAll = 1024
        /// How long a session is kept, in seconds from its beginning; then it is forgotten with all it read.
        package var seconds: Int64 = 600
        /// How long the reading of a chip may take.
        package var reading: Duration = .seconds(120)
        /// How long all exchanges of one step of the reading may take.
        package var step: Duration = .seconds(30)
        /// How long a request waits for commands.
        package var wait: Duration = .seconds(20)

        package init() {}
    }

    let limits: Limits
    private let chips: any ChipInspecting
    private let clock: any Clock<Duration>
    private let newIdentifier: @Sendable () -> String
    private let roundTrips: RoundTripRecord.Limits
    private let server: String?
    private var sessions: [String: RemoteChipSession] = [:]
    /// The journey or enrolment that each session's chip was given to.
    private var owners: [String: String] = [:]

    /// - Parameters:
    ///   - newIdentifier: makes identifiers and tickets that cannot be guessed, a new one each time.
    ///   - server: this server's name among several; nil where there is one.
    ///   - clock: measures round trips and time limits.
    package init(
        chips: any ChipInspecting, server: String? = nil, limits: Limits = Limits(),
        clock: any Clock<Duration> = ContinuousClock(), newIdentifier: @escaping @Sendable () -> String
    ) {
        self.init(
            chips: chips, server: server, limits: limits, clock: clock, roundTrips: RoundTripRecord.Limits(),
            newIdentifier: newIdentifier)
    }

    init(
        chips: any ChipInspecting, server: String? = nil, limits: Limits, clock: any Clock<Duration>,
        roundTrips: RoundTripRecord.Limits, newIdentifier: @escaping @Sendable () -> String
    ) {
        self.server = server
        self.limits = limits
        self.chips = chips
        self.clock = clock
        self.roundTrips = roundTrips
        self.newIdentifier = newIdentifier
    }

    /// Whether servers may be called that: lowercase letters, digits and hyphens, as in names of machines and pods.
    package static func isServerName(_ text: some StringProtocol) -> Bool {
        (1...63).contains(text.utf8.count)
            && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    }

    private func requireOwn(_ id: String) throws {
        guard let server, let other = Self.server(of: id), other != server else { return }
        var problem = Problem(.misdirected, "another server has this chip session")
        problem.server = other
        throw problem
    }

    /// The server that an identifier names; nil if it names none.
    private static func server(of id: String) -> String? {
        guard let dot = id.firstIndex(of: "."), isServerName(id[..<dot]) else { return nil }
        return String(id[..<dot])
    }

    /// Forgets sessions whose time is over. Called now and then, even without requests.
    package func forgetExpired(at now: Timestamp) {
        for session in sessions.values where session.expires <= now { remove(session) }
    }

    /// The number of sessions held, those that have ended included.
    package var count: Int { sessions.count }

    /// The reading of a session, for a reading of the document's pages, a journey or an enrolment.
    ///
    /// - Throws: ``/VouchAPI/Problem`` if this tenant has no such session, it still runs, or the chip could not be opened.
    package func result(of id: String, tenant: String, at now: Timestamp) throws -> ChipInspectionResult {
        try read(try session(id, tenant: tenant, at: now))
    }

    /// The reading of a session, for one journey or enrolment and no other: a chip that was read once is no evidence for the next
    /// person.
    func result(of id: String, for owner: String, tenant: String, at now: Timestamp) throws -> ChipInspectionResult {
        let result = try result(of: id, tenant: tenant, at: now)
        guard owners[id] ?? owner == owner else {
            throw Problem(
                .conflict, "the chip was read for something else", remedy: "read it again in a new session")
        }
        owners[id] = owner
        return result
    }

    // MARK: For the routes

    func begin(
        _ passwords: [AccessPassword], groups: ReadPlan.Groups, supportsExtendedLength: Bool, tenant: String,
        at now: Timestamp
    ) throws -> RemoteChipSession {
        forgetExpired(at: now)
        guard sessions.count < limits.inAll else {
            throw Problem(.busy, "too many chips are being read", retryAfter: 5)
        }
        guard sessions.values.count(where: { $0.tenant == tenant }) < limits.perTenant else {
            throw Problem(
                .tooMany, "\(limits.perTenant) chip sessions are open",
                remedy: "delete finished sessions, or wait", retryAfter: 5)
        }
        let name = server.map { $0 + "." } ?? ""
        let session = RemoteChipSession(
            id: name + newIdentifier(), tenant: tenant, expires: now.adding(seconds: limits.seconds),
            chip: RemoteChip(supportsExtendedLength: supportsExtendedLength, limits: roundTrips, clock: clock))
        sessions[session.id] = session
        var plan = ReadPlan.standard
        (plan.groups, plan.overallLimit, plan.stepLimit) = (groups, limits.reading, limits.step)
        session.begin { [chips, plan] transport in
            try await chips.inspectChip(over: transport, passwords: passwords, plan: plan)
        }
        return session
    }

    /// - Throws: ``/VouchAPI/Problem``: another tenant's session is not found either; of another server's session, its name.
    func session(_ id: String, tenant: String, at now: Timestamp) throws -> RemoteChipSession {
        forgetExpired(at: now)
        try requireOwn(id)
        guard let session = sessions[id], session.tenant == tenant else {
            throw Problem(
                .notFound, "there is no chip session with this identifier", remedy: "check it, or begin a new session")
        }
        return session
    }

    func read(_ session: RemoteChipSession) throws -> ChipInspectionResult {
        switch session.outcome {
        case .read(let result): return result
        case .failed(let name):
            throw Problem(
                .unreadable, "the chip could not be read: \(name)",
                remedy: "check the access key, hold the document still on the reader, and begin a new session")
        case nil:
            throw Problem(.conflict, "the chip is still being read", remedy: "answer the session's commands first")
        }
    }

    func remove(_ session: RemoteChipSession) {
        sessions[session.id] = nil
        owners[session.id] = nil
        session.forget()
    }

    /// A ticket for a socket of this session.
    func ticket(for session: RemoteChipSession, _ caller: Caller, at now: Timestamp) -> ChipSessionTicket {
        let text = newIdentifier()
        session.keep(
            ChipSocketTicket(Array(text.utf8), of: caller, expires: now.adding(seconds: ChipSocketTicket.seconds)))
        return ChipSessionTicket(ticket: text, expiresIn: Int(ChipSocketTicket.seconds))
    }

    /// Whose ticket it was; nil if it opens no socket of this session, now no longer or never.
    ///
    /// - Throws: ``/VouchAPI/Problem`` if another server has the session.
    func caller(by ticket: String, for id: String, at now: Timestamp) throws -> Caller? {
        forgetExpired(at: now)
        try requireOwn(id)
        return sessions[id]?.use(ticket, at: now)
    }

    func turn(of session: RemoteChipSession, isAgain: Bool) async throws -> ChipSessionTurn {
        try await session.turn(isAgain: isAgain, within: limits.wait, clock: clock)
    }
}

extension ChipSessions? {
    /// What the session that a request names has read; nil if it names none.
    package func read(_ id: String?, for request: ServerRequest) async throws -> ChipInspectionResult? {
        guard let id else { return nil }
        guard let self, let tenant = request.caller?.tenant else {
            throw Problem(.notSupported, "this server reads no chips", remedy: "leave out chipSession")
        }
        return try await self.result(of: id, tenant: tenant, at: request.received)
    }

    /// The chip of the session that a request names, for one journey or enrolment.
    ///
    /// - Parameter owner: names it, such as `journey 1`.
    package func read(_ id: String, for owner: String, _ request: ServerRequest) async throws -> ChipInspectionResult {
        guard let self, let tenant = request.caller?.tenant else {
            throw Problem(.notSupported, "this server reads no chips", remedy: "ask its operator")
        }
        return try await self.result(of: id, for: owner, tenant: tenant, at: request.received)
    }

    /// As ``read(_:for:_:)-(String,_,_)``; nil if the request names no session.
    package func read(_ id: String?, for owner: String, _ request: ServerRequest) async throws -> ChipInspectionResult?
    {
        guard let id else { return nil }
        return try await read(id, for: owner, request) as ChipInspectionResult
    }
}
