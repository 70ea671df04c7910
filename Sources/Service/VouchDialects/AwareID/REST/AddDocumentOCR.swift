public import VouchCore
public import VouchReport

extension AwareID {
    /// The body of `POST /onboarding/enrollment/addDocumentOCR`, which the vendor also spells `addDcoumentOCR`.
    public struct AddDocumentOCRRequest: Codable, Sendable, Hashable, Redacted {
        /// The token of ``EnrollResponse``.
        public let enrollmentToken: String
        /// Pictures, or what a document reader captured.
        public let documentsInfo: DocumentsInfo

        public init(enrollmentToken: String, documentsInfo: DocumentsInfo) {
            self.enrollmentToken = enrollmentToken
            self.documentsInfo = documentsInfo
        }

        /// Pictures, or what a document reader captured. If both are there, the pictures are read.
        public struct DocumentsInfo: Codable, Sendable, Hashable, Redacted {
            /// What a document reader captured, for its own server.
            public let documentPayload: DocumentPayload?
            /// Pictures of the document's sides; Vouch's server takes four at most.
            public let documentImage: [DocumentImage]?
            /// How the document is to be read; nil for what the server does by default.
            public let processParam: ProcessParam?
            /// Vouch's own: a session of `/v1/chip-sessions` that has read this document's chip. What an app itself says of
            /// a chip counts for nothing.
            public let chipSession: String?

            public init(
                documentPayload: DocumentPayload? = nil, documentImage: [DocumentImage]? = nil,
                processParam: ProcessParam? = nil, chipSession: String? = nil
            ) {
                self.documentPayload = documentPayload
                self.documentImage = documentImage
                self.processParam = processParam
                self.chipSession = chipSession
            }

            /// The results that a document reader encrypted for the server.
            ///
            /// - Parameter encryptedContainers: the JSON of ``Regula/DocumentReaderResults/getEncryptedContainers()``.
            /// - Throws: ``MalformedRequest`` if it is not that JSON.
            public init(
                encryptedContainers: String, processParam: ProcessParam? = nil
            ) throws(MalformedRequest) {
                let payload: Payload = try RequestBody.read(from: Array(encryptedContainers.utf8))
                self.init(
                    documentPayload: DocumentPayload(request: Request(data: payload, vendor: "REGULA")),
                    processParam: processParam)
            }
        }

        /// The vendor's `processParam`: how a document is to be read.
        public struct ProcessParam: Codable, Sendable, Hashable {
            /// Whether the pictures show the document's page and nothing around it.
            public let alreadyCropped: Bool?

            public init(alreadyCropped: Bool?) { self.alreadyCropped = alreadyCropped }
        }

        /// A picture of one side, in the shape of the vendor's raw-image variant.
        public struct DocumentImage: Codable, Sendable, Hashable, Redacted {
            /// A picture file in Base64; Vouch's server takes files of 10 MiB at most.
            public let image: String
            /// The light by the numbers of ``Regula/Light``: 6 is white light, the only one that Vouch reads.
            public let lightingScheme: Int?
            /// A file extension such as `.jpeg`. Vouch recognises the format by the file itself.
            public let format: String?

            public init(image: String, lightingScheme: Int? = 6, format: String? = ".jpeg") {
                self.image = image
                self.lightingScheme = lightingScheme
                self.format = format
            }
        }

        /// What a document reader captured, as the vendor nests it.
        public struct DocumentPayload: Codable, Sendable, Hashable, Redacted {
            /// The reader's request.
            public let request: Request?
        }

        /// The reader's containers, and whose they are.
        public struct Request: Codable, Sendable, Hashable, Redacted {
            /// The reader's containers.
            public let data: Payload?
            /// The maker of the reader: `REGULA`.
            public let vendor: String?
        }

        /// The containers of one scan, and where it was made.
        public struct Payload: Codable, Sendable, Hashable, Redacted {
            /// The containers, which hold the document's data.
            public let containerList: ContainerList?
            /// Where and when the scan was made.
            public let transactionInfo: TransactionInfo?

            private enum CodingKeys: String, CodingKey {
                case containerList = "ContainerList"
                case transactionInfo = "TransactionInfo"
            }
        }

        /// The vendor's list within a list.
        public struct ContainerList: Codable, Sendable, Hashable, Redacted {
            /// The containers, in the reader's order.
            public let list: [Container]?

            private enum CodingKeys: String, CodingKey { case list = "List" }
        }

        /// One container of a scan. What is encrypted for the vendor's own server can be read by no other.
        public struct Container: Codable, Sendable, Hashable, Redacted {
            /// The reader's licence in Base64, with ``resultType`` 50 (`LICENSE`). Vouch does not need it.
            public let license: String?
            /// The encrypted results in Base64, with ``resultType`` 49 (`ENCRYPTED_RCL`).
            public let encryptedRCL: String?
            /// `buf_length`: the length of the decoded content, in bytes.
            public let bufferLength: Int?
            /// `light`: by the numbers of ``Regula/Light``; 0 where there is none.
            public let light: Int?
            /// `list_idx`: the container's place among those of one type, from 0.
            public let listIndex: Int?
            /// `page_idx`: the page that it comes from, from 0.
            public let pageIndex: Int?
            /// `result_type`: by the numbers of ``Regula/ResultType``.
            public let resultType: Int?

            private enum CodingKeys: String, CodingKey {
                case license = "License"
                case encryptedRCL = "EncryptedRCL"
                case bufferLength = "buf_length"
                case light
                case listIndex = "list_idx"
                case pageIndex = "page_idx"
                case resultType = "result_type"
            }

            /// The package in ``encryptedRCL``, if a Vouch client made it: a JWE in compact form, which is text. The
            /// vendor's are binary.
            ///
            /// - Parameter limit: the most bytes of the package.
            /// - Returns: nil if there is none, it is longer, or it is the vendor's.
            public func package(limit: Int) -> [UInt8]? {
                guard let bytes = encryptedRCL.flatMap({ RequestBody.base64($0, limit: limit) }),
                    bytes.starts(with: "eyJ".utf8)
                else { return nil }
                return bytes
            }

            /// Whether only the server that the container was encrypted for can read it.
            public var isVendorsSecret: Bool {
                license != nil || encryptedRCL != nil || resultType == 49 || resultType == 50
            }
        }

        /// Where and when a document was scanned. Vouch's server stores none of it.
        public struct TransactionInfo: Codable, Sendable, Hashable, Redacted {
            /// The name of the device: `localhost`.
            public let computerName: String?
            /// When it was scanned, ISO 8601 in UTC: `2023-06-29T12:03:04.472Z`.
            public let dateTime: String?
            /// The device's operating system.
            public let systemInfo: String?
            /// The identifier of the scan, a UUID.
            public let transactionID: String?
            /// The user under which the reader ran.
            public let userName: String?
            /// The version of the document reader: `6.8.9145`.
            public let version: String?

            private enum CodingKeys: String, CodingKey {
                case computerName = "ComputerName"
                case dateTime = "DateTime"
                case systemInfo = "SystemInfo"
                case transactionID = "TransactionID"
                case userName = "UserName"
                case version = "Version"
            }
        }
    }

    /// The answer to an ``AddDocumentOCRRequest``.
    public struct AddDocumentOCRResponse: Codable, Sendable, Hashable, Redacted {
        /// 0 failed, 1 pending, 2 complete.
        public let enrollmentStatus: Int
        /// The code by which the person is authenticated or enrolled again; empty until it may be shown, and once the
        /// enrolment has failed.
        public let registrationCode: String
        /// Whether the face on the document is the live person's; false also where they could not be compared.
        public let matchResult: Bool
        /// 0...100: the calibrated probability that both faces are one person's, in percent; 0 where they could not be
        /// compared. The vendor's scale is not public.
        public let matchScore: Double
        /// Whether all checks of the document passed; false also if one could not be performed.
        public let documentVerificationResult: Bool
        /// Whether the person may try again with other pictures: the enrolment is pending and its document is not
        /// accepted yet.
        public let retryDocumentCapture: Bool
        /// Vouch's own: why another capture is asked for, by the codes of a report's checks (`quality.blurred`,
        /// `mrz.checkDigitWrong` …) and of ``RetryCause``; empty where none is.
        public let retryDocumentCaptureCause: [String]
        /// Whether the chip is genuine; false also where none was read.
        public let icaoVerificationResult: Bool
        /// What was read from the document, and how it was judged.
        public let ocrResults: OCRResults
        /// What the chip proved; null if no chip was read.
        @Nulled public private(set) var icaoChipValidationResults: ChipValidationResults?

        /// Composes the answer. A score that is not finite becomes 0.
        ///
        /// - Parameters:
        ///   - retryDocumentCaptureCause: nil where no other capture is asked for.
        ///   - report: for ``ocrResults`` and ``icaoChipValidationResults``.
        public init(
            enrollmentStatus: Int, registrationCode: String, matchResult: Bool, matchScore: Double,
            documentVerificationResult: Bool, retryDocumentCaptureCause: [String]?, icaoVerificationResult: Bool,
            report: DocumentReport
        ) {
            self.enrollmentStatus = enrollmentStatus
            self.registrationCode = registrationCode
            self.matchResult = matchResult
            self.matchScore = matchScore.isFinite ? matchScore : 0
            self.documentVerificationResult = documentVerificationResult
            retryDocumentCapture = retryDocumentCaptureCause != nil
            self.retryDocumentCaptureCause = retryDocumentCaptureCause ?? []
            self.icaoVerificationResult = icaoVerificationResult
            ocrResults = OCRResults(report)
            icaoChipValidationResults = ChipValidationResults(report)
        }

        /// Why a document is not the person's, though nothing contradicts the document itself.
        public enum RetryCause: String, Sendable, CaseIterable {
            /// The portrait shows another person than the live face.
            case otherFace = "person.otherFace"
            /// The portrait could not be compared with the live face.
            case faceNotCompared = "person.faceNotCompared"
            /// The names or the birth are not those that were given of the person.
            case otherNames = "person.otherNames"
            /// Another person is enrolled with this document.
            case repeatedDocument = "person.repeatedDocument"
        }
    }
}
