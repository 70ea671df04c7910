public import VouchFields
public import VouchReport

extension VisionBox {
    /// What is wrong with a document, or that nothing is. A report has a list of them.
    public enum DocumentDataStatus: String, Word {
        /// All checks performed passed, and enough were performed.
        case ok
        /// A check failed that no other value names, or too little could be checked.
        case validationError
        /// The date of expiry has passed.
        case expiredDocument
        /// Passive authentication of the chip failed: a hash, a signature, or the way to a trusted State.
        case rfidPassiveAuthentication
        /// The zone and the chip contradict each other.
        case mrzRFIDMismatch
        /// The device or the app cannot read chips.
        case rfidNFCNotSupported
        /// The chip could not be read, for a reason that no other value names.
        case rfidGenericError
        /// Reading the chip took too long. The iOS SDK spells it so; `rfidTimeoutError` is read too.
        case rfidTimeouError
        /// The person skipped the chip. The iOS SDK spells it so; `userSkippedRfid` is read too.
        case userSkipedRfid
        /// The app may not use NFC. Only the Android SDK has it; an iOS app gets ``rfidGenericError``.
        case rfidPermissionNotGranted = "RFID_PERMISSION_NOT_GRANTED"
        /// No chip was found. Only the Android SDK has it; an iOS app gets ``rfidGenericError``.
        case rfidTagNotFound = "RFID_TAG_NOT_FOUND"

        public var androidName: String {
            switch self {
            case .ok: "OK"
            case .validationError: "VALIDATION_ERROR"
            case .expiredDocument: "EXPIRED_DOCUMENT"
            case .rfidPassiveAuthentication: "RFID_PASSIVE_AUTHENTICATION"
            case .mrzRFIDMismatch: "MRZ_RFID_MISMATCH"
            case .rfidNFCNotSupported: "RFID_NFC_NOT_SUPPORTED"
            case .rfidGenericError: "RFID_GENERIC_ERROR"
            case .rfidTimeouError: "RFID_TIMEOUT"
            case .userSkipedRfid: "USER_SKIPPED_RFID"
            case .rfidPermissionNotGranted, .rfidTagNotFound: rawValue
            }
        }

        public var iOSName: String? {
            switch self {
            case .rfidPermissionNotGranted, .rfidTagNotFound: nil
            default: rawValue
            }
        }

        public var substituteOnIOS: Self { iOSName == nil ? .rfidGenericError : self }

        public var otherNames: [String] {
            switch self {
            case .rfidTimeouError: ["rfidTimeoutError"]
            case .userSkipedRfid: ["userSkippedRfid"]
            default: []
            }
        }

        /// The word for why a chip was not read.
        ///
        /// - Returns: nil for a value that is not about reading a chip.
        public init?(chipTrouble trouble: VouchFields.DocumentDataStatus) {
            switch trouble {
            case .chipNotSupported: self = .rfidNFCNotSupported
            case .chipTimeout: self = .rfidTimeouError
            case .chipSkipped: self = .userSkipedRfid
            case .chipPermissionNotGranted: self = .rfidPermissionNotGranted
            case .chipNotFound: self = .rfidTagNotFound
            case .chipGenericError: self = .rfidGenericError
            default: return nil
            }
        }

        /// Every word that applies to a report, in the order of this enumeration.
        ///
        /// `ok` stands alone, and only where the overall status passed. A document that shows nothing wrong but of
        /// which too little could be checked is a `validationError`: the SDK has no word for it, and `ok` would promise
        /// too much. A failure that a more specific word names is not repeated as `validationError`.
        ///
        /// - Parameter chipTrouble: why the chip was not read, if that was attempted; nil takes what the report says.
        /// - Returns: at least one.
        public static func all(
            of report: DocumentReport, chipTrouble: VouchFields.DocumentDataStatus? = nil
        ) -> [Self] {
            var found: Set<Self> = []
            let failures = ReportFailures(report)
            if failures.isExpired { found.insert(.expiredDocument) }
            if failures.isSignatureWrong { found.insert(.rfidPassiveAuthentication) }
            if failures.isChipUnlikeZone { found.insert(.mrzRFIDMismatch) }
            if failures.hasOthers { found.insert(.validationError) }
            let trouble = chipTrouble ?? VouchFields.DocumentDataStatus(rawValue: report.statuses.dataStatus)
            if let trouble, let status = Self(chipTrouble: trouble) { found.insert(status) }
            if found.isEmpty { return [report.statuses.overall.outcome == .passed ? .ok : .validationError] }
            return allCases.filter(found.contains)
        }
    }
}

/// The checks of a report that failed, by the words for them.
struct ReportFailures {
    let isExpired: Bool
    /// Passive authentication failed.
    let isSignatureWrong: Bool
    /// The chip and the zone on the page contradict each other.
    let isChipUnlikeZone: Bool
    /// Something failed that none of the above names.
    let hasOthers: Bool

    private static let expiry = "dates.expiry"
    private static let signature = "chip.passiveAuthentication"
    private static let mismatch: Set<String> = ["comparison.chipMRZ", "zone.dataGroup1"]

    init(_ report: DocumentReport) {
        let failed = report.checks.filter { $0.outcome.outcome == .failed }
        isExpired = failed.contains { $0.name == Self.expiry }
        isSignatureWrong = failed.contains { $0.name == Self.signature }
        let contradictions = failed.filter { Self.mismatch.contains($0.name) }
        isChipUnlikeZone = !contradictions.isEmpty
        let contradicted = Set(contradictions.flatMap(\.fields))
        let isSignatureWrong = isSignatureWrong
        let others = failed.contains { check in
            switch check.name {
            case Self.expiry, Self.signature: false
            case _ where Self.mismatch.contains(check.name): false
            // The verdict follows from the signature.
            case "chip.genuine": !isSignatureWrong
            // Fields whose sources differ: reported, if those sources are the chip and the zone.
            case "text.fields": check.fields.isEmpty || !contradicted.isSuperset(of: check.fields)
            default: true
            }
        }
        // A status may have failed by the policy's age, or in a report whose checks were left out.
        let isToldByNone = !(isExpired || isSignatureWrong || isChipUnlikeZone)
        hasOthers = others || isToldByNone && report.statuses.overall.outcome == .failed
    }
}
