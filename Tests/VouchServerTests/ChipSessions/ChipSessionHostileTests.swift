import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchChip
import VouchCore
import VouchTesting

@testable import VouchServer

@Suite(.serialized, .timeLimit(.minutes(3))) struct ChipSessionHostileTests {
    private func answers(_ sequence: Int, _ lengths: Int...) -> ChipSessionAnswers {
        ChipSessionAnswers(sequence: sequence, responses: lengths.map { .init(apdu: Data(count: $0)) })
    }

    @Test func `what is no request or no answer is refused, and changes nothing`() async throws {
        let passport = try ChipSessionBench.passport()
        let bench = try ChipSessionBench()
        for body in ["", "{}", "[]", #"{"can":"12345"}"#, #"{"mrz":"P<UTO"}"#, #"{"can":"123456","dataGroups":[17]}"#] {
            #expect(await bench.send(.post, "/v1/chip-sessions", Array(body.utf8)).status.code == 400, "\(body)")
        }
        let first = try await bench.begin(passport)
        let path = "/v1/chip-sessions/\(first.id)/responses"
        for bad in [answers(1), answers(1, 1), answers(1, 2, 2), answers(1, 65_539)] {
            #expect(try await bench.post(path, bad).status.code == 400)
        }
        for bad in [answers(0, 2), answers(2, 2), answers(.max, 2), answers(-1, 2)] {
            #expect(try await bench.post(path, bad).status.code == 409)
        }
        var both = answers(1, 2)
        both.responses[0].failure = .noChip
        #expect(try await bench.post(path, both).status.code == 400)
        for body in [
            "", "{}", #"{"sequence":1,"responses":[{"apdu":"%%"}]}"#, #"{"sequence":1,"responses":[{"failure":"x"}]}"#,
        ] {
            #expect(await bench.send(.post, path, Array(body.utf8)).status.code == 400)
        }
        let long = [UInt8](repeating: 0x20, count: ChipSessionRoutes.longestBody + 1)
        #expect(await bench.send(.post, path, long).status.code == 413)
        #expect(try await bench.relay(passport, from: first).state == .finished)
    }

    @Test(arguments: [1, 5, 9, 14])
    func `garbage for an answer is never called genuine`(_ place: Int) async throws {
        let genuine = try await ChipSessionBench.near(try ChipSessionBench.passport()).fields
        for garbage in [
            Data(count: 2), Data([0x90, 0]), Data(repeating: 0x61, count: 65_538), Data([0x6C, 0]), Data([0x61, 0]),
        ] {
            let passport = try ChipSessionBench.passport()
            let bench = try ChipSessionBench()
            var count = 0
            let last = try await bench.relay(passport, from: try await bench.begin(passport)) { answers in
                count += 1
                if count == place { answers.responses = [.init(apdu: garbage)] }
            }
            let response = await bench.send(.get, "/v1/chip-sessions/\(last.id)/result")
            guard response.status == .ok else { continue }
            let result = try JSONDecoder().decode(ChipSessionResult.self, from: Data(response.body))
            // It may still be called genuine where the reader asked again, but then for what the chip says.
            if result.report.genuine == "yes" { #expect(result.fields == genuine) }
        }
    }

    @Test func `an answer of before, under the number of now, ends the session's secrecy and not the server`()
        async throws
    {
        let passport = try ChipSessionBench.passport()
        let bench = try ChipSessionBench()
        var before: [ChipSessionAnswers.Response] = []
        var count = 0
        let last = try await bench.relay(passport, from: try await bench.begin(passport)) { answers in
            count += 1
            if count == 12 { answers.responses = before }
            before = answers.responses
        }
        let response = await bench.send(.get, "/v1/chip-sessions/\(last.id)/result")
        if response.status == .ok {
            let result = try JSONDecoder().decode(ChipSessionResult.self, from: Data(response.body))
            // Read again from the beginning, or not at all: what was replayed is in no file.
            #expect(result.report.genuine != "no")
        } else {
            #expect(response.status.code == 422)
        }
    }

    @Test func `a second answer that differs from the first is refused`() async throws {
        let passport = try ChipSessionBench.passport()
        let bench = try ChipSessionBench()
        let first = try await bench.begin(passport)
        var hasTried = false
        let last = try await bench.relay(passport, from: first) { answers in
            guard !hasTried else { return }
            hasTried = true
            _ = try await bench.post("/v1/chip-sessions/\(first.id)/responses", answers)
            var other = answers
            other.responses = [.init(apdu: Data([0x6A, 0x82, 0x90, 0x00]))]
            let refused = try await bench.post("/v1/chip-sessions/\(first.id)/responses", other)
            #expect(refused.status.code == 409)
        }
        #expect(try await bench.result(last.id).report.genuine == "yes")
    }

    enum Deed: CaseIterable { case alter, swap, lose, shorten, refuse }

    @Test(arguments: Deed.allCases)
    func `reads that go together are as safe as one by one`(_ deed: Deed) async throws {
        let passport = try ChipSessionBench.passport(.bacOnly)
        let near = try await ChipSessionBench.near(passport)
        try await passport.reconnect()
        let bench = try ChipSessionBench()
        var hasStruck = false
        var longest = 0
        let last = try await bench.relay(passport, from: try await bench.begin(passport)) { answers in
            longest = max(longest, answers.responses.count)
            guard answers.responses.count > 2, !hasStruck else { return }
            hasStruck = true
            switch deed {
            case .alter: answers.responses[1].apdu?[20] ^= 1
            case .swap: answers.responses.swapAt(0, 1)
            // The chip did the rest, or did not: the server cannot know.
            case .lose: answers.responses = [answers.responses[0], .init(failure: .transportLost)]
            case .shorten: answers.responses[1] = .init(apdu: Data([0x6C, 0x10]))
            case .refuse: answers.responses[2] = .init(apdu: Data([0x67, 0x00]))
            }
        }
        #expect(hasStruck)
        #expect(longest <= 16)
        #expect(last.state == .finished)
        let far = try await bench.result(last.id)
        // The session is over with the first doubt; the chip is opened again and read to its end, one by one.
        if far.interruption == nil {
            #expect(far.report == near.report)
            #expect(far.fields == near.fields)
            #expect(far.portrait == near.portrait)
        } else {
            #expect(far.report.genuine != "yes")
        }
    }

    // MARK: Many, and others'

    @Test func `thousands of sessions are refused beyond the limit, and none is left after its time`() async throws {
        var limits = ChipSessions.Limits()
        (limits.perTenant, limits.inAll, limits.wait) = (20, 50, .milliseconds(1))
        let bench = try ChipSessionBench(limits: limits)
        let passport = try ChipSessionBench.passport()
        var statuses: [Int: Int] = [:]
        for number in 0..<2_000 {
            let response = try await bench.post(
                "/v1/chip-sessions", ChipSessionBench.request(passport), tenant: "tenant-\(number % 4)")
            statuses[response.status.code, default: 0] += 1
            if response.status.code != 201 { #expect(response.fields[.retryAfter] != nil) }
        }
        #expect(statuses[201] == 50)
        #expect(statuses.keys.allSatisfy { [201, 429, 503].contains($0) })
        #expect(await bench.sessions.count == 50)
        await bench.sessions.forgetExpired(at: ChipSessionBench.now.adding(seconds: 600))
        #expect(await bench.sessions.count == 0)
    }

    @Test func `a tenant has so many sessions and no more, and one that is deleted makes room`() async throws {
        var limits = ChipSessions.Limits()
        (limits.perTenant, limits.wait) = (2, .milliseconds(1))
        let bench = try ChipSessionBench(limits: limits)
        let passport = try ChipSessionBench.passport()
        func begin(_ tenant: String) async throws -> ServerResponse {
            try await bench.post("/v1/chip-sessions", ChipSessionBench.request(passport), tenant: tenant)
        }
        let first = try ChipSessionBench.turn(await begin("acme"))
        #expect(try await begin("acme").status.code == 201)
        #expect(try await begin("acme").status.code == 429)
        #expect(try await begin("other").status.code == 201)
        #expect(await bench.send(.delete, "/v1/chip-sessions/\(first.id)").status.code == 204)
        #expect(try await begin("acme").status.code == 201)
    }

    @Test func `a session of another tenant is not found, and one that is deleted is gone`() async throws {
        let passport = try ChipSessionBench.passport()
        let bench = try ChipSessionBench()
        let first = try await bench.begin(passport)
        let path = "/v1/chip-sessions/\(first.id)"
        for (method, path) in [(HTTPRequest.Method.get, path), (.get, path + "/result"), (.delete, path)] {
            #expect(await bench.send(method, path, tenant: "other").status.code == 404)
        }
        #expect(try await bench.post(path + "/responses", answers(1, 2), tenant: "other").status.code == 404)
        #expect(await bench.send(.get, path + "/result").status.code == 409)
        let last = try await bench.relay(passport, from: first)
        #expect(last.state == .finished)
        #expect(await bench.send(.delete, path).status.code == 204)
        #expect(await bench.send(.get, path + "/result").status.code == 404)
        #expect(await bench.sessions.count == 0)
    }

    @Test func `what a session says of itself shows nobody's data`() async throws {
        let passport = try ChipSessionBench.passport()
        let bench = try ChipSessionBench()
        let last = try await bench.relay(passport, from: try await bench.begin(passport))
        let result = try await bench.result(last.id)
        let read = try await bench.sessions.result(of: last.id, tenant: "acme", at: ChipSessionBench.now)
        let name = try #require(result.fields["surname"])
        for text in ["\(result)", "\(read)", "\(last)", String(reflecting: result), String(reflecting: read)] {
            #expect(!text.contains(name))
        }
    }
}
