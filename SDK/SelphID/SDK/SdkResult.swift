public import Foundation
public import VouchCore
public import VouchDialects

extension SelphID {
    /// The result of a component, in the vendor's three members.
    public struct SdkResult<Value: Sendable>: Sendable {
        /// Whether the component succeeded.
        public let finishStatus: FinishStatus
        /// Why it did not; ``ErrorType/NO_ERROR`` if it did.
        public let errorType: ErrorType
        /// The component's data. A capture that failed has what was captured until then; nil if there is nothing.
        public let data: Value?

        public init(finishStatus: FinishStatus, errorType: ErrorType, data: Value?) {
            self.finishStatus = finishStatus
            self.errorType = errorType
            self.data = data
        }

        static func ok(_ data: Value?) -> Self {
            Self(finishStatus: .STATUS_OK, errorType: .NO_ERROR, data: data)
        }

        static func failed(_ error: ErrorType, _ data: Value? = nil) -> Self {
            Self(finishStatus: .STATUS_ERROR, errorType: error, data: data)
        }
    }

    /// A picture file of a document: what `UIImage` is in the vendor's SDK. Personal data; printing it shows none.
    public struct DocumentImage: Sendable, Hashable, Redacted {
        /// The picture file.
        public let data: Data
        /// The media type, such as `image/jpeg`.
        public let mime: String
        /// In pixels; nil if that would need a decoder.
        public let width: Int?
        /// In pixels; nil if that would need a decoder.
        public let height: Int?

        public init(_ data: Data, mime: String, width: Int? = nil, height: Int? = nil) {
            self.data = data
            self.mime = mime
            self.width = width
            self.height = height
        }
    }
}
