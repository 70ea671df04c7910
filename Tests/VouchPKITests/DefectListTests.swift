import Testing
import TrustTestSupport
import VouchCore

@testable import VouchPKI

extension TrustTests {
    /// Lists of defects as BSI TR-03129-2 §8 has them, in its three versions.
    @Suite struct DefectListTests {
        private static func list(_ content: [UInt8]) throws -> (list: DefectList, deviations: [TLVDeviation]) {
            let unverified = try ListContent.unsigned(.defectList, content)
            guard case .defects(let list) = unverified.content else { throw CancellationError() }
            return (list, unverified.deviations)
        }

        private static func effects(_ entries: [[UInt8]], of signer: Certificate, version: Int = 1) throws -> [String] {
            let (list, _) = try list(ListContent.defects(entries, version: version))
            let reference = ListedFlaw.Reference(kind: .defectList, country: "UT", signingTime: nil, name: "list")
            return list.flaws(of: ListedDocument(signer: signer), in: reference) { try? ListContent.digest($0) }
                .map { "\($0.finding.code.rawValue) \($0.effect)" }
        }

        @Test func `a signer is found by each of its names, and no other is`() throws {
            let signers = try ListedSigners()
            for name in [ListContent.Name.issuerAndSerial, .keyIdentifier, .digest] {
                let entry = try ListContent.entry(
                    signers.signer, by: name, [ListContent.defect(ListContent.revoked, ListContent.status(3))])
                #expect(try Self.effects([entry], of: signers.signer) == ["listed.signerRevoked signerRevoked"])
                #expect(try Self.effects([entry], of: signers.other) == [])
                #expect(try Self.effects([entry], of: signers.root) == [])
            }
        }

        /// TR-03129-2 §8.1.1: a mismatch in a name with higher preference overrules a match in a lower one.
        @Test func `a digest that differs overrules issuer and serial number`() throws {
            let signers = try ListedSigners()
            let entry = TLVWriter.sequence([
                TLVWriter.object(ASN1.sequence, ListContent.issuerAndSerial(signers.signer)),
                TLVWriter.octetString(try ListContent.digest(signers.other)),
                TLVWriter.set(of: [ListContent.defect(ListContent.revoked)]),
            ])
            #expect(try Self.effects([entry], of: signers.signer) == [])
            #expect(try Self.effects([entry], of: signers.other) == ["listed.signerRevoked signerRevoked"])
        }

        @Test(arguments: [
            (0, "signerRevoked"), (1, "signerOnHold"), (2, "signerRevoked"), (3, "signerRevoked"),
            (4, "signerRevoked"), (5, "signerRevoked"), (32, "signerRevoked"), (77, "signerRevoked"),
        ])
        func `of a signer that is named as revoked only one on hold is not`(_ code: UInt8, _ effect: String) throws {
            let signers = try ListedSigners()
            let entry = try ListContent.entry(
                signers.signer, [ListContent.defect(ListContent.revoked, ListContent.status(code))])
            #expect(try Self.effects([entry], of: signers.signer) == ["listed.\(effect) \(effect)"])
            let (list, _) = try Self.list(ListContent.defects([entry]))
            #expect(list.entries.first?.defects.first?.status == KnownDefect.Status(rawValue: Int(code)))
        }

        @Test func `a revoked signer without a code is revoked`() throws {
            let signers = try ListedSigners()
            let entry = try ListContent.entry(signers.signer, [ListContent.defect(ListContent.revoked)])
            #expect(try Self.effects([entry], of: signers.signer) == ["listed.signerRevoked signerRevoked"])
        }

        @Test(arguments: [
            (ListContent.replaced, "listed.signerReplaced none"),
            (ListContent.chipKey, "listed.chipAuthenticationKeyCompromised chipAuthenticationKeyCompromised"),
            (ListContent.activeKey, "listed.activeAuthenticationKeyCompromised activeAuthenticationKeyCompromised"),
            (ListContent.groupsMalformed, "listed.groupMalformed none"),
            (ListContent.newDocumentDefect, "listed.unknownDocumentDefect documentUnusable"),
            (OID(0, 4, 0, 127, 0, 7, 3, 1, 5, 2, 99), "listed.unknownDefect none"),
            (OID(1, 2, 3), "listed.unknownDefect none"),
        ])
        func `each kind of defect has its code and its effect`(_ type: OID, _ expected: String) throws {
            let signers = try ListedSigners()
            let entry = try ListContent.entry(
                signers.signer, [ListContent.defect(type, TLVWriter.octetString([1, 2]))])
            #expect(try Self.effects([entry], of: signers.signer) == [expected])
        }

        @Test(arguments: [false, true])
        func `versions 2 and 3 are read, with tags in place of others and around them`(_ isExplicit: Bool) throws {
            let signers = try ListedSigners()
            let parameters = TLVWriter.set(of: [TLVWriter.integer(2), TLVWriter.integer(12)])
            let defects = [
                ListContent.newDefect(ListContent.groupsMalformed, parameters, "face", isExplicit: isExplicit),
                ListContent.newDefect(ListContent.chipKey, isExplicit: isExplicit),
            ]
            func tagged(_ number: UInt32, _ tag: UInt32, _ value: [UInt8]) -> [UInt8] {
                let isConstructed = tag == ASN1.sequence
                return isExplicit
                    ? TLVWriter.object(ASN1.context(number), TLVWriter.object(tag, value))
                    : TLVWriter.object(
                        isConstructed ? ASN1.context(number) : ASN1.primitiveContext(number), value)
            }
            let reference = TLVWriter.sequence([
                tagged(0, ASN1.sequence, ListContent.issuerAndSerial(signers.signer)),
                tagged(1, ASN1.octetString, signers.signer.extensions.subjectKeyIdentifier ?? []),
                tagged(2, ASN1.utf8String, Array("UTTS01".utf8)),
                tagged(3, ASN1.octetString, try ListContent.digest(signers.signer)),
            ])
            let entry = TLVWriter.sequence([
                reference, TLVWriter.set(of: defects), TLVWriter.object(ASN1.utf8String, Array("ümlaut".utf8)),
            ])
            let (list, deviations) = try Self.list(ListContent.defects([entry], version: 3))
            #expect(list.version == 3)
            #expect(list.digestAlgorithm == .sha256)
            #expect(list.unreadableCount == 0)
            #expect(list.entries.first?.signer?.serialNumber == signers.signer.serialNumber)
            #expect(list.entries.first?.description == "ümlaut")
            let own = try #require(list.entries.first?.defects.first { $0.type == ListContent.groupsMalformed })
            #expect(own.description == "face")
            #expect(own.dataGroups == [2, 12])
            #expect(own.parameters == parameters)
            #expect(deviations.contains { $0.kind == .unusualEncoding } == isExplicit)
            #expect(try Self.effects([entry], of: signers.signer, version: 3).count == 2)
            #expect(try Self.effects([entry], of: signers.other, version: 3) == [])
        }

        @Test(arguments: [false, true])
        func `an authority that is named means all of its signers`(_ byKey: Bool) throws {
            let signers = try ListedSigners()
            let reference =
                byKey
                ? TLVWriter.object(
                    ASN1.context(1),
                    TLVWriter.object(ASN1.primitiveContext(0), signers.root.extensions.subjectKeyIdentifier ?? []))
                : TLVWriter.object(ASN1.context(0), signers.root.subject.encoded)
            let entry = TLVWriter.sequence([
                TLVWriter.sequence([reference]),
                TLVWriter.set(of: [ListContent.newDefect(ListContent.chipKey, isExplicit: false)]),
            ])
            for signer in [signers.signer, signers.other] {
                #expect(try Self.effects([entry], of: signer, version: 3).count == 1)
            }
            let stranger = try TrustAuthority().certify("csca", .init(subject: "/C=FR/CN=CSCA"))
            #expect(try Self.effects([entry], of: stranger, version: 3) == [])
        }

        @Test func `a signer of seals only is nobody's here, and an entry that makes no sense spoils no other`() throws
        {
            let signers = try ListedSigners()
            let seal = TLVWriter.sequence([
                TLVWriter.sequence([TLVWriter.object(ASN1.primitiveContext(2), Array("UTTS01".utf8))]),
                TLVWriter.set(of: [ListContent.newDefect(ListContent.revoked, isExplicit: false)]),
            ])
            let good = try ListContent.entry(signers.signer, [ListContent.defect(ListContent.revoked)])
            let broken = TLVWriter.sequence([TLVWriter.integer(1)])
            let (list, deviations) = try Self.list(ListContent.defects([seal, broken, good, TLVWriter.null]))
            #expect(list.entries.count == 2)
            #expect(list.unreadableCount == 2)
            #expect(deviations.contains { $0.kind == .malformedElement })
            #expect(list.entries.contains { $0.signer == nil && $0.authority == nil })
            #expect(try Self.effects([seal, broken, good], of: signers.signer).count == 1)
        }

        @Test func `content in BER is read and noted`() throws {
            let signers = try ListedSigners()
            let entry = try ListContent.entry(signers.signer, [ListContent.defect(ListContent.revoked)])
            let definite = ListContent.defects([entry])
            var reader = TLVReader(definite)
            let elements = Array(try reader.next().value)
            let (list, deviations) = try Self.list([0x30, 0x80] + elements + [0, 0])
            #expect(list.entries.count == 1)
            #expect(deviations.contains { $0.kind == .notDistinguished })
        }

        @Test func `cut off anywhere, or with a bit changed, there is an answer and no trap`() throws {
            let signers = try ListedSigners()
            let entry = try ListContent.entry(
                signers.signer, by: .digest,
                [
                    ListContent.defect(ListContent.revoked, ListContent.status(1)),
                    ListContent.newDefect(ListContent.groupsMalformed, [0x31, 0x00], "text", isExplicit: true),
                ], "more")
            let bytes = SignedDataForgery.signedData(
                .defectList, ListContent.defects([entry]), certificates: [], signerInfos: [])
            #expect(throws: Never.self) { try PublishedList.Unverified(bytes) }
            for length in bytes.indices {
                #expect(throws: TrustError.self) { try PublishedList.Unverified(Array(bytes.prefix(length))) }
            }
            for index in bytes.indices {
                for bit in 0..<8 {
                    var changed = bytes
                    changed[index] ^= 1 << UInt8(bit)
                    guard let list = try? PublishedList.Unverified(changed), case .defects(let defects) = list.content
                    else { continue }
                    let document = ListedDocument(signer: signers.signer)
                    let reference = ListedFlaw.Reference(kind: .defectList, country: nil, signingTime: nil, name: "")
                    #expect(defects.flaws(of: document, in: reference) { _ in nil }.count <= 2)
                }
            }
        }

        @Test func `more entries than any list has are refused`() throws {
            let many = [[UInt8]](repeating: [0x30, 0x00], count: PublishedList.maximumEntryCount + 1)
            #expect(throws: TrustError(.damaged)) {
                try ListContent.unsigned(.defectList, ListContent.defects(many))
            }
            #expect(throws: TrustError(.tooLarge)) {
                try PublishedList.Unverified([UInt8](repeating: 0, count: PublishedList.maximumLength + 1))
            }
        }
    }
}
