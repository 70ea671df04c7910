public import VouchCore
import VouchFields
public import VouchReport

extension AwareID {
    /// `ocrResults` of ``AddDocumentOCRResponse``: what was read from the document and how it was judged.
    ///
    /// Members are written even where they are null. The dialect has no place for a chip's texts, for where a value is
    /// printed, for confidences and for the reasons of outcomes.
    public struct OCRResults: Codable, Sendable, Hashable, Redacted {
        /// Whether a machine-readable zone was found.
        public let mrzPresence: Bool
        /// The name of the document model that fits, such as `United States - ePassport (2005) Page 3`; empty if none
        /// does.
        public let documentType: String
        /// The last year in the model's name, four digits from 1900 to 2099; empty if it states none.
        public let year: String
        /// Vouch's own number for the model, as text: ``Regula/OneCandidate/identifier(ofModel:)``; `0` if none fits.
        /// The vendor's numbers (`-705504038`) are not public.
        public let documentTypeId: String
        /// The kind of document by Regula's table, in words: `Passport Page`.
        public let fidType: String
        /// The number of the kind in ``Regula/DocumentType``, as text: `240` for a passport, which is read by its page.
        public let fidTypeId: String
        /// The result over all checks of the document.
        public let overallResult: OverallResult
        /// The share of all checks that passed, in whole percent rounded down, 0...100. A check that was not performed
        /// counts as not passed; 0 if one failed. Not calibrated.
        public let overallResultScore: Int
        /// What the chip proved; null if no chip was read.
        @Nulled public private(set) var rfidValidationResults: ChipValidationResults?
        /// The security elements that were examined.
        public let authenticityResult: AuthenticityResult
        /// The issuing State by the code of the zone (Doc 9303-3 §5), one to three letters; empty if unknown.
        public let icaoCode: String
        /// The issuing State's name in English; empty if unknown.
        public let countryName: String
        /// The signature cut out of the page, a picture file in Base64; null if there is none.
        @Nulled public private(set) var signatureImage: String?
        /// The portrait of the chip, otherwise that of a page; a picture file in Base64; null if there is none.
        @Nulled public private(set) var portraitImage: String?
        /// Where the model says that a chip is: 0 none or not known, 1 in the data page, 2 in the back page or cover.
        /// It does not say that the chip was read.
        public let rfidPresence: Regula.ChipLocation
        /// Which sources gave nothing, and how many pictures there were.
        public let overallResultInfo: OverallResultInfo
        /// Every field of the vendor's sample in its order, empty ones included, then all others that were read.
        public let fieldType: [OCRField]
        /// Whether the chip is genuine; false also where none was read.
        public let icaoVerificationResult: Bool

        /// A report in the vendor's shape.
        public init(_ report: DocumentReport) {
            let document = report.document
            mrzPresence = report.mrz != nil
            documentType = document.name ?? ""
            year = Self.year(in: documentType) ?? ""
            documentTypeId = "\(document.modelID.map(Regula.OneCandidate.identifier) ?? 0)"
            let kind = Self.kind(of: document)
            fidType = Self.title(kind)
            fidTypeId = "\(kind.rawValue)"
            overallResult = OverallResult(report.statuses.overall.outcome)
            overallResultScore = Self.score(report)
            rfidValidationResults = ChipValidationResults(report)
            authenticityResult = AuthenticityResult(report)
            icaoCode = document.issuingState ?? ""
            countryName = document.issuingStateName ?? ""
            signatureImage = report.graphics.first { $0.kind == GraphicKind.signature.rawValue }?.data
            portraitImage = report.portrait?.data
            rfidPresence = Regula.ChipLocation(document)
            overallResultInfo = OverallResultInfo(report)
            fieldType = OCRFields(report: report).records()
            icaoVerificationResult = report.chip?.genuine == DocumentReport.Chip.Genuine.yes.rawValue
        }

        /// The last number of four digits that stands alone: `United States - ePassport (2005) Page 3`.
        private static func year(in name: String) -> String? {
            name.split { !$0.isNumber }.last { $0.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) }
                .map(String.init)
        }

        /// A passport is read by its page.
        private static func kind(of document: DocumentReport.Document) -> Regula.DocumentType {
            let type = VouchFields.DocumentType(rawValue: document.type) ?? .unknown
            let page = type == .passport ? Regula.DocumentType(name: "PASSPORT_PAGE") : nil
            return page ?? Regula.DocumentType(type)
        }

        private static func title(_ kind: Regula.DocumentType) -> String {
            (kind.name ?? "").split(separator: "_").map { $0.prefix(1) + $0.dropFirst().lowercased() }
                .joined(separator: " ")
        }

        private static func score(_ report: DocumentReport) -> Int {
            guard report.statuses.overall.outcome != .failed, !report.checks.isEmpty else { return 0 }
            return 100 * report.checks.count { $0.outcome.outcome == .passed } / report.checks.count
        }
    }

    /// What is missing or wrong about a document as a whole.
    public struct OverallResultInfo: Codable, Sendable, Hashable {
        /// `MRZ_NONE`, `VISUAL_NONE`, `BARCODE_NONE`: no field comes from that source; `DOCUMENT EXPIRED`, with a space.
        public let fieldErrorCodes: [String]
        /// How many pictures were read.
        public let numberOfImages: Int
        /// Whether front and back belong together; false also if they could not be compared.
        public let imagePairValid: Bool
        /// `AUTHENTICITY_NULL`: no security element of a genuine document was examined.
        public let analysisEngineErrorCodes: [String]

        init(_ report: DocumentReport) {
            func outcome(_ check: String) -> DocumentReport.Outcome.Word? {
                report.checks.first { $0.name == check }?.outcome.outcome
            }
            let sources = Set(report.fields.values.flatMap(\.sources.keys))
            let none: [(FieldSource, String)] = [
                (.mrz, "MRZ_NONE"), (.visual, "VISUAL_NONE"), (.barcode, "BARCODE_NONE"),
            ]
            var codes = none.compactMap { sources.contains($0.rawValue) ? nil : $1 }
            if outcome("dates.expiry") == .failed { codes.append("DOCUMENT EXPIRED") }
            fieldErrorCodes = codes
            numberOfImages = report.inputs.count
            imagePairValid = outcome("sides.consistency") == .passed
            analysisEngineErrorCodes =
                AuthenticityResult(report).overallResult == .undefined ? ["AUTHENTICITY_NULL"] : []
        }
    }

    /// The security elements of the print that were examined.
    public struct AuthenticityResult: Codable, Sendable, Hashable {
        /// The elements that the document's model names.
        public let authenticityImagePatternCheck: ImagePatternCheck
        /// As ``ImagePatternCheck/overallResult``: `UNDEFINED` if no element was examined.
        public let overallResult: OverallResult

        /// Elements that are compared with how they should look.
        public struct ImagePatternCheck: Codable, Sendable, Hashable {
            /// The elements that were examined; empty if none was.
            public let securityElements: [SecurityElement]
            /// `FAILED` if one element failed, `PASSED` if all passed, `UNDEFINED` if none was examined.
            public let overallResult: OverallResult
        }

        /// One examined element. The vendor's page shows none: this shape is Vouch's.
        public struct SecurityElement: Codable, Sendable, Hashable {
            /// The name of the report's check: `security.elements`.
            public let name: String
            /// The result of this element; never `UNDEFINED`.
            public let overallResult: OverallResult
        }

        init(_ report: DocumentReport) {
            let examined = report.checks.filter { $0.part == .security && $0.outcome.outcome != .notPerformed }
            let result: OverallResult =
                examined.isEmpty
                ? .undefined : examined.contains { $0.outcome.outcome == .failed } ? .failed : .passed
            authenticityImagePatternCheck = ImagePatternCheck(
                securityElements: examined.map {
                    SecurityElement(name: $0.name, overallResult: OverallResult($0.outcome.outcome))
                }, overallResult: result)
            overallResult = result
        }
    }

    /// What the chip proved. The vendor's page shows null only: this shape is Vouch's, with its outcomes in the words of
    /// ``OverallResult``.
    public struct ChipValidationResults: Codable, Sendable, Hashable {
        /// The result over all checks of the chip.
        public let overallResult: OverallResult
        /// How access was gained: `PACE` or `BAC`; null if neither was needed.
        @Nulled public private(set) var accessControl: String?
        /// The result of each protocol by its short name: `PA`, `AA`, `CA`, `TA`, `BAC`, `PACE`. All six are there;
        /// `UNDEFINED` if not performed.
        public let protocols: [String: OverallResult]
        /// The issuer of the document signer certificate, as a distinguished name; null if there is none.
        @Nulled public private(set) var documentSignerIssuer: String?

        /// What a report says of the chip; nil if none was read.
        public init?(_ report: DocumentReport) {
            guard let chip = report.chip else { return nil }
            overallResult = OverallResult(report.statuses.chip.outcome)
            accessControl = chip.accessControl
            documentSignerIssuer = chip.certificates.first { $0.role == "documentSigner" }?.issuer
            var protocols: [String: OverallResult] = [:]
            for name in ["PA", "AA", "CA", "TA", "BAC", "PACE"] {
                protocols[name] = report.statuses.parts["chip.\(name)"].map { OverallResult($0.outcome) } ?? .undefined
            }
            self.protocols = protocols
        }
    }
}
