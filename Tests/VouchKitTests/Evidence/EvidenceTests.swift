import Foundation
import Testing
import VouchChip
import VouchCore
import VouchEvidence
import VouchFields
import VouchOpenSSL
import VouchPKI
import VouchReport
import VouchTesting

@testable import VouchKit

/// A reading kept as evidence, and run again.
@Suite struct EvidenceTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private struct Signer: EvidenceSigning {
        let key = Result { try OpenSSLKey(curve: .p256) }
        let algorithm = COSESign1.Algorithm.es256
        var publicKey: [UInt8] { (try? key.get().subjectPublicKeyInfo()) ?? [] }

        func sign(_ message: [UInt8]) throws -> [UInt8] {
            try key.get().sign(message, by: .plainECDSA(.sha256))
        }
    }

    private static func picture(_ name: String) throws -> DocumentInput {
        let file = root.appendingPathComponent("Corpus").appendingPathComponent(name)
        return .data(try Data(contentsOf: file), name: "page.jpg")
    }

    /// A service that finds a barcode beside whatever a picture shows, and a reading of a passport's zone.
    private func bundle(
        _ service: DocumentService, _ picture: String = "mrz/flat/td3-strip.jpg", chip: SavedChip? = nil,
        content: EvidenceContent = .readings
    ) async throws -> EvidenceBundle {
        var policy = ReadingPolicy()
        policy.evidence = content
        let reading = try await service.reading(of: [try Self.picture(picture)], chip: chip, policy: policy)
        return try #require(reading.evidence).signed(by: Signer())
    }

    @Test(arguments: ["mrz/flat/td3-strip.jpg", "mrz/flat/td1-utopia.jpg", "documents/desk-01.jpg"])
    func `a reading run again gives the same report, byte for byte`(_ picture: String) async throws {
        let service = try FakeService.build(barcodes: FakeBarcodes("hello"))
        let bundle = try await bundle(service, picture)
        let findings = try await service.verify(try EvidenceBundle(bundle.encoded), key: bundle.manifest.signer)
        #expect(findings.outcome == .same)
        #expect(findings.verification.holds)
        #expect(findings.versions.isEmpty)
        #expect(findings.confirmed.contains("report/0/timing"))
    }

    @Test func `a bundle is run by an installation without any engine`() async throws {
        let bundle = try await bundle(try FakeService.build(barcodes: FakeBarcodes("hello")))
        #expect(try await FakeService.build().verify(bundle).outcome == .same)
    }

    @Test func `a part that is not what was signed is named, wherever it is`() async throws {
        let service = try FakeService.build(barcodes: FakeBarcodes("hello"))
        let file = try await bundle(service).encoded
        let bundle = try EvidenceBundle(file)
        for name in bundle.names {
            let part = try #require(bundle.parts[name])
            // The salt comes before the content and is nowhere else; a head of at most five bytes is between them.
            let salt = try #require(Data(file).range(of: Data(part.salt)))
            guard part.content.count > 10 else { continue }
            var changed = file
            changed[salt.upperBound + part.content.count / 2 + 2] ^= 1
            let findings = try await service.verify(try EvidenceBundle(changed))
            #expect(findings.outcome == .different(.init(part: name, cause: .input, versions: [])))
        }
    }

    @Test func `a changed signature is tampering, and so is another's key`() async throws {
        let service = try FakeService.build(barcodes: FakeBarcodes("hello"))
        let bundle = try await bundle(service)
        let findings = try await service.verify(bundle, key: Signer().publicKey)
        #expect(findings.outcome == .different(.init(part: "signature", cause: .tampering, versions: [])))
    }

    @Test func `a report that was altered before it was signed does not follow from its readings`() async throws {
        let service = try FakeService.build(barcodes: FakeBarcodes("hello"))
        let honest = try await bundle(service)
        var draft = EvidenceDraft(made: honest.manifest.made, program: honest.manifest.program)
        for name in honest.names {
            var content = try #require(honest.content(name))
            if name == "report/0/mrz" {
                content = Array(String(decoding: content, as: UTF8.self).replacing("XYZZY", with: "XYZZA").utf8)
                #expect(content != honest.content(name))
            }
            draft.add(name, content)
        }
        let findings = try await service.verify(try draft.signed(by: Signer()))
        #expect(findings.outcome == .different(.init(part: "report/0/mrz", cause: .content, versions: [])))
    }

    @Test func `parts withheld leave what follows from the rest`() async throws {
        let service = try FakeService.build(barcodes: FakeBarcodes("hello"))
        let whole = try await bundle(service, content: .pictures)
        #expect(whole.names.contains("input/0"))
        let less = whole.without([EvidenceSubject.portrait, .barcodes])
        #expect(less.withheld.contains("input/0"))
        #expect(less.withheld.contains("reading/barcodes"))
        let findings = try await service.verify(try EvidenceBundle(less.encoded))
        #expect(findings.outcome == .sameInPart)
        #expect(findings.confirmed == ["report/0/mrz"])
        // Without its zones nothing is left to run.
        let nothing = whole.without([EvidenceSubject.zone])
        #expect(try await service.verify(nothing).outcome == .notRun)
    }

    @Test func `a withheld value occurs in no part that is left`() async throws {
        let service = try FakeService.build(barcodes: FakeBarcodes("hello"))
        let whole = try await bundle(service)
        let less = whole.without([EvidenceSubject.field(.surname)])
        for name in less.names {
            let text = String(decoding: less.content(name) ?? [], as: UTF8.self).uppercased()
            #expect(!text.contains("XYZZY"), "\(name)")
        }
        #expect(try await service.verify(less).verification.holds)
    }

    @Test func `pictures in a bundle, read again, give the same report`() async throws {
        let service = try FakeService.build(barcodes: FakeBarcodes("hello"))
        let bundle = try await bundle(service, content: .pictures)
        #expect(try await service.verify(bundle, readsPictures: true).samePictures == true)
        let without = try await self.bundle(service)
        #expect(try await service.verify(without, readsPictures: true).samePictures == nil)
    }

    @Test func `nothing is kept unless it was asked for, and a draft goes to another process`() async throws {
        let service = try FakeService.build()
        let input = try Self.picture("mrz/flat/td3-strip.jpg")
        #expect(try await service.reading(of: [input]).evidence == nil)
        var policy = ReadingPolicy()
        policy.evidence = .readings
        let kept = try await service.reading(of: [input], policy: policy)
        let other = try JSONDecoder().decode(Reading.self, from: try JSONEncoder().encode(kept))
        #expect(other.evidence?.encoded == kept.evidence?.encoded)
        let sent = try JSONDecoder().decode(ReadingPolicy.self, from: try JSONEncoder().encode(policy))
        #expect(sent.evidence == .readings)
    }
}
