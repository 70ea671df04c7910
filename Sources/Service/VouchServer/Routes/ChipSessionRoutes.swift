import Foundation
import VouchAPI
import VouchChip
import VouchMRZ

/// `/v1/chip-sessions`: the server is the terminal, the client only carries commands to the chip and responses back.
package struct ChipSessionRoutes: Sendable {
    /// The longest body of a request, in bytes.
    package static let longestBody = 1 << 20

    private let sessions: ChipSessions

    /// Answers with `sessions`, whose results other routes may use too.
    package init(_ sessions: ChipSessions) { self.sessions = sessions }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        let base = "/v1/chip-sessions"
        let one = base + "/{id}"
        return [
            Route(.post, base, access: .scope(.read), operation: Self.beginning, answer: begin),
            Route(.get, one, access: .scope(.read), operation: Self.showing) { request in
                let session = try await session(request)
                return try .json(try await sessions.turn(of: session, isAgain: true))
            },
            Route(.post, one + "/responses", access: .scope(.read), operation: Self.answering, answer: respond),
            Route(.post, one + "/tickets", access: .scope(.read), operation: Self.ticketing) { request in
                let session = try await session(request)
                guard let caller = request.caller else { throw Problem(.unauthenticated, "no token") }
                let ticket = await sessions.ticket(for: session, caller, at: request.received)
                return try .json(ticket, status: .created)
            },
            Route(
                .get, one + "/socket", access: .scope(.read, by: .tokenOrTicket), operation: Self.opening,
                answer: open),
            Route(.get, one + "/result", access: .scope(.read), operation: Self.telling, answer: result),
            Route(.delete, one, access: .scope(.read), operation: Self.forgetting) { request in
                await sessions.remove(try await session(request))
                return ServerResponse(.noContent)
            },
        ]
    }

    private func session(_ request: ServerRequest) async throws -> RemoteChipSession {
        try await sessions.session(request.part("id"), tenant: try request.tenant(), at: request.received)
    }

    private func begin(_ request: ServerRequest) async throws -> ServerResponse {
        let asked = try Self.decode(ChipSessionRequest.self, request)
        let session = try await sessions.begin(
            try Self.passwords(asked), groups: try Self.groups(asked.dataGroups),
            supportsExtendedLength: asked.supportsExtendedLength ?? false, tenant: try request.tenant(),
            at: request.received)
        var response = try ServerResponse.json(
            try await sessions.turn(of: session, isAgain: false), status: .created)
        response.fields[.location] = "/v1/chip-sessions/\(session.id)"
        return response
    }

    private func respond(_ request: ServerRequest) async throws -> ServerResponse {
        let session = try await session(request)
        let isNew = try session.chip.take(try Self.decode(ChipSessionAnswers.self, request))
        return try .json(try await sessions.turn(of: session, isAgain: !isNew))
    }

    private func open(_ request: ServerRequest) async throws -> ServerResponse {
        let session = try await session(request)
        _ = try SocketHandshake(request, supporting: ChipSocket.subprotocol)
        var limits = SocketLimits()
        limits.longestMessage = Self.longestBody
        // A reading ends before that, and its socket with it.
        limits.longest = sessions.limits.reading + .seconds(30)
        return .socket(
            SocketConversation(ChipSocket.subprotocol, limits: limits) { await ChipSocket(session: session).talk($0) })
    }

    private func result(_ request: ServerRequest) async throws -> ServerResponse {
        let session = try await session(request)
        let read = try await sessions.read(session)
        let record = session.chip.record
        return try .json(
            ChipSessionResult(
                id: session.id, report: read.report, fields: read.fields, portrait: read.portrait,
                files: read.files.map { .init(name: $0.name, length: $0.length) }, roundTrips: record.summary,
                findings: record.findings, interruption: read.interruption?.code.name))
    }

    // MARK: Reading requests

    static func decode<Body: Decodable>(_ type: Body.Type, _ request: ServerRequest) throws -> Body {
        guard request.body.count <= longestBody else {
            throw Problem(
                .tooLarge, "longer than \(longestBody) bytes", remedy: "send only the answers to the commands")
        }
        return try ServerRequest.decoded(type, from: request.body)
    }

    static func groups(_ numbers: [Int]?) throws(Problem) -> ReadPlan.Groups {
        guard let numbers else { return .listed }
        guard (1...16).contains(numbers.count), numbers.allSatisfy({ (1...16).contains($0) }) else {
            throw Problem(.malformed, "dataGroups must hold numbers from 1 to 16")
        }
        return .only(Set(numbers))
    }

    static func passwords(_ asked: ChipSessionRequest) throws(Problem) -> [AccessPassword] {
        var passwords: [AccessPassword] = []
        do {
            if let can = asked.can { passwords.append(try .can(checking: can)) }
            if let text = asked.mrz {
                passwords.append(.mrz(try MRZKey(try MRZ(parsing: text))))
            } else if let number = asked.documentNumber, let birth = asked.dateOfBirth, let expiry = asked.dateOfExpiry
            {
                passwords.append(
                    .mrz(try MRZKey(documentNumber: number, dateOfBirth: birth, dateOfExpiry: expiry)))
            }
        } catch let error as AccessPasswordError {
            // Its names are those of the members.
            throw Problem(.malformed, "\(error) does not have the form printed on documents")
        } catch {
            throw Problem(.malformed, "mrz is not a machine-readable zone")
        }
        guard !passwords.isEmpty else {
            throw Problem(
                .malformed, "the access key is missing",
                remedy: "send can, or mrz, or documentNumber, dateOfBirth and dateOfExpiry")
        }
        return passwords
    }
}
