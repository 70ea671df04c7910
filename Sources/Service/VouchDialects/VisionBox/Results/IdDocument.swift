import VouchFields
public import VouchReport

extension VisionBox {
    /// A document by source, as later versions of the SDK have it: what its print, its zone and its chip say, and how
    /// they compare. Personal data in the clear; printing it shows none.
    public struct IdDocument: PersonalRecord {
        /// The kind of document, and whether it has a chip.
        public var info: InfoSection?
        /// Values come from the best source: chip, then zone, print, barcode.
        public var data: DataSection?
        /// What print says; nil if nothing was read in print.
        public var viz: VIZSection?
        /// What the zone says; nil if none was read.
        public var mrz: MRZSection?
        /// What the chip says; nil if none was read.
        public var rfid: RFIDSection?
        /// How the sources compare.
        public var validations: Validations?

        /// Where a document has its chip, as its model says. Vouch's models say it of few kinds.
        public enum ValidationChipPage: Int, Codable, Sendable, Hashable, CaseIterable {
            /// The document has no chip.
            case noChip = 0
            /// In the data page of a book.
            case chipOnDataPage = 1
            /// In the back of a book, or of a card.
            case chipOnBackPage = 2
            /// Not known.
            case unknown = 3
        }

        /// Whether the document has a chip.
        public enum ValidationElectronicChip: Int, Codable, Sendable, Hashable, CaseIterable {
            /// The document has no chip.
            case notElectronic = 0
            /// The document has a chip.
            case electronic = 1
            /// Not known.
            case unknown = 2
        }

        /// The result of a validation.
        public enum ValidationStatus: Int, Codable, Sendable, Hashable, CaseIterable {
            /// The check was performed and failed.
            case failed = 0
            /// The check was performed and passed.
            case success = 1
            /// The check was not performed.
            case unknown = 2

            init(_ outcome: DocumentReport.Outcome.Word?) {
                switch outcome {
                case .passed: self = .success
                case .failed: self = .failed
                case .notPerformed, nil: self = .unknown
                }
            }
        }

        /// The kind of document, and whether it has a chip.
        public struct InfoSection: Codable, Sendable, Hashable {
            /// The kind of document by the numbers of ``Regula/DocumentType``; the SDK's own identifiers are those of
            /// its database.
            public let id: Int?
            /// The name of the document model that fits; nil if none does.
            public let documentName: String?
            /// The issuing State by the code of Doc 9303-3 §5; nil if unknown.
            // swift-format-ignore: AlwaysUseLowerCamelCase
            public let ICAOCode: String?
            /// `P` for a passport, `I` for an identity card or residence permit, `D` for a driving licence; nil for
            /// other documents. Vouch does not use the SDK's `C`.
            public let type: String?
            /// Whether the document has a chip.
            public let isElectronic: ValidationElectronicChip?
            /// Where the chip is.
            public let chipPage: ValidationChipPage?
        }

        /// A report by source.
        public init(_ report: DocumentReport) {
            info = InfoSection(report)
            let zone = ZoneDigits(report)
            let sources: [FieldSource] = [.chip, .mrz, .visual, .barcode]
            data = DataSection(report, sources.map(\.rawValue), zone)
            viz = report.saysAnything("visual") ? VIZSection(report) : nil
            mrz = report.saysAnything("mrz") ? MRZSection(report, zone) : nil
            rfid = report.chip == nil ? nil : RFIDSection(report, zone)
            validations = Validations(report)
        }
    }
}
