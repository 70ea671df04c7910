import Foundation
import Synchronization
import Testing
import VouchAPI
import VouchChip
import VouchCore
import VouchTestSupport
import VouchTesting

@testable import VouchServer

@Suite(.serialized, .timeLimit(.minutes(3))) struct ChipSessionTests {
    static let profiles: [VirtualPassport.Profile] = [
        .standard, .bacOnly, .chipAuthenticationMapping, .shortLengthOnly, .noAccessControl,
    ]

    @Test(arguments: profiles)
    func `a chip read through the server has the report that it has nearby`(
        _ profile: VirtualPassport.Profile
    ) async throws {
        for fault in [nil, VirtualPassport.Fault.clone, .alteredGroup] {
            let passport = try ChipSessionBench.passport(profile, fault: fault)
            let near = try await ChipSessionBench.near(passport)
            try await passport.reconnect()
            let bench = try ChipSessionBench()
            let last = try await bench.relay(passport, from: try await bench.begin(passport))
            #expect(last.state == .finished)
            let far = try await bench.result(last.id)
            #expect(far.report == near.report)
            #expect(far.fields == near.fields)
            #expect(far.portrait == near.portrait)
            #expect(far.files.map(\.length) == near.files.map(\.length))
            #expect(far.findings.isEmpty)
            #expect(far.interruption == nil)
            // Short reads go together.
            let isShort = profile == .bacOnly || profile == .shortLengthOnly
            #expect(far.roundTrips.count <= near.statistics.apduCount / (isShort ? 2 : 1))
        }
    }

    /// Notes what passes, and answers the challenge of its own choice if it is given one.
    private final class Wiretap: ChipTransport {
        let chip: VirtualPassport
        let challenges = Mutex<[[UInt8]]>([])
        let replacement: [UInt8]?

        init(_ chip: VirtualPassport, replacing: [UInt8]? = nil) {
            self.chip = chip
            replacement = replacing
        }

        var supportsExtendedLength: Bool { chip.supportsExtendedLength }

        func transmit(_ command: [UInt8]) async throws -> [UInt8] {
            guard command[1] == 0x88 else { return try await chip.transmit(command) }
            // INTERNAL AUTHENTICATE, in the clear where there is no access control.
            challenges.withLock { $0.append(Array(command[5..<13])) }
            var changed = command
            if let replacement { changed.replaceSubrange(5..<13, with: replacement) }
            return try await chip.transmit(changed)
        }

        func reconnect() async throws { try await chip.reconnect() }
    }

    @Test func `active authentication answers the server's challenge, another each time, and no other`() async throws {
        var seen: Set<[UInt8]> = []
        for replacement in [nil, nil, [UInt8](repeating: 7, count: 8)] {
            let passport = try ChipSessionBench.passport(.noAccessControl) { $0.chipAuthentication = nil }
            let tap = Wiretap(passport, replacing: replacement)
            let bench = try ChipSessionBench()
            let last = try await bench.relay(tap, from: try await bench.begin(passport))
            let report = try await bench.result(last.id).report
            let check = try #require(report.checks.first { $0.name == "activeAuthentication" })
            let given = tap.challenges.withLock { $0 }
            #expect(given.count == 1)
            for challenge in given { #expect(seen.insert(challenge).inserted) }
            #expect(check.outcome.outcome == (replacement == nil ? .passed : .failed))
            if replacement != nil { #expect(report.genuine != "yes") }
        }
    }

    // MARK: A connection that is lost

    @Test func `an answer sent twice is not played twice, and commands can be asked for again`() async throws {
        let passport = try ChipSessionBench.passport()
        let near = try await ChipSessionBench.near(passport)
        try await passport.reconnect()
        let before = passport.traffic.commands
        let bench = try ChipSessionBench()
        let first = try await bench.begin(passport)
        var count = 0
        let last = try await bench.relay(passport, from: first) { answers in
            count += 1
            guard count.isMultiple(of: 4) else { return }
            // The client sent these, and never heard of it.
            let lost = try ChipSessionBench.turn(
                try await bench.post("/v1/chip-sessions/\(first.id)/responses", answers))
            let again = await bench.send(.get, "/v1/chip-sessions/\(first.id)")
            #expect(try ChipSessionBench.turn(again) == lost)
        }
        let far = try await bench.result(last.id)
        #expect(far.report == near.report)
        #expect(passport.traffic.commands - before == near.statistics.apduCount)
        #expect(far.findings == ["relay.interrupted"])
        #expect(far.roundTrips.resumed > 0)
    }

    @Test func `a chip that leaves the field comes back, and the reading goes on`() async throws {
        let passport = try ChipSessionBench.passport(fault: .dropAtCommand)
        let bench = try ChipSessionBench()
        let last = try await bench.relay(passport, from: try await bench.begin(passport))
        #expect(last.state == .finished)
        #expect(try await bench.result(last.id).report.genuine == "yes")
    }

    // MARK: Time

    @Test func `an answer that takes too long for any network is a finding`() async throws {
        for (delay, expected) in [(Duration.milliseconds(0), [String]()), (.milliseconds(60), ["relay.delayedAnswer"])]
        {
            let passport = try ChipSessionBench.passport()
            let bench = try ChipSessionBench(roundTrips: .init(median: .seconds(1), excess: .milliseconds(50)))
            var count = 0
            let last = try await bench.relay(passport, from: try await bench.begin(passport)) { _ in
                count += 1
                if count == 9 { try await Task.sleep(for: delay) }
            }
            let result = try await bench.result(last.id)
            #expect(result.findings == expected, "\(result.roundTrips)")
            #expect(result.report.genuine == "yes")
        }
        let record = RoundTripRecord(limits: .init(median: .milliseconds(10)))
        var slow = record
        for _ in 0..<9 { slow.note(.milliseconds(11)) }
        #expect(record.findings.isEmpty)
        #expect(slow.findings == ["relay.slowAnswers"])
    }

    @Test func `a client that never answers ends in time, and waits for no answer`() async throws {
        var limits = ChipSessions.Limits()
        (limits.reading, limits.step, limits.wait) = (.milliseconds(300), .milliseconds(300), .milliseconds(50))
        let bench = try ChipSessionBench(limits: limits)
        let passport = try ChipSessionBench.passport()
        var turn = try await bench.begin(passport)
        #expect(turn.commands.count == 1)
        for _ in 0..<100 where turn.state == .running {
            try await Task.sleep(for: .milliseconds(10))
            turn = try ChipSessionBench.turn(await bench.send(.get, "/v1/chip-sessions/\(turn.id)"))
        }
        #expect(turn.state == .failed)
        let response = await bench.send(.get, "/v1/chip-sessions/\(turn.id)/result")
        #expect(response.status.code == 422)
        #expect(String(decoding: response.body, as: UTF8.self).contains("timedOut"))
    }

    @Test func `a wrong key is told, and nothing is read`() async throws {
        let passport = try ChipSessionBench.passport()
        let bench = try ChipSessionBench()
        var request = ChipSessionRequest(supportsExtendedLength: true)
        request.can = "999999"
        let first = try ChipSessionBench.turn(try await bench.post("/v1/chip-sessions", request))
        let last = try await bench.relay(passport, from: first)
        #expect(last.state == .failed)
        let body = await bench.send(.get, "/v1/chip-sessions/\(last.id)/result").body
        #expect(String(decoding: body, as: UTF8.self).contains("wrongPassword"))
    }
}
