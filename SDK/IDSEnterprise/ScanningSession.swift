public import VouchCore
public import VouchDialects
public import VouchEnrolment

extension IDSEnterprise {
    /// What an app is scanning. The names are those of the vendor's sample.
    public enum ScanningPhase: String, Sendable, Hashable, CaseIterable {
        /// The front of the identity document: where a journey begins.
        case front = "ScanningPhaseFront"
        /// The back of the identity document.
        case back = "ScanningPhaseBack"
        /// A picture of the person.
        case selfie = "ScanningPhaseSelfie"
        /// A liveness session, whose picture of the face is sent as the selfie.
        case liveness = "ScanningPhaseLiveness"
        /// A document that shows the address, such as a bill.
        case addressDocument = "ScanningPhaseAddressDocument"

        /// Whether the picture is sent as `addSelfieImage`; otherwise as `addDocument`.
        public var sendsSelfie: Bool { self == .selfie || self == .liveness }

        /// The value for `setDocumentSource`: Utility for an address document, Identity otherwise.
        public var source: DocumentSource { self == .addressDocument ? .address : .identity }
    }

    /// A journey on the app's side: what to scan next, and the last response, by which it is continued.
    public struct ScanningSession: Sendable {
        /// What to scan next; nil if nothing is: the journey is finished, waits for something other than a picture, or
        /// requires something unknown.
        public private(set) var phase: ScanningPhase? = .front
        /// The last response, whose journey the next upload continues; with nil the next upload begins a journey.
        public private(set) var lastDocumentScanResponse: UploadResponse?
        /// The app's own names and values, sent with each upload.
        public let additionalData: [String: String]

        public init(additionalData: [String: String] = [:]) { self.additionalData = additionalData }

        /// Takes a response and turns to what it requires. `SECONDSCAN` and `THIRDSCAN` alone stay in the phase.
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
        /// - Parameters:
        ///   - picture: the file's bytes in Base64.
        ///   - format: of the file.
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

    /// The body of `POST idscanenterprisesvc/journey/upload`, as a client sends it. Printing it shows no picture.
    public struct UploadBody: Encodable, Sendable {
        /// One picture, and what it shows.
        public struct InputImage: Encodable, Sendable {
            /// A raw value of ``UploadRequest/ImageName``: `WhiteImage` or `SelfiePhoto`.
            public let name: String
            /// The picture file in Base64; the server takes files of 10 MiB at most.
            public let data: String
            /// The file's format, such as `jpeg`.
            public let imageFormat: String

            private enum CodingKeys: String, CodingKey {
                case name = "Name"
                case data = "Data"
                case imageFormat = "ImageFormat"
            }
        }

        /// The app's own names and values, such as `JourneyDefinitionId`.
        public let additionalData: [String: String]
        /// Always `true`, as text: the answer need not return the pictures.
        public let excludeOutputImagesFromResponse = "true"
        /// The document whose other side this is; nil for a first side. The spelling is the vendor's.
        public let identitiyMeansId: String?
        /// The pictures; the server takes 1 to 6.
        public let inputImages: [InputImage]
        /// Always false: uncropped pictures are sent.
        public let isDocumentExtracted = false
        /// The journey to continue; nil begins one.
        public let personEntryId: String?
        /// 2 for a camera or an identity document, 3 for a flat scanner or an address document:
        /// ``UploadRequest/Source``.
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

// What holds a person's data, a picture or a token shows none of it when printed.
extension IDSEnterprise.UploadBody: Redacted {}
extension IDSEnterprise.UploadBody.InputImage: Redacted {}
extension IDSEnterprise.ScanningSession: Redacted {}
