import Testing
import TrustTestSupport
import VouchCore
import VouchTesting

@testable import VouchChip
import VouchPKI

/// What a reading checks by itself.
@Suite(.serialized) struct ReadingChecksTests {
    private static let pace = PACEInfo(identifier: OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 2), version: 2, parameterID: 13)
    private static let other = PACEInfo(identifier: OID(0, 4, 0, 127, 0, 7, 2, 2, 4, 2, 4), version: 2, parameterID: 13)
    private static let chip = ChipAuthenticationInfo(
        identifier: OID(0, 4, 0, 127, 0, 7, 2, 2, 3, 2, 2), version: 1, keyID: nil)

    private func record(cardAccess: [SecurityInfo]?, group14: [SecurityInfo]?) -> ReadingRecord {
        var record = ReadingRecord()
        if let cardAccess {
            _ = record.note(whole: partial(SecurityInfos(cardAccess).encoded), of: .cardAccess)
        } else {
            record.note(.absent, of: .cardAccess)
        }
        if let group14 {
            _ = record.note(
                whole: partial(TLVWriter.object(0x6E, SecurityInfos(group14).encoded)), of: .dataGroups[13])
        }
        return record
    }

    private func partial(_ bytes: [UInt8]) -> PartialFile {
        var partial = PartialFile()
        partial.bytes = bytes
        return partial
    }

    private func outcome(_ name: StaticCode, _ record: ReadingRecord) -> CheckOutcome? {
        ReadingChecks(record: record, files: ApplicationFiles(of: .eMRTD)).all.first { $0.name == name }?.outcome
    }

    private func code(_ outcome: CheckOutcome?) -> String {
        switch outcome {
        case .passed: "passed"
        case .failed(let finding): "failed \(finding.code.rawValue)"
        case .notPerformed(let reason): "not performed \(reason.code.rawValue)"
        case nil: "none"
        }
    }

    // MARK: EF.CardAccess

    @Test func `EF.CardAccess must be what DG14 says, in both directions`() {
        let cases: [([SecurityInfo]?, [SecurityInfo]?, String)] = [
            ([.pace(Self.pace)], [.pace(Self.pace)], "passed"),
            ([.pace(Self.pace)], [.chipAuthentication(Self.chip), .pace(Self.pace)], "passed"),
            ([.pace(Self.pace)], [.pace(Self.other)], "failed cardAccess.notSigned"),
            ([.pace(Self.pace), .pace(Self.other)], [.pace(Self.pace)], "failed cardAccess.notSigned"),
            ([.pace(Self.pace), .chipAuthentication(Self.chip)], [.pace(Self.pace)], "failed cardAccess.notSigned"),
            ([.pace(Self.pace)], [.pace(Self.pace), .pace(Self.other)], "failed cardAccess.offerMissing"),
            (nil, [.pace(Self.pace)], "failed cardAccess.offerMissing"),
            (nil, [.chipAuthentication(Self.chip)], "passed"),
            ([.pace(Self.pace)], nil, "not performed cardAccess.nothingToCompare"),
        ]
        for (cardAccess, group14, expected) in cases {
            #expect(code(outcome("cardAccess.binding", record(cardAccess: cardAccess, group14: group14))) == expected)
        }
    }

    @Test func `an EF.CardAccess that somebody hides on the way is noticed`() async throws {
        let passport = try ReadingBench.passport()
        let hiding = ReadingTransport(passport) { _, command in
            let isCardAccess = command.starts(with: [0, 0xB0, 0x9C]) || command.suffix(2) == [0x01, 0x1C]
            return isCardAccess ? .answer([0x6A, 0x82]) : .none
        }
        let reading = try await ReadingBench.read(passport, through: hiding)
        #expect(reading.accessControl == .bac)
        #expect(reading.check("accessControl") == .passed)
        #expect(code(reading.check("cardAccess.binding")) == "failed cardAccess.offerMissing")
    }

    @Test func `a weaker offer that somebody slips in is noticed`() async throws {
        let suite = PACEProtocol(agreement: .ecdh, mapping: .generic, cipher: .aes256)
        let passport = try ReadingBench.passport { $0.pace.append(.init(suite)) }
        let weak = SecurityInfos([.pace(Self.pace)]).encoded
        let reading = try await ReadingBench.read(
            passport,
            through: ReadingTransport(passport) { _, command in
                command.starts(with: [0, 0xB0, 0x9C]) ? .answer(weak + [0x90, 0x00]) : .none
            })
        #expect(reading.accessControl.detail.contains("AES-128"))
        #expect(code(reading.check("cardAccess.binding")) == "failed cardAccess.offerMissing")
        let honest = try await ReadingBench.read(passport)
        #expect(honest.accessControl.detail.contains("AES-256"))
        #expect(honest.check("cardAccess.binding") == .passed)
    }

    @Test func `EF.CardSecurity is compared, too`() async throws {
        let reading = try await ReadingBench.read(try ReadingBench.passport(.chipAuthenticationMapping))
        #expect(reading.outcome("EF.CardSecurity") == .read)
        #expect(reading.check("cardAccess.binding") == .passed)
    }

    // MARK: Zone

    @Test func `the zone that opened the chip must be the one in DG1`() throws {
        let zone = try ReadingBench.passport().zone
        let others = try ["X98765432", "L898902C3"].enumerated().map { index, number in
            try ReadingBench.passport {
                $0.holder.documentNumber = number
                if index == 1 { $0.holder.dateOfExpiry = "350416" }
            }.zone
        }
        for (mrz, expected) in [
            (zone, "passed"), (others[0], "failed documentNumber.mismatch"),
            (others[1], "failed documentNumber.mismatch"),
        ] {
            var record = ReadingRecord()
            record.password = .mrz(try MRZKey(zone))
            _ = record.note(whole: partial(DG1(mrz).encoded), of: .dataGroups[0])
            #expect(code(outcome("documentNumber.binding", record)) == expected)
        }
    }

    @Test(arguments: VirtualPassport.Format.allCases)
    func `the number of each format is compared, a long one in whole`(_ format: VirtualPassport.Format)
        async throws
    {
        let number = format == .td1 ? "D23145890734" : "L898902C3"
        let passport = try ReadingBench.passport {
            $0.format = format
            $0.holder.documentNumber = number
        }
        let typed = AccessPassword.mrz(
            try MRZKey(documentNumber: number, dateOfBirth: "740812", dateOfExpiry: "350415"))
        let reading = try await ReadingBench.read(passport, passwords: [typed])
        #expect(reading.check("documentNumber.binding") == .passed)
    }

    @Test func `without the zone, or without DG1, nothing is compared`() async throws {
        let passport = try ReadingBench.passport()
        let byNumber = try await ReadingBench.read(passport, passwords: [.can(checking: "123456")])
        #expect(
            code(byNumber.check("documentNumber.binding")) == "not performed documentNumber.openedWithoutZone")
        var plan = ReadPlan.patient
        plan.groups = .only([2])
        let withoutZone = try await ReadingBench.read(passport, plan)
        #expect(code(withoutZone.check("documentNumber.binding")) == "not performed documentNumber.noZone")
    }

    // MARK: Lists

    @Test func `what EF.COM and EF.SOD do not agree about is found`() {
        let files = ApplicationFiles(of: .eMRTD)
        func codes(_ common: Set<Int>?, _ signed: Set<Int>?) -> [String] {
            files.selection(.listed, common: common, signed: signed).findings.map {
                "\($0.finding.code.rawValue) \($0.file?.name ?? "-")"
            }
        }
        #expect(codes([1, 2], [1, 2]) == [])
        #expect(codes([1, 2, 11], [1, 2]) == ["fileList.notInSecurityObject DG11"])
        #expect(codes([1, 2], [1, 2, 7, 16]) == ["fileList.notInCommon DG7", "fileList.notInCommon DG16"])
        #expect(codes(nil, [1, 2]) == ["fileList.commonMissing EF.COM"])
        #expect(codes([1, 2], nil) == ["fileList.securityObjectMissing EF.SOD"])
        #expect(codes(nil, nil) == ["fileList.unknown -"])
        let union = files.selection(.listed, common: [1, 11, 3], signed: [1, 2])
        #expect(union.files.map(\.name) == ["DG1", "DG11", "DG2"])
        #expect(union.notAsked.map(\.name) == ["DG3"])
    }

    @Test func `a chip without lists is tried group by group`() async throws {
        let passport = try ReadingBench.passport(fault: .missingSecurityObject)
        let transport = ReadingTransport(passport) { number, _ in
            // EF.COM, twice: the first refusal ends the session, so does the second.
            number == 10 || number == 20 ? .answer([0x6A, 0x82]) : .none
        }
        let reading = try await ReadingBench.read(passport, through: transport)
        #expect(reading.outcome("EF.COM") == .failed(.secureMessagingFailed))
        #expect(reading.names.isSuperset(of: ["DG1", "DG2", "DG11", "DG12", "DG14", "DG15"]))
        #expect(reading.outcome("DG16") == .absent)
        #expect(reading.outcome("DG3") == nil)
        #expect(code(reading.check("fileList")) == "failed fileList.unknown")
    }

    @Test func `proofs that nobody asked for are named as not made`() async throws {
        let reading = try await ReadingBench.read(try ReadingBench.passport())
        #expect(
            reading.checks.map { $0.name.text.description } == [
                "accessControl", "cardAccess.binding", "fileList", "documentNumber.binding",
                "passiveAuthentication.signature", "passiveAuthentication.hashes", "passiveAuthentication.chain",
                "passiveAuthentication.validity", "passiveAuthentication.country", "passiveAuthentication.revocation",
                "activeAuthentication", "chipAuthentication", "chipAuthenticationMapping", "terminalAuthentication",
            ])
        for (_, outcome) in reading.checks.dropFirst(4) {
            #expect(code(outcome) == "not performed check.notAsked")
        }
    }
}
