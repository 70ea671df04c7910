public import Foundation
public import VouchCore
public import VouchDialects
public import VouchFields

extension SelphID {
    /// Reads a chip: a phone's NFC, or any reader. `SelphIDChipReader` in VouchClient is one over any transport.
    public protocol NfcReading: Sendable {
        /// Waits for a document and reads its chip. Cancelled when the time is over.
        ///
        /// - Parameter progress: may be called with the progress in percent; other values count as the nearest of 0...100.
        /// - Throws: ``NfcError``, ``ErrorType``; `CancellationError` if the person ended it; any other error counts as
        ///   ``ErrorType/UNKNOWN_ERROR``.
        func read(
            _ request: NfcRequest, progress: @escaping @Sendable (Int) async -> Void
        ) async throws -> ChipContents
    }

    /// What to read from a chip, and how. Personal data; printing it shows none.
    public struct NfcRequest: Sendable, Hashable, Redacted {
        /// The protocols that may open the chip.
        public enum Access: Sendable, Hashable {
            /// PACE; BAC if the chip does not offer PACE.
            case any
            /// BAC only.
            case withoutPACE
            /// PACE only.
            case onlyPACE
        }

        /// The number, without spaces, in capitals.
        public let documentNumber: String
        /// The date of birth, `yyMMdd`, as MRZ_information has it.
        public let dateOfBirth: String
        /// The date of expiry, `yyMMdd`.
        public let dateOfExpiry: String
        /// The State that issued the document, as the app gave it.
        public let issuer: String
        /// The protocols that may open the chip.
        public let access: Access
        /// The data groups to read, 1...16; nil for those that the chip lists.
        public let groups: Set<Int>?
        /// Data groups that must not be read, whatever is listed.
        public let excludedGroups: Set<Int>
        /// How long each exchange may take; nil for no limit.
        public let exchangeLimit: Duration?
        /// How long a lost chip is waited for; nil for no limit of its own.
        public let reconnectionLimit: Duration?
        /// The challenge for active authentication; nil lets the reader make one.
        public let challenge: [UInt8]?

        /// - Returns: nil if number or dates are malformed.
        init?(_ data: NfcConfigurationData) {
            let number = data.documentNumber.filter { !$0.isWhitespace }
            guard (1...22).contains(number.utf8.count),
                number.utf8.allSatisfy({ $0 == UInt8(ascii: "<") || Self.isLetterOrDigit($0) }),
                let birth = SlashedDate(data.birthDate), let expiry = SlashedDate(data.expirationDate)
            else { return nil }
            documentNumber = number.uppercased()
            (dateOfBirth, dateOfExpiry) = (birth.short, expiry.short)
            issuer = data.issuer
            access = data.onlyPace ? .onlyPACE : data.skipPace ? .withoutPACE : .any
            groups = data.readableTags.map(Set.init)
            excludedGroups = Set((data.extractFacialImage ? [] : [2]) + (data.extractSignatureImage ? [] : [7]))
            exchangeLimit = data.tagSessionTimeout.map { .milliseconds($0) }
            reconnectionLimit = data.tagConnectionLostTimer.map { .milliseconds($0) }
            challenge = data.activeAuthenticationChallenge
        }

        private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
            switch byte {
            case 48...57, 65...90, 97...122: true
            default: false
            }
        }
    }

    /// The result of reading a chip. Personal data in the clear; printing it shows none.
    public struct ChipContents: Sendable, Hashable, Redacted {
        /// The files as they were read, by their names: `DG1`, `EF.SOD`.
        public var files: [String: Data] = [:]
        /// The fields in normal form: dates as `YYYY-MM-DD`.
        public var fields: [FieldName: String] = [:]
        /// The zone's lines, separated by line feeds.
        public var zone: String?
        /// The portrait of DG2; nil if it was not read.
        public var facialImage: DocumentImage?
        /// A fingerprint of DG3, which only terminals with a State's certificate can read; nil otherwise.
        public var fingerprintImage: DocumentImage?
        /// The signature of DG7; nil if it was not read.
        public var signatureImage: DocumentImage?
        /// The version of the LDS, such as `1.7`; nil if unknown.
        public var ldsVersion: String?
        /// The hashes in the document security object, by the number of the data group.
        public var dataGroupsHashes: [Int: Data] = [:]
        /// The document signer certificate, DER.
        public var documentSigningCertificate: Data?
        /// The CSCA certificate that the signer's leads to, DER; nil if no trust anchor was found.
        public var issuerSigningCertificate: Data?
        /// How the chip was opened: `PACE-GM`, `BAC`, `none`.
        public var accessProtocol: String?
        /// Whether the chip has DG15, the key of active authentication.
        public var supportsActiveAuthentication = false
        /// The chip's answer to the challenge.
        public var activeAuthenticationSignature: Data?
        /// The outcome of active authentication.
        public var activeAuthentication = CheckOutcome.notPerformed(.notExamined)
        /// The outcome of chip authentication.
        public var chipAuthentication = CheckOutcome.notPerformed(.notExamined)
        /// Whether the files have the hashes of the security object.
        public var dataGroupsHashesCheck = CheckOutcome.notPerformed(.notExamined)
        /// Whether the document signer signed the security object.
        public var documentSigning = CheckOutcome.notPerformed(.notExamined)
        /// Whether the issuing State certified the document signer.
        public var issuerSigning = CheckOutcome.notPerformed(.notExamined)

        public init() {}
    }

    /// The progress of the NFC component, for screens.
    public enum NfcStep: Sendable, Hashable {
        /// The device waits for a document.
        case waiting(text: String)
        /// The chip is being read.
        ///
        /// - Parameter text: in the style of ``ReadingProgressStyle``.
        case reading(percent: Int, text: String)
        /// Reading ended, successfully or not.
        case ended(text: String)
    }
}

/// `dd/MM/yyyy`, of a day that exists.
struct SlashedDate {
    let date: CalendarDate

    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [2, 2, 4], let day = UInt8(parts[0]), let month = UInt8(parts[1]),
            let year = UInt16(parts[2]), parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let date = CalendarDate(year: Int(year), month: Int(month), day: Int(day))
        else { return nil }
        self.date = date
    }

    /// - Parameter text: ISO 8601, known to the day.
    init?(iso text: String?) {
        let parts = text?.split(separator: "-") ?? []
        guard parts.count == 3 else { return nil }
        self.init("\(parts[2])/\(parts[1])/\(parts[0])")
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// `yyMMdd`
    var short: String { Self.two(date.year % 100) + Self.two(date.month) + Self.two(date.day) }

    /// `dd/MM/yyyy`
    var text: String {
        let year = String(repeating: "0", count: max(0, 4 - "\(date.year)".count)) + "\(date.year)"
        return "\(Self.two(date.day))/\(Self.two(date.month))/\(year)"
    }
}
