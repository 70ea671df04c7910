public import VouchEnrolment

extension IDSEnterprise {
    /// What an app is scanning, as the vendor's sample has it.
    public enum ScanningPhase: String, Sendable, Hashable, CaseIterable {
        /// Where a journey begins.
        case front = "ScanningPhaseFront"
        case back = "ScanningPhaseBack"
        case selfie = "ScanningPhaseSelfie"
        case liveness = "ScanningPhaseLiveness"
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
        public struct InputImage: Encodable, Sendable {
            public let name: String
            public let data: String
            public let imageFormat: String

            private enum CodingKeys: String, CodingKey {
                case name = "Name"
                case data = "Data"
                case imageFormat = "ImageFormat"
            }
        }

        public let additionalData: [String: String]
        public let excludeOutputImagesFromResponse = "true"
        /// As the vendor spells it.
        public let identitiyMeansId: String?
        public let inputImages: [InputImage]
        public let isDocumentExtracted = false
        public let personEntryId: String?
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
