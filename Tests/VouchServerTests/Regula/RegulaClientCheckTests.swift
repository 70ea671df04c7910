import Foundation
import Testing
import VouchCore
import VouchImaging
import VouchTestSupport
import VouchTesting

@testable import VouchChip
@testable import VouchServer
@testable import VouchServerDialects

/// The vendor's client asks for checks and for results in other forms.
@Suite(
    .serialized,
    .enabled(if: RegulaClient.isInstalled, "regula.documentreader.webclient is not installed: scripts/setup --test"))
struct RegulaClientCheckTests {
    private static var withDocuments: ConditionTrait {
        .enabled(if: SharedCorpus.folder("documents") != nil, "no corpus of documents beside the repository")
    }

    private func barcodes(_ name: String) -> String {
        RegulaClient.root.appendingPathComponent("Tests/Corpus/barcodes/matrix/\(name)").path
    }

    private func element(_ told: JSONValue?, _ type: Int) throws -> JSONValue {
        let all = (told?["elements"]?.elements ?? []).filter { $0["type"]?.integer == type }
        return try #require(all.first, "no element \(type)")
    }

    @Test(
        .shows("X-R20"), Self.withDocuments,
        arguments: [
            ("jllarraz_irl_passport_osullivan.jpg", 75, 1, 1, 1), ("doubango_fra_passport_natacha.jpg", 75, 0, 150, 0),
        ])
    func `it compares a live portrait here, whatever address it names`(
        document: String, threshold: Int, result: Int, diagnose: Int, portrait: Int
    ) async throws {
        let folder = try #require(SharedCorpus.folder("documents")).appendingPathComponent("images")
        // A page with one face serves as the live picture.
        let live = folder.appendingPathComponent("jllarraz_irl_passport_osullivan.jpg").path
        let told = try await RegulaClient.ask(
            "faces-\(threshold)", [folder.appendingPathComponent(document).path, live])
        #expect(told["error"] == nil, "\(told["body"]?.text ?? "")")
        let found = try element(told["own"]?["32768"], 19)
        #expect(found["result"]?.integer == result)
        #expect(found["diagnose"]?.integer == diagnose)
        let similarity = try #require(found["percent"]?.integer)
        #expect((similarity >= threshold) == (result == 1))
        #expect(found["image"]?.integer ?? 0 > 100)
        #expect(found["etalon"]?.integer ?? 0 > 100)
        #expect(told["accessor"]?.elements?.contains(.number(19)) == true)
        #expect(told["status"]?.integer == portrait)
        #expect(told["live"]?.elements?.first?["type"]?.integer == 201)
        let log = try #require(told["log"]?.text)
        #expect(log.contains("nothing is sent anywhere"))
        #expect(log.contains("faceApi.url: no effect"))
    }

    @Test(
        .shows("X-R12"), Self.withDocuments,
        arguments: [false, true])
    func `it learns of a copy in black and white`(isGrey: Bool) async throws {
        let folder = try #require(SharedCorpus.folder("documents")).appendingPathComponent("images")
        let original = folder.appendingPathComponent("azure_washington_licence_talbot.png")
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).bmp")
        let picture = try PictureDecoder().decode([UInt8](Data(contentsOf: original)), as: .rgb8)
        try Data(picture.withView { GreyBitmap.file($0, isGrey: isGrey) }).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let told = try await RegulaClient.ask("liveness", [file.path])
        #expect(told["error"] == nil, "\(told["body"]?.text ?? "")")
        let copy = try element(told["page"]?["2097152"], 53)
        #expect(copy["result"]?.integer == (isGrey ? 0 : 1))
        #expect(copy["diagnose"]?.integer == (isGrey ? 239 : 1))
        #expect(try element(told["page"]?["2097152"], 40)["result"]?.integer == 1)
        for open in [41, 44, 54, 55] {
            #expect(try element(told["page"]?["2097152"], open)["result"]?.integer == 2, "element \(open)")
        }
        #expect(try element(told["page"]?["524288"], 8)["result"]?.integer == 2)
        // What was found is an error; what was not found proves nothing.
        #expect(told["security"]?.integer == (isGrey ? 0 : 2))
        if isGrey { #expect(told["optical"]?.integer == 0 && told["overall"]?.integer == 0) }
    }

    @Test(.shows("X-R21")) func `it reads a visible digital seal as its own model has it`() async throws {
        let told = try await RegulaClient.ask("seals", [barcodes("data-matrix-seal.jpg")])
        #expect(told["error"] == nil, "\(told["body"]?.text ?? "")")
        let seal = try #require(told["vds"])
        #expect(seal["type"]?.integer == 0xDC)
        #expect(seal["version"]?.integer == 4)
        #expect(seal["signer"]?.text?.utf8.count == 4)
        #expect(seal["certificate"]?.text?.isEmpty == false)
        #expect(seal["features"]?.elements?.isEmpty == false)
        #expect(seal["bytes"]?.elements?.allSatisfy { $0 == .boolean(true) } == true)
        #expect(seal["signature"]?.integer == 64)
        #expect(seal["issued"]?.text?.utf8.count == 10)
        #expect(seal["country"]?.text?.isEmpty == false)
    }

    @Test(.shows("X-R21")) func `it reads a seal in JSON as its own model has it`() async throws {
        let told = try await RegulaClient.ask("seals", [barcodes("qr-health-proof.jpg")])
        #expect(told["error"] == nil, "\(told["body"]?.text ?? "")")
        let seal = try #require(told["vdsNC"])
        #expect(seal["type"] == .string("icao.vacc"))
        #expect(seal["version"]?.integer == 1)
        #expect(seal["algorithm"] == .string("ES256"))
        #expect(seal["country"]?.text?.isEmpty == false)
        #expect(seal["name"]?.text?.isEmpty == false)
        #expect(seal["doses"]?.elements?.isEmpty == false)
        #expect(seal["certificate"] == .string("30"))
    }

    @Test(.shows("X-R22")) func `its XML of TR-03135 is well formed, by another program's parser`() async throws {
        let told = try await RegulaClient.ask("inspection", [RegulaClient.example("passport.jpg")])
        #expect(told["error"] == nil, "\(told["body"]?.text ?? "")")
        #expect(told["root"] == .string("DocumentCheck"))
        #expect(told["surname"] == .string("SPECIMEN"))
        let parts = Set((told["parts"]?.elements ?? []).compactMap(\.text))
        #expect(
            parts.isSuperset(of: [
                "Transaction", "DocumentModel", "OverallResult", "OpticalChecks", "ElectronicChecks", "CombinedChecks",
                "DigitalSealChecks", "DocumentData",
            ]))
    }

    @Test(.shows("X-R21")) func `it sends a travel credential beside the pictures, and gets one back`() async throws {
        let passport = try VirtualPassport()
        let files = ([.documentSecurity] + ElementaryFile.dataGroups).compactMap { file in
            passport.storedBytes(of: file).map { (file: file, bytes: $0) }
        }
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).dtc")
        try Data(DTCVirtualComponent(files: files).encoded).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let told = try await RegulaClient.ask("credential", [RegulaClient.example("passport.jpg"), path.path])
        #expect(told["error"] == nil, "\(told["body"]?.text ?? "")")
        #expect(told["same"] == .boolean(true))
        // Its signer is unknown here, so nothing is passed; but its data were read.
        #expect(told["rfid"]?.integer != 1)
        #expect(told["sources"]?.elements?.contains(.string("RFID")) == true)
    }
}

/// A bitmap of 24 bits, which every decoder knows.
private enum GreyBitmap {
    static func file(_ view: ImageView, isGrey: Bool) -> [UInt8] {
        let stride = (view.width * 3 + 3) / 4 * 4
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
        var bytes: [UInt8] = Array("BM".utf8) + little(54 + stride * view.height, 4) + little(0, 4) + little(54, 4)
        bytes += little(40, 4) + little(view.width, 4) + little(view.height, 4) + little(1, 2) + little(24, 2)
        bytes += [UInt8](repeating: 0, count: 24)
        for y in (0..<view.height).reversed() {
            let line = (view.base + y * view.stride).assumingMemoryBound(to: UInt8.self)
            for x in 0..<view.width {
                let (red, green, blue) = (line[3 * x], line[3 * x + 1], line[3 * x + 2])
                let luma = UInt8((Int(red) * 77 + Int(green) * 150 + Int(blue) * 29) >> 8)
                bytes += isGrey ? [luma, luma, luma] : [blue, green, red]
            }
            bytes += [UInt8](repeating: 0, count: stride - view.width * 3)
        }
        return bytes
    }
}
