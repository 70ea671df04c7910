public import Foundation
public import VouchCore
public import VouchFields

extension SelphID {
    /// Reads a chip: NFC of a phone, or any reader. `SelphIDChipReader` in VouchClient is one over any transport.
    public protocol NfcReading: Sendable {
        /// Waits for a document and reads it.
        ///
        /// - Parameter progress: in percent; it may be told at any time.
        /// - Throws: ``NfcError``, ``ErrorType``; `CancellationError` if the person ended it; any other error counts as
        ///   ``ErrorType/UNKNOWN_ERROR``.
        func read(
            _ request: NfcRequest, progress: @escaping @Sendable (Int) async -> Void
        ) async throws -> ChipContents
    }

    /// What is to be read, and how. Personal data; printing it shows none.
    public struct NfcRequest: Sendable, Hashable, Redacted {
        /// How the chip may be opened.
        public enum Access: Sendable, Hashable {
            /// PACE, else BAC.
            case any
            /// BAC only.
            case withoutPACE
            /// PACE only.
            case onlyPACE
        }

        /// Without spaces, in capitals.
        public let documentNumber: String
        /// `yyMMdd`, as MRZ_information has it.
        public let dateOfBirth: String
        /// `yyMMdd`
        public let dateOfExpiry: String
        /// As the app gave it.
        public let issuer: String
        /// How the chip may be opened.
        public let access: Access
        /// Data groups, 1...16; nil: what the chip lists.
        public let groups: Set<Int>?
        /// Not to be read, whatever is listed.
        public let excludedGroups: Set<Int>
        /// Of each exchange; nil: none.
        public let exchangeLimit: Duration?
        /// Until a chip that was lost is back; nil: none.
        public let reconnectionLimit: Duration?
        /// For active authentication; nil: the reader's own.
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

    /// What a reading of a chip gave. Personal data in the clear; printing it shows none.
    public struct ChipContents: Sendable, Hashable, Redacted {
        /// The files as they were read, by name: `DG1`, `EF.SOD`.
        public var files: [String: Data] = [:]
        /// Normal forms: dates are ISO 8601.
        public var fields: [FieldName: String] = [:]
        /// The zone's lines, separated by line feeds.
        public var zone: String?
        /// Of DG2.
        public var facialImage: DocumentImage?
        /// Only terminals with a State's certificate can read it.
        public var fingerprintImage: DocumentImage?
        /// Of DG7.
        public var signatureImage: DocumentImage?
        /// `1.7`
        public var ldsVersion: String?
        /// As the security object has them, by number.
        public var dataGroupsHashes: [Int: Data] = [:]
        /// DER.
        public var documentSigningCertificate: Data?
        /// DER; nil if no anchor was found.
        public var issuerSigningCertificate: Data?
        /// `PACE-GM`, `BAC`, `none`
        public var accessProtocol: String?
        /// Whether DG15 is there.
        public var supportsActiveAuthentication = false
        /// The chip's answer to the challenge.
        public var activeAuthenticationSignature: Data?
        /// What the chip's signature came to.
        public var activeAuthentication = CheckOutcome.notPerformed(.notExamined)
        /// What the chip's agreed key came to.
        public var chipAuthentication = CheckOutcome.notPerformed(.notExamined)
        /// Whether the files are those that were signed.
        public var dataGroupsHashesCheck = CheckOutcome.notPerformed(.notExamined)
        /// That the document signer signed the hashes.
        public var documentSigning = CheckOutcome.notPerformed(.notExamined)
        /// That the issuing State certified the signer.
        public var issuerSigning = CheckOutcome.notPerformed(.notExamined)

        public init() {}
    }

    /// How far the NFC component is, for screens.
    public enum NfcStep: Sendable, Hashable {
        /// The device waits for a document.
        case waiting(text: String)
        /// - Parameter text: in the style of ``ReadingProgressStyle``.
        case reading(percent: Int, text: String)
        /// Whatever way.
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
