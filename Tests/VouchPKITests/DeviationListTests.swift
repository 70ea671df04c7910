import Testing
import TrustTestSupport
import VouchCore

@testable import VouchPKI

extension TrustTests {
    /// Lists of deviations as Doc 9303-12 §10 has them.
    @Suite struct DeviationListTests {
        private static func list(_ content: [UInt8]) throws -> (list: DeviationList, deviations: [TLVDeviation]) {
            let unverified = try ListContent.unsigned(.deviationList, content)
            guard case .deviations(let list) = unverified.content else { throw CancellationError() }
            return (list, unverified.deviations)
        }

        private static let reference = ListedFlaw.Reference(
            kind: .deviationList, country: "UT", signingTime: nil, name: "list")

        /// nil where the document is not meant, else whether that is certain.
        private static func isMeant(
            _ documents: ListContent.Documents, _ document: ListedDocument, _ type: OID = ListContent.groupHash
        ) throws -> Bool? {
            let entry = try ListContent.deviation(
                documents, [ListContent.description(type, TLVWriter.integer(12), "DG12")])
            let (list, _) = try list(ListContent.deviations([entry]))
            #expect(list.unreadableCount == 0)
            return list.flaws(of: document, in: reference) { try? ListContent.digest($0) }.first?.isCertain
        }

        @Test func `Germany's list of 2018 says what is quoted of it`() throws {
            let vector = try VectorFile("lists/germany-2018")
            let (list, deviations) = try Self.list(try vector.bytes("content"))
            #expect(!deviations.contains { $0.kind == .unusualEncoding })
            #expect(list.digestAlgorithm == .sha1)
            #expect(list.unreadableCount == 0)
            let entry = try #require(list.entries.first)
            #expect(list.entries.count == 1)
            #expect(entry.deviations.count == 1)
            #expect(
                entry.documents.signer?.issuer?.description
                    == String(decoding: try vector.bytes("issuer"), as: UTF8.self))
            #expect(entry.documents.signer?.serialNumber == (try vector.bytes("serialNumber")))
            let deviation = try #require(entry.deviations.first)
            #expect(deviation.description == String(decoding: try vector.bytes("description"), as: UTF8.self))
            #expect(deviation.finding.code == .listedSignerEncodingDeviates)
            #expect(deviation.effect == .none)
            #expect(deviation.parameters == [0x02, 0x01, 0x00])
            #expect(deviation.dataGroups.isEmpty)
            #expect(entry.documents.numbers == nil)
            #expect(entry.documents.issued == nil)
        }

        @Test(arguments: [false, true])
        func `all that an entry names must fit, with tags in place of others and around them`(_ isExplicit: Bool) throws
        {
            let signers = try ListedSigners()
            var document = ListedDocument(signer: signers.signer)
            (document.documentCode, document.number) = ("P", Sensitive(Array("CA00042AL".utf8)))
            document.dateOfIssue = TrustVector.day(2018, 1, 31)
            var documents = ListContent.Documents(
                type: "P<", signer: (signers.signer, .issuerAndSerial),
                issued: ("20171001000000Z", "20180205225959.999Z"), numbers: ["CA00041AL", "CA00042AL", "CA00043AL"])
            documents.isExplicit = isExplicit
            #expect(try Self.isMeant(documents, document) == true)
            for name in [ListContent.Name.keyIdentifier, .digest] {
                documents.signer = (signers.signer, name)
                #expect(try Self.isMeant(documents, document) == true)
                documents.signer = (signers.other, name)
                #expect(try Self.isMeant(documents, document) == nil)
            }
            documents.signer = (signers.signer, .digest)
            var other = document
            other.documentCode = "ID"
            #expect(try Self.isMeant(documents, other) == nil)
            other = document
            other.number = Sensitive(Array("CA00044AL".utf8))
            #expect(try Self.isMeant(documents, other) == nil)
            other = document
            other.dateOfIssue = TrustVector.day(2018, 2, 6)
            #expect(try Self.isMeant(documents, other) == nil)
            other.dateOfIssue = TrustVector.day(2018, 2, 5)
            #expect(try Self.isMeant(documents, other) == true)
            // What the chip did not tell leaves it open.
            for keyPath in [\ListedDocument.dateOfIssue as PartialKeyPath<ListedDocument>, \.number, \.documentCode] {
                var unknown = document
                switch keyPath {
                case \ListedDocument.dateOfIssue: unknown.dateOfIssue = nil
                case \ListedDocument.number: unknown.number = nil
                default: unknown.documentCode = nil
                }
                #expect(try Self.isMeant(documents, unknown) == false)
            }
        }

        @Test func `an authority's own certificate is named for what is wrong with it only`() throws {
            let signers = try ListedSigners()
            var document = ListedDocument(signer: signers.signer)
            document.authorities = [signers.root]
            let documents = ListContent.Documents(signer: (signers.root, .digest))
            #expect(try Self.isMeant(documents, document, ListContent.authorityEncoding) == true)
            #expect(try Self.isMeant(documents, document, ListContent.signerEncoding) == nil)
        }

        @Test func `groups are told, and kinds that are not known`() throws {
            func deviation(_ type: OID, _ parameters: [UInt8]) throws -> KnownDeviation {
                let entry = try ListContent.deviation(.init(), [ListContent.description(type, parameters)])
                return try #require(try Self.list(ListContent.deviations([entry])).list.entries.first?.deviations.first)
            }
            #expect(try deviation(ListContent.groupHash, TLVWriter.integer(12)).dataGroups == [12])
            #expect(try deviation(ListContent.groupHash, TLVWriter.integer(22)).dataGroups == [])
            let unknown = try deviation(OID(2, 23, 136, 1, 1, 7, 9), [])
            #expect(unknown.finding.code == .listedUnknownDeviation)
            #expect(unknown.effect == .none)
            let key = try deviation(ListContent.activeKeyDeviation, [])
            #expect(key.effect == .activeAuthenticationKeyCompromised)
        }

        // MARK: Numbers

        private static func numbers(_ texts: [String]) -> DocumentNumbers {
            DocumentNumbers(texts.map { Array($0.utf8)[...] })
        }

        @Test(arguments: [
            ("CA00042AL", true), ("ca00042al", true), ("CA00042AL<<<", true), ("CA00099AL", true),
            ("CA00100AL", true), ("CA00101AL", false), ("CA00042AM", false), ("CB00042AL", false),
            ("CA0042AL", false), ("00042", false), ("", false), ("<<<<<<<<<", false), ("ABC", true), ("AB", false),
            ("L898902C3", true), ("L898903C3", false), ("123456789012345678901234567890", true),
            ("123456789012345678901234567891", false),
        ])
        func `numbers in a row are found, and no others`(_ number: String, _ isThere: Bool) {
            let row = (1...100).shuffled().map { count in
                let digits = String(count)
                return "CA" + String(repeating: "0", count: 5 - digits.count) + digits + "AL"
            }
            let numbers = Self.numbers(
                row + row + ["ABC", "L898902C3", "123456789012345678901234567890", "", "<<"])
            #expect(numbers.count == 103)
            #expect(numbers.contains(Array(number.utf8)) == isThere)
        }

        @Test func `numbers are those of the list, whatever they are`() {
            var state: UInt64 = 7
            func next(_ bound: UInt64) -> UInt64 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return state >> 33 % bound
            }
            for _ in 0..<50 {
                let letters = Array("0123AB".utf8)
                func number() -> [UInt8] { (0..<(1 + next(5))).map { _ in letters[Int(next(6))] } }
                let list = (0..<200).map { _ in number() }
                let numbers = DocumentNumbers(list.map { $0[...] })
                #expect(numbers.count == Set(list).count)
                for _ in 0..<200 {
                    let candidate = number()
                    #expect(numbers.contains(candidate) == list.contains(candidate))
                }
            }
        }

        @Test func `more numbers than a level of a file may have are read`() throws {
            let texts = ["AL", "AM", "AN"].flatMap { end in
                (0..<3_000).map { count in
                    let digits = String(count)
                    return "CA" + String(repeating: "0", count: 5 - digits.count) + digits + end
                }
            }
            let entry = try ListContent.deviation(
                .init(type: "C<", numbers: texts), [ListContent.description(ListContent.groupHash, [2, 1, 12])])
            let (list, _) = try Self.list(ListContent.deviations([entry]))
            #expect(list.entries.first?.documents.numbers?.count == 9_000)
        }

        // MARK: Hostile

        @Test func `cut off anywhere, or with a bit changed, there is an answer and no trap`() throws {
            let signers = try ListedSigners()
            let documents = ListContent.Documents(
                type: "P<", signer: (signers.signer, .issuerAndSerial), issued: ("20171001000000Z", "20180205235959Z"),
                numbers: ["A1", "A2"])
            let entry = try ListContent.deviation(
                documents, [ListContent.description(ListContent.groupHash, TLVWriter.integer(12), "text")])
            let bytes = SignedDataForgery.signedData(
                .deviationList, ListContent.deviations([entry]), certificates: [], signerInfos: [])
            #expect(throws: Never.self) { try PublishedList.Unverified(bytes) }
            for length in bytes.indices {
                #expect(throws: TrustError.self) { try PublishedList.Unverified(Array(bytes.prefix(length))) }
            }
            let document = ListedDocument(signer: signers.signer)
            for index in bytes.indices {
                for bit in 0..<8 {
                    var changed = bytes
                    changed[index] ^= 1 << UInt8(bit)
                    guard let list = try? PublishedList.Unverified(changed),
                        case .deviations(let deviations) = list.content
                    else { continue }
                    #expect(deviations.flaws(of: document, in: Self.reference) { _ in nil }.count <= 1)
                }
            }
        }

        @Test(arguments: ["20180205235959Z 20171001000000Z", "20171301000000Z 20180205235959Z", "2018 2019"])
        func `a time of issue that cannot be spoils its entry alone`(_ times: String) throws {
            let parts = times.split(separator: " ").map(String.init)
            let bad = try ListContent.deviation(.init(issued: (parts[0], parts[1])), [])
            let good = try ListContent.deviation(.init(type: "P<"), [ListContent.description(ListContent.groupHash)])
            let (list, _) = try Self.list(ListContent.deviations([bad, good]))
            #expect(list.unreadableCount == 1)
            #expect(list.entries.map { $0.documents.documentType } == ["P"])
        }
    }
}
