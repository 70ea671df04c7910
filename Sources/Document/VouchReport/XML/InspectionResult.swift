import VouchCore

/// The five results of TR-03135-1 §3.5.2; *not supported* in one word.
enum InspectionResult: String, CaseIterable {
    case successful, failed, undetermined, notSupported, aborted

    init(_ outcome: DocumentReport.Outcome) {
        self.init(outcome.outcome, code: outcome.code)
    }

    init(_ status: DocumentReport.Status) { self.init(status.outcome, code: status.code) }

    private init(_ word: DocumentReport.Outcome.Word, code: CheckCode?) {
        self =
            switch word {
            case .passed: .successful
            case .failed: .failed
            case .notPerformed: Self.without(code)
            }
    }

    /// The guideline distinguishes three kinds of not performed: the document does not support the check, the check was
    /// interrupted, or something it needs was missing.
    private static func without(_ code: CheckCode?) -> InspectionResult {
        switch code {
        case .checkNotOffered, .checkNothingToCheck, .checkNotAsked, .checkNotExamined, .compareOneSource,
            .sidesOnlyOne, .capturesOnlyOne, .chipNone, .fieldEmpty, .valueEmpty, .valueNoRule,
            .chipAuthenticationNotOffered, .accessControlNone:
            .notSupported
        case .checkInterrupted, .proofChipLost, .proofExchangeFailed, .proofTimedOut, .readingInterrupted:
            .aborted
        default: .undetermined
        }
    }

    /// Combines results like the tables of TR-03135-1: failed decides first, then aborted, then open.
    init(combining results: [InspectionResult]) {
        self =
            [.failed, .aborted, .undetermined, .successful].first { results.contains($0) } ?? .notSupported
    }
}

/// The four classes of checks of TR-03135-1 §3.6.
enum InspectionClass: String, CaseIterable {
    case optical = "OpticalChecks"
    case electronic = "ElectronicChecks"
    case combined = "CombinedChecks"
    case seal = "DigitalSealChecks"

    init(_ part: DocumentReport.Part) {
        self =
            switch part {
            case .documentType, .pages, .pictureQuality, .mrz, .security, .portrait: .optical
            case .fields, .dates, .age, .sides: .combined
            case .seal: .seal
            case .chip: .electronic
            }
    }

    var section: String {
        switch self {
        case .optical: "5.5"
        case .electronic: "5.6"
        case .combined: "5.7"
        case .seal: "5.9"
        }
    }

    /// The section of TR-03135-1 with the check; nil for our own.
    static func section(of check: DocumentReport.Check) -> String? {
        switch check.part {
        case .documentType: return "5.5.3"
        case .pages, .pictureQuality: return "5.5.2"
        case .mrz: return "5.5.4.1"
        case .dates: return "5.7.1"
        case .sides: return "5.7.3"
        case .fields: return check.sources.contains("chip") ? "5.7.2" : "5.7.5"
        case .seal: return sealSections[check.name]
        case .chip: return chipSections.first { check.name.hasPrefix($0.name) }?.section
        case .age, .security, .portrait: return nil
        }
    }

    private static let sealSections = [
        "seal.signature": "5.9.1.4", "sealProof.signature": "5.9.1.4.1", "sealProof.chain": "5.9.1.3",
        "sealProof.validity": "5.9.1.3",
        "sealProof.revocation": "5.9.1.3.4",
        "sealProof.country": "5.9.1.5",
    ]

    /// The longer name first.
    private static let chipSections: [(name: String, section: String)] = [
        ("accessControl", "5.6.3"), ("chip.pace", "5.6.3"), ("chip.basicAccessControl", "5.6.3"),
        ("chip.activeAuthentication", "5.6.4.1.1"), ("chip.chipAuthentication", "5.6.4.1.2"),
        ("chip.passiveAuthentication", "5.6.4.2"), ("activeAuthentication", "5.6.4.1.1"),
        ("chipAuthenticationMapping", "5.6.4.1.3"), ("chipAuthentication", "5.6.4.1.2"),
        ("passiveAuthentication.signature", "5.6.4.2.2"), ("passiveAuthentication.hashes", "5.6.4.4"),
        ("passiveAuthentication.chain", "5.6.4.3"), ("passiveAuthentication.validity", "5.6.4.3"),
        ("passiveAuthentication.revocation", "5.6.4.3"), ("passiveAuthentication.country", "5.6.4.5"),
        ("cardSecurity.signature", "5.6.4.2.2"), ("cardSecurity.chain", "5.6.4.3"),
    ]
}
