import Foundation
import HTTPTypes
import Testing
import VouchTestSupport

@testable import VouchEnrolment
@testable import VouchKit
@testable import VouchServer
@testable import VouchServerDialects

/// The description of the routes in other vendors' words: `/v1/openapi.vendors.json`.
struct VendorDescriptionTests {
    private func routes() async throws -> [Route] {
        let journey = try #require(JourneyCatalogue.builtIn.all.first)
        return try await RegulaTestService.table(FakeReadings()).routes
            + AuthenticIDService(readings: FakeReadings()).routes
            + IDSEnterpriseService(try await Journeys(journey), tokens: FakeTokens()).routes()
            + (try await AwareIDFixture().table.routes)
    }

    @Test func `docs/openapi.vendors.json is what the routes say`() async throws {
        let described = try await routes()
        let native = try await NativeFixture().routes
        let table = RouteTable(
            DescriptionRoutes(
                of: native, version: DocumentService.version, vendors: (described, VendorDescription.subject)
            ).routes, gate: FakeTokens())
        let response = await table.answer(
            ServerRequest(.get, "/v1/openapi.vendors.json", identifier: "r", received: NativeFixture.start))
        #expect(response.status == .ok)
        let written = try JSONSerialization.data(
            withJSONObject: JSONSerialization.jsonObject(with: Data(response.body)),
            options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        let text = String(decoding: written, as: UTF8.self) + "\n"
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../docs/openapi.vendors.json")
        if ProcessInfo.processInfo.environment["WRITE_OPENAPI"] != nil { try Data(text.utf8).write(to: file) }
        let kept = try? String(contentsOf: file, encoding: .utf8)
        #expect(kept == text, "out of date: WRITE_OPENAPI=1 scripts/test VouchServer writes it anew")
    }

    @Test func `a server without them says that it has none`() async throws {
        let api = try await NativeFixture()
        #expect(await api.send(.get, "/v1/openapi.vendors.json").status == 404)
    }

    /// The vendor's other spellings, what is below a customer's name, and the voice that is always refused.
    private static func isOther(_ route: Route) -> Bool {
        let paths = ["adddevice", "addDcoumentOCR", "/b2c/onboarding/enrollment/addDocumentOCR", "addVoice"]
        return route.template.hasPrefix("/{customer}") || paths.contains { route.template.hasSuffix($0) }
    }

    @Test func `every route of a vendor is described, once`() async throws {
        var names: Set<String> = []
        for route in try await routes() where !Self.isOther(route) {
            let operation = try #require(route.operation, "\(route.method) \(route.template) is not described")
            #expect(names.insert(operation.identifier).inserted, "\(operation.identifier)")
            #expect(operation.summary.hasSuffix("."))
        }
        #expect(names.count >= 30)
        for route in try await routes() where Self.isOther(route) { #expect(route.operation == nil) }
    }

    @Test func `every answer with a body has an example that the vendor's type reads and writes again`() async throws {
        var count = 0
        for operation in try await routes().compactMap(\.operation) where operation.answer != nil {
            let example = try #require(operation.example, "\(operation.identifier)")
            #expect(example.body != .null, "\(operation.identifier): the example is no JSON")
            let sent = try JSONEncoder().encode(example.body)
            let again = try example.again(sent)
            let (first, second) = (
                try JSONSerialization.jsonObject(with: sent, options: .fragmentsAllowed) as? NSObject,
                try JSONSerialization.jsonObject(with: again, options: .fragmentsAllowed) as? NSObject
            )
            #expect(first == second, "\(operation.identifier): \(String(decoding: again, as: UTF8.self))")
            count += 1
        }
        #expect(count >= 25)
    }

    @Test func `what the description shows as sent is understood`() async throws {
        let aware = try await AwareIDFixture()
        for operation in ["/onboarding/enrollment/addDevice", "/onboarding/enrollment/addFace"] {
            let route = try #require(aware.table.routes.first { $0.template == operation })
            let body = try JSONEncoder().encode(try #require(route.operation?.sent))
            let answer = await aware.post(operation, String(decoding: body, as: UTF8.self))
            // The enrolment of the example is nobody's.
            #expect(answer.status == .notFound, "\(operation): \(String(decoding: answer.body, as: UTF8.self))")
        }
    }
}
