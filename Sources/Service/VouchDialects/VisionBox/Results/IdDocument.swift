public import VouchReport

extension VisionBox {
    /// A document by source, as later versions of the SDK have it: what its print, its zone and its chip say, and what
    /// became of comparing them. Personal data in the clear; printing it shows none.
    public struct IdDocument: PersonalRecord {
        /// Of the document itself.
        public var info: InfoSection?
        /// Of each value the best source's: chip before zone before print.
        public var data: DataSection?
        /// Nil if nothing was read in print.
        public var viz: VIZSection?
        /// Nil if no zone was read.
        public var mrz: MRZSection?
        /// Nil if no chip was read.
        public var rfid: RFIDSection?
        /// Of all sources together.
        public var validations: Validations?

        /// Where a document has its chip. Vouch's models know it of few kinds.
        public enum ValidationChipPage: Int, Codable, Sendable, Hashable, CaseIterable {
            /// The document has none.
            case noChip = 0
            /// In the data page of a book.
            case chipOnDataPage = 1
            /// In the back of a book, or of a card.
            case chipOnBackPage = 2
            /// Nothing says.
            case unknown = 3
        }

        /// Whether the document has a chip.
        public enum ValidationElectronicChip: Int, Codable, Sendable, Hashable, CaseIterable {
            /// It has none.
            case notElectronic = 0
            /// It has one.
            case electronic = 1
            /// Nothing says.
            case unknown = 2
        }

        /// The result of a validation.
        public enum ValidationStatus: Int, Codable, Sendable, Hashable, CaseIterable {
            /// It was done, and does not hold.
            case failed = 0
            /// It was done, and holds.
            case success = 1
            /// It was not done, or could not be.
            case unknown = 2

            init(_ outcome: DocumentReport.Outcome.Word?) {
                switch outcome {
                case .passed: self = .success
                case .failed: self = .failed
                case .notPerformed, nil: self = .unknown
                }
            }
        }

        /// What kind of document it is.
        public struct InfoSection: Codable, Sendable, Hashable {
            /// Of ``Regula/DocumentType``; the SDK's own identifiers are its database's.
            public let id: Int?
            /// Of the document's model.
            public let documentName: String?
            /// Of the issuing State.
            // swift-format-ignore: AlwaysUseLowerCamelCase
            public let ICAOCode: String?
            /// `P` passport, `I` identity card, `D` driving licence, `C`.
            public let type: String?
            /// Whether the document has a chip.
            public let isElectronic: ValidationElectronicChip?
            /// Where the chip is.
            public let chipPage: ValidationChipPage?
        }

        /// Of Vouch's report.
        public init(_ report: DocumentReport) {
            info = InfoSection(report)
            let zone = ZoneDigits(report)
            data = DataSection(report, ["chip.dg1", "chip.dg11", "chip.dg12", "mrz", "visual"], zone)
            viz = report.saysAnything("visual") ? VIZSection(report) : nil
            mrz = report.saysAnything("mrz") ? MRZSection(report, zone) : nil
            rfid = report.chip == nil ? nil : RFIDSection(report, zone)
            validations = Validations(report)
        }
    }
}
