public import Foundation
public import VouchCore
public import VouchDialects
import VouchFields
import VouchMRZ

extension SelphID {
    /// What a chip states and proves. Personal data in the clear; printing it shows none. A text is empty if the chip
    /// does not state it.
    public struct NfcResult: Sendable, Hashable, Redacted {
        /// The files as they were read.
        public let nfcRawData: NfcRawData
        /// What the chip states of the document.
        public let nfcDocumentInformation: NfcDocumentInformation
        /// What the chip states of the holder.
        public let nfcPersonalInformation: NfcPersonalInformation
        /// Portrait, fingerprint and signature.
        public let nfcImages: NfcImages
        /// Certificates and hashes.
        public let nfcSecurityData: NfcSecurityData
        /// The outcomes of checks.
        public let nfcValidations: NfcValidations
        /// A token of all texts and validations; nil without a ``TokenizeController``.
        public let tokenOcr: String?
        private let issueDate: String
        private let fullName: String
        private let key: String
        private let supportNumber: String

        /// The texts that forms usually ask for, by the vendor's keys; dates as `dd/MM/yyyy`. `nfcKey` is
        /// MRZ_information, `numSupport` the number that opened the chip.
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
        /// The files by their names: `DG1`, `EF.SOD`.
        public let data: [String: Data]
    }

    /// What the chip says of the document.
    public struct NfcDocumentInformation: Sendable, Hashable, Redacted {
        /// The document code: `P`, `ID`.
        public let type: String
        /// The document number of DG1, without its check digit.
        public let documentNumber: String
        /// The issuing State by the code of Doc 9303-3 §5.
        public let issuer: String
        /// The date of expiry, `dd/MM/yyyy`.
        public let expirationDate: String
        /// The lines of the zone in DG1, separated by line feeds.
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
        /// The given names.
        public let name: String
        /// The surname.
        public let surname: String
        /// The address of DG11.
        public let address: String
        /// The nationality by the code of Doc 9303-3 §5.
        public let nationality: String
        /// The personal number of DG11.
        public let personalNumber: String
        /// The date of birth, `dd/MM/yyyy`; as the chip states it if it is not known to the day.
        public let birthdate: String
        /// The place of birth of DG11.
        public let placeOfBirth: String
        /// The sex: `M`, `F` or `X`.
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
        /// The portrait of DG2; nil if it was not read.
        public let facialImage: DocumentImage?
        /// A fingerprint of DG3, which only terminals with a State's certificate can read; nil otherwise.
        public let fingerprintImage: DocumentImage?
        /// The signature of DG7; nil if it was not read.
        public let signatureImage: DocumentImage?
        /// A token of ``facialImage``; nil without a ``TokenizeController``.
        public let tokenFacialImage: String?
        /// A token of ``signatureImage``; nil without a ``TokenizeController``.
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
        /// The version of the LDS, such as `1.7`; nil if unknown.
        public let ldsVersion: String?
        /// The hashes in the document security object, by the number of the data group.
        public let dataGroupsHashes: [Int: Data]
        /// The numbers of the data groups that were read, ascending.
        public let dataGroupsRead: [Int]
        /// The document signer certificate, DER; nil if it was not read.
        public let documentSigningCertificateData: Data?
        /// The CSCA certificate that the signer's leads to, DER; nil if no trust anchor was found.
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

    /// The outcome of one check of a chip. The vendor's page gives no words; these are ours.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum NfcValidationStatus: String, Codable, Sendable, Hashable, CaseIterable {
        /// The check was performed and passed.
        case VALID
        /// The check was performed and failed.
        case INVALID
        /// Not performed, or not decided: for instance without the issuing State's certificate.
        case NOT_PERFORMED

        init(_ outcome: CheckOutcome) {
            switch outcome {
            case .passed: self = .VALID
            case .failed: self = .INVALID
            default: self = .NOT_PERFORMED
            }
        }
    }

    /// The outcomes of the checks of a chip.
    public struct NfcValidations: Sendable, Hashable {
        /// How the chip was opened: `PACE-GM`, `BAC`, `none`; nil if unknown.
        public let accessProtocol: String?
        /// Whether the chip has DG15, the key of active authentication.
        public let activeAuthenticationSupported: Bool
        /// The outcome of active authentication.
        public let activeAuthenticationValidation: NfcValidationStatus
        /// The chip's answer to the challenge.
        public let activeAuthenticationSignature: Data?
        /// The outcome of chip authentication.
        public let chipAuthenticationValidation: NfcValidationStatus
        /// Whether the files have the hashes of the security object.
        public let dataGroupsHashesValidation: NfcValidationStatus
        /// Whether the document signer signed the security object.
        public let documentSigningValidation: NfcValidationStatus
        /// Whether the issuing State certified the document signer.
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
