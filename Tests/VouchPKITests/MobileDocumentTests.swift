import Foundation
import Testing
import VouchCore
import VouchOpenSSL
import VouchTestSupport

@testable import VouchPKI

/// The worked example of ISO/IEC 18013-5 annex D: read, checked, and tampered with.
@Suite struct MobileDocumentTests {
    struct Example: Decodable {
        let deviceResponse: String
        let issuingAuthority: String
        let now: String
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func example() throws -> Example {
        try JSONDecoder().decode(
            Example.self, from: Data(contentsOf: root.appendingPathComponent("Tests/Vectors/mdoc/annex-d.json")))
    }

    private func response() throws -> [UInt8] { try #require(Hex.bytes(Self.example().deviceResponse)) }

    private func verification(
        _ bytes: [UInt8], isTrusted: Bool = true, now: String? = nil
    ) throws -> MobileDocumentVerification {
        let example = try Self.example()
        var store = TrustStore()
        if isTrusted {
            store.add(
                try Certificate(try #require(Hex.bytes(example.issuingAuthority))), isAnchor: true,
                source: TrustSource(kind: .certificateFile, name: "annex D", isAuthenticated: false))
        }
        let verifier = MobileDocumentVerifier(
            store: store, now: try #require(MobileTime(now ?? example.now)), cryptography: OpenSSLCryptography())
        let documents = try MobileDocument.documents(inResponse: bytes)
        return verifier.verify(try #require(documents.first))
    }

    private func code(_ outcome: CheckOutcome) -> String {
        switch outcome {
        case .passed: "passed"
        case .failed(let finding): finding.code.rawValue
        case .notPerformed(let reason): reason.code.rawValue
        @unknown default: "unknown"
        }
    }

    /// Replaces bytes that occur once.
    private func replaced(_ old: String, _ new: String, in bytes: [UInt8]) throws -> [UInt8] {
        let (old, new) = (Array(old.utf8), Array(new.utf8))
        let places = bytes.indices.filter { bytes[$0...].starts(with: old) }
        #expect(places.count == 1)
        #expect(old.count == new.count)
        var changed = bytes
        let place = try #require(places.first)
        changed.replaceSubrange(place..<place + old.count, with: new)
        return changed
    }

    @Test(.shows("X-R21")) func `the example's licence has its elements, and its issuer signed them`() throws {
        let document = try #require(MobileDocument.documents(inResponse: response()).first)
        #expect(document.documentType == MobileDocument.licenceType)
        #expect(document.nameSpaces.map(\.name) == [MobileDocument.licenceNameSpace])
        #expect(
            document.nameSpaces.first?.items.map(\.identifier) == [
                "family_name", "issue_date", "expiry_date", "document_number", "portrait", "driving_privileges",
            ])
        #expect(document.value("family_name")?.reveal { $0.text } == "Doe")
        #expect(document.value("expiry_date")?.reveal { $0.tagged(1004)?.text } == "2024-10-20")
        #expect(document.value("portrait")?.reveal { $0.bytes?.prefix(2) } == [0xFF, 0xD8])
        #expect(document.value("birth_date") == nil)
        #expect(document.nameSpaces.first?.items.allSatisfy { $0.randomCount == 32 } == true)
        let object = document.securityObject
        #expect(object.digestAlgorithm == .sha256)
        #expect(object.digests.count == 2)
        #expect(object.validUntil.text == "2021-10-01T13:30:02Z")
        #expect(!"\(document) \(document.nameSpaces)".contains("Doe"))
        let checked = try verification(response())
        for check in checked.checks where check.name.text.description != "device" {
            // The example has no revocation list.
            let expected = check.name.text.description == "revocation" ? "revocation.noList" : "passed"
            #expect(code(check.outcome) == expected, "\(check.name.text)")
        }
        #expect(code(checked.device) == "mdoc.noSessionTranscript")
        #expect(checked.outcome == .passed)
        #expect(checked.path != nil)
    }

    @Test func `a changed element, signature or object is found`() throws {
        let bytes = try response()
        #expect(code(try verification(replaced("cDoe", "cDod", in: bytes)).digests) == "mdoc.digestDiffers")
        let signed = try #require(MobileDocument.documents(inResponse: bytes).first).issuerSignature.signature
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: signed) })
        var broken = bytes
        broken[place + 40] ^= 1
        #expect(code(try verification(broken).signature) == "mdoc.signatureInvalid")
        // The date is in the object, so its signature no longer fits; the element's digest does.
        let later = try verification(replaced("2021-10-01T13:30:02Z", "2031-10-01T13:30:02Z", in: bytes))
        #expect(code(later.signature) == "mdoc.signatureInvalid")
        #expect(later.digests == .passed)
        #expect(later.outcome != .passed)
    }

    @Test func `another type than the signed one, and an element under another number, are found`() throws {
        let bytes = try response()
        let type = Array("docTypeuorg.iso.18013.5.1.mDL".utf8)
        let places = bytes.indices.filter { bytes[$0...].starts(with: type) }
        #expect(places.count == 2)
        var other = bytes
        other[places[0] + type.count - 1] = UInt8(ascii: "X")
        #expect(code(try verification(other).documentType) == "mdoc.documentTypeDiffers")
        // digestID 7, of the document number, written as 20, which the object does not have.
        let name = Array("digestID".utf8)
        let seven = try #require(
            bytes.indices.first { bytes[$0...].starts(with: name + [7]) })
        var moved = bytes
        moved[seven + name.count] = 0x14
        #expect(code(try verification(moved).digests) == "mdoc.digestMissing")
    }

    @Test func `where no element is answered, none is called signed`() throws {
        let bytes = try response()
        func place(after name: String) throws -> Int {
            let key = Array(name.utf8)
            return try #require(bytes.indices.first { bytes[$0...].starts(with: key) }) + key.count
        }
        let end = try place(after: "issuerAuth") - "jissuerAuth".utf8.count
        let bare = try bytes[..<place(after: "nameSpaces")] + [0xA0] + bytes[end...]
        let checked = try verification(Array(bare))
        #expect(checked.signature == .passed)
        #expect(code(checked.digests) == "mdoc.nothingReleased")
        #expect(checked.outcome != .passed)
    }

    @Test func `a time is on a day that a calendar has`() {
        #expect(MobileTime("2026-02-30T00:00:00Z") == nil)
        #expect(MobileTime("2025-02-29T00:00:00Z") == nil)
        #expect(MobileTime("2024-02-29T00:00:00Z")?.day?.day == 29)
        #expect(MobileTime("2026-13-01T00:00:00Z") == nil)
    }

    @Test(arguments: [
        ("2020-09-30T00:00:00Z", "mdoc.notYetValid"), ("2021-10-01T13:30:02Z", "passed"),
        ("2021-10-01T13:30:03Z", "mdoc.expired"),
    ])
    func `it holds for its time, to the second`(now: String, expected: String) throws {
        #expect(code(try verification(response(), now: now).validity) == expected)
    }

    @Test func `without the authority nothing is called signed by it`() throws {
        let checked = try verification(response(), isTrusted: false)
        #expect(checked.signature == .passed)
        #expect(code(checked.chain) == "chain.noTrustAnchor")
        #expect(checked.outcome != .passed)
    }

    @Test func `a signer of licences signs no passport, and one of passports no licence`() throws {
        let document = try #require(MobileDocument.documents(inResponse: response()).first)
        let signer = try Certificate(try #require(document.issuerSignature.certificates.first))
        #expect(ValidationPolicy.mobileDocumentSigner.permits(signer))
        for policy in [ValidationPolicy.documentSigner, .sealSigner(), .masterListSigner] {
            #expect(!policy.permits(signer))
        }
        let authority = try Certificate(try #require(Hex.bytes(Self.example().issuingAuthority)))
        #expect(!ValidationPolicy.mobileDocumentSigner.permits(authority))
    }

    @Test func `no cut of the answer and no changed byte crashes, and none passes`() throws {
        let bytes = try response()
        for count in stride(from: 0, to: bytes.count, by: 97) {
            #expect(throws: MobileDocumentError.self) {
                try MobileDocument.documents(inResponse: Array(bytes.prefix(count)))
            }
        }
        for place in stride(from: 0, to: bytes.count, by: 61) {
            var changed = bytes
            changed[place] ^= 0x55
            guard let document = try? MobileDocument.documents(inResponse: changed).first else { continue }
            // What the device signs is not checked, and neither is what no one signs.
            let plain = try #require(MobileDocument.documents(inResponse: bytes).first)
            guard document.nameSpaces.map(\.items.count) == plain.nameSpaces.map(\.items.count) else { continue }
            let isSame = zip(
                document.nameSpaces.flatMap(\.items), plain.nameSpaces.flatMap(\.items)
            ).allSatisfy { $0.encoded.reveal { $0 } == $1.encoded.reveal { $0 } }
            if !isSame { #expect(try verification(changed).outcome != .passed, "byte \(place)") }
        }
    }

    @Test(.enabled(if: Self.python != nil, "pymdoccbor is not installed: VOUCH_TEST_PYTHON or scripts/setup --test"))
    func `another reader of mobile documents says the same`() throws {
        let python = try #require(Self.python)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).cbor")
        try Data(response()).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let judge = Self.root.appendingPathComponent("Tests/Peers/mdoc/judge.py").path
        let told = try JSONReader.read(Self.run(python, [judge, file.path]), maximumLength: 1 << 20)
        let first = try #require(told.elements?.first)
        let document = try #require(MobileDocument.documents(inResponse: response()).first)
        #expect(first["type"]?.text == document.documentType)
        #expect(first["valid"] == .boolean(true))
        #expect(first["digests"] == .boolean(true))
        guard case .object(let members)? = first["elements"] else {
            Issue.record("no elements")
            return
        }
        #expect(Set(members.map(\.name)) == Set(document.nameSpaces.flatMap(\.items).map(\.identifier)))
        for member in members where member.value.text != nil {
            #expect(document.value(member.name)?.reveal { $0.text } == member.value.text, "\(member.name)")
        }
    }

    private static let python: String? = {
        let candidates = [
            ProcessInfo.processInfo.environment["VOUCH_TEST_PYTHON"],
            root.appendingPathComponent(".venv/test/bin/python").path,
        ].compactMap { $0 }
        return candidates.first { (try? run($0, ["-c", "import pymdoccbor"])) != nil }
    }()

    private struct Failed: Error {}

    private static func run(_ program: String, _ arguments: [String]) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed() }
        return [UInt8](bytes)
    }
}
