public import VouchCore
public import VouchReport

extension AwareID {
    /// The body of `POST /onboarding/enrollment/addDocumentOCR`, which the vendor also spells `addDcoumentOCR`.
    public struct AddDocumentOCRRequest: Codable, Sendable, Hashable, Redacted {
        /// Of the enrolment.
        public let enrollmentToken: String
        /// Pictures, or what the vendor's reader made of them.
        public let documentsInfo: DocumentsInfo

        public init(enrollmentToken: String, documentsInfo: DocumentsInfo) {
            self.enrollmentToken = enrollmentToken
            self.documentsInfo = documentsInfo
        }

        /// Pictures, or what the vendor's reader made of them.
        public struct DocumentsInfo: Codable, Sendable, Hashable, Redacted {
            /// What the document reader captured, for its own server.
            public let documentPayload: DocumentPayload?
            /// Pictures as they are.
            public let documentImage: [DocumentImage]?
            /// How it is to be read; nil: as the server does.
            public let processParam: ProcessParam?

            public init(
                documentPayload: DocumentPayload? = nil, documentImage: [DocumentImage]? = nil,
                processParam: ProcessParam? = nil
            ) {
                self.documentPayload = documentPayload
                self.documentImage = documentImage
                self.processParam = processParam
            }

            /// What a document reader encrypted for the server.
            ///
            /// - Parameter encryptedContainers: of ``Regula/DocumentReaderResults/getEncryptedContainers()``.
            /// - Throws: ``MalformedRequest``.
            public init(
                encryptedContainers: String, processParam: ProcessParam? = nil
            ) throws(MalformedRequest) {
                let payload: Payload = try RequestBody.read(from: Array(encryptedContainers.utf8))
                self.init(
                    documentPayload: DocumentPayload(request: Request(data: payload, vendor: "REGULA")),
                    processParam: processParam)
            }
        }

        /// How a document is to be read.
        public struct ProcessParam: Codable, Sendable, Hashable {
            /// Whether the pictures show the document's page and nothing around it.
            public let alreadyCropped: Bool?

            public init(alreadyCropped: Bool?) { self.alreadyCropped = alreadyCropped }
        }

        /// A picture of one side.
        public struct DocumentImage: Codable, Sendable, Hashable, Redacted {
            /// A picture file in Base64.
            public let image: String
            /// 6 for white light: the only light that Vouch reads.
            public let lightingScheme: Int?
            /// Such as `.jpeg`; the file itself tells its format.
            public let format: String?

            public init(image: String, lightingScheme: Int? = 6, format: String? = ".jpeg") {
                self.image = image
                self.lightingScheme = lightingScheme
                self.format = format
            }
        }

        /// What the vendor's reader made of a document.
        public struct DocumentPayload: Codable, Sendable, Hashable, Redacted {
            /// Of the vendor's reader.
            public let request: Request?
        }

        /// Of the vendor's reader.
        public struct Request: Codable, Sendable, Hashable, Redacted {
            /// Of the vendor's reader.
            public let data: Payload?
            /// `REGULA`
            public let vendor: String?
        }

        /// Of the vendor's reader.
        public struct Payload: Codable, Sendable, Hashable, Redacted {
            /// What the reader found.
            public let containerList: ContainerList?
            /// Where it was read.
            public let transactionInfo: TransactionInfo?

            private enum CodingKeys: String, CodingKey {
                case containerList = "ContainerList"
                case transactionInfo = "TransactionInfo"
            }
        }

        /// What the reader found.
        public struct ContainerList: Codable, Sendable, Hashable, Redacted {
            /// In the reader's order.
            public let list: [Container]?

            private enum CodingKeys: String, CodingKey { case list = "List" }
        }

        /// One container. What is encrypted for the vendor's own server cannot be read by any other.
        public struct Container: Codable, Sendable, Hashable, Redacted {
            /// Base64, with ``resultType`` 50.
            public let license: String?
            /// Base64, with ``resultType`` 49.
            public let encryptedRCL: String?
            /// In bytes.
            public let bufferLength: Int?
            /// By the numbers of Regula's lights.
            public let light: Int?
            /// Of containers of one type.
            public let listIndex: Int?
            /// Counted from 0.
            public let pageIndex: Int?
            /// By the numbers of Regula's results.
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

            /// The package in ``encryptedRCL``, if a Vouch client made it: a JWE in compact form. The vendor's are binary.
            ///
            /// - Parameter limit: in bytes.
            public func package(limit: Int) -> [UInt8]? {
                guard let bytes = encryptedRCL.flatMap({ RequestBody.base64($0, limit: limit) }),
                    bytes.starts(with: "eyJ".utf8)
                else { return nil }
                return bytes
            }

            /// Whether only the server that it was encrypted for can read it.
            public var isVendorsSecret: Bool {
                license != nil || encryptedRCL != nil || resultType == 49 || resultType == 50
            }
        }

        /// Where a document was read.
        public struct TransactionInfo: Codable, Sendable, Hashable, Redacted {
            /// Of the machine.
            public let computerName: String?
            /// ISO 8601: `2023-06-29T12:03:04.472Z`.
            public let dateTime: String?
            /// Of the machine.
            public let systemInfo: String?
            /// A UUID.
            public let transactionID: String?
            /// Of the reader.
            public let userName: String?
            /// Of the document reader: `6.8.9145`.
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
        /// Empty once the enrolment has failed.
        public let registrationCode: String
        /// Whether the face on the document is the live person's; false too where that could not be compared.
        public let matchResult: Bool
        /// 0...100: the calibrated probability that both are one person, in percent; 0 where not compared.
        public let matchScore: Double
        /// Whether all checks of the document passed.
        public let documentVerificationResult: Bool
        /// Whether the person should try again with other pictures.
        public let retryDocumentCapture: Bool
        /// Whether the chip is genuine; false where none was read.
        public let icaoVerificationResult: Bool
        /// What was read, in the vendor's shape.
        public let ocrResults: OCRResults
        /// Null if no chip was read.
        @Nulled public private(set) var icaoChipValidationResults: ChipValidationResults?

        /// - Parameter report: for ``ocrResults`` and ``icaoChipValidationResults``.
        public init(
            enrollmentStatus: Int, registrationCode: String, matchResult: Bool, matchScore: Double,
            documentVerificationResult: Bool, retryDocumentCapture: Bool, icaoVerificationResult: Bool,
            report: DocumentReport
        ) {
            self.enrollmentStatus = enrollmentStatus
            self.registrationCode = registrationCode
            self.matchResult = matchResult
            self.matchScore = matchScore.isFinite ? matchScore : 0
            self.documentVerificationResult = documentVerificationResult
            self.retryDocumentCapture = retryDocumentCapture
            self.icaoVerificationResult = icaoVerificationResult
            ocrResults = OCRResults(report)
            icaoChipValidationResults = ChipValidationResults(report)
        }
    }
}
