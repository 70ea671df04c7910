import Foundation
import Testing
import TrustTestSupport
import VouchCore

@testable import VouchChip
import VouchPKI

extension TrustTests {
    /// The table of rules against all that it may be asked. What it must never say is said here in other words than there.
    @Suite(.timeLimit(.minutes(3))) struct VerdictTests {
        typealias Field = WritableKeyPath<VerdictEvidence, CheckOutcome> & Sendable

        /// What is varied together: each outcome passed, failed or not performed.
        static let core: [Field] = [
            \.signature, \.hashes, \.chain, \.country, \.revocation, \.cardSecurity, \.hashOfChipAuthenticationKey,
            \.hashOfActiveAuthenticationKey, \.chipAuthentication, \.activeAuthentication, \.chipAuthenticationMapping,
        ]
        /// The others, varied around some of those.
        static let rest: [Field] = [
            \.validity, \.signerStrength, \.signedGroups, \.accessControl, \.cardAccessBinding, \.documentNumberBinding,
            \.chipAuthenticationStrength, \.activeAuthenticationStrength,
        ]
        /// What lists say of keys, with what those keys are for.
        static let keys: [Field] = [
            \.chipAuthenticationListing, \.activeAuthenticationListing, \.chipAuthentication, \.activeAuthentication,
            \.chipAuthenticationMapping, \.cardSecurity,
        ]

        static let failed = CheckOutcome.failed(.init(.signatureInvalid))
        static let outcomes: [CheckOutcome] = [.passed, failed, VerdictEvidence.unknown]

        /// Everything as it should be.
        static var best: VerdictEvidence {
            var evidence = VerdictEvidence()
            for field in core + rest + keys { evidence[keyPath: field] = .passed }
            evidence.offersProof = true
            return evidence
        }

        private static func power(_ count: Int) -> Int { (0..<count).reduce(1) { product, _ in product * 3 } }

        /// What stands at a place of an enumeration: a digit to the base 3 for each field.
        private static func evidence(_ number: Int, _ fields: [Field], around base: VerdictEvidence) -> VerdictEvidence
        {
            var evidence = base
            var rest = number
            for field in fields {
                evidence[keyPath: field] = outcomes[rest % 3]
                rest /= 3
            }
            return evidence
        }

        /// What *yes* needs, told apart from the table.
        private static func hasAll(_ evidence: VerdictEvidence) -> Bool {
            let needed: [CheckOutcome] = [
                evidence.signature, evidence.hashes, evidence.chain, evidence.country, evidence.validity,
                evidence.signerStrength, evidence.signedGroups,
            ]
            func isFine(_ outcomes: CheckOutcome...) -> Bool { outcomes.allSatisfy { $0 == .passed } }
            let isProven =
                isFine(
                    evidence.chipAuthentication, evidence.hashOfChipAuthenticationKey,
                    evidence.chipAuthenticationStrength) && evidence.chipAuthenticationListing != failed
                || isFine(
                    evidence.activeAuthentication, evidence.hashOfActiveAuthenticationKey,
                    evidence.activeAuthenticationStrength) && evidence.activeAuthenticationListing != failed
                || isFine(evidence.chipAuthenticationMapping, evidence.cardSecurity)
                    && evidence.chipAuthenticationListing != failed
            return needed.allSatisfy { $0 == .passed } && isProven
        }

        /// Whether anything at all that a verdict looks at has failed.
        private static func hasFailure(_ evidence: VerdictEvidence) -> Bool {
            core.contains { evidence[keyPath: $0] == failed }
        }

        /// Enumerates, and holds each verdict against those of its neighbours.
        private static func enumerate(_ fields: [Field], around base: VerdictEvidence) -> [String] {
            let count = power(fields.count)
            var verdicts: [Verdict.Genuine] = []
            var complaints: Set<String> = []
            verdicts.reserveCapacity(count)
            for number in 0..<count {
                let evidence = evidence(number, fields, around: base)
                let genuine = Verdict(of: evidence).genuine
                verdicts.append(genuine)
                if genuine == .yes, !hasAll(evidence) { complaints.insert("yes without all that it needs") }
                if genuine == .yes, hasFailure(evidence), Self.isBlocking(evidence) {
                    complaints.insert("yes in spite of a failure")
                }
            }
            for number in 0..<count {
                var place = 1
                for _ in fields {
                    let digit = number / place % 3
                    // From passed, or failed, to not performed.
                    if digit < 2 {
                        let without = verdicts[number + (2 - digit) * place]
                        if digit == 0, verdicts[number] == .no, without == .yes { complaints.insert("no became yes") }
                        if digit == 0, verdicts[number] != .yes, without == .yes {
                            complaints.insert("something that passed stood in the way of yes")
                        }
                        // Evidence that is added and fails makes nothing genuine.
                        if digit == 1, verdicts[number] == .yes, without != .yes {
                            complaints.insert("a failure made yes")
                        }
                    }
                    place *= 3
                }
            }
            return complaints.sorted()
        }

        /// Of what a verdict needs: EF.CardSecurity and the keys of proofs that were not made are none of it.
        private static func isBlocking(_ evidence: VerdictEvidence) -> Bool {
            [
                evidence.signature, evidence.hashes, evidence.chain, evidence.country, evidence.revocation,
                evidence.cardSecurity, evidence.chipAuthentication, evidence.activeAuthentication,
                evidence.chipAuthenticationMapping,
            ].contains(failed)
        }

        @Test func `no combination of outcomes is genuine but with all that is needed, and nothing taken away helps`() {
            #expect(Self.enumerate(Self.core, around: Self.best) == [])
        }

        @Test func `the same for what is beside it, around what is otherwise right`() {
            var bases = [Self.best]
            for field in Self.core {
                for outcome in Self.outcomes.dropFirst() {
                    var base = Self.best
                    base[keyPath: field] = outcome
                    bases.append(base)
                }
            }
            for base in bases {
                #expect(Self.enumerate(Self.rest, around: base) == [])
                #expect(Self.enumerate(Self.keys, around: base) == [])
            }
        }

        @Test func `what was not performed becomes genuine only by what is needed`() {
            for number in 0..<(1 << Self.core.count) {
                var evidence = VerdictEvidence()
                for (index, field) in (Self.core + Self.rest).enumerated() where index >= Self.core.count {
                    evidence[keyPath: field] = .passed
                }
                for (index, field) in Self.core.enumerated() where number >> index & 1 == 1 {
                    evidence[keyPath: field] = .passed
                }
                #expect((Verdict(of: evidence).genuine == .yes) == Self.hasAll(evidence))
            }
        }

        @Test func `a chain that fails in whatever way is never genuine`() {
            let codes: [CheckOutcome.Finding] = [
                .issuerSignatureInvalid, .notValidAtSigning, .issuedAfterExpiry, .unknownCriticalExtension,
            ]
            for finding in codes {
                var evidence = Self.best
                evidence.chain = .failed(finding)
                #expect(Verdict(of: evidence).genuine != .yes)
                #expect(Verdict(of: evidence).finding == finding)
            }
        }

        @Test func `the guide has every rule, in order, with its verdict`() throws {
            let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../../Sources/Trust/VouchChip/VouchChip.docc/Verdicts.md")
                .standardizedFileURL
            let rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter {
                $0.hasPrefix("| `")
            }
            let cells = rows.map { row in row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
            let verdicts = ["yes": "yes", "no": "no", "not established": "notEstablished"]
            let told = cells.compactMap { row in verdicts[row[1]].map { "\(row[0].filter { $0 != "`" }) \($0)" } }
            #expect(told == Verdict.rules.map { "\($0.name) \($0.genuine.rawValue)" })
        }

        @Test func `nothing known is nothing established`() {
            let verdict = Verdict(of: VerdictEvidence())
            #expect(verdict.genuine == .notEstablished)
            #expect(verdict.rule == .signatureNotChecked)
            #expect(verdict.reason?.code == .checkNotAsked)
            #expect(verdict.finding == nil)
            #expect(Verdict(of: Self.best).rule == .genuine)
        }

        @Test func `each rule has a name of its own and decides something`() {
            #expect(Set(Verdict.rules.map { $0.name }).count == Verdict.rules.count)
            #expect(Set(Verdict.rules.map { $0.name }) == Set(ChipVerdict.allCases))
            #expect(Verdict.rules.filter { $0.genuine == .yes }.map(\.name) == [.genuine])
            // No rule stands in the shadow of those before it.
            var weak = Self.best
            weak.signerStrength = Self.failed
            #expect(Verdict(of: weak).rule == .weakSignerKey)
            var unread = Self.best
            unread.hashes = .notPerformed(.noGroupRead)
            #expect(Verdict(of: unread).rule == .hashesNotChecked)
            var unbound = Self.best
            (unbound.chain, unbound.chipAuthentication) = (.notPerformed(.noTrustAnchor), Self.failed)
            #expect(Verdict(of: unbound).rule == .chipFailedKeyNotBound)
            var shared = Self.best
            (shared.chipAuthenticationListing, shared.activeAuthenticationListing) = (Self.failed, Self.failed)
            #expect(Verdict(of: shared).rule == .chipKeyRevoked)
            #expect(Verdict(of: shared).genuine == .notEstablished)
            shared.activeAuthentication = Self.failed
            #expect(Verdict(of: shared).rule == .cloned)
            for reason in [CheckOutcome.Reason.signerOnHold, .documentsUnusable] {
                var held = Self.best
                held.revocation = .notPerformed(reason)
                #expect(Verdict(of: held).rule == .signerOnHold)
                #expect(Verdict(of: held).reason == reason)
            }
        }

        /// What makes a signed key the State's.
        static let signing: [Field] = [\.signature, \.chain, \.country, \.revocation, \.signerStrength]

        @Test(arguments: signing)
        func `a key counts as the State's only if its signature does, and its signer is not revoked`(_ field: Field) {
            #expect(Self.best.chipAuthenticationBinding == .passed)
            #expect(Self.best.activeAuthenticationBinding == .passed)
            #expect(Self.best.mappingBinding == .passed)
            var evidence = Self.best
            evidence[keyPath: field] = Self.failed
            #expect(evidence.chipAuthenticationBinding == Self.failed)
            #expect(evidence.activeAuthenticationBinding == Self.failed)
            #expect(evidence.mappingBinding == Self.failed)
        }
    }
}
