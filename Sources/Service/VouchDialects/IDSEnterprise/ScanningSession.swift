public import VouchEnrolment

extension IDSEnterprise {
    /// What an app is scanning, as the vendor's sample has it.
    public enum ScanningPhase: String, Sendable, Hashable, CaseIterable {
        /// Where a journey begins.
        case front = "ScanningPhaseFront"
        /// The document's back is wanted.
        case back = "ScanningPhaseBack"
        /// A face is wanted.
        case selfie = "ScanningPhaseSelfie"
        /// The person's actions are wanted.
        case liveness = "ScanningPhaseLiveness"
        /// A letter or bill is wanted.
        case addressDocument = "ScanningPhaseAddressDocument"

        /// Whether a picture is sent by `addSelfieImage`; the others by `addDocument`.
        public var sendsSelfie: Bool { self == .selfie || self == .liveness }

        /// `setDocumentSource`.
        public var source: DocumentSource { self == .addressDocument ? .address : .identity }
    }

    /// A journey on the app's side: the phase, and the last response, without which none is continued.
    public struct ScanningSession: Sendable {
        /// nil: nothing is scanned next: the journey is finished, or waits for something that is no picture.
        public private(set) var phase: ScanningPhase? = .front
        /// nil: the next request begins a journey.
        public private(set) var lastDocumentScanResponse: UploadResponse?
        /// Sent with each upload.
        public let additionalData: [String: String]

        public init(additionalData: [String: String] = [:]) { self.additionalData = additionalData }

        /// Takes a response and turns to what it requires. A repeated scan stays in its phase.
        public mutating func handle(_ response: UploadResponse) {
            lastDocumentScanResponse = response
            guard let action = response.action else {
                phase = nil
                return
            }
            switch action.step {
            // `SECONDSCAN` alone: the same again.
            case nil: break
            case .initial, .frontSide: phase = .front
            case .backSide: phase = .back
            case .selfie, .passiveLiveness: phase = .selfie
            case .liveness: phase = .liveness
            case .addressDocument: phase = .addressDocument
            case .chip, .page, .some(.none): phase = nil
            }
        }

        /// The body of the next upload.
        ///
        /// - Parameter picture: the file's bytes in base64.
        /// - Returns: nil if the journey waits for no picture.
        public func upload(_ picture: String, format: String = "jpeg") -> UploadBody? {
            guard let phase else { return nil }
            let name: UploadRequest.ImageName = phase.sendsSelfie ? .selfie : .white
            return UploadBody(
                additionalData: additionalData, identitiyMeansId: lastDocumentScanResponse?.identityMeansID,
                inputImages: [.init(name: name.rawValue, data: picture, imageFormat: format)],
                personEntryId: lastDocumentScanResponse?.journeyID, source: phase.source.rawValue)
        }
    }

    /// An upload as a client sends it. Holds a picture in the clear.
    public struct UploadBody: Encodable, Sendable {
        /// One picture.
        public struct InputImage: Encodable, Sendable {
            /// Which light or side it is.
            public let name: String
            /// Base64.
            public let data: String
            /// Such as `JPG`.
            public let imageFormat: String

            private enum CodingKeys: String, CodingKey {
                case name = "Name"
                case data = "Data"
                case imageFormat = "ImageFormat"
            }
        }

        /// Of the app's own.
        public let additionalData: [String: String]
        /// `true` or `false`, as text.
        public let excludeOutputImagesFromResponse = "true"
        /// As the vendor spells it.
        public let identitiyMeansId: String?
        /// One for each light or side.
        public let inputImages: [InputImage]
        /// Whether the picture is cropped already.
        public let isDocumentExtracted = false
        /// Of the journey; nil: a new one begins.
        public let personEntryId: String?
        /// By the vendor's numbers.
        public let source: Int

        private enum CodingKeys: String, CodingKey {
            case additionalData = "AdditionalData"
            case excludeOutputImagesFromResponse = "ExcludeOutputImagesFromResponse"
            case identitiyMeansId = "IdentitiyMeansId"
            case inputImages = "InputImages"
            case isDocumentExtracted = "IsDocumentExtracted"
            case personEntryId = "PersonEntryId"
            case source = "Source"
        }
    }
}
