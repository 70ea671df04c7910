import Foundation
public import VouchCore

extension IDSEnterprise {
    /// The body of `POST idscanenterprisesvc/journey/upload`, as a server reads it.
    ///
    /// Names are read without regard to case, flags as booleans or as text, `AdditionalData` as an object or as a list
    /// of `Name` and `Value`: the documentation has the one, clients send the other.
    public struct UploadRequest: Sendable, Redacted {
        /// The light that a picture was taken in, or that it shows the person.
        public enum ImageName: String, Sendable, Hashable, CaseIterable {
            /// The document in visible light.
            case white = "WhiteImage"
            /// The document in near infrared light.
            case nearInfrared = "NearInfraredImage"
            /// The document in ultraviolet light.
            case ultraviolet = "UltravioletImage"
            /// The person.
            case selfie = "SelfiePhoto"
        }

        /// One picture, decoded from Base64.
        public struct InputImage: Sendable, Redacted {
            /// The light that the picture was taken in, or that it shows the person.
            public let name: ImageName
            /// The picture file, not decoded.
            public let bytes: [UInt8]
            /// The file's format as the client calls it, such as `jpeg`. Not trusted: the file itself decides.
            public let format: String?
        }

        /// The device that took the picture. The numbers agree with ``DocumentSource``: 2 is also Identity, 3 also
        /// Utility.
        public enum Source: Int, Sendable, Hashable, CaseIterable {
            /// A passport scanner with lights of its own.
            case passportScanner = 1
            /// The camera of a phone or computer.
            case camera = 2
            /// A flat scanner, A4.
            case pageScanner = 3
        }

        /// The app's own names and values, 100 at most. Numbers and flags become text.
        public let additionalData: [String: String]
        /// Whether the client wants no pictures in the answer; false unless sent.
        public let excludesImages: Bool
        /// The document whose other side this is: `IdentitiyMeansId`, as the vendor spells it, or `IdentityMeansId`.
        public let identityMeansID: String?
        /// The pictures, 1 to 6.
        public let images: [InputImage]
        /// Whether the picture is cropped already; false unless sent.
        public let isDocumentExtracted: Bool
        /// The journey to continue: `PersonEntryId` or `JourneyId`; nil begins one.
        public let journeyID: String?
        /// The device that took the picture; a camera unless sent.
        public let source: Source

        /// The most bytes of one picture, 10 MiB: beyond it the service answers 413.
        public static let maximumPicture = 10 << 20
        /// The most pictures of one request.
        public static let maximumImageCount = 6
        /// The most bytes of the whole request, 42 MiB.
        public static let maximumLength = 42 << 20

        /// Parses a body.
        ///
        /// - Throws: ``RequestError`` of code `tooLarge` for a body or picture over its limit, otherwise of code
        ///   `malformed`.
        public init(json bytes: [UInt8]) throws(RequestError) {
            guard bytes.count <= Self.maximumLength else {
                throw RequestError(.tooLarge, "", "the request is too large")
            }
            let object = try RequestObject(bytes, maximumLength: Self.maximumLength)
            additionalData = try object.pairs("AdditionalData")
            excludesImages = try object.flag("ExcludeOutputImagesFromResponse") ?? false
            identityMeansID = try object.text("IdentitiyMeansId", or: "IdentityMeansId")
            isDocumentExtracted = try object.flag("IsDocumentExtracted") ?? false
            journeyID = try object.text("PersonEntryId", or: "JourneyId")
            guard let source = Source(rawValue: try object.number("Source") ?? 2) else {
                throw RequestError(.malformed, "Source", "not 1, 2 or 3")
            }
            self.source = source
            let elements = object["InputImages"]?.elements ?? []
            guard (1...Self.maximumImageCount).contains(elements.count) else {
                throw RequestError(
                    .malformed, "InputImages", "\(elements.count) pictures; 1 to \(Self.maximumImageCount)")
            }
            var images: [InputImage] = []
            for (index, element) in elements.enumerated() {
                images.append(try Self.image(element, "InputImages[\(index)]"))
            }
            self.images = images
        }

        private static func image(_ value: JSONValue, _ place: String) throws(RequestError) -> InputImage {
            let object = RequestObject(value)
            guard let name = try object.text("Name").flatMap(ImageName.init(rawValue:)) else {
                throw RequestError(
                    .malformed, place + ".Name",
                    "not one of " + ImageName.allCases.map(\.rawValue).joined(separator: ", "))
            }
            guard var text = object["Data"]?.text?[...] else {
                throw RequestError(.malformed, place + ".Data", "missing")
            }
            if text.hasPrefix("data:"), let comma = text.prefix(100).firstIndex(of: ",") {
                text = text[text.index(after: comma)...]
            }
            guard text.utf8.count / 4 * 3 <= maximumPicture + 3 else {
                throw RequestError(.tooLarge, place + ".Data", "larger than 10 MB")
            }
            guard let data = Data(base64Encoded: String(text)), !data.isEmpty else {
                throw RequestError(.malformed, place + ".Data", "not base64")
            }
            guard data.count <= maximumPicture else {
                throw RequestError(.tooLarge, place + ".Data", "larger than 10 MB")
            }
            return InputImage(name: name, bytes: [UInt8](data), format: try object.text("ImageFormat"))
        }

        /// The first picture of a kind; nil if there is none.
        public func picture(_ name: ImageName) -> [UInt8]? { images.first { $0.name == name }?.bytes }
    }

    /// The result of a liveness session, as a server reads it: the SDK's `submitLivenessResult`.
    ///
    /// The vendor documents no wire format for it: the names are those of the upload request.
    public struct LivenessRequest: Sendable, Redacted {
        /// The journey that the result belongs to.
        public let journeyID: String
        /// Whether the person did every action, as the client says.
        public let isPassed: Bool
        /// Each action and whether it was done, as sent.
        public let actions: [String: String]

        /// Parses a body of at most 64 KiB: `JourneyId`, `Result` (`Passed` or `Failed`, in any case) and `Actions`.
        ///
        /// - Throws: ``RequestError``.
        public init(json bytes: [UInt8]) throws(RequestError) {
            let object = try RequestObject(bytes, maximumLength: 64 << 10)
            guard let id = try object.text("JourneyId", or: "PersonEntryId") else {
                throw RequestError(.malformed, "JourneyId", "missing: a liveness result belongs to a journey")
            }
            guard let result = try object.text("Result")?.uppercased(), ["PASSED", "FAILED"].contains(result) else {
                throw RequestError(.malformed, "Result", "not Passed or Failed")
            }
            journeyID = id
            isPassed = result == "PASSED"
            actions = try object.pairs("Actions")
        }
    }

    /// A request that cannot be understood. Quotes none of its values.
    public struct RequestError: Error, Sendable, Hashable, CustomStringConvertible {
        /// What is wrong with the request.
        public enum Code: Sendable, Hashable {
            /// It does not have the vendor's shape.
            case malformed
            /// It, or one of its pictures, is larger than the limit.
            case tooLarge
        }

        /// What went wrong, for programs.
        public let code: Code
        /// The member that is wrong, such as `InputImages[0].Data`, or `byte N` if it is not JSON; empty for the whole.
        public let place: String
        /// What is wrong, in English; quotes nothing of the body.
        public let message: String

        init(_ code: Code, _ place: String, _ message: String) {
            (self.code, self.place, self.message) = (code, place, message)
        }

        public var description: String { place.isEmpty ? message : "\(place): \(message)" }
    }

    /// An object whose names are read without regard to case.
    struct RequestObject {
        private let members: [String: JSONValue]

        init(_ bytes: [UInt8], maximumLength: Int) throws(RequestError) {
            do throws(JSONError) {
                self.init(try JSONReader.read(bytes, maximumLength: maximumLength))
            } catch {
                throw RequestError(
                    error.code == .tooLong ? .tooLarge : .malformed, "byte \(error.offset)",
                    "not JSON: \(error.code.rawValue)")
            }
        }

        init(_ value: JSONValue) {
            var members: [String: JSONValue] = [:]
            if case .object(let found) = value {
                for member in found { members[member.name.lowercased()] = member.value }
            }
            self.members = members
        }

        subscript(name: String) -> JSONValue? { members[name.lowercased()] }

        /// nil if absent, null or empty.
        func text(_ name: String) throws(RequestError) -> String? {
            switch self[name] {
            case nil, .null: return nil
            case .string(let text):
                guard text.utf8.count <= Self.longestText else { throw RequestError(.malformed, name, "too long") }
                return text.isEmpty ? nil : text
            default: throw RequestError(.malformed, name, "not a text")
            }
        }

        func text(_ name: String, or other: String) throws(RequestError) -> String? {
            if let text = try text(name) { return text }
            return try text(other)
        }

        func flag(_ name: String) throws(RequestError) -> Bool? {
            switch self[name] {
            case nil, .null: return nil
            case .boolean(let flag): return flag
            case .string(let text) where ["true", "false"].contains(text.lowercased()):
                return text.lowercased() == "true"
            default: throw RequestError(.malformed, name, "not true or false")
            }
        }

        func number(_ name: String) throws(RequestError) -> Int? {
            guard let value = self[name] else { return nil }
            guard let number = value.integer ?? value.text.flatMap({ Int($0) }) else {
                throw RequestError(.malformed, name, "not a whole number")
            }
            return number
        }

        func pairs(_ name: String) throws(RequestError) -> [String: String] {
            var pairs: [String: String] = [:]
            switch self[name] {
            case nil, .null: break
            case .object(let members):
                for member in members { pairs[member.name] = try Self.text(of: member.value, name) }
            case .array(let elements):
                for element in elements {
                    let object = RequestObject(element)
                    guard let key = try object.text("Name") else {
                        throw RequestError(.malformed, name, "an element without a Name")
                    }
                    pairs[key] = try Self.text(of: object["Value"], name)
                }
            default: throw RequestError(.malformed, name, "not names and values")
            }
            guard pairs.count <= 100 else { throw RequestError(.malformed, name, "more than 100") }
            guard pairs.keys.allSatisfy({ $0.utf8.count <= Self.longestText }) else {
                throw RequestError(.malformed, name, "a name is too long")
            }
            return pairs
        }

        /// A value of a pair: clients also send flags and numbers, such as `"TermsAccepted": true`.
        private static func text(of value: JSONValue?, _ name: String) throws(RequestError) -> String {
            switch value {
            case nil, .null: return ""
            case .string(let text):
                guard text.utf8.count <= longestText else {
                    throw RequestError(.malformed, name, "a value is too long")
                }
                return text
            case .boolean(let flag): return flag ? "true" : "false"
            case .number(let number): return value?.integer.map { "\($0)" } ?? "\(number)"
            case .array, .object: throw RequestError(.malformed, name, "a value is not a text")
            }
        }

        /// In bytes, of a name or a value.
        private static let longestText = 1000
    }
}
