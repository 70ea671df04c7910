import Foundation
public import VouchPKI
import VouchCore

extension Regula {
    /// A mobile driving licence: the content of `MDLParsedResponse`. Source: OpenAPI, `MDLItem`, which describes an object
    /// with any members.
    ///
    /// The members are those of ISO/IEC 18013-5 §8.3.2.1.2.2: documents, their name spaces and elements. Bytes are base64,
    /// dates are text. Beside them stands what Vouch checked, by ``CheckResult``.
    public struct MDLParsedResponse: Encodable, Sendable {
        let documents: [Document]

        /// Converts mobile documents, each with the outcome of its checks; their order is kept.
        public init(_ documents: [(document: MobileDocument, verification: MobileDocumentVerification)]) {
            self.documents = documents.map { Document($0.document, $0.verification) }
        }

        struct Document: Encodable, Sendable {
            let docType: String
            let nameSpaces: [String: [String: Value]]
            let validityInfo: [String: String]
            let status: CheckResult
            let checks: [String: CheckResult]

            init(_ document: MobileDocument, _ verification: MobileDocumentVerification) {
                docType = document.documentType
                var spaces: [String: [String: Value]] = [:]
                for space in document.nameSpaces {
                    for item in space.items {
                        // Of an element that stands twice neither counts.
                        let value = document.value(item.identifier, in: space.name)
                        spaces[space.name, default: [:]][item.identifier] = value.map { $0.reveal { Value($0) } }
                    }
                }
                nameSpaces = spaces
                let object = document.securityObject
                validityInfo = [
                    "signed": object.signed.text, "validFrom": object.validFrom.text,
                    "validUntil": object.validUntil.text,
                ]
                status = CheckResult(verification.outcome)
                checks = Dictionary(
                    verification.checks.map { ("\($0.name.text)", CheckResult($0.outcome)) }, uniquingKeysWith: { $1 })
            }
        }

        /// An item of CBOR as JSON.
        indirect enum Value: Encodable, Sendable {
            case text(String)
            case number(Int64)
            case float(Double)
            case boolean(Bool)
            case list([Value])
            case object([String: Value])
            case null

            init(_ item: CBORItem) {
                self =
                    switch item.content {
                    case .text(let text): .text(text)
                    // A number beyond 64 bits stays exact as text.
                    case .unsigned(let value): Int64(exactly: value).map { .number($0) } ?? .text("\(value)")
                    case .negative: item.integer.map { .number($0) } ?? .null
                    case .bytes(let bytes): .text(Data(bytes).base64EncodedString())
                    case .array(let elements): .list(elements.map { Value($0) })
                    case .map(let pairs):
                        .object(
                            Dictionary(
                                pairs.compactMap { pair in pair.key.text.map { ($0, Value(pair.value)) } },
                                uniquingKeysWith: { $1 }))
                    // Dates: tags 0 and 1004.
                    case .tagged(_, let inner): Value(inner)
                    case .boolean(let value): .boolean(value)
                    case .float(let value): value.isFinite ? .float(value) : .null
                    case .null, .undefined: .null
                    }
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .text(let value): try container.encode(value)
                case .number(let value): try container.encode(value)
                case .float(let value): try container.encode(value)
                case .boolean(let value): try container.encode(value)
                case .list(let value): try container.encode(value)
                case .object(let value): try container.encode(value)
                case .null: try container.encodeNil()
                }
            }
        }

        /// The container of the licence in a list of results.
        public var container: Container {
            Container(.mdlParsedResponse, Named("MDLParsedResponse", self))
        }
    }
}

extension Regula.CheckResult {
    fileprivate init(_ outcome: CheckOutcome) {
        switch outcome {
        case .passed: self = .ok
        case .failed: self = .error
        default: self = .wasNotDone
        }
    }
}
