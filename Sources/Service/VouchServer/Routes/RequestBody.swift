import HTTPTypes
import Foundation
import VouchAPI
import VouchCore
import VouchJOSE
import VouchKit
import VouchReport
import VouchStores

extension ServerRequest {
    /// The body as a wire type.
    ///
    /// - Throws: ``Problem``: `request.malformed` or `request.unsupportedMedia`, without what was sent.
    func json<Value: Decodable>(_ type: Value.Type) throws(Problem) -> Value {
        guard mediaType == "application/json" else {
            throw Problem(
                .unsupportedMedia, "the body is not JSON", remedy: "send it with Content-Type: application/json")
        }
        return try Self.decoded(type, from: body)
    }

    static func decoded<Value: Decodable>(_ type: Value.Type, from body: [UInt8]) throws(Problem) -> Value {
        do {
            let decoder = JSONDecoder()
            decoder.dataDecodingStrategy = .custom { try FileTextProblem.data(from: $0) }
            return try decoder.decode(Value.self, from: Data(body))
        } catch {
            throw Problem(undecodable: error, in: body)
        }
    }

    /// Whose data the caller may see.
    package func tenant() throws(Problem) -> String {
        guard let caller else { throw Problem(.unauthenticated, "no token") }
        return caller.tenant
    }

    func part(_ name: String) -> String { parameters[name] ?? "" }

    /// How many items a page has, 1...100; 20 by default.
    func limit() throws(Problem) -> Int {
        guard let text = query["limit"] else { return 20 }
        guard let number = Int(text), (1...100).contains(number) else {
            throw Problem(.malformed, "limit is not 1 to 100")
        }
        return number
    }

    /// The item after which a page begins; nil for the first.
    func cursor() throws(Problem) -> String? {
        guard let text = query["cursor"] else { return nil }
        guard text.utf8.count <= 200, let bytes = ListCursor.decode(text) else {
            throw Problem(
                .malformed, "the cursor was not issued by this server", remedy: "send `next` of the previous page")
        }
        return bytes
    }
}

extension ServerRequest {
    /// The number that a page of a numbered list begins after; 0 for the first.
    func numberedCursor() throws(Problem) -> Int64 {
        let text = try cursor() ?? "0"
        guard text.utf8.count <= 18, let number = Int64(text), number >= 0, text.utf8.first != UInt8(ascii: "+") else {
            throw Problem(
                .malformed, "the cursor was not issued by this server", remedy: "send `next` of the previous page")
        }
        return number
    }
}

extension Problem {
    /// A body that does not decode, with the path of the member that is wrong: never the decoder's text, which may quote what
    /// was sent. Only names that the wire types declare are in a path, since no body has members of any name.
    fileprivate init(undecodable error: any Error, in body: [UInt8]) {
        switch error as? DecodingError {
        case .dataCorrupted(let context)? where context.codingPath.isEmpty:
            self.init(.malformed, Self.place(of: body).map { "the body is not JSON: \($0)" } ?? "the body is not JSON")
        case .dataCorrupted(let context)? where context.underlyingError is FileTextProblem:
            let cause = context.underlyingError as? FileTextProblem ?? .notBase64
            self.init(
                .malformed, "the member \(Self.path(context.codingPath)) is \(cause.rawValue)",
                remedy: "send the file in Base64 (RFC 4648 §4), alone or as data:image/jpeg;base64,…")
        case .dataCorrupted(let context)?:
            self.init(
                .malformed, "the member \(Self.path(context.codingPath)) has a value that is not allowed",
                remedy: "the API's description lists what members may be")
        case .keyNotFound(let key, let context)?:
            self.init(.malformed, "the JSON lacks the member \(Self.path(context.codingPath + [key]))")
        case .valueNotFound(_, let context)? where !context.codingPath.isEmpty:
            self.init(.malformed, "the JSON lacks the member \(Self.path(context.codingPath)): it is null")
        case .typeMismatch(_, let context)? where !context.codingPath.isEmpty:
            self.init(
                .malformed, "the member \(Self.path(context.codingPath)) has the wrong type")
        default:
            self.init(.malformed, "the JSON lacks a member, or one has the wrong type")
        }
    }

    /// Where a text stops being JSON: nothing of what stands there.
    private static func place(of body: [UInt8]) -> String? {
        guard body.count <= 8 << 20 else { return nil }
        let offset: Int
        do throws(JSONError) {
            _ = try JSONReader.read(body, maximumLength: body.count)
            return nil
        } catch {
            guard error.code == .malformed else { return "\(error.code)" }
            offset = min(error.offset, body.count)
        }
        let before = body[..<offset]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // Columns are characters: bytes that go on with one are not counted.
        let column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
        return offset == body.count
            ? "it ends too early, at line \(line), column \(column)" : "line \(line), column \(column)"
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        let path = keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
        return String(path.prefix(100))
    }
}

extension String {
    /// As ``JSONSchema/plain(_:)`` describes it.
    func isPlain(_ length: ClosedRange<Int>) -> Bool {
        let controls: (Unicode.Scalar) -> Bool = { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
        return length.contains(unicodeScalars.count) && unicodeScalars.first?.properties.isWhitespace == false
            && !unicodeScalars.contains(where: controls)
    }
}

/// Files of requests.
enum SentFile {
    static func bytes(_ data: Data, _ name: String) throws(Problem) -> Sensitive<[UInt8]> {
        Sensitive(Array(try checked(data, name)))
    }

    private static func checked(_ data: Data, _ name: String) throws(Problem) -> Data {
        guard !data.isEmpty else { throw Problem(.malformed, "\(name) is empty", remedy: "send a picture") }
        return try limited(data, name)
    }

    /// Whatever its length, but not too long.
    static func limited(_ data: Data, _ name: String) throws(Problem) -> Data {
        guard data.count <= ReadingRoutes.longestInput else {
            throw Problem(.tooLarge, "\(name) is longer than \(ReadingRoutes.longestInput) bytes")
        }
        return data
    }
}

extension Route {
    /// A route of Vouch's own API.
    static func native(
        _ method: HTTPRequest.Method, _ template: String, _ scope: Scope, _ operation: Operation,
        _ answer: @escaping Answer
    ) -> Route {
        Route(method, template, access: .scope(scope), operation: operation, answer: answer)
    }
}
