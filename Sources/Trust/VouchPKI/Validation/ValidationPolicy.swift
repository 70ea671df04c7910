import VouchCore

/// The requirements on a signer's certificate for one purpose. ICAO Doc 9303-12 §7.1.
///
/// One ``CertificatePathValidator`` checks signers of every kind; a policy holds what differs between the kinds.
public struct ValidationPolicy: Sendable {
    /// The kinds of signed content.
    @nonexhaustive
    public enum Purpose: Sendable, Hashable, CaseIterable {
        /// The data groups of chips.
        case documents
        /// Visible digital seals.
        case seals
        /// Signed by an authority of ICAO or of a State.
        case masterLists
        /// Signed by a State's authority.
        case deviationLists
        /// Signed by a State's authority.
        case defectLists
        /// The security objects of mobile driving licences.
        case mobileDocuments
    }

    /// The consequence if the signer's list of document types leaves this document out. Doc 9303-12 §7.1.1.
    enum UnlistedType: Sendable {
        case isRemarked, fails
    }

    /// The purpose of the certificates.
    public let purpose: Purpose
    /// Whether extensions, key usage and dates along the path count. For signers of lists only purpose, signatures and
    /// revocation do.
    let judgesProfile: Bool
    let unlistedType: UnlistedType
    /// Whether a signer that names no purpose is remarked.
    let expectsPurpose: Bool
    /// Whether differences between a certificate and its issuer that fail nothing are remarked: another order of names,
    /// another key identifier, a start before the issuer's.
    let remarksIssuers: Bool
    /// Whether the States count that the signer's alternative names claim. Doc 9303-12 §7.1.1.
    let readsSubjectStates: Bool

    let documentTypeNotListed: CheckOutcome.Finding
    let signerExpired: CheckOutcome.Finding
    let issuingStateDiffers: CheckOutcome.Finding

    /// - Parameter clauses: where the purpose has a standard of its own.
    private init(
        _ purpose: Purpose, judgesProfile: Bool = true, unlistedType: UnlistedType = .isRemarked,
        expectsPurpose: Bool = false, remarksIssuers: Bool = false, readsSubjectStates: Bool = false,
        clauses: (profile: Clause, validation: Clause)? = nil
    ) {
        self.purpose = purpose
        self.judgesProfile = judgesProfile
        self.unlistedType = unlistedType
        self.expectsPurpose = expectsPurpose
        self.remarksIssuers = remarksIssuers
        self.readsSubjectStates = readsSubjectStates
        documentTypeNotListed = .init(.chainDocumentTypeNotListed, clause: clauses?.profile)
        signerExpired = .init(.validitySignerExpired, clause: clauses?.validation)
        issuingStateDiffers = .init(.countryIssuingStateDiffers, clause: clauses?.validation)
    }

    /// Signs the data groups of chips. Doc 9303-12 §7.1.
    public static let documentSigner = ValidationPolicy(.documents, remarksIssuers: true, readsSubjectStates: true)

    /// Signs visible digital seals. Doc 9303-13 appendix D.
    ///
    /// - Parameter expectsPurpose: whether a signer that names no purpose is remarked, as the technical report "VDS-NC"
    ///   requires one.
    public static func sealSigner(expectsPurpose: Bool = false) -> ValidationPolicy {
        ValidationPolicy(
            .seals, unlistedType: .fails, expectsPurpose: expectsPurpose,
            clauses: (.doc9303_13_appendixD, .doc9303_13_appendixD))
    }

    /// Signs master lists. Doc 9303-12 §8.
    public static let masterListSigner = ValidationPolicy(.masterLists, judgesProfile: false)

    /// Signs lists of deviations. Doc 9303-12 §10.
    public static let deviationListSigner = ValidationPolicy(.deviationLists, judgesProfile: false)

    /// Signs lists of defects. BSI TR-03129-2 §8.2.
    public static let defectListSigner = ValidationPolicy(.defectLists, judgesProfile: false)

    /// Signs mobile documents. ISO/IEC 18013-5 annex B.1.4.
    public static let mobileDocumentSigner = ValidationPolicy(
        .mobileDocuments, clauses: (.iso18013_5_annexB, .iso18013_5_9_3_3))

    /// Whether the signer's certificate lets it sign for the purpose. Its path to an anchor is not looked at.
    ///
    /// Document and seal signers may name no purpose, since many do not; an authority may sign lists without naming
    /// one.
    public func permits(_ signer: Certificate) -> Bool {
        let extensions = signer.extensions
        let named = extensions.extendedKeyUsage
        return switch purpose {
        // An authority also certifies who signs lists and visible seals; their keys must not make passports.
        case .documents:
            named.isEmpty || !named.allSatisfy { OID.otherThanDocuments.contains($0) || $0.isBelow(.visibleSeals) }
        // Who signs master lists, or anything else that is named, does not sign seals.
        case .seals: named.isEmpty || named.contains { $0 == .visibleSeals || $0.isBelow(.visibleSeals) }
        // The key of a document signer is used where documents are made, by the thousand; it must not be able to speak
        // about other States' documents.
        case .masterLists: signer.isAuthority || extensions.isForMasterLists
        case .deviationLists: signer.isAuthority || extensions.isForDeviationLists
        case .defectLists: signer.isAuthority || extensions.isForDefectLists
        // The standard requires the purpose to be named: whoever signs passports does not sign licences.
        case .mobileDocuments: named.contains(.mobileDocumentSigning)
        }
    }
}

extension OID {
    /// `id-icao-mrtd-security-vds`: visible digital seals. Doc 9303-13.
    fileprivate static let visibleSeals = OID(2, 23, 136, 1, 1, 14)
    /// Master lists, deviation lists (Doc 9303-12 §7.1), defect lists (BSI TR-03129-2 §8.2).
    fileprivate static let otherThanDocuments: [OID] = [
        .masterListSigning, .deviationListSigning, .defectListSigning, .visibleSeals, .mobileDocumentSigning,
    ]
    /// `mdlDS`. ISO/IEC 18013-5 table B.3.
    fileprivate static let mobileDocumentSigning = OID(1, 0, 18013, 5, 1, 2)
}
