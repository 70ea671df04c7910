import Foundation
public import VouchCore

extension IDSEnterprise {
    /// `POST idscanenterprisesvc/journey/upload`.
    ///
    /// Names are read without regard to case, flags as booleans or as text, `AdditionalData` as an object or as a list
    /// of `Name` and `Value`: the documentation has the one, clients send the other.
    public struct UploadRequest: Sendable, Redacted {
        /// Which light or side a picture shows.
        public enum ImageName: String, Sendable, Hashable, CaseIterable {
            /// Visible light.
            case white = "WhiteImage"
            /// Near infrared.
            case nearInfrared = "NearInfraredImage"
            /// Ultraviolet.
            case ultraviolet = "UltravioletImage"
            /// Of the person.
            case selfie = "SelfiePhoto"
        }

        /// One picture.
        public struct InputImage: Sendable, Redacted {
            /// Which light or side it shows.
            public let name: ImageName
            /// A picture file.
            public let bytes: [UInt8]
            /// As sent: `jpeg`.
            public let format: String?
        }

        /// What took the picture. Its numbers agree with ``DocumentSource``: 2 is also Identity, 3 also Utility.
        public enum Source: Int, Sendable, Hashable, CaseIterable {
            /// A scanner with lights of its own.
            case passportScanner = 1
            /// A phone or browser.
            case camera = 2
            /// A flat scanner.
            case pageScanner = 3
        }

        /// Of the app's own.
        public let additionalData: [String: String]
        /// Whether the answer has no pictures.
        public let excludesImages: Bool
        /// `IdentitiyMeansId`, as the vendor spells it.
        public let identityMeansID: String?
        /// One for each light or side.
        public let images: [InputImage]
        /// Whether the picture is cropped already.
        public let isDocumentExtracted: Bool
        /// The journey to continue; nil: a new one.
        public let journeyID: String?
        /// How the picture was taken.
        public let source: Source

        /// Of a picture, in bytes: beyond it the service answers 413.
        public static let maximumPicture = 10 << 20
        /// A request with more is refused.
        public static let maximumImageCount = 6
        /// Of the whole request: pictures in base64.
        public static let maximumLength = 42 << 20

        /// A body of the vendor's shape.
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

        /// Of a light or side; nil if there is none.
        public func picture(_ name: ImageName) -> [UInt8]? { images.first { $0.name == name }?.bytes }
    }

    /// The result of a liveness session: `submitLivenessResult`.
    ///
    /// The vendor documents no wire for it: the names are those of the upload request.
    public struct LivenessRequest: Sendable, Redacted {
        /// Of the journey.
        public let journeyID: String
        /// Whether the person did everything.
        public let isPassed: Bool
        /// The session's actions and whether each was done, as sent.
        public let actions: [String: String]

        /// A body of the vendor's shape.
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
        /// What is wrong with a body.
        public enum Code: Sendable, Hashable {
            /// It is none of the vendor's shape.
            case malformed
            /// It has more bytes than the route takes.
            case tooLarge
        }

        /// What went wrong, for programs.
        public let code: Code
        /// `InputImages[0].Data`.
        public let place: String
        /// For people; holds nothing of the body.
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
                guard text.utf8.count <= 1000 else { throw RequestError(.malformed, name, "too long") }
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
                for member in members { pairs[member.name] = member.value.text ?? "" }
            case .array(let elements):
                for element in elements {
                    let object = RequestObject(element)
                    guard let key = try object.text("Name") else {
                        throw RequestError(.malformed, name, "an element without a Name")
                    }
                    pairs[key] = try object.text("Value") ?? ""
                }
            default: throw RequestError(.malformed, name, "not names and values")
            }
            guard pairs.count <= 100 else { throw RequestError(.malformed, name, "more than 100") }
            return pairs
        }
    }
}
