import Foundation
import Testing
import VouchCore
import VouchTestSupport
import VouchTesting

@testable import VouchChip
import VouchPKI

/// Chips that break, lie and attack: each ends in exactly what is written beside it, and none in a crash or a hang.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ReadingHostileTests {
    /// The lines of a file below `Vectors/chip/reading`, split at their bars.
    private static func rows(_ name: String, count: Int) -> [[String]] {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Vectors/chip/reading/\(name).txt")
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            line.split(separator: "|", maxSplits: count - 1, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    static let faults = rows("faults", count: 4)
    static let answers = rows("answers", count: 4)

    @Test func `there are as many hostile chips as asked for, and every fault is among them`() {
        #expect(Self.faults.count + Self.answers.count >= 60)
        // Those of forgers show when signatures and keys are checked.
        let forged: Set<String> = [
            "forgedSOD", "clone", "expiredSigner", "wrongCountry", "removedKeys", "exchangedKeys", "replayedSignature",
            "refusedProofs", "addedGroup",
        ]
        #expect(Set(Self.faults.map { $0[0] }).union(forged) == Set(VirtualPassport.Fault.allCases.map { $0.rawValue }))
    }

    @Test(arguments: faults) func `a fault ends in one result`(_ row: [String]) async throws {
        let fault = try #require(VirtualPassport.Fault(rawValue: row[0]))
        let profile = try #require(VirtualPassport.Profile(rawValue: row[1]))
        let passport = try ReadingBench.passport(profile, fault: fault, at: Int(row[2]))
        var plan = ReadPlan.patient
        if fault == .slow { plan.stepLimit = .milliseconds(500) }
        let clock = AlarmClock()
        let transport = ReadingTransport(passport) { number, _ in
            if fault == .silence, number == Int(row[2]) ?? 6 { clock.ring() }
            return .none
        }
        let reader = ReadingBench.reader(transport, clock: fault == .silence ? clock : ContinuousClock())
        let result = await ReadingSummary.of {
            try await reader.read(plan, passwords: [try ReadingBench.zone(passport)])
        }
        #expect(result == row[3])
    }

    @Test(arguments: answers) func `a strange answer ends in one result`(_ row: [String]) async throws {
        let profile = try #require(VirtualPassport.Profile(rawValue: row[0]))
        let answer = try #require(Hex.bytes(Substring(row[2])))
        let passport = try ReadingBench.passport(profile)
        let place = Int(row[1])
        let transport = ReadingTransport(passport) { number, _ in number == place ? .answer(answer) : .none }
        let passwords: [AccessPassword] =
            profile == .identityCard ? [try .pin(checking: "123456")] : [try ReadingBench.zone(passport)]
        let result = await ReadingSummary.of {
            try await ReadingBench.read(passport, through: transport, passwords: passwords)
        }
        #expect(result == row[3])
    }
}
