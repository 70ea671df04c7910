import Foundation

extension DocumentReport {
    /// A digital seal found on the document, as its symbol holds it. Its fields are among ``fields``, its checks among
    /// ``checks``.
    public struct Seal: PersonalRecord {
        /// Which specification the seal follows.
        public enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
            /// Visible digital seal: Doc 9303-13, BSI TR-03137.
            case vds
            /// Visible digital seal for non-constrained environments.
            case vdsNC
            /// ICAO Datastructure for Barcode, the successor of the visible digital seal.
            case icaoBarcode
            /// French 2D-Doc.
            case twoDDoc
        }

        /// Specification of the seal, which defines how to decode ``data``.
        public let kind: Kind
        /// Picture that it was read from: index into `inputs`.
        public let picture: Int
        /// Outcome of all its checks together.
        public let outcome: Outcome
        /// The symbol's content, base64: at most 64 KiB.
        public let data: String

        /// - Parameter bytes: of the symbol, as read.
        public init(_ kind: Kind, picture: Int, outcome: Outcome, bytes: [UInt8]) {
            self.kind = kind
            self.picture = picture
            self.outcome = outcome
            data = Base64Text.encode(bytes)
        }

        /// The symbol's content; nil if ``data`` is not base64, as a report from elsewhere may have it.
        public var bytes: [UInt8]? { Base64Text.decode(data) }
    }
}
