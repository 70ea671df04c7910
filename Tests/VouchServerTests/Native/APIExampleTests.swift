import Foundation
import HTTPTypes
import Testing
import VouchStores
import VouchTestSupport

@testable import VouchServer

/// The examples of answers: each is what its type writes, and what its schema describes.
struct APIExampleTests {
    private static func object(_ value: some Encodable) throws -> Any {
        try JSONSerialization.jsonObject(with: JSONEncoder().encode(value), options: .fragmentsAllowed)
    }

    /// As the validator of reports knows it.
    private static func plain(_ value: Any) -> Any {
        if let list = value as? [Any] { return list.map(plain) }
        guard let object = value as? [String: Any] else { return value }
        var plain: [String: Any] = [:]
        for (name, part) in object
        where !["minLength", "maxLength", "format", "examples"].contains(name) || part is [String: Any] {
            plain[name] = Self.plain(part)
        }
        if let reference = object["$ref"] as? String {
            plain["$ref"] = reference.replacingOccurrences(of: "#/components/schemas/", with: "#/$defs/")
        }
        return plain
    }

    static func complaints(about example: Any, _ schema: JSONSchema) throws -> [String] {
        var root = try #require(plain(try object(schema)) as? [String: Any])
        root["$defs"] = plain(try object(JSONSchema.object(APISchemas.all)))
        let validator = try SchemaValidator(try JSONSerialization.data(withJSONObject: root), isClosed: true)
        return validator.complaints(about: example, as: nil)
    }

    @Test func `every answer with a body has an example, which its type reads and writes again`() async throws {
        let routes = try await NativeFixture().routes
        var count = 0
        for operation in routes.compactMap(\.operation) where operation.answer != nil {
            let example = try #require(
                operation.example ?? APIExamples.answers[operation.identifier], "\(operation.identifier) has no example"
            )
            let sent = try JSONEncoder().encode(example.body)
            #expect(example.body != .null, "\(operation.identifier)")
            let again = try example.again(sent)
            let (first, second) = (
                try JSONSerialization.jsonObject(with: sent, options: .fragmentsAllowed) as? NSObject,
                try JSONSerialization.jsonObject(with: again, options: .fragmentsAllowed) as? NSObject
            )
            #expect(first == second, "\(operation.identifier): \(String(decoding: again, as: UTF8.self))")
            count += 1
        }
        #expect(count >= 50)
        // And that of 202.
        #expect(count + 1 == APIExamples.answers.count, "an example belongs to no route")
    }

    @Test func `every example is as its schema says`() async throws {
        let routes = try await NativeFixture().routes
        for operation in routes.compactMap(\.operation) {
            guard let answer = operation.answer, let example = APIExamples.answers[operation.identifier] else {
                continue
            }
            let complaints = try Self.complaints(about: Self.object(example.body), answer)
            #expect(complaints.isEmpty, "\(operation.identifier): \(complaints)")
        }
        let example = try #require(APIExamples.answers["202"])
        let accepted = try Self.complaints(about: Self.object(example.body), .reference("JobState"))
        #expect(accepted.isEmpty, "\(accepted)")
    }

    @Test func `the example of a report is one`() throws {
        let report = try JSONEncoder().encode(APIExamples.reading.body)
        let complaints = try SchemaValidator.ofReports().complaints(about: report)
        #expect(complaints.isEmpty, "\(complaints)")
    }

    @Test func `the description names its server and how to get a token`() async throws {
        let routes = try await NativeFixture().routes
        let document = try #require(
            Self.object(APIDescription.document(routes, version: "1", server: "https://id.example")) as? [String: Any])
        #expect((document["servers"] as? [[String: String]])?.first == ["url": "https://id.example"])
        let components = try #require(document["components"] as? [String: Any])
        let schemes = try #require(components["securitySchemes"] as? [String: [String: Any]])
        let flows = try #require(schemes["client"]?["flows"] as? [String: [String: Any]])
        #expect(flows["clientCredentials"]?["tokenUrl"] as? String == "/v1/token")
        #expect((flows["clientCredentials"]?["scopes"] as? [String: String])?.count == Scope.allCases.count)
    }
}
