import Foundation
import HTTPTypes
import Synchronization
import Testing
import VouchAPI
import VouchChip
import VouchCore
import VouchKit
import VouchPKI
import VouchTesting

@testable import VouchServer

/// The routes of chip sessions over a real terminal, virtual passports, and a client that relays.
struct ChipSessionBench {
    static let now = Timestamp(seconds: 1_795_435_200)

    /// Its trust store has the virtual passports' authority.
    static let service = Result {
        var configuration = DocumentService.Configuration()
        let anchor = try Certificate(TestPKI.shared().countrySigningCertificate())
        configuration.trust = .store(TrustStore(anchors: [anchor]))
        configuration.today = CalendarDate(year: 2026, month: 11, day: 21)
        return try DocumentService.build(configuration)
    }

    let sessions: ChipSessions
    let table: RouteTable

    init(
        limits: ChipSessions.Limits = .init(), roundTrips: RoundTripRecord.Limits = .init(),
        clock: any Clock<Duration> = ContinuousClock(), server: String? = nil
    ) throws {
        let number = Mutex(0)
        sessions = ChipSessions(
            chips: try Self.service.get(), server: server, limits: limits, clock: clock, roundTrips: roundTrips,
            newIdentifier: {
                number.withLock { number in
                    number += 1
                    return "chip-\(number)"
                }
            })
        table = RouteTable(ChipSessionRoutes(sessions).routes, gate: Gate())
    }

    /// The token is the tenant.
    struct Gate: CallerRecognising {
        func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
            guard let tenant = request.fields[.authorization] else { throw Problem(.unauthenticated, "no token") }
            return Caller(tenant: tenant, client: "c", scopes: [.read])
        }
    }

    static func passport(
        _ profile: VirtualPassport.Profile = .standard, fault: VirtualPassport.Fault? = nil,
        change: (inout VirtualPassport.Configuration) -> Void = { _ in }
    ) throws -> VirtualPassport {
        var configuration = VirtualPassport.Configuration()
        configuration.profile = profile
        configuration.fault = fault
        configuration.portrait = .drawn(byteCount: 12_000)
        change(&configuration)
        return try VirtualPassport(configuration, pki: try TestPKI.shared())
    }

    static func request(_ passport: VirtualPassport) -> ChipSessionRequest {
        var request = ChipSessionRequest(supportsExtendedLength: passport.supportsExtendedLength)
        request.mrz = String(decoding: Array(passport.zone.lines.joined(separator: [10])), as: UTF8.self)
        return request
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8] = [], tenant: String = "acme",
        at now: Timestamp = now
    ) async -> ServerResponse {
        await table.answer(
            ServerRequest(
                method, path, fields: [.authorization: tenant, .contentType: "application/json"], body: body,
                identifier: "r-1", received: now))
    }

    func post(_ path: String, _ body: some Encodable, tenant: String = "acme") async throws -> ServerResponse {
        await send(.post, path, Array(try JSONEncoder().encode(body)), tenant: tenant)
    }

    static func turn(_ response: ServerResponse) throws -> ChipSessionTurn {
        try #require(response.status.code < 300, "\(String(decoding: response.body, as: UTF8.self))")
        return try JSONDecoder().decode(ChipSessionTurn.self, from: Data(response.body))
    }

    func begin(_ passport: VirtualPassport) async throws -> ChipSessionTurn {
        try Self.turn(try await post("/v1/chip-sessions", Self.request(passport)))
    }

    /// What a client does: performs commands.
    static func perform(
        _ turn: ChipSessionTurn, on chip: any ChipTransport
    ) async -> ChipSessionAnswers {
        var responses: [ChipSessionAnswers.Response] = []
        for command in turn.commands {
            do {
                if let apdu = command.apdu {
                    responses.append(.init(apdu: Data(try await chip.transmit(Array(apdu)))))
                } else {
                    try await chip.reconnect()
                    responses.append(.init(apdu: Data()))
                }
            } catch {
                responses.append(.init(failure: .transportLost))
                break
            }
        }
        return ChipSessionAnswers(sequence: turn.sequence, responses: responses)
    }

    /// Relays to the end, and lets `each` change what is sent.
    ///
    /// - Returns: the last turn.
    func relay(
        _ chip: any ChipTransport, from first: ChipSessionTurn,
        _ each: (inout ChipSessionAnswers) async throws -> Void = { _ in }
    ) async throws -> ChipSessionTurn {
        var turn = first
        while turn.state == .running {
            guard !turn.commands.isEmpty else {
                turn = try Self.turn(await send(.get, "/v1/chip-sessions/\(turn.id)"))
                continue
            }
            var answers = await Self.perform(turn, on: chip)
            try await each(&answers)
            turn = try Self.turn(try await post("/v1/chip-sessions/\(turn.id)/responses", answers))
        }
        return turn
    }

    func result(_ id: String) async throws -> ChipSessionResult {
        let response = await send(.get, "/v1/chip-sessions/\(id)/result")
        try #require(response.status == .ok, "\(String(decoding: response.body, as: UTF8.self))")
        return try JSONDecoder().decode(ChipSessionResult.self, from: Data(response.body))
    }

    /// What `vouch chip read` would have, beside the chip.
    static func near(_ passport: VirtualPassport) async throws -> ChipInspectionResult {
        try await service.get().inspectChip(
            over: passport, passwords: [.mrz(try MRZKey(passport.zone))], plan: .standard)
    }
}
