import Foundation
import Testing
import VouchCore
import VouchKit
import VouchTestSupport

/// The vendor's client reads documents through our routes as it would through the vendor's server.
@Suite(
    .serialized,
    .enabled(if: RegulaClient.isInstalled, "regula.documentreader.webclient is not installed: scripts/setup --test"))
struct RegulaClientTests {
    private let passport = RegulaClient.example("passport.jpg")

    private func numbers(_ value: JSONValue?) -> [Int] { (value?.elements ?? []).compactMap(\.integer) }

    @Test(.shows("X-R8", "X-R2"))
    func `it reads a passport: text, status, pictures, and what it sent along`() async throws {
        let told = try await RegulaClient.ask("full", [passport])
        #expect(told["error"] == nil, "\(told["body"]?.text ?? "")")
        #expect(told["finished"]?.integer == 1)
        #expect(told["code"]?.integer == 0)
        #expect(told["chipPage"]?.integer != nil)
        #expect(told["elapsed"]?.integer ?? 0 > 0)
        #expect(told["tag"] == .string("judge"))
        #expect(told["requestID"] == .string("judge-1"))
        let text = try #require(told["text"])
        let expected = [
            "8": "SPECIMEN", "9": "ANEMONE VIOLA", "2": "K31185303", "1": "UTO", "26": "UTO", "5": "14.03.1988",
            "3": "23.10.2033", "12": "F",
        ]
        for (type, value) in expected { #expect(text[type] == .string(value), "field \(type)") }
        #expect(told["surname"] == .string("SPECIMEN"))
        #expect(told["sources"]?["2"]?["MRZ"] == .string("K31185303"))
        #expect(told["symbols"]?["2"] == .string("K31185303"))
        let status = try #require(told["status"])
        #expect(status["mrz"]?.integer == 1)
        #expect(status["pages"]?.integer == 1)
        #expect(status["rfid"]?.integer == 2)
        #expect(status["stopList"]?.integer == 2)
        let images = try #require(told["images"])
        for name in ["PORTRAIT", "DOCUMENT_FRONT"] {
            #expect(images[name]?["bytes"]?.integer ?? 0 > 1000, "\(name)")
        }
        #expect(images["DOCUMENT_FRONT"]?["begins"] == .string("ffd8"))
        #expect(told["kind"]?["type"]?.integer == 11)
        #expect(told["kind"]?["mrz"] == .boolean(true))
        #expect(told["passBack"]?["order"]?.integer == 7)
        #expect(told["log"]?.text?.contains("mrz") == true)
        #expect(told["log"]?.text?.contains("SPECIMEN") == false)
    }

    @Test(
        arguments: [
            (
                "identity-card.jpg", ["8": "NIEMAND", "9": "NEMO TOBIAS", "2": "X70576941", "5": "1971-11-02"], 12,
                "DOCUMENT_REAR", 1
            ),
            ("visa.jpg", ["8": "ZILCH", "9": "WANDA", "2": "L24734176"], 178, "DOCUMENT_FRONT", 1),
            (
                "licence-back.jpg",
                ["8": "SPECIMEN", "9": "ANEMONE VIOLA", "2": "X00000000", "5": "1988-03-14", "3": "2032-03-14"], 49,
                "DOCUMENT_FRONT", 2
            ),
        ])
    func `it reads a card, a visa and a driving licence`(
        file: String, expected: [String: String], kind: Int, picture: String, zone: Int
    ) async throws {
        let told = try await RegulaClient.ask("FullProcess", [RegulaClient.example(file)])
        for (type, value) in expected { #expect(told["text"]?[type] == .string(value), "field \(type)") }
        // What is not on the document was not checked.
        #expect(told["status"]?["mrz"]?.integer == zone)
        #expect(told["kind"]?["type"]?.integer == kind)
        #expect(told["images"]?[picture]?["begins"] == .string("ffd8"))
    }

    @Test(
        .enabled(if: SharedCorpus.folder("documents") != nil, "no corpus of documents beside the repository"),
        arguments: [
            ("icao_uto_td3_passport.jpg", ["8": "ERIKSSON", "9": "ANNA MARIA", "2": "L898902C3"], 11),
            ("icao_uto_td2.png", ["8": "ERIKSSON", "9": "ANNA MARIA", "2": "D23145890"], 12),
            ("azure_washington_licence_talbot.png", ["8": "TALBOT", "2": "WDLABCD456DG", "5": "1958-01-06"], 49),
        ])
    func `it reads published specimens`(file: String, expected: [String: String], kind: Int) async throws {
        let folder = try #require(SharedCorpus.folder("documents"))
        let told = try await RegulaClient.ask("FullProcess", [folder.appendingPathComponent("images/\(file)").path])
        for (type, value) in expected { #expect(told["text"]?[type] == .string(value), "field \(type)") }
        #expect(told["kind"]?["type"]?.integer == kind)
        #expect(told["status"] != nil)
        #expect(told["images"] != nil)
    }

    @Test func `it reads a driving licence's barcode`() async throws {
        let told = try await RegulaClient.ask("Barcode", [RegulaClient.example("licence-back.jpg")])
        let sources = try #require(told["sources"])
        guard case .object(let fields) = sources else { throw RegulaClient.Failed(description: "no fields") }
        #expect(fields.count > 5)
        for field in fields {
            guard case .object(let said) = field.value else { continue }
            #expect(said.map(\.name) == ["BARCODE"], "field \(field.name)")
        }
    }

    @Test(
        arguments: [
            // Text and status, and what each adds or leaves out.
            ("Mrz", [3, 36, 33], [1, 9, 17, 85, 37]),
            ("Locate", [85, 9, 1, 37], [3, 36, 17, 15]),
            ("MrzAndLocate", [3, 36, 85, 9, 1], [17]),
            ("MrzOrLocate", [3, 36, 61], [85, 9]),
            ("MrzOrBarcode", [3, 36], [18, 85]),
            ("Capture", [16], [36, 33, 37]),
        ] as [(String, Set<Int>, Set<Int>)])
    func `a scenario decides what it gets`(scenario: String, present: Set<Int>, absent: Set<Int>) async throws {
        let types = Set(numbers(try await RegulaClient.ask(scenario, [passport])["types"]))
        #expect(types.isSuperset(of: present), "\(types.sorted())")
        #expect(types.isDisjoint(with: absent), "\(types.sorted())")
    }

    @Test(arguments: ["RusStamp", "CreditCard", "DTC", "RFID", "mDL"])
    func `it is told which scenarios cannot be done`(scenario: String) async throws {
        let told = try await RegulaClient.ask(scenario, [passport])
        #expect(told["error"]?.integer == 400)
        let body = try #require(told["body"]?.text)
        #expect(body.contains("request.notSupported"))
        #expect(body.contains(scenario))
        #expect(body.contains("FullProcess"))
    }

    @Test func `it processes, asks again for, and deletes a transaction`() async throws {
        let told = try await RegulaClient.ask("transactions", [passport])
        #expect(told["error"] == nil, "\(told["body"]?.text ?? "")")
        #expect(told["id"] == .boolean(true))
        #expect(told["in"]?.integer == 1)
        #expect(numbers(told["out"]).contains(207))
        #expect(numbers(told["results"]).contains(36))
        #expect(told["address"]?.text?.hasSuffix("/file?name=out-0") == true)
        #expect(told["same"] == .boolean(true))
        #expect(told["listed"] == .array([.boolean(true)]))
        #expect(told["left"]?.integer == 0)
        #expect(told["gone"]?.integer == 404)
    }

    @Test func `it learns what the service can do`() async throws {
        let told = try await RegulaClient.ask("service", [])
        #expect(told["error"] == nil, "\(told["body"]?.text ?? "")")
        #expect(told["ping"]?["name"] == .string("Vouch"))
        #expect(told["ping"]?["version"] == .string(DocumentService.version))
        let scenarios = told["health"]?["scenarios"]?.elements ?? []
        #expect(scenarios.contains(.string("FullProcess")))
        #expect(!scenarios.contains(.string("RusStamp")))
        #expect(told["ready"]?.integer == 200)
        let documents = told["documents"]?.elements ?? []
        #expect(documents.count > 10)
        #expect(Set(documents.compactMap { $0["id"]?.integer }).count == documents.count)
    }
}
