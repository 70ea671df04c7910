import Testing
import TrustTestSupport
import VouchCore
import VouchTesting

@testable import VouchChip
import VouchPKI

extension TrustTests {
    /// What published lists do to a verdict, and what they do not.
    @Suite(.timeLimit(.minutes(3))) struct ListedFlawTests {
        /// Signer and anchor of the passports of the tests.
        private static func certificates(of passport: VirtualPassport) throws -> (
            signer: Certificate, root: Certificate
        ) {
            let sod = try TrustDocument.sod(passport.storedBytes(of: .documentSecurity) ?? [])
            return (
                try Certificate(try #require(sod.signedData.certificates.first)),
                try InspectionBench.anchor(try TestPKI.shared())
            )
        }

        private static func store(_ defects: [[UInt8]], for passport: VirtualPassport) throws -> TrustStore {
            let (signer, root) = try certificates(of: passport)
            var store = TrustDocument.store(root)
            let content = ListContent.defects([try ListContent.entry(signer, by: .digest, defects)])
            store.add(try ListContent.published(.defectList, content, by: root))
            return store
        }

        private static func inspect(_ defects: [[UInt8]], _ passport: VirtualPassport) async throws -> InspectionReport
        {
            try await InspectionBench.inspect(passport, try InspectionBench.plan(try store(defects, for: passport)))
                .report
        }

        @Test(arguments: [
            (ListContent.revoked, 3, "no revoked", "failed revocation.signerListed"),
            (ListContent.revoked, 2, "no revoked", "failed revocation.signerListed"),
            (ListContent.revoked, 1, "notEstablished signerOnHold", "notPerformed revocation.signerOnHold"),
            (
                ListContent.newDocumentDefect, 0, "notEstablished signerOnHold",
                "notPerformed revocation.unknownDocumentDefect"
            ),
            (ListContent.chipKey, 0, "yes genuine", "notPerformed revocation.noList"),
            (ListContent.activeKey, 0, "yes genuine", "notPerformed revocation.noList"),
            (ListContent.replaced, 0, "yes genuine", "notPerformed revocation.noList"),
            (ListContent.groupsMalformed, 0, "yes genuine", "notPerformed revocation.noList"),
        ])
        func `a defect of the signer has its effect and is told`(
            _ type: OID, _ status: UInt8, _ summary: String, _ revocation: String
        ) async throws {
            let passport = try InspectionBench.passport()
            let report = try await Self.inspect(
                [ListContent.defect(type, ListContent.status(status))], passport)
            #expect(report.summary == summary)
            #expect(report.code("passiveAuthentication.revocation") == revocation)
            #expect(report.listedFlaws.count == 1)
            #expect(report.listedFlaws.allSatisfy { $0.isCertain })
            #expect(report.listedFlaws.first?.list.kind == .defectList)
            // Files alone have the same.
            let saved = try InspectionBench.offline(
                try Self.store([ListContent.defect(type, ListContent.status(status))], for: passport)
            )
            .report(on: InspectionBench.files(passport))
            #expect(saved.listedFlaws == report.listedFlaws)
            #expect(saved.code("passiveAuthentication.revocation") == revocation)
        }

        @Test func `a key that others have proves no chip, and another key still does`() async throws {
            let (chip, active) = (ListContent.defect(ListContent.chipKey), ListContent.defect(ListContent.activeKey))
            let both = try InspectionBench.passport()
            let one = try await Self.inspect([chip], both)
            #expect(one.summary == "yes genuine")
            #expect(
                one.code("chipAuthentication.keyBinding") == "failed listed.chipAuthenticationKeyCompromised")
            #expect(one.code("activeAuthentication.keyBinding") == "passed")
            #expect(try await Self.inspect([chip, active], both).summary == "notEstablished chipKeyRevoked")
            let activeOnly = try InspectionBench.passport(.bacOnly)
            #expect(try await Self.inspect([active], activeOnly).summary == "notEstablished chipKeyRevoked")
            #expect(try await Self.inspect([chip], activeOnly).summary == "yes genuine")
            let chipOnly = try InspectionBench.passport(.chipAuthenticationOnly)
            #expect(try await Self.inspect([chip], chipOnly).summary == "notEstablished chipKeyRevoked")
            let mapping = try InspectionBench.passport(.chipAuthenticationMapping) {
                ($0.chipAuthentication, $0.activeAuthentication) = (nil, nil)
            }
            #expect(try await InspectionBench.inspect(mapping).report.summary == "yes genuine")
            #expect(try await Self.inspect([chip], mapping).summary == "notEstablished chipKeyRevoked")
        }

        @Test func `a clone stays a clone, whoever else has the key`() async throws {
            let keys = [ListContent.defect(ListContent.chipKey), ListContent.defect(ListContent.activeKey)]
            for profile in [VirtualPassport.Profile.standard, .bacOnly, .chipAuthenticationOnly] {
                let clone = try InspectionBench.passport(profile, fault: .clone)
                #expect(try await Self.inspect(keys, clone).summary == "no cloned")
            }
        }

        // MARK: Deviations

        private static func deviations(
            _ documents: ListContent.Documents, _ type: OID, for passport: VirtualPassport,
            by signer: Certificate? = nil
        ) throws -> TrustStore {
            let (_, root) = try certificates(of: passport)
            var store = TrustDocument.store(root)
            let entry = try ListContent.deviation(
                documents, [ListContent.description(type, TLVWriter.integer(2), "In words")])
            store.add(
                try ListContent.published(.deviationList, ListContent.deviations([entry]), by: signer ?? root))
            return store
        }

        @Test func `a deviation is told and changes nothing, but for a key that others have`() async throws {
            let passport = try InspectionBench.passport(.bacOnly)
            let number = ["L898902C3"]
            let told = try InspectionBench.plan(
                Self.deviations(.init(type: "P", numbers: number), ListContent.groupHash, for: passport))
            let report = try await InspectionBench.inspect(passport, told).report
            let flaw = try #require(report.listedFlaws.first)
            #expect(report.summary == "yes genuine")
            #expect(report.listedFlaws.count == 1)
            #expect(flaw.finding.code == .listedGroupHashWrong)
            #expect(flaw.dataGroups == [2])
            #expect(flaw.text == "In words")
            #expect(flaw.isCertain)
            #expect(flaw.effect == .none)
            #expect(flaw.list.country == "UT")
            let key = try InspectionBench.plan(
                Self.deviations(.init(type: "P", numbers: number), ListContent.activeKeyDeviation, for: passport))
            #expect(try await InspectionBench.inspect(passport, key).report.summary == "notEstablished chipKeyRevoked")
            let others = try InspectionBench.plan(
                Self.deviations(.init(numbers: ["L898902C4"]), ListContent.activeKeyDeviation, for: passport))
            let untouched = try await InspectionBench.inspect(passport, others).report
            #expect(untouched.summary == "yes genuine")
            #expect(untouched.listedFlaws.isEmpty)
        }

        @Test func `a number counts only where the State signed it`() throws {
            let passport = try InspectionBench.passport()
            let store = try Self.deviations(
                .init(numbers: ["L898902C3"]), ListContent.activeKeyDeviation, for: passport)
            var files = InspectionBench.files(passport)
            #expect(try InspectionBench.offline(store).report(on: files).listedFlaws.map { $0.isCertain } == [true])
            // A forger who changes the number in DG1 does not get rid of what the list says.
            files[VerdictVariant.group(1)] = try InspectionBench.passport().storedBytes(of: VerdictVariant.group(1))
                .map { bytes in bytes.map { $0 == UInt8(ascii: "L") ? UInt8(ascii: "M") : $0 } }
            #expect(try InspectionBench.offline(store).report(on: files).listedFlaws.map { $0.isCertain } == [false])
            files[VerdictVariant.group(1)] = nil
            #expect(try InspectionBench.offline(store).report(on: files).listedFlaws.map { $0.isCertain } == [false])
        }

        @Test func `no State speaks of another's deviations, nor of its defects out of a directory`() throws {
            let passport = try InspectionBench.passport()
            let foreign = try TrustAuthority().certify("csca", .init(subject: "/C=FR/CN=CSCA"))
            let deviations = try Self.deviations(.init(), ListContent.groupHash, for: passport, by: foreign)
            let files = InspectionBench.files(passport)
            #expect(try InspectionBench.offline(deviations).report(on: files).listedFlaws.isEmpty)
            let (signer, root) = try Self.certificates(of: passport)
            let content = ListContent.defects([
                try ListContent.entry(signer, [ListContent.defect(ListContent.revoked)])
            ])
            for (kind, author, expected) in [
                (TrustSource.Kind.publishedList, foreign, "no revoked"),
                (.directory, foreign, "notEstablished chipProofMissing"), (.directory, root, "no revoked"),
            ] {
                var store = TrustDocument.store(root)
                store.add(try ListContent.published(.defectList, content, by: author, kind: kind))
                #expect(try InspectionBench.offline(store).report(on: files).summary == expected)
            }
        }

        // MARK: More evidence

        @Test func `a list makes no verdict better, whatever is on it and whatever the document is`() throws {
            let rank = [Verdict.Genuine.no: 0, .notEstablished: 1, .yes: 2]
            let defects: [[[UInt8]]] = [
                [ListContent.defect(ListContent.revoked)],
                [ListContent.defect(ListContent.revoked, ListContent.status(1))],
                [ListContent.defect(ListContent.chipKey), ListContent.defect(ListContent.activeKey)],
                [ListContent.defect(ListContent.replaced, TLVWriter.octetString([0x30, 0x00]))],
                [ListContent.defect(ListContent.newDocumentDefect)],
            ]
            let root = try InspectionBench.anchor(try TestPKI.shared())
            for variant in VerdictVariant.files {
                let files = InspectionBench.files(try variant.make().passport)
                guard let bytes = files[.documentSecurity], let sod = try? TrustDocument.sod(bytes),
                    let signer = sod.signedData.certificates.first.flatMap({ try? Certificate($0) })
                else { continue }
                let without = try InspectionBench.offline().report(on: files)
                for entry in defects {
                    var store = TrustDocument.store(root)
                    let content = ListContent.defects([try ListContent.entry(signer, by: .digest, entry)])
                    store.add(try ListContent.published(.defectList, content, by: root))
                    let with = try InspectionBench.offline(store).report(on: files)
                    #expect(
                        (rank[with.verdict.genuine] ?? 9) <= (rank[without.verdict.genuine] ?? 0), "\(variant.name)")
                    for (name, outcome) in without.checks where outcome.isFailed {
                        #expect(with.outcome(name)?.isFailed == true, "\(variant.name) \(name.text)")
                    }
                }
            }
        }

        // MARK: Keys

        private static func key(_ exponent: [UInt8], bits: Int = 2048) throws -> SubjectPublicKeyInfo {
            let modulus = [0xC1] + [UInt8](repeating: 0x55, count: bits / 8 - 1)
            let key = TLVWriter.sequence([TLVWriter.positiveNumber(modulus), TLVWriter.positiveNumber(exponent)])
            let encoded = TLVWriter.sequence([
                AlgorithmIdentifier(algorithm: .rsaEncryption, parameters: TLVWriter.null).encoded,
                TLVWriter.bitString(key),
            ])
            var reader = TLVReader(encoded)
            return try SubjectPublicKeyInfo(parsing: &reader)
        }

        @Test(arguments: [
            ([1], 2048, "failed keyStrength.weakExponent"), ([2], 2048, "failed keyStrength.weakExponent"),
            ([1, 0, 0], 2048, "failed keyStrength.weakExponent"), ([1, 0, 1], 2048, "passed"), ([3], 2048, "passed"),
            ([1, 0, 1], 512, "failed keyStrength.tooShort"), ([0], 2048, "failed keyStrength.weakExponent"),
        ])
        func `an exponent that proves nothing is told (RFC 8017 §3.1)`(
            _ exponent: [UInt8], _ bits: Int, _ expected: String
        ) throws {
            #expect(KeyStrength().ofKey(try Self.key(exponent, bits: bits)).code == expected)
        }
    }
}
