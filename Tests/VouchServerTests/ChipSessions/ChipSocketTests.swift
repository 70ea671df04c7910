import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchChip
import VouchCore
import VouchTestSupport
import VouchTesting

@testable import VouchServer

/// A chip session over a socket: the same session as by long poll.
@Suite(.serialized, .timeLimit(.minutes(3))) struct ChipSocketTests {
    private static let handshake: HTTPFields = [
        .connection: "keep-alive, Upgrade", .upgrade: "WebSocket", .secWebSocketVersion: "13",
        .secWebSocketKey: "dGhlIHNhbXBsZSBub25jZQ==", .secWebSocketProtocol: "other, vouch.chip.v1",
    ]

    private func table(_ bench: ChipSessionBench) -> RouteTable {
        RouteTable(
            ChipSessionRoutes(bench.sessions).routes,
            gate: ChipTicketGate(bench.sessions, others: ChipSessionBench.Gate()))
    }

    private func open(
        _ id: String, _ bench: ChipSessionBench, tenant: String? = "acme",
        _ change: (inout HTTPFields) -> Void = { _ in },
        method: HTTPRequest.Method = .get, at now: Timestamp = ChipSessionBench.now
    ) async -> ServerResponse {
        var fields = Self.handshake
        if let tenant { fields[.authorization] = tenant }
        change(&fields)
        return await table(bench).answer(
            ServerRequest(
                method, "/v1/chip-sessions/\(id)/socket", fields: fields, identifier: "r-1", received: now))
    }

    /// Begins the talk; the task ends with why the server closes.
    private func talk(_ id: String, _ bench: ChipSessionBench) async throws -> (
        PairedSocket, Task<SocketClosing, Never>
    ) {
        let response = await open(id, bench)
        try #require(response.status == .switchingProtocols, "\(String(decoding: response.body, as: UTF8.self))")
        let conversation = try #require(response.socket)
        #expect(conversation.subprotocol == "vouch.chip.v1")
        let socket = PairedSocket()
        return (
            socket,
            Task {
                let closing = await conversation.talk(socket)
                socket.end()
                return closing
            }
        )
    }

    /// Answers turns until there is none, or as many as told.
    private func relay(
        _ chip: any ChipTransport, over socket: PairedSocket, most: Int = .max
    ) async throws -> ChipSessionTurn? {
        var last: ChipSessionTurn?
        var count = 0
        while count < most, let turn = try await socket.turn() {
            last = turn
            guard turn.state == .running else { continue }
            try socket.write(await ChipSessionBench.perform(turn, on: chip))
            count += 1
        }
        return last
    }

    @Test(arguments: ChipSessionTests.profiles)
    func `a chip read over a socket has the report that it has nearby`(_ profile: VirtualPassport.Profile) async throws
    {
        for fault in [nil, VirtualPassport.Fault.clone] {
            let passport = try ChipSessionBench.passport(profile, fault: fault)
            let near = try await ChipSessionBench.near(passport)
            try await passport.reconnect()
            let bench = try ChipSessionBench()
            let first = try await bench.begin(passport)
            let (socket, talk) = try await talk(first.id, bench)
            let last = try #require(try await relay(passport, over: socket))
            #expect(last.state == .finished)
            #expect(last.id == first.id)
            #expect(last.commands.isEmpty)
            #expect(await talk.value == .done)
            let far = try await bench.result(first.id)
            #expect(far.report == near.report)
            #expect(far.fields == near.fields)
            #expect(far.portrait == near.portrait)
            // That the session began by a request is no interruption.
            #expect(far.findings.isEmpty)
            #expect(far.interruption == nil)
            #expect(far.roundTrips.resumed == 0)
        }
    }

    @Test func `a session goes from long poll to a socket, to another socket and back, and is one reading`()
        async throws
    {
        let passport = try ChipSessionBench.passport()
        let near = try await ChipSessionBench.near(passport)
        try await passport.reconnect()
        let before = passport.traffic.commands
        let bench = try ChipSessionBench()
        var turn = try await bench.begin(passport)
        let path = "/v1/chip-sessions/\(turn.id)"
        for _ in 0..<3 {
            let answers = await ChipSessionBench.perform(turn, on: passport)
            turn = try ChipSessionBench.turn(try await bench.post(path + "/responses", answers))
        }
        let (first, talkOfFirst) = try await talk(turn.id, bench)
        _ = try await relay(passport, over: first, most: 4)
        // The client takes these, and its connection goes: it has performed them, and the server has heard nothing.
        let lost = try #require(try await first.turn())
        let answers = await ChipSessionBench.perform(lost, on: passport)
        first.leave()
        _ = await talkOfFirst.value
        let (second, talkOfSecond) = try await talk(turn.id, bench)
        #expect(try await second.turn() == lost)
        try second.write(answers)
        _ = try await relay(passport, over: second, most: 2)
        turn = try #require(try await second.turn())
        second.leave()
        _ = await talkOfSecond.value
        let last = try await bench.relay(passport, from: turn)
        #expect(last.state == .finished)
        let far = try await bench.result(turn.id)
        #expect(far.report == near.report)
        #expect(far.fields == near.fields)
        #expect(passport.traffic.commands - before == near.statistics.apduCount)
        #expect(far.findings == ["relay.interrupted"])
    }

    @Test func `the newest socket has the session, and the one before it is told`() async throws {
        let passport = try ChipSessionBench.passport()
        let bench = try ChipSessionBench()
        let begun = try await bench.begin(passport)
        let (old, talkOfOld) = try await talk(begun.id, bench)
        #expect(try await old.turn() == begun)
        let (new, talkOfNew) = try await talk(begun.id, bench)
        let closing = await talkOfOld.value
        #expect(closing.code == 4409)
        #expect(closing.reason.hasPrefix("resource.conflict"))
        #expect(try await relay(passport, over: new)?.state == .finished)
        #expect(await talkOfNew.value == .done)
    }

    @Test(arguments: [
        ("", 4400), ("{}", 4400), ("[]", 4400), (#"{"sequence":1,"responses":[]}"#, 4400),
        (#"{"sequence":1,"responses":[{"apdu":"AA=="}]}"#, 4400),
        (#"{"sequence":2,"responses":[{"apdu":"kAA="}]}"#, 4409),
        (#"{"sequence":1,"responses":[{"apdu":"kAA="},{"apdu":"kAA="}]}"#, 4400),
    ])
    func `what is no answer closes the socket and changes nothing`(_ text: String, _ code: UInt16) async throws {
        let passport = try ChipSessionBench.passport()
        let bench = try ChipSessionBench()
        let begun = try await bench.begin(passport)
        let (socket, talk) = try await talk(begun.id, bench)
        #expect(try await socket.turn() == begun)
        socket.write(text)
        let closing = await talk.value
        #expect(closing.code == code)
        // What was sent is not told back.
        #expect(!closing.reason.contains("kAA"))
        #expect(!closing.reason.contains("{"))
        let next = try ChipSessionBench.turn(await bench.send(.get, "/v1/chip-sessions/\(begun.id)"))
        #expect(next == begun)
        #expect(try await bench.relay(passport, from: next).state == .finished)
    }

    @Test func `answers that the server has already change nothing the second time`() async throws {
        let passport = try ChipSessionBench.passport()
        let near = try await ChipSessionBench.near(passport)
        try await passport.reconnect()
        let bench = try ChipSessionBench()
        let (socket, talk) = try await talk(try await bench.begin(passport).id, bench)
        var last: ChipSessionTurn?
        while let turn = try await socket.turn() {
            last = turn
            guard turn.state == .running else { continue }
            let answers = await ChipSessionBench.perform(turn, on: passport)
            try socket.write(answers)
            try socket.write(answers)
        }
        #expect(last?.state == .finished)
        #expect(await talk.value == .done)
        #expect(try await bench.result(try #require(last?.id)).report == near.report)
    }

    @Test func `a way that is too slow is a finding over a socket too`() async throws {
        let passport = try ChipSessionBench.passport()
        let bench = try ChipSessionBench(roundTrips: .init(median: .seconds(1), excess: .milliseconds(50)))
        let (socket, talk) = try await talk(try await bench.begin(passport).id, bench)
        var (count, id) = (0, "")
        while let turn = try await socket.turn() {
            id = turn.id
            guard turn.state == .running else { continue }
            count += 1
            let answers = await ChipSessionBench.perform(turn, on: passport)
            if count == 9 { try await Task.sleep(for: .milliseconds(60)) }
            try socket.write(answers)
        }
        #expect(await talk.value == .done)
        #expect(try await bench.result(id).findings == ["relay.delayedAnswer"])
    }

    @Test func `a session that is deleted, or whose client never answers, ends its socket`() async throws {
        var limits = ChipSessions.Limits()
        (limits.reading, limits.step) = (.milliseconds(300), .milliseconds(300))
        let passport = try ChipSessionBench.passport()
        for isDeleted in [true, false] {
            let bench = try isDeleted ? ChipSessionBench() : ChipSessionBench(limits: limits)
            let begun = try await bench.begin(passport)
            let (socket, talk) = try await talk(begun.id, bench)
            #expect(try await socket.turn() == begun)
            if isDeleted { #expect(await bench.send(.delete, "/v1/chip-sessions/\(begun.id)").status.code == 204) }
            #expect(try await socket.turn()?.state == .failed)
            #expect(await talk.value == .done)
        }
    }

    // MARK: The handshake

    struct Refusal: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let status: Int
        let change: @Sendable (inout HTTPFields) -> Void

        init(_ name: String, _ status: Int, _ change: @escaping @Sendable (inout HTTPFields) -> Void) {
            testDescription = name
            self.status = status
            self.change = change
        }
    }

    static let refusals = [
        Refusal("no upgrade", 426) { $0[.upgrade] = nil },
        Refusal("another protocol", 426) { $0[.upgrade] = "h2c" },
        Refusal("no connection", 426) { $0[.connection] = "keep-alive" },
        Refusal("no version", 426) { $0[.secWebSocketVersion] = nil },
        Refusal("the version before", 426) { $0[.secWebSocketVersion] = "8" },
        Refusal("two versions", 426) { $0.append(.init(name: .secWebSocketVersion, value: "13")) },
        Refusal("no key", 400) { $0[.secWebSocketKey] = nil },
        Refusal("a short key", 400) { $0[.secWebSocketKey] = "AAAA" },
        Refusal("a key that is not Base64", 400) { $0[.secWebSocketKey] = "!!!!!!!!!!!!!!!!!!!!!!==" },
        Refusal("two keys", 400) { $0.append(.init(name: .secWebSocketKey, value: "dGhlIHNhbXBsZSBub25jZQ==")) },
        Refusal("no subprotocol", 400) { $0[.secWebSocketProtocol] = nil },
        Refusal("another subprotocol", 400) { $0[.secWebSocketProtocol] = "vouch.chip.v2" },
        Refusal("another tenant", 404) { $0[.authorization] = "other" },
        Refusal("no credentials", 401) { $0[.authorization] = nil },
        Refusal("an unknown ticket", 401) {
            $0[.secWebSocketProtocol] = "vouch.chip.v1, vouch.ticket.0123456789abcdef"
        },
        Refusal("an empty ticket", 401) { $0[.secWebSocketProtocol] = "vouch.chip.v1, vouch.ticket." },
    ]

    @Test(arguments: refusals)
    func `a handshake that is not right is told why`(_ refusal: Refusal) async throws {
        let bench = try ChipSessionBench()
        let begun = try await bench.begin(try ChipSessionBench.passport())
        let response = await open(begun.id, bench, refusal.change)
        #expect(response.status.code == refusal.status)
        #expect(response.socket == nil)
        #expect((response.fields[.upgrade] == "websocket") == (refusal.status == 426))
        if refusal.status == 426 { #expect(response.fields[.secWebSocketVersion] == "13") }
    }

    @Test func `HEAD opens no socket, and a session that is unknown is not found`() async throws {
        let bench = try ChipSessionBench()
        let begun = try await bench.begin(try ChipSessionBench.passport())
        #expect(await open(begun.id, bench, method: .head).status.code == 400)
        #expect(await open("none", bench).status.code == 404)
        let late = ChipSessionBench.now.adding(seconds: 600)
        #expect(await open(begun.id, bench, at: late).status.code == 404)
    }

    // MARK: Tickets

    private func ticket(_ id: String, _ bench: ChipSessionBench, tenant: String = "acme") async throws -> String {
        let response = await table(bench).answer(
            ServerRequest(
                .post, "/v1/chip-sessions/\(id)/tickets", fields: [.authorization: tenant], identifier: "r-1",
                received: ChipSessionBench.now))
        try #require(response.status == .created)
        let ticket = try JSONDecoder().decode(ChipSessionTicket.self, from: Data(response.body))
        #expect(ticket.expiresIn == 30)
        #expect(!"\(ticket)".contains(ticket.ticket))
        return ticket.ticket
    }

    private func open(
        _ id: String, _ bench: ChipSessionBench, ticket: String, after seconds: Int64 = 0
    ) async -> ServerResponse {
        await open(
            id, bench, tenant: nil, { $0[.secWebSocketProtocol] = "vouch.chip.v1, vouch.ticket.\(ticket)" },
            at: ChipSessionBench.now.adding(seconds: seconds))
    }

    @Test func `a ticket opens one socket of its session, within its time, and nothing else`() async throws {
        let bench = try ChipSessionBench()
        let passport = try ChipSessionBench.passport()
        let id = try await bench.begin(passport).id
        let another = try await bench.begin(passport).id
        let used = try await ticket(id, bench)
        #expect(await open(another, bench, ticket: used).status.code == 401)
        #expect(await open(id, bench, ticket: used).status == .switchingProtocols)
        #expect(await open(id, bench, ticket: used).status.code == 401)
        #expect(await open(id, bench, ticket: try await ticket(id, bench), after: 29).status == .switchingProtocols)
        #expect(await open(id, bench, ticket: try await ticket(id, bench), after: 30).status.code == 401)
        // It is no token: the other routes do not know it.
        let kept = try await ticket(id, bench)
        let other = await table(bench).answer(
            ServerRequest(
                .get, "/v1/chip-sessions/\(id)",
                fields: [.secWebSocketProtocol: "vouch.ticket.\(kept)"], identifier: "r-1",
                received: ChipSessionBench.now))
        #expect(other.status.code == 401)
        // Of many, the newest four hold.
        var tickets: [String] = [kept]
        for _ in 0..<4 { tickets.append(try await ticket(id, bench)) }
        #expect(await open(id, bench, ticket: tickets[0]).status.code == 401)
        #expect(await open(id, bench, ticket: tickets[1]).status == .switchingProtocols)
    }

    @Test func `another tenant gets no ticket`() async throws {
        let bench = try ChipSessionBench()
        let id = try await bench.begin(try ChipSessionBench.passport()).id
        let response = await table(bench).answer(
            ServerRequest(
                .post, "/v1/chip-sessions/\(id)/tickets", fields: [.authorization: "other"], identifier: "r-1",
                received: ChipSessionBench.now))
        #expect(response.status.code == 404)
    }
}
