public import Foundation
public import VouchCore
public import VouchDialects
public import VouchReport

extension VisionBox {
    /// A person as the SDK stores one: document, pictures, boarding pass and results of checks. Personal data in the
    /// clear.
    public struct Subject: PersonalRecord {
        /// The store's identifier; nil until the subject was added.
        public var id: String?
        /// What was read of the person's document.
        public let document: IdDocument
        /// The document's portrait, if there is one, then the selfie.
        public let biometrics: [Biometric]
        /// The person's boarding pass; nil if there is none.
        public var boardingPass: BoardingPassSummary?
        /// The results of checks.
        public var validationStatus: ValidationStatus
        /// The token that the store made; nil if there is none.
        public var subjectToken: SubjectToken?
        /// The person's language, BCP 47: `en`.
        public var language: String
        /// The person's answers to a form; nil if none was asked.
        public var form: [FormAnswer]?
    }

    /// The results of checks of a person.
    public struct ValidationStatus: Codable, Sendable, Hashable {
        /// Whether the chip was read and is genuine.
        public var documentAuthenticated: Bool
        /// Whether the selfie is of a live person; false also if that was not checked.
        public var livenessCheckPassed: Bool
        /// Whether selfie and portrait show one person; false also if they were not compared.
        public var biometryMatched: Bool
    }

    /// What a person shows at a gate.
    public struct SubjectToken: PersonalRecord {
        /// A picture file of a QR code, in Base64.
        public let qrCodeBase64: String

        public init(qrCodeBase64: String) { self.qrCodeBase64 = qrCodeBase64 }
    }

    /// A picture of a person.
    public struct Biometric: PersonalRecord {
        /// The purpose of a picture.
        public enum BiometricType: String, Codable, Sendable, CaseIterable {
            /// Not stated.
            case unknown = "Unknown"
            /// Kept to recognise the person by.
            case enrolment = "Enrolment"
        }

        /// The format of the picture file.
        public enum Format: String, Codable, Sendable, CaseIterable {
            /// Neither JPEG nor PNG, by the file's first bytes.
            case unknown = "Unknown"
            /// JPEG.
            case jpg = "Jpg"
            /// PNG.
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

        /// The part of the body that a picture shows.
        public enum Position: String, Codable, Sendable, CaseIterable {
            /// Not stated.
            case unknown = "Unknown"
            /// A face.
            case face = "Face"
        }

        /// Where a picture comes from.
        public enum Source: String, Codable, Sendable, CaseIterable {
            /// Not stated.
            case unknown = "Unknown"
            /// The selfie.
            case faceCapture = "Face"
            /// The portrait on the page.
            case documentOCR = "Ocr"
            /// The portrait in the chip.
            case documentChip = "Chip"
        }

        /// The purpose; Vouch writes `Enrolment`.
        public let type: BiometricType
        /// The format, by the file's first bytes.
        public let format: Format
        /// The part of the body; Vouch writes `Face`.
        public let position: Position
        /// Where the picture comes from.
        public let source: Source
        /// The picture file; Base64 in JSON.
        public let data: Data

        init(_ file: Data, source: Source) {
            type = .enrolment
            format = Format([UInt8](file.prefix(8)))
            position = .face
            self.source = source
            data = file
        }
    }

    /// What ``EnrolmentProtocol/buildSubject(parameters:)`` composes a subject of.
    public struct BuildSubjectParameters: Sendable, Redacted {
        /// The document; nil takes the reading's. If both are there, they must be equal.
        public let idDocument: IdDocument?
        /// The document's portrait, a picture file; nil takes the reading's.
        public let documentPhoto: Data?
        /// The selfie, a picture file.
        public let enrolmentPhoto: Data
        /// The person's boarding pass; nil if there is none.
        public let boardingPass: BoardingPassSummary?
        /// The report of the selfie; without it liveness has not passed.
        public let processReport: BiometricFaceReport?
        /// The report of the comparison; without it the faces do not match.
        public let matchReport: BiometricMatchReport?
        /// The reading; its digests are checked. Without it ``idDocument`` is needed, and the chip counts as not
        /// genuine.
        public let documentReaderReport: DocumentReaderReport?
        /// The person's language; nil for English.
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

    /// The subject to store, and the answers to a form.
    public struct AddSubjectParameters: Sendable, Redacted {
        /// A subject of ``EnrolmentProtocol/buildSubject(parameters:)``.
        public let subject: Subject
        /// The answers to a form; nil if none was asked.
        public let form: FormReport?

        public init(subject: Subject, form: FormReport? = nil) {
            self.subject = subject
            self.form = form
        }
    }

    /// Why a subject could not be built or stored.
    public struct SubjectError: Error, Sendable, Hashable {
        /// Whether the person ended it.
        public let userCanceled: Bool
        /// False if the person rejected the terms.
        public let termsAndConditionsAccepted: Bool
        /// What went wrong; nil if the person ended it.
        public let featureError: FeatureError?
    }

    /// Where subjects are stored: a Vouch server by ``ServerSubjects``, or the app's own store.
    ///
    /// Every method may throw ``SubjectRefusal`` if the store refuses; any other error counts as a lost connection.
    public protocol SubjectStoring: Sendable {
        /// Stores a new subject.
        ///
        /// - Returns: the subject with its identifier, and a token if the store makes one.
        func add(_ subject: Subject) async throws -> Subject
        /// Fetches a subject.
        ///
        /// - Returns: nil if there is none with this identifier.
        func subject(_ id: String) async throws -> Subject?
        /// Replaces the stored subject of the same identifier.
        ///
        /// - Returns: the subject as it is stored now.
        func update(_ subject: Subject) async throws -> Subject
        /// Deletes a subject and everything that was stored of it.
        ///
        /// - Returns: false if there is none with this identifier.
        func delete(_ id: String) async throws -> Bool
    }

    /// The refusal of a store.
    public struct SubjectRefusal: Error, Sendable, Hashable {
        /// Why a store refuses.
        public enum Reason: Sendable, Hashable {
            /// The store takes no subject without a boarding pass.
            case boardingPassMissing
            /// The app lacks the permission.
            case notPermitted
            /// Another reason.
            case other
        }

        /// Why the store refuses.
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
