import Testing
import TrustTestSupport
import VouchCore
import VouchTestSupport
import VouchTesting

@testable import VouchChip

extension TrustTests {
    /// A terminal that has keys and trust store, and a chip that hangs on another process.
    @Suite(.timeLimit(.minutes(3))) struct RemoteTerminalTests {
        private struct Outcome: Sendable {
            var inspection: ChipInspection?
            var error: ChipError?
            var messageCount = 0
        }

        /// Inspects over a relay that does something to one message.
        private func inspect(
            _ chip: any ChipTransport, _ plan: InspectionPlan, passwords: [AccessPassword],
            _ deed: RemoteTerminalRelay.Deed? = nil, at place: Int = 0,
            clock: any Clock<Duration> = ContinuousClock(), answerLimit: Duration? = nil
        ) async throws -> Outcome {
            let (near, far) = PipeChannel.pair()
            let relay = RemoteTerminalRelay(near, deed, at: place) { if answerLimit == nil { far.close() } }
            let responder = RelayResponder(chip, over: far, messageLimit: nil, idleLimit: nil, chipLimit: nil)
            return try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    // What the phone makes of a terminal that breaks the format is told by its own tests.
                    do { try await responder.run() } catch is RelayError {} catch is CancellationError {}
                    far.close()
                }
                var outcome = Outcome()
                do {
                    let transport = try await RelayTransport(
                        over: relay, messageLimit: answerLimit, answerLimit: answerLimit)
                    let inspector = ChipInspector(
                        transport: transport, cryptography: TrustVector.cryptography, clock: clock)
                    outcome.inspection = try await inspector.inspect(plan, passwords: passwords)
                } catch let error as ChipError {
                    outcome.error = error
                }
                near.close()
                group.cancelAll()
                try await group.waitForAll()
                outcome.messageCount = await relay.messageCount
                return outcome
            }
        }

        static let profiles: [VirtualPassport.Profile] = [
            .standard, .bacOnly, .chipAuthenticationMapping, .extendedAccessControl, .noAccessControl,
        ]

        @Test(arguments: profiles)
        func `from afar a chip has the report that it has nearby`(_ profile: VirtualPassport.Profile) async throws {
            let authority = try TerminalAuthority()
            for fault in [nil, VirtualPassport.Fault.clone, .alteredGroup, .removedKeys] {
                let passport = try InspectionBench.passport(profile, fault: fault) {
                    if profile == .extendedAccessControl { $0.terminalAuthority = authority }
                }
                var plan = try InspectionBench.plan()
                plan.terminal = try TerminalAuthenticationTests.credential(authority)
                let passwords = [try ReadingBench.zone(passport)]
                let near = try await InspectionBench.inspect(passport, plan)
                try await passport.reconnect()
                let far = try #require(try await inspect(passport, plan, passwords: passwords).inspection)
                #expect(far.report.verdict == near.report.verdict)
                #expect(far.report.checks.map { $0.name } == near.report.checks.map { $0.name })
                #expect(far.report.checks.map { $0.outcome } == near.report.checks.map { $0.outcome })
                #expect(far.report.certificates == near.report.certificates)
                #expect(far.report.findings == near.report.findings)
                #expect(far.report.algorithms == near.report.algorithms)
                #expect(far.reading.files.map { $0.bytes } == near.reading.files.map { $0.bytes })
            }
        }

        /// Each message is tampered with in some ways, so that all ways are tried on all parts of the procedure; in more
        /// ways each in the long tests.
        @Test(arguments: [VirtualPassport.Profile.standard, .bacOnly, .chipAuthenticationMapping, .noAccessControl])
        func `whatever a relay does to a message, altered data is never genuine and every end is a clear one`(
            _ profile: VirtualPassport.Profile
        ) async throws {
            let passport = try InspectionBench.passport(profile)
            let passwords = [try ReadingBench.zone(passport)]
            let plan = try InspectionBench.plan()
            let count = try await inspect(passport, plan, passwords: passwords).messageCount
            let deeds = RemoteTerminalRelay.Deed.allCases
            var ends: Set<String> = []
            let turns = TestRun.isLong ? 4 : 2
            for place in 0..<count {
                for turn in 0..<turns {
                    try await passport.reconnect()
                    let deed = deeds[(place * turns + turn) % deeds.count]
                    let outcome = try await inspect(passport, plan, passwords: passwords, deed, at: place)
                    #expect((outcome.inspection == nil) != (outcome.error == nil), "\(deed) at \(place)")
                    guard let inspection = outcome.inspection else {
                        ends.insert("thrown")
                        continue
                    }
                    ends.insert(inspection.report.verdict.genuine.rawValue)
                    guard inspection.report.verdict.genuine == .yes else { continue }
                    // Signed by nobody and read in the clear: EF.DIR and EF.ATR/INFO, and EF.COM of an open chip.
                    let unprotected: Set<String> =
                        profile == .noAccessControl ? ["EF.DIR", "EF.ATR/INFO", "EF.COM"] : ["EF.DIR", "EF.ATR/INFO"]
                    let altered = inspection.reading.differences(from: passport).filter { !unprotected.contains($0) }
                    #expect(altered.isEmpty, "\(deed) at \(place)")
                    #expect(inspection.reading.interruption == nil, "\(deed) at \(place)")
                }
            }
            #expect(ends.isSuperset(of: ["thrown", "yes", "notEstablished"]), "\(ends)")
        }

        @Test func `a relay that leads to a clone, or to another chip, does not help it`() async throws {
            let passport = try InspectionBench.passport()
            let clone = passport.altered([:], keysOf: try InspectionBench.passport())
            let plan = try InspectionBench.plan()
            let passwords = [try ReadingBench.zone(passport)]
            let outcome = try await inspect(clone, plan, passwords: passwords)
            #expect(outcome.inspection?.report.summary == "no cloned")
            // Proofs come from the genuine chip, all else from the clone: the two sessions do not fit together.
            let split = ReadingTransport(clone) { _, command in
                guard command.count > 4, command[1] == 0x88 else { return .none }
                return (try? await passport.transmit(command)).map { .answer($0) } ?? .none
            }
            let mixed = try await inspect(split, plan, passwords: passwords)
            #expect(mixed.inspection?.report.verdict.genuine == .no)
        }

        // MARK: Time

        @Test(arguments: [2, 3, 8, 20, 45])
        func `a relay that takes its time runs into the limits, and what came late is not genuine`(
            _ seconds: Int
        ) async throws {
            let passport = try InspectionBench.passport()
            let clock = ManualClock()
            let slow = ReadingTransport(passport) { _, _ in
                clock.advance(by: .seconds(seconds))
                return .none
            }
            var plan = try InspectionBench.plan()
            (plan.reading.overallLimit, plan.reading.stepLimit) = (.seconds(40), .seconds(20))
            let outcome = try await inspect(slow, plan, passwords: [try ReadingBench.zone(passport)], clock: clock)
            if let inspection = outcome.inspection {
                #expect(inspection.report.verdict.genuine != .yes)
                #expect(inspection.reading.interruption?.code == .timedOut)
                #expect(inspection.reading.differences(from: passport).isEmpty)
            } else {
                #expect(outcome.error?.code == .timedOut)
            }
        }

        @Test func `an answer that never comes is not waited for`() async throws {
            let passport = try InspectionBench.passport()
            let plan = try InspectionBench.plan()
            let passwords = [try ReadingBench.zone(passport)]
            for place in [1, 8, 20, 40] {
                try await passport.reconnect()
                let outcome = try await inspect(
                    passport, plan, passwords: passwords, .drop, at: place,
                    answerLimit: .milliseconds(80))
                let error = outcome.error ?? outcome.inspection?.reading.interruption
                #expect(error?.code == .transportFailed)
                #expect((error?.underlying as? RelayError)?.code == .timedOut)
                #expect(outcome.inspection?.report.verdict.genuine != .yes)
            }
        }
    }
}
