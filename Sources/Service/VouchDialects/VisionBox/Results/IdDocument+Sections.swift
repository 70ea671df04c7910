public import Foundation
import VouchMRZ
public import VouchReport

extension VisionBox.IdDocument {
    /// Values come from the best source: chip, then zone, print, barcode. Dates are `YY-MM-DD`, nil if not
    /// known to the day.
    public struct DataSection: PersonalRecord {
        /// The zone's lines, joined without a separator.
        public let mrzString: String?
        /// `P`, `PC` (passport card), `I`, `D`, `C` or `OTHER`.
        public let docType: String?
        /// The surname.
        public let surname: String?
        /// The given names.
        public let name: String?
        /// The document number, without its check digit.
        public let docNumber: String?
        /// The check digit of the document number in the page's zone.
        public let checkDigit: String?
        /// The holder's nationality by the code of Doc 9303-3 §5.
        public let nationality: String?
        /// The holder's date of birth, `YY-MM-DD`.
        public let birthDate: String?
        /// The check digit of the date of birth in the page's zone.
        public let birthDateDigit: String?
        /// The holder's sex: `M`, `F` or `X`.
        public let sex: String?
        /// The date of expiry, `YY-MM-DD`.
        public let expiryDate: String?
        /// The check digit of the date of expiry in the page's zone.
        public let expiryDateDigit: String?
        /// The optional data of the zone: content at the State's discretion.
        public let optionalData: String?
        /// The check digit of the optional data in the page's zone.
        public let optionalDataDigit: String?
        /// The size of the page's zone: `ID-1`, `ID-2` or `ID-3`.
        public let mrzType: String?
        /// The first day of validity, `YY-MM-DD`; licences and permits state it in print.
        public let validFrom: String?
        /// The chip's portrait, otherwise the page's: a picture file.
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

    /// The visual inspection zone: what is printed. Dates are `YY-MM-DD`, nil if not known to the day.
    public struct VIZSection: PersonalRecord {
        /// `P`, `PC` (passport card), `I`, `D`, `C` or `OTHER`, by kind and printed code.
        public let docType: String?
        /// The issuing State by the code of Doc 9303-3 §5.
        public let issueState: String?
        /// The printed surname.
        public let surname: String?
        /// The printed given names.
        public let name: String?
        /// The printed sex: `M`, `F` or `X`.
        public let sex: String?
        /// The printed document number.
        public let docNumber: String?
        /// The printed nationality by the code of Doc 9303-3 §5.
        public let nationality: String?
        /// The printed date of birth, `YY-MM-DD`.
        public let birthDate: String?
        /// The printed date of issue, `YY-MM-DD`.
        public let issueDate: String?
        /// The printed personal number.
        public let personalNumber: String?
        /// The holder's height in whole centimetres.
        public let height: String?
        /// The printed date of expiry, `YY-MM-DD`.
        public let expiryDate: String?
        /// The printed first day of validity, `YY-MM-DD`.
        public let validFrom: String?
        /// A picture file: the portrait on the page.
        public let holderImageData: Data?
        /// What was checked of the print.
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

    /// What the zone says, or the chip. Dates are `YY-MM-DD`, nil if not known to the day.
    ///
    /// The chip's own zone is known only where it is the page's: its `mrzString`, digits and size are nil unless the
    /// two were compared and agree.
    public struct ZoneSection<Validations: Codable & Sendable & Hashable>: PersonalRecord {
        /// The zone's lines, joined without a separator.
        public let mrzString: String?
        /// The first letter of the document code: `P`, `I`, `A` (in the zone only), `V`, `C`, or `OTHER`.
        public let docType: String?
        /// The surname.
        public let surname: String?
        /// The given names.
        public let name: String?
        /// The document number, without its check digit.
        public let docNumber: String?
        /// The check digit of the document number.
        public let checkDigit: String?
        /// The holder's nationality by the code of Doc 9303-3 §5.
        public let nationality: String?
        /// The holder's date of birth, `YY-MM-DD`.
        public let birthDate: String?
        /// The check digit of the date of birth.
        public let birthDateDigit: String?
        /// The holder's sex: `M`, `F` or `X`.
        public let sex: String?
        /// The date of expiry, `YY-MM-DD`.
        public let expiryDate: String?
        /// The check digit of the date of expiry.
        public let expiryDateDigit: String?
        /// The optional data: content at the State's discretion.
        public let optionalData: String?
        /// The check digit of the optional data.
        public let optionalDataDigit: String?
        /// The size of the zone: `ID-1`, `ID-2` or `ID-3`.
        public let mrzType: String?
        /// The chip's portrait, a picture file; nil for the zone.
        public let holderImageData: Data?
        /// What was checked of this source.
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
        /// `success`: the printed date of expiry has not passed. `unknown` also if print does not state the accepted
        /// date.
        public let expired: ValidationStatus
    }

    /// What was checked of the zone.
    public struct MRZValidation: Codable, Sendable, Hashable {
        /// Whether all check digits of the zone are right.
        public let checkDigit: ValidationStatus
        /// Whether the zone has one of the three sizes.
        public let format: ValidationStatus
        /// `success`: the zone's date of expiry has not passed. `unknown` also if the zone does not state the accepted
        /// date.
        public let expired: ValidationStatus
    }

    /// What was checked of the chip.
    public struct RFIDValidation: Codable, Sendable, Hashable {
        /// Whether all check digits are right, where the chip's zone is the page's; otherwise `unknown`.
        public let checkDigit: ValidationStatus
        /// `success`: the chip's date of expiry has not passed. `unknown` also if the chip does not state the accepted
        /// date.
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
