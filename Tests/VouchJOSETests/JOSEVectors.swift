import Foundation
import VouchCore

@testable import VouchJOSE

/// `Tests/Vectors/jose/published.json`.
struct JOSEVectors {
    struct Missing: Error {
        let name: String
    }

    let value: JSONValue

    init(from file: String = #filePath) throws {
        let tests = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
        let url = tests.appendingPathComponent("Vectors/jose/published.json")
        value = try JSONReader.read([UInt8](Data(contentsOf: url)))
    }

    func entry(_ name: String) throws -> JSONValue {
        guard let entry = value[name] else { throw Missing(name: name) }
        return entry
    }
}

extension JSONValue {
    func text(_ name: String) throws -> String {
        guard let text = self[name]?.text else { throw JOSEVectors.Missing(name: name) }
        return text
    }

    /// Base64url.
    func bytes(_ name: String) throws -> [UInt8] {
        guard let bytes = Base64URL.decode(try text(name).utf8) else { throw JOSEVectors.Missing(name: name) }
        return bytes
    }

    func without(_ names: String...) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !names.contains($0.name) })
    }

    var json: [UInt8] { JSONCanonicalForm.bytes(of: self) }
}
