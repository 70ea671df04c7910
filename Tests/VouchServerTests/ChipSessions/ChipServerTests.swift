import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchCore

@testable import VouchServer

/// Two servers behind one address, each with chip sessions of its own.
@Suite(.serialized, .timeLimit(.minutes(3))) struct ChipServerTests {
    private func code(_ response: ServerResponse) throws -> Problem.Code {
        try JSONDecoder().decode(Problem.self, from: Data(response.body)).code
    }

    private static let server = HTTPField.Name("Vouch-Server")

    @Test func `a session's identifier names its server, and another server names that one`() async throws {
        let (one, two) = (try ChipSessionBench(server: "one"), try ChipSessionBench(server: "two"))
        let name = try #require(Self.server)
        let passport = try ChipSessionBench.passport()
        let first = try await one.begin(passport)
        #expect(first.id.hasPrefix("one."))
        for (method, part) in [(HTTPRequest.Method.get, ""), (.get, "/result"), (.post, "/tickets"), (.delete, "")] {
            let wrong = await two.send(method, "/v1/chip-sessions/\(first.id)\(part)")
            #expect(wrong.status.code == 421, "\(method) \(part)")
            #expect(wrong.fields[name] == "one")
            #expect(try code(wrong) == .misdirected)
        }
        // Nothing was done there.
        let last = try await one.relay(passport, from: first)
        #expect(last.state == .finished)
        #expect(await one.send(.get, "/v1/chip-sessions/\(first.id)/result").fields[name] == nil)
    }

    @Test func `a ticket that comes to another server is sent on, and not called wrong`() async throws {
        let (one, two) = (try ChipSessionBench(server: "one"), try ChipSessionBench(server: "two"))
        let first = try await one.begin(try ChipSessionBench.passport())
        let gate = ChipTicketGate(two.sessions, others: ChipSessionBench.Gate())
        let table = RouteTable(ChipSessionRoutes(two.sessions).routes, gate: gate)
        let response = await table.answer(
            ServerRequest(
                .get, "/v1/chip-sessions/\(first.id)/socket",
                fields: [.secWebSocketProtocol: "vouch.chip.v1, vouch.ticket.x"], identifier: "r-1",
                received: ChipSessionBench.now))
        #expect(response.status.code == 421)
    }

    @Test(arguments: [
        "one.unknown", "chip-1", "ONE.x", "two words.x", ".x", "a/b.x", "x\r\nSet-Cookie: a=b.y",
        String(repeating: "a", count: 64) + ".x",
    ])
    func `an identifier without another server's name is not found, and no field repeats it`(id: String) async throws {
        let bench = try ChipSessionBench(server: "one")
        let name = try #require(Self.server)
        let path = try #require(id.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let response = await bench.send(.get, "/v1/chip-sessions/\(path)")
        #expect(response.status.code == 404)
        #expect(response.fields[name] == nil)
    }

    @Test func `a server without a name knows no others`() async throws {
        let bench = try ChipSessionBench()
        #expect(try await bench.begin(try ChipSessionBench.passport()).id == "chip-1")
        #expect(await bench.send(.get, "/v1/chip-sessions/two.x").status.code == 404)
    }
}
