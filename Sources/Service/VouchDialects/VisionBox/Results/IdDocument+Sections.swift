public import Foundation
import VouchMRZ
public import VouchReport

extension VisionBox.IdDocument {
    /// The best source's values. Dates are `YY-MM-DD`.
    public struct DataSection: PersonalRecord {
        /// The zone's lines, one after the other.
        public let mrzString: String?
        /// `P`, `PC` (passport card), `I`, `D`, `C` or `OTHER`.
        public let docType: String?
        /// Family name.
        public let surname: String?
        /// Given names.
        public let name: String?
        /// Without its check digit.
        public let docNumber: String?
        /// Of the document number.
        public let checkDigit: String?
        /// As in the zone.
        public let nationality: String?
        /// Six digits of the zone.
        public let birthDate: String?
        /// Its check digit.
        public let birthDateDigit: String?
        /// `M`, `F` or `X`.
        public let sex: String?
        /// Six digits of the zone.
        public let expiryDate: String?
        /// Its check digit.
        public let expiryDateDigit: String?
        /// At the discretion of the State.
        public let optionalData: String?
        /// Its check digit.
        public let optionalDataDigit: String?
        /// `ID-1`, `ID-2` or `ID-3`.
        public let mrzType: String?
        /// Licences and permits have it in print.
        public let validFrom: String?
        /// The chip's portrait, else the page's: a file.
        public let holderImageData: Data?

        init(_ report: DocumentReport, _ sources: [String], _ zone: VisionBox.ZoneDigits) {
            let value = report.reader(of: sources)
            mrzString = zone.text
            docType = report.kind(by: value("documentCode"))
            (surname, name) = (value("surname"), value("givenNames"))
            (docNumber, checkDigit) = (value("documentNumber"), zone[.documentNumber])
            nationality = value("nationality")
            (birthDate, birthDateDigit) = (value("dateOfBirth").short, zone[.dateOfBirth])
            sex = value("sex")
            (expiryDate, expiryDateDigit) = (value("dateOfExpiry").short, zone[.dateOfExpiry])
            (optionalData, optionalDataDigit) = (value("optionalData"), zone[.optionalData])
            mrzType = zone.size
            validFrom = value("validFrom").short
            holderImageData = report.portrait(from: "chip") ?? report.portrait(from: "page")
        }
    }

    /// What is printed. Dates are `YY-MM-DD`.
    public struct VIZSection: PersonalRecord {
        /// As printed.
        public let docType: String?
        /// The State's code.
        public let issueState: String?
        /// Family name.
        public let surname: String?
        /// Given names.
        public let name: String?
        /// As printed.
        public let sex: String?
        /// As printed.
        public let docNumber: String?
        /// As printed.
        public let nationality: String?
        /// As printed.
        public let birthDate: String?
        /// As printed.
        public let issueDate: String?
        /// As printed.
        public let personalNumber: String?
        /// In centimetres.
        public let height: String?
        /// As printed.
        public let expiryDate: String?
        /// As printed.
        public let validFrom: String?
        /// A picture file: the portrait on the page.
        public let holderImageData: Data?
        /// Field by field.
        public let validations: VIZValidation

        init(_ report: DocumentReport) {
            let value = report.reader(of: ["visual"])
            docType = report.kind(by: value("documentCode"))
            issueState = value("issuingStateCode")
            (surname, name, sex) = (value("surname"), value("givenNames"), value("sex"))
            (docNumber, nationality) = (value("documentNumber"), value("nationality"))
            (birthDate, issueDate) = (value("dateOfBirth").short, value("dateOfIssue").short)
            (personalNumber, height) = (value("personalNumber"), value("height"))
            (expiryDate, validFrom) = (value("dateOfExpiry").short, value("validFrom").short)
            holderImageData = report.portrait(from: "page")
            validations = VIZValidation(expired: report.isUnexpired(by: "visual"))
        }
    }

    /// What the zone says, with what was checked of it.
    public typealias MRZSection = ZoneSection<MRZValidation>
    /// What DG1 says, with what was checked of it.
    public typealias RFIDSection = ZoneSection<RFIDValidation>

    /// What the zone says, or the chip. Dates are `YY-MM-DD`.
    ///
    /// The chip's own zone is known only where it is the page's: its `mrzString`, digits and size are nil unless the two
    /// were compared and agree.
    public struct ZoneSection<Validations: Codable & Sendable & Hashable>: PersonalRecord {
        /// All lines, separated by line feeds.
        public let mrzString: String?
        /// The first letter of the zone: `P`, `I`, `A` (in the zone only), `V`, `C` or `OTHER`.
        public let docType: String?
        /// Family name.
        public let surname: String?
        /// Given names.
        public let name: String?
        /// Without its check digit.
        public let docNumber: String?
        /// Of the document number.
        public let checkDigit: String?
        /// Three letters, or `D`.
        public let nationality: String?
        /// Six digits of the zone.
        public let birthDate: String?
        /// Its check digit.
        public let birthDateDigit: String?
        /// `M`, `F` or `<`.
        public let sex: String?
        /// Six digits of the zone.
        public let expiryDate: String?
        /// Its check digit.
        public let expiryDateDigit: String?
        /// At the discretion of the State.
        public let optionalData: String?
        /// Its check digit.
        public let optionalDataDigit: String?
        /// By the document's size.
        public let mrzType: String?
        /// The chip's portrait; nil for the zone.
        public let holderImageData: Data?
        /// Field by field.
        public let validations: Validations

        fileprivate init(
            _ report: DocumentReport, source: String, letters: String, _ zone: VisionBox.ZoneDigits, portrait: Data?,
            _ validations: Validations
        ) {
            let value = report.reader(of: [source])
            mrzString = zone.text
            docType = value("documentCode").letter(of: letters)
            (surname, name, sex) = (value("surname"), value("givenNames"), value("sex"))
            (docNumber, checkDigit) = (value("documentNumber"), zone[.documentNumber])
            nationality = value("nationality")
            (birthDate, birthDateDigit) = (value("dateOfBirth").short, zone[.dateOfBirth])
            (expiryDate, expiryDateDigit) = (value("dateOfExpiry").short, zone[.dateOfExpiry])
            (optionalData, optionalDataDigit) = (value("optionalData"), zone[.optionalData])
            mrzType = zone.size
            holderImageData = portrait
            self.validations = validations
        }
    }

    /// What was checked of the print.
    public struct VIZValidation: Codable, Sendable, Hashable {
        /// Success: not expired.
        public let expired: ValidationStatus
    }

    /// What was checked of the zone.
    public struct MRZValidation: Codable, Sendable, Hashable {
        /// Of the whole zone.
        public let checkDigit: ValidationStatus
        /// Whether the zone has one of the three sizes.
        public let format: ValidationStatus
        /// Success: not expired.
        public let expired: ValidationStatus
    }

    /// What was checked of the chip.
    public struct RFIDValidation: Codable, Sendable, Hashable {
        /// Of the whole zone.
        public let checkDigit: ValidationStatus
        /// Success: not expired.
        public let expired: ValidationStatus
    }
}

extension VisionBox.IdDocument.ZoneSection where Validations == VisionBox.IdDocument.MRZValidation {
    init(_ report: DocumentReport, _ zone: VisionBox.ZoneDigits) {
        self.init(
            report, source: "mrz", letters: "PIAVC", zone, portrait: nil,
            .init(
                checkDigit: report.validation(of: "zone.checkDigits"),
                format: report.mrz == nil ? .unknown : zone.size == nil ? .failed : .success,
                expired: report.isUnexpired(by: "mrz")))
    }
}

extension VisionBox.IdDocument.ZoneSection where Validations == VisionBox.IdDocument.RFIDValidation {
    init(_ report: DocumentReport, _ page: VisionBox.ZoneDigits) {
        let agrees = report.validation(of: "zone.dataGroup1") == .success
        self.init(
            report, source: "chip", letters: "PIVC", agrees ? page : VisionBox.ZoneDigits(),
            portrait: report.portrait(from: "chip"),
            .init(
                checkDigit: agrees ? report.validation(of: "zone.checkDigits") : .unknown,
                expired: report.isUnexpired(by: "chip")))
    }
}

extension VisionBox.IdDocument.InfoSection {
    init(_ report: DocumentReport) {
        id = Int(Regula.DocumentType(report.documentType).rawValue)
        documentName = report.document.name
        ICAOCode = report.document.issuingState
        type =
            switch VisionBox.DocumentType(report) {
            case .passport: "P"
            case .idCard: "I"
            case .drivingLicense: "D"
            case .visa, .unknown: nil
            }
        isElectronic = report.document.hasChip.map { $0 ? .electronic : .notElectronic } ?? .unknown
        chipPage =
            switch report.document.chipPlace {
            case "none": .noChip
            case "dataPage", "front": .chipOnDataPage
            case "back", "cover": .chipOnBackPage
            default: report.document.hasChip == false ? .noChip : .unknown
            }
    }
}

extension VisionBox {
    /// The zone of a page: its text, size and check digits.
    struct ZoneDigits {
        private let zone: MRZ?
        /// All lines, one after the other.
        let text: String?

        init() { (zone, text) = (nil, nil) }

        init(_ report: DocumentReport) {
            let lines = report.mrz?.lines ?? []
            text = lines.isEmpty ? nil : lines.joined()
            zone = lines.isEmpty ? nil : try? MRZ(lines: lines.map { Array($0.utf8) })
        }

        subscript(name: MRZCheck.Name) -> String? {
            zone?.checkDigitCharacter(name).map { String(decoding: [$0], as: UTF8.self) }
        }

        var size: String? {
            switch zone?.format {
            case .td1: "ID-1"
            case .td2, .mrvB, .frenchIdentityCard: "ID-2"
            case .td3, .mrvA: "ID-3"
            default: nil
            }
        }
    }
}
