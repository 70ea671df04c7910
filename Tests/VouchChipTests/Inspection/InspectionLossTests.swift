import Testing
import TrustTestSupport
import VouchCore
import VouchTesting

@testable import VouchChip
import VouchPKI

extension TrustTests {
    /// Inspected chips that leave the field, and proofs that break off.
    @Suite(.timeLimit(.minutes(3))) struct InspectionLossTests {
        static let profiles: [VirtualPassport.Profile] = [
            .standard, .bacOnly, .chipAuthenticationMapping, .extendedAccessControl,
        ]

        private struct Scene {
            let passport: VirtualPassport
            let plan: InspectionPlan
        }

        private func scene(_ profile: VirtualPassport.Profile, fault: VirtualPassport.Fault? = nil) throws -> Scene {
            let authority = try TerminalAuthority()
            let passport = try InspectionBench.passport(profile, fault: fault) {
                if profile == .extendedAccessControl { $0.terminalAuthority = authority }
            }
            var plan = try InspectionBench.plan()
            if profile == .extendedAccessControl {
                plan.terminal = try TerminalAuthenticationTests.credential(authority)
            }
            plan.challenges = IssuedChallenge([1, 2, 3, 4, 5, 6, 7, 8])
            return Scene(passport: passport, plan: plan)
        }

        /// The chip once more, with a challenge that has not been given.
        private func again(_ scene: Scene) async throws -> InspectionPlan {
            try await scene.passport.reconnect()
            var plan = scene.plan
            plan.challenges = IssuedChallenge([1, 2, 3, 4, 5, 6, 7, 8])
            return plan
        }

        @Test(arguments: profiles, [false, true])
        func `lost at any command, the chip proves itself all the same`(
            _ profile: VirtualPassport.Profile, _ isHeard: Bool
        ) async throws {
            let scene = try scene(profile)
            let count = try await InspectionBench.inspect(scene.passport, scene.plan).reading.statistics.apduCount
            for number in 1...count {
                let plan = try await again(scene)
                let transport = ReadingTransport.losing(scene.passport, at: [number], isHeard: isHeard)
                let inspection = try await InspectionBench.inspect(scene.passport, through: transport, plan)
                #expect(inspection.report.summary == "yes genuine", "at \(number): \(inspection.report.checks)")
                #expect(inspection.reading.reconnections == 1, "at \(number)")
                #expect(inspection.reading.interruption == nil, "at \(number)")
                #expect(inspection.reading.differences(from: scene.passport).isEmpty, "at \(number)")
                if profile == .extendedAccessControl {
                    #expect(inspection.reading.names.isSuperset(of: ["DG3", "DG4"]), "at \(number)")
                }
            }
        }

        @Test func `a clone that comes and goes stays a clone`() async throws {
            let scene = try scene(.standard, fault: .clone)
            let count = try await InspectionBench.inspect(scene.passport, scene.plan).reading.statistics.apduCount
            for number in stride(from: 12, through: count, by: 3) {
                let plan = try await again(scene)
                let transport = ReadingTransport.losing(scene.passport, at: [number])
                let inspection = try await InspectionBench.inspect(scene.passport, through: transport, plan)
                #expect(inspection.report.summary == "no cloned", "at \(number)")
            }
        }

        @Test func `a genuine chip that is taken away and replaced by its clone is not believed`() async throws {
            let passport = try scene(.standard).passport
            let other = try scene(.standard).passport
            // The files of the one, the keys of another.
            let clone = passport.altered([:], keysOf: other)
            let count = try await InspectionBench.inspect(passport).reading.statistics.apduCount
            var verdicts: Set<String> = []
            for number in 15..<count {
                try await passport.reconnect()
                let transport = ReadingTransport.losing(passport, at: [number], replacement: clone)
                let report = try await InspectionBench.inspect(passport, through: transport).report
                #expect(report.summary == "no cloned", "at \(number)")
                verdicts.insert(report.summary)
            }
            #expect(verdicts == ["no cloned"])
        }

        @Test func `a chip that dies of a proof is read all the same, and the proof is named as lost`() async throws {
            let passport = try scene(.standard).passport
            // MSE:Set AT of chip authentication is the first protected command after DG14 was read.
            let plan = try InspectionBench.plan()
            var steps: [Int] = []
            let counting = ReadingTransport(passport) { _, _ in .none }
            for try await event in InspectionBench.inspector(counting).events(
                plan, passwords: [try ReadingBench.zone(passport)])
            {
                if case .began(.chipAuthentication) = event { steps.append(counting.count + 1) }
            }
            let first = try #require(steps.first)
            try await passport.reconnect()
            let transport = ReadingTransport.losing(passport, at: Set([first, first * 2 - 1]))
            let inspection = try await InspectionBench.inspect(passport, through: transport, plan)
            #expect(inspection.reading.interruption == nil)
            #expect(inspection.reading.differences(from: passport).isEmpty)
            #expect(inspection.report.verdict.genuine == .yes, "active authentication remains")
        }

        @Test func `nothing is waited for longer than allowed, and what there is is judged`() async throws {
            let scene = try scene(.standard)
            let count = try await InspectionBench.inspect(scene.passport, scene.plan).reading.statistics.apduCount
            try await scene.passport.reconnect()
            let clock = AlarmClock()
            let transport = ReadingTransport(scene.passport) { number, _ in
                guard number == count else { return .none }
                clock.ring()
                return .silence
            }
            var plan = try InspectionBench.plan()
            plan.reading.maximumReconnections = 0
            let inspector = ChipInspector(
                transport: transport, cryptography: TrustVector.cryptography, clock: clock)
            let inspection = try await inspector.inspect(plan, passwords: [try ReadingBench.zone(scene.passport)])
            #expect(inspection.report.summary == "notEstablished signedGroupsMissing")
            #expect(inspection.report.code("chipAuthentication") == "passed")
        }

        // MARK: What the terminal lacks

        private struct Silent: ChallengeSource {
            struct Gone: Error {}
            func challenge(_ count: Int) throws -> [UInt8] { throw Gone() }
        }

        private struct Broken: TerminalKey {
            struct Gone: Error {}
            func sign(_ message: [UInt8], by scheme: SignatureScheme) throws -> [UInt8] { throw Gone() }
        }

        @Test func `a source without challenges costs active authentication and nothing else`() async throws {
            for source: any ChallengeSource in [Silent(), IssuedChallenge([1, 2, 3])] {
                let passport = try InspectionBench.passport(.bacOnly)
                var plan = try InspectionBench.plan()
                plan.challenges = source
                let inspection = try await InspectionBench.inspect(passport, plan)
                #expect(inspection.report.summary == "notEstablished chipProofMissing")
                #expect(
                    inspection.report.code("activeAuthentication") == "notPerformed activeAuthentication.noChallenge")
                #expect(inspection.reading.interruption == nil)
                #expect(inspection.reading.differences(from: passport).isEmpty)
            }
        }

        @Test func `a terminal whose key does not sign, or is a stranger's, reads all but fingers and irises`()
            async throws
        {
            let authority = try TerminalAuthority()
            let own = try TerminalAuthenticationTests.credential(authority)
            let broken = TerminalCredential(certificate: own.certificate, others: own.others, key: Broken())
            let stranger = try TerminalAuthenticationTests.credential(try TerminalAuthority())
            for (credential, reason) in [
                (broken, "notPerformed terminalAuthentication.keyUnavailable"),
                (stranger, "notPerformed terminalAuthentication.certificateRefused"),
            ] {
                let passport = try InspectionBench.passport(.extendedAccessControl) { $0.terminalAuthority = authority }
                var plan = try InspectionBench.plan()
                plan.terminal = credential
                let inspection = try await InspectionBench.inspect(passport, plan)
                #expect(inspection.report.summary == "yes genuine")
                #expect(inspection.report.code("terminalAuthentication") == reason)
                #expect(inspection.reading.outcome("DG3") == .notAsked)
            }
        }

        @Test func `what is not asked to be proven is named so`() async throws {
            let passport = try InspectionBench.passport()
            var plan = try InspectionBench.plan()
            plan.proofs = []
            let report = try await InspectionBench.inspect(passport, plan).report
            #expect(report.summary == "notEstablished chipProofMissing")
            for name: StaticCode in [
                "activeAuthentication", "chipAuthentication", "chipAuthenticationMapping", "terminalAuthentication",
            ] {
                #expect(report.code(name) == "notPerformed check.notAsked")
            }
            plan.proofs = [.activeAuthentication]
            try await passport.reconnect()
            let active = try await InspectionBench.inspect(passport, plan).report
            #expect(active.summary == "yes genuine")
            #expect(active.code("chipAuthentication") == "notPerformed check.notAsked")
        }

        @Test func `some groups only are judged by what was asked for`() async throws {
            let passport = try InspectionBench.passport()
            var plan = try InspectionBench.plan()
            plan.reading.groups = .only([1])
            let inspection = try await InspectionBench.inspect(passport, plan)
            #expect(inspection.report.summary == "yes genuine")
            #expect(inspection.reading.names.isDisjoint(with: ["DG2", "DG11", "DG12"]))
            #expect(inspection.report.code("passiveAuthentication.hashes.DG2") == "notPerformed hashes.groupNotRead")
            plan.reading.groups = .only([2])
            try await passport.reconnect()
            let face = try await InspectionBench.inspect(passport, plan).report
            #expect(face.summary == "notEstablished countryNotChecked")
        }

        // MARK: Report

        @Test func `the report tells what was used, and nothing of the person`() async throws {
            let passport = try InspectionBench.passport()
            var plan = try InspectionBench.plan()
            plan.recordsTranscript = true
            let report = try await InspectionBench.inspect(passport, plan).report
            #expect(report.algorithms.signature == .ecdsa(.sha256))
            #expect(report.algorithms.hashes == .sha256)
            #expect(report.algorithms.activeAuthentication == .ecdsa(.p256, .sha256))
            #expect(report.algorithms.chipAuthentication?.cipher == .aes128)
            #expect(report.versions.lds == LDSVersion(major: 1, minor: 7))
            #expect(report.certificates.map { $0.role } == [.documentSigner, .anchor])
            #expect(report.certificates.allSatisfy { $0.fingerprint.count == 32 && $0.country == "UT" })
            #expect(report.steps.contains { $0.step == .chipAuthentication && $0.apduCount >= 3 })
            #expect(report.transcript?.isRedacted == true)
            #expect(report.transcript?.entries.isEmpty == false)
            let text = "\(report)" + (report.transcript?.text ?? "")
            for secret in ["ERIKSSON", "ANNA", "L898902C3", "740812", "Zenith"] { #expect(!text.contains(secret)) }
        }
    }
}
