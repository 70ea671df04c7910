public import Foundation
public import VouchCore
public import VouchReport

extension VisionBox {
    /// A person as the SDK keeps one: document, pictures, boarding pass and what was found out. Personal data in the clear.
    public struct Subject: PersonalRecord {
        /// Nil until it was added.
        public var id: String?
        /// What was read of the person's document.
        public let document: IdDocument
        /// Selfie and portrait.
        public let biometrics: [Biometric]
        /// Nil: there is none.
        public var boardingPass: BoardingPassSummary?
        /// What was checked.
        public var validationStatus: ValidationStatus
        /// Nil until a store made one.
        public var subjectToken: SubjectToken?
        /// BCP 47: `en`.
        public var language: String
        /// What the person answered to a form.
        public var form: [FormAnswer]?
    }

    /// What was checked of a person.
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
        /// What a picture is for.
        public enum BiometricType: String, Codable, Sendable, CaseIterable {
            /// It does not say.
            case unknown = "Unknown"
            /// It is the person's.
            case enrolment = "Enrolment"
        }

        /// Of the picture file.
        public enum Format: String, Codable, Sendable, CaseIterable {
            /// It does not say.
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

        /// What of a body it shows.
        public enum Position: String, Codable, Sendable, CaseIterable {
            /// It does not say.
            case unknown = "Unknown"
            /// A face.
            case face = "Face"
        }

        /// Where a picture comes from.
        public enum Source: String, Codable, Sendable, CaseIterable {
            /// It does not say.
            case unknown = "Unknown"
            /// A selfie.
            case faceCapture = "Face"
            /// The portrait on the page.
            case documentOCR = "Ocr"
            /// The portrait in the chip.
            case documentChip = "Chip"
        }

        /// What it is for.
        public let type: BiometricType
        /// Of the picture file.
        public let format: Format
        /// What of a body it shows.
        public let position: Position
        /// Where it comes from.
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
        /// Nil: there is none.
        public let boardingPass: BoardingPassSummary?
        /// Nil: no selfie was taken.
        public let processReport: BiometricFaceReport?
        /// Nil: nothing was compared.
        public let matchReport: BiometricMatchReport?
        /// Nil: no document was read, and then there is no subject.
        public let documentReaderReport: DocumentReaderReport?
        /// Of the names of States; nil: English.
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

    /// Whom to keep.
    public struct AddSubjectParameters: Sendable, Redacted {
        /// Built before.
        public let subject: Subject
        /// Nil: no form was asked.
        public let form: FormReport?

        public init(subject: Subject, form: FormReport? = nil) {
            self.subject = subject
            self.form = form
        }
    }

    /// Why a person could not be built or kept.
    public struct SubjectError: Error, Sendable, Hashable {
        /// Whether the person ended it.
        public let userCanceled: Bool
        /// False if the person rejected the terms.
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
        /// One with this identifier is there already.
        func update(_ subject: Subject) async throws -> Subject
        /// - Returns: false if no person has the identifier.
        func delete(_ id: String) async throws -> Bool
    }

    /// A store's refusal.
    public struct SubjectRefusal: Error, Sendable, Hashable {
        /// Why a store refuses.
        public enum Reason: Sendable, Hashable {
            /// The store keeps nobody without one.
            case boardingPassMissing
            /// The app may not.
            case notPermitted
            /// None of these.
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
