import Foundation
public import VouchCore

extension AwareID {
    /// Reads the bodies of requests: unambiguous JSON of limited length and depth, in the shapes of this folder.
    public enum RequestBody {
        /// The most bytes of a body; 48 MiB by default, for three pictures of 10 MB in Base64 and room for
        /// the rest.
        public static let maximumLength = 48 << 20

        /// Decodes a body.
        ///
        /// - Parameter maximumLength: of the body, in bytes.
        /// - Throws: ``MalformedRequest``, which names the member that is wrong but no value.
        public static func read<Body: Decodable>(
            _ type: Body.Type = Body.self, from bytes: [UInt8], maximumLength: Int = maximumLength
        ) throws(MalformedRequest) -> Body {
            do throws(JSONError) {
                // Foundation takes the last of a repeated name, others the first: such a body is refused.
                _ = try JSONReader.read(bytes, maximumLength: maximumLength)
            } catch {
                throw MalformedRequest(error.code == .tooLong ? .tooLong : .notJSON, member: "")
            }
            do {
                return try JSONDecoder().decode(Body.self, from: Data(bytes))
            } catch let error as DecodingError {
                throw MalformedRequest(error)
            } catch {
                throw MalformedRequest(.wrongValue, member: "")
            }
        }

        /// Decodes Base64 (RFC 4648 §4). Line breaks (CR, LF) and a prefix `data:…;base64,` are accepted, other foreign
        /// characters are not.
        ///
        /// - Parameter limit: the most decoded bytes.
        /// - Returns: nil for text that is not Base64, for no bytes, and for too many.
        public static func base64(_ text: String, limit: Int) -> [UInt8]? {
            var content = Substring(text)
            if content.hasPrefix("data:") {
                guard let comma = content.utf8.firstIndex(of: UInt8(ascii: ",")), content[..<comma].hasSuffix(";base64")
                else { return nil }
                content = content[content.utf8.index(after: comma)...]
            }
            guard content.utf8.count <= longestBase64(limit),
                let data = Data(base64Encoded: String(content)) ?? lenient(content), !data.isEmpty, data.count <= limit
            else { return nil }
            return [UInt8](data)
        }

        /// A picture file that a member carries in Base64. The file's content is not looked at.
        ///
        /// - Parameters:
        ///   - member: the member's name, for the error.
        ///   - limit: the most bytes of the file.
        /// - Throws: ``MalformedRequest/Code/tooLong``; ``MalformedRequest/Code/wrongValue`` for text that is not
        ///   Base64, or empty.
        public static func picture(
            _ text: String, member: String, limit: Int
        ) throws(MalformedRequest) -> Sensitive<[UInt8]> {
            // Line feeds may make up for bytes, so a text that is not too long by itself may carry too many.
            guard text.utf8.count <= longestBase64(limit) + 64 else { throw MalformedRequest(.tooLong, member: member) }
            guard let bytes = base64(text, limit: limit + limit / 32 + 64) else {
                throw MalformedRequest(.wrongValue, member: member)
            }
            guard bytes.count <= limit else { throw MalformedRequest(.tooLong, member: member) }
            return Sensitive(bytes)
        }

        private static func longestBase64(_ limit: Int) -> Int { limit / 3 * 4 + limit / 38 + 8 }

        /// With line feeds of MIME; other characters are refused.
        private static func lenient(_ text: Substring) -> Data? {
            let bytes = text.utf8.filter { $0 != 0x0A && $0 != 0x0D }
            return Data(base64Encoded: Data(bytes))
        }
    }

    /// The body of a request does not have the shape that its path asks for.
    public struct MalformedRequest: Error, Sendable, Hashable, CustomStringConvertible {
        /// What is wrong with a body.
        @nonexhaustive
        public enum Code: String, Sendable, Hashable {
            /// The body is not JSON, nests too deeply, or repeats a name.
            case notJSON
            /// The body or a member is longer than its limit.
            case tooLong
            /// A required member is missing or null.
            case missing
            /// A member has another JSON type than it should.
            case wrongType
            /// A member has the right type, but its value is not allowed.
            case wrongValue
        }

        /// What went wrong, for programs.
        public let code: Code
        /// The path of the member that is wrong, such as `documentsInfo.documentImage[0].image`; empty for the whole
        /// body.
        public let member: String

        public init(_ code: Code, member: String) {
            self.code = code
            self.member = member
        }

        init(_ error: DecodingError) {
            switch error {
            case .keyNotFound(let key, let context): self.init(.missing, member: Self.path(context.codingPath + [key]))
            case .valueNotFound(_, let context): self.init(.missing, member: Self.path(context.codingPath))
            case .typeMismatch(_, let context): self.init(.wrongType, member: Self.path(context.codingPath))
            case .dataCorrupted(let context): self.init(.wrongValue, member: Self.path(context.codingPath))
            @unknown default: self.init(.wrongValue, member: "")
            }
        }

        /// Only names that the shapes declare occur, since no shape has members of any name.
        private static func path(_ keys: [any CodingKey]) -> String {
            keys.reduce(into: "") { path, key in
                if let index = key.intValue {
                    path += "[\(index)]"
                } else {
                    path += (path.isEmpty ? "" : ".") + key.stringValue
                }
            }
        }

        public var description: String {
            let name = member.isEmpty ? "the body" : member
            return switch code {
            case .notJSON: "the body is not unambiguous JSON"
            case .tooLong: "\(name) is too long"
            case .missing: "\(name) is missing"
            case .wrongType: "\(name) has a value of the wrong type"
            case .wrongValue: "\(name) has a value that is not allowed"
            }
        }
    }
}
