public import Foundation
public import VouchCore
import VouchFields
import VouchMRZ

extension SelphID {
    /// What a chip says and proves. Personal data in the clear; printing it shows none. A text is empty if the chip has
    /// none.
    public struct NfcResult: Sendable, Hashable, Redacted {
        /// Files as they were read.
        public let nfcRawData: NfcRawData
        /// Of the document.
        public let nfcDocumentInformation: NfcDocumentInformation
        /// Of the holder.
        public let nfcPersonalInformation: NfcPersonalInformation
        /// Face and signature.
        public let nfcImages: NfcImages
        /// Certificates and hashes.
        public let nfcSecurityData: NfcSecurityData
        /// What was checked.
        public let nfcValidations: NfcValidations
        /// Of document, person and validations; nil without a ``TokenizeController``.
        public let tokenOcr: String?
        private let issueDate: String
        private let fullName: String
        private let key: String
        private let supportNumber: String

        /// What forms usually ask for.
        public var personalData: [String: String] {
            let (document, person) = (nfcDocumentInformation, nfcPersonalInformation)
            return [
                "issuer": document.issuer, "documentNumber": document.documentNumber, "issueDate": issueDate,
                "expiryDate": document.expirationDate, "name": person.name, "surname": person.surname,
                "fullName": fullName, "gender": person.gender, "birthDate": person.birthdate,
                "birthPlace": person.placeOfBirth, "nationality": person.nationality, "address": person.address,
                "nfcKey": key, "numSupport": supportNumber, "mrz": document.mrzString,
            ]
        }

        init(_ contents: ChipContents, _ request: NfcRequest, tokenizer: Tokenizer?) throws(ErrorType) {
            let reader = FieldReader(contents: contents)
            nfcRawData = NfcRawData(data: contents.files)
            nfcDocumentInformation = NfcDocumentInformation(reader)
            nfcPersonalInformation = NfcPersonalInformation(reader)
            nfcSecurityData = NfcSecurityData(contents)
            nfcValidations = NfcValidations(contents)
            issueDate = reader.date(.dateOfIssue)
            let names = [nfcPersonalInformation.name, nfcPersonalInformation.surname].filter { !$0.isEmpty }
            fullName = contents.fields[.fullName] ?? names.joined(separator: " ")
            key = Self.key(request)
            supportNumber = request.documentNumber
            do {
                nfcImages = try NfcImages(contents, tokenizer)
                let texts = nfcDocumentInformation.texts.merging(nfcPersonalInformation.texts) { $1 }
                    .merging(nfcValidations.texts) { $1 }
                tokenOcr = try tokenizer?.token(.nfcData, texts)
            } catch {
                throw .UNKNOWN_ERROR
            }
        }

        /// MRZ_information: what opened the chip. Doc 9303-11 §9.7.3.
        private static func key(_ request: NfcRequest) -> String {
            let padded = request.documentNumber.padding(
                toLength: max(9, request.documentNumber.count), withPad: "<", startingAt: 0)
            return [padded, request.dateOfBirth, request.dateOfExpiry].map { field in
                field + ((try? checkDigit(of: field.utf8)).map { "\($0)" } ?? "")
            }.joined()
        }
    }

    /// The files as they were read.
    public struct NfcRawData: Sendable, Hashable, Redacted {
        /// By name: `DG1`, `EF.SOD`.
        public let data: [String: Data]
    }

    /// What the chip says of the document.
    public struct NfcDocumentInformation: Sendable, Hashable, Redacted {
        /// As in the zone: `P`, `ID`.
        public let type: String
        /// As in DG1.
        public let documentNumber: String
        /// As in the zone.
        public let issuer: String
        /// `dd/MM/yyyy`
        public let expirationDate: String
        /// The lines, separated by line feeds.
        public let mrzString: String

        fileprivate init(_ reader: FieldReader) {
            type = reader.text(.documentCode)
            documentNumber = reader.text(.documentNumber)
            issuer = reader.text(.issuingStateCode)
            expirationDate = reader.date(.dateOfExpiry)
            mrzString = reader.contents.zone ?? ""
        }

        fileprivate var texts: [String: String] {
            [
                "type": type, "documentNumber": documentNumber, "issuer": issuer, "expirationDate": expirationDate,
                "mrzString": mrzString,
            ]
        }
    }

    /// What the chip says of the holder.
    public struct NfcPersonalInformation: Sendable, Hashable, Redacted {
        /// Given names.
        public let name: String
        /// Family name.
        public let surname: String
        /// Of DG11.
        public let address: String
        /// As in the zone.
        public let nationality: String
        /// Of DG11.
        public let personalNumber: String
        /// `dd/MM/yyyy`
        public let birthdate: String
        /// Of DG11.
        public let placeOfBirth: String
        /// `M`, `F` or `X`
        public let gender: String

        fileprivate init(_ reader: FieldReader) {
            name = reader.text(.givenNames)
            surname = reader.text(.surname)
            address = reader.text(.address)
            nationality = reader.text(.nationality)
            personalNumber = reader.text(.personalNumber)
            birthdate = reader.date(.dateOfBirth)
            placeOfBirth = reader.text(.placeOfBirth)
            gender = reader.text(.sex)
        }

        fileprivate var texts: [String: String] {
            [
                "name": name, "surname": surname, "address": address, "nationality": nationality,
                "personalNumber": personalNumber, "birthdate": birthdate, "placeOfBirth": placeOfBirth,
                "gender": gender,
            ]
        }
    }

    /// Pictures of the chip.
    public struct NfcImages: Sendable, Hashable, Redacted {
        /// Of DG2.
        public let facialImage: DocumentImage?
        /// Only terminals with a State's certificate can read it.
        public let fingerprintImage: DocumentImage?
        /// Of DG7.
        public let signatureImage: DocumentImage?
        /// Nil without a ``TokenizeController``.
        public let tokenFacialImage: String?
        /// Nil without a ``TokenizeController``.
        public let tokenSignatureImage: String?

        fileprivate init(_ contents: ChipContents, _ tokenizer: Tokenizer?) throws {
            (facialImage, fingerprintImage) = (contents.facialImage, contents.fingerprintImage)
            signatureImage = contents.signatureImage
            tokenFacialImage = try facialImage.flatMap { try tokenizer?.token(.facialImage, $0) }
            tokenSignatureImage = try signatureImage.flatMap { try tokenizer?.token(.signatureImage, $0) }
        }
    }

    /// Certificates and hashes of the chip.
    public struct NfcSecurityData: Sendable, Hashable, Redacted {
        /// `1.7`; nil if unknown.
        public let ldsVersion: String?
        /// By number, as the security object has them.
        public let dataGroupsHashes: [Int: Data]
        /// Numbers, rising.
        public let dataGroupsRead: [Int]
        /// DER.
        public let documentSigningCertificateData: Data?
        /// DER; nil if no anchor was found.
        public let issuerSigningCertificateData: Data?

        fileprivate init(_ contents: ChipContents) {
            ldsVersion = contents.ldsVersion
            dataGroupsHashes = contents.dataGroupsHashes
            dataGroupsRead = contents.files.keys.compactMap { name in
                name.hasPrefix("DG") ? Int(name.dropFirst(2)) : nil
            }.sorted()
            documentSigningCertificateData = contents.documentSigningCertificate
            issuerSigningCertificateData = contents.issuerSigningCertificate
        }
    }

    /// How one proof of a chip ended. The vendor's page gives no words; these are ours.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum NfcValidationStatus: String, Codable, Sendable, Hashable, CaseIterable {
        /// It was done, and holds.
        case VALID
        /// It was done, and does not hold.
        case INVALID
        /// Not attempted, or it could not be judged: for one, without the issuing State's certificate.
        case NOT_PERFORMED

        init(_ outcome: CheckOutcome) {
            switch outcome {
            case .passed: self = .VALID
            case .failed: self = .INVALID
            default: self = .NOT_PERFORMED
            }
        }
    }

    /// What of the chip was checked.
    public struct NfcValidations: Sendable, Hashable {
        /// `PACE-GM`, `BAC`, `none`; nil if unknown.
        public let accessProtocol: String?
        /// Whether DG15 is there.
        public let activeAuthenticationSupported: Bool
        /// What the chip's signature came to.
        public let activeAuthenticationValidation: NfcValidationStatus
        /// The chip's answer to the challenge.
        public let activeAuthenticationSignature: Data?
        /// What the chip's agreed key came to.
        public let chipAuthenticationValidation: NfcValidationStatus
        /// Whether the files are those that were signed.
        public let dataGroupsHashesValidation: NfcValidationStatus
        /// Whether the signer signed them.
        public let documentSigningValidation: NfcValidationStatus
        /// Whether the State certified the signer.
        public let issuerSigningValidation: NfcValidationStatus

        fileprivate init(_ contents: ChipContents) {
            accessProtocol = contents.accessProtocol
            activeAuthenticationSupported = contents.supportsActiveAuthentication
            activeAuthenticationValidation = NfcValidationStatus(contents.activeAuthentication)
            activeAuthenticationSignature = contents.activeAuthenticationSignature
            chipAuthenticationValidation = NfcValidationStatus(contents.chipAuthentication)
            dataGroupsHashesValidation = NfcValidationStatus(contents.dataGroupsHashesCheck)
            documentSigningValidation = NfcValidationStatus(contents.documentSigning)
            issuerSigningValidation = NfcValidationStatus(contents.issuerSigning)
        }

        fileprivate var texts: [String: String] {
            [
                "accessProtocol": accessProtocol ?? "",
                "activeAuthenticationSupported": "\(activeAuthenticationSupported)",
                "activeAuthenticationValidation": activeAuthenticationValidation.rawValue,
                "chipAuthenticationValidation": chipAuthenticationValidation.rawValue,
                "dataGroupsHashesValidation": dataGroupsHashesValidation.rawValue,
                "documentSigningValidation": documentSigningValidation.rawValue,
                "issuerSigningValidation": issuerSigningValidation.rawValue,
            ]
        }
    }

    fileprivate struct FieldReader {
        let contents: ChipContents

        func text(_ name: FieldName) -> String { contents.fields[name] ?? "" }
        /// `dd/MM/yyyy`; a date that is not known to the day as it is.
        func date(_ name: FieldName) -> String { SlashedDate(iso: contents.fields[name])?.text ?? text(name) }
    }
}
