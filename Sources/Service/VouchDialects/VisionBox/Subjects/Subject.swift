public import Foundation
public import VouchCore
public import VouchReport

extension VisionBox {
    /// A person as the SDK keeps one: document, pictures, boarding pass and what was found out. Personal data in the clear.
    public struct Subject: PersonalRecord {
        /// Nil until it was added.
        public var id: String?
        public let document: IdDocument
        public let biometrics: [Biometric]
        public var boardingPass: BoardingPassSummary?
        public var validationStatus: ValidationStatus
        /// Nil until a store made one.
        public var subjectToken: SubjectToken?
        /// BCP 47: `en`.
        public var language: String
        /// What the person answered to a form.
        public var form: [FormAnswer]?
    }

    public struct ValidationStatus: Codable, Sendable, Hashable {
        /// Whether the chip was read and is genuine.
        public var documentAuthenticated: Bool
        /// False as well if liveness was not checked.
        public var livenessCheckPassed: Bool
        /// False as well if nothing was compared.
        public var biometryMatched: Bool
    }

    /// What a person shows at a gate.
    public struct SubjectToken: PersonalRecord {
        /// A picture file in Base64.
        public let qrCodeBase64: String

        public init(qrCodeBase64: String) { self.qrCodeBase64 = qrCodeBase64 }
    }

    /// A picture of a person.
    public struct Biometric: PersonalRecord {
        public enum BiometricType: String, Codable, Sendable, CaseIterable {
            case unknown = "Unknown"
            case enrolment = "Enrolment"
        }

        public enum Format: String, Codable, Sendable, CaseIterable {
            case unknown = "Unknown"
            case jpg = "Jpg"
            case png = "Png"

            /// By the file's first bytes.
            init(_ file: [UInt8]) {
                if file.starts(with: [0xff, 0xd8, 0xff]) {
                    self = .jpg
                } else if file.starts(with: [0x89, 0x50, 0x4e, 0x47]) {
                    self = .png
                } else {
                    self = .unknown
                }
            }
        }

        public enum Position: String, Codable, Sendable, CaseIterable {
            case unknown = "Unknown"
            case face = "Face"
        }

        public enum Source: String, Codable, Sendable, CaseIterable {
            case unknown = "Unknown"
            case faceCapture = "Face"
            case documentOCR = "Ocr"
            case documentChip = "Chip"
        }

        public let type: BiometricType
        public let format: Format
        public let position: Position
        public let source: Source
        /// The file; Base64 in JSON.
        public let data: Data

        init(_ file: Data, source: Source) {
            type = .enrolment
            format = Format([UInt8](file.prefix(8)))
            position = .face
            self.source = source
            data = file
        }
    }

    /// What ``EnrolmentProtocol/buildSubject(parameters:)`` puts together.
    public struct BuildSubjectParameters: Sendable, Redacted {
        /// Nil takes the reading's.
        public let idDocument: IdDocument?
        /// A picture file of the holder as the document has it; nil takes the reading's.
        public let documentPhoto: Data?
        /// A picture file: the selfie.
        public let enrolmentPhoto: Data
        public let boardingPass: BoardingPassSummary?
        public let processReport: BiometricFaceReport?
        public let matchReport: BiometricMatchReport?
        public let documentReaderReport: DocumentReaderReport?
        public let language: Locale?

        public init(
            idDocument: IdDocument? = nil, documentPhoto: Data? = nil, enrolmentPhoto: Data,
            boardingPass: BoardingPassSummary? = nil, processReport: BiometricFaceReport? = nil,
            matchReport: BiometricMatchReport? = nil, documentReaderReport: DocumentReaderReport? = nil,
            language: Locale? = nil
        ) {
            self.idDocument = idDocument
            self.documentPhoto = documentPhoto
            self.enrolmentPhoto = enrolmentPhoto
            self.boardingPass = boardingPass
            self.processReport = processReport
            self.matchReport = matchReport
            self.documentReaderReport = documentReaderReport
            self.language = language
        }
    }

    public struct AddSubjectParameters: Sendable, Redacted {
        public let subject: Subject
        public let form: FormReport?

        public init(subject: Subject, form: FormReport? = nil) {
            self.subject = subject
            self.form = form
        }
    }

    /// Why a person could not be built or kept.
    public struct SubjectError: Error, Sendable, Hashable {
        public let userCanceled: Bool
        public let termsAndConditionsAccepted: Bool
        /// Nil if the person ended it.
        public let featureError: FeatureError?
    }

    /// Where persons are kept: Vouch's server through `VouchClient`, or what the app has.
    public protocol SubjectStoring: Sendable {
        /// - Returns: the subject with its identifier, and a token if the store makes one.
        /// - Throws: ``SubjectRefusal`` if the store refuses it; any other error counts as a lost connection.
        func add(_ subject: Subject) async throws -> Subject
        /// - Returns: nil if no person has the identifier.
        func subject(_ id: String) async throws -> Subject?
        func update(_ subject: Subject) async throws -> Subject
        /// - Returns: false if no person has the identifier.
        func delete(_ id: String) async throws -> Bool
    }

    /// A store's refusal.
    public struct SubjectRefusal: Error, Sendable, Hashable {
        public enum Reason: Sendable, Hashable { case boardingPassMissing, notPermitted, other }

        public let reason: Reason

        public init(_ reason: Reason = .other) { self.reason = reason }
    }
}

extension VisionBox.Subject {
    /// - Parameter hash: as the reading's digests were made with.
    /// - Returns: nil without a document, and if document, portrait or selfie are not those that were read and captured.
    init?(_ parameters: VisionBox.BuildSubjectParameters, hash: ([UInt8]) -> String?) {
        let reading = parameters.documentReaderReport
        guard let document = parameters.idDocument ?? reading?.idDocument else { return nil }
        if let reading {
            let portrait = parameters.documentPhoto ?? reading.documentData.portraitData
            let digest = portrait.flatMap { hash([UInt8]($0)) }
            guard reading.isIntact(hash: hash), document == reading.idDocument,
                reading.documentPhotoHash == nil || digest == reading.documentPhotoHash
            else { return nil }
        }
        if let expected = parameters.processReport?.biometricHash {
            guard hash([UInt8](parameters.enrolmentPhoto)) == expected else { return nil }
        }
        let isChipGenuine = reading?.documentRFIDStatus == .success
        var biometrics: [VisionBox.Biometric] = []
        if let portrait = parameters.documentPhoto ?? reading?.documentData.portraitData {
            biometrics.append(.init(portrait, source: document.rfid == nil ? .documentOCR : .documentChip))
        }
        biometrics.append(.init(parameters.enrolmentPhoto, source: .faceCapture))
        self.document = document
        self.biometrics = biometrics
        boardingPass = parameters.boardingPass
        validationStatus = .init(
            documentAuthenticated: isChipGenuine,
            livenessCheckPassed: parameters.processReport?.livenessCheckStatus == true,
            biometryMatched: parameters.matchReport?.photosMatched == true)
        language = (parameters.language ?? Locale(identifier: "en")).identifier(.bcp47)
    }
}
