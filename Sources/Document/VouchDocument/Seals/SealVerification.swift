public import VouchPKI
public import VouchCore

/// The outcome of each check of a digital seal.
///
/// The most that it can establish is ``attestation``: who signed these contents, under whose authority. That the
/// document is the one the seal was made for, and the person its holder, must be checked otherwise: seals can be
/// copied.
public struct SealVerification: Sendable {
    /// Header and messages are as the signer signed them.
    public let signature: CheckOutcome
    /// There is a path from the signer to a trust anchor, valid for this kind of seal and at the seal's date of signing.
    public let chain: CheckOutcome
    /// The seal's dates are not in the future, and the signer's certificate is valid on the day of inspection.
    public let validity: CheckOutcome
    /// Whether the signer may sign for this State.
    public let country: CheckOutcome
    /// No list of the store names the signer or a link of the path, and no defect list the signer; not performed
    /// without a path, or without a current list.
    public let revocation: CheckOutcome

    /// Whose key the signature was checked with; nil if no certificate was found.
    public let signer: Certificate?
    /// Certificates from the signer to an anchor; nil if no anchor was found.
    public let path: CertificatePath?
    /// The certificate that would be needed, if the signer's is missing.
    public let missingSigner: SealSignerReference?
    /// The certificate that the trust store lacks, if that is why there is no chain.
    public let missingAnchor: MissingTrustAnchor?
    /// Scheme of the signature; nil if there is none that verifies.
    public let scheme: SignatureScheme?
    /// Oddities that fail nothing.
    public let remarks: [CheckOutcome.Finding]

    /// The outcomes, in the order of a report.
    public var checks: [(name: SealCheckName, outcome: CheckOutcome)] {
        [
            (.signature, signature), (.chain, chain), (.validity, validity), (.country, country),
            (.revocation, revocation),
        ]
    }

    /// Who signed the contents under whose authority; nil unless signature and chain were both found right.
    public var attestation: SealAttestation? {
        guard signature == .passed, chain == .passed, let signer, let anchor = path?.anchor else { return nil }
        return SealAttestation(signer: signer.subject, authority: anchor.subject)
    }
}

/// The seal's content was signed by this signer under this authority. No more than that.
public struct SealAttestation: Sendable, Hashable, CustomStringConvertible {
    /// Whose certificate signed.
    public let signer: DistinguishedName
    /// Name of the authority that certified the signer.
    public let authority: DistinguishedName

    public var description: String { "signed by \(signer) under \(authority)" }
}

/// The certificate that a seal names as its signer's. Doc 9303-13 §2.2.1. Nothing in it is secret.
public struct SealSignerReference: Sendable, Hashable, CustomStringConvertible {
    /// Country of two letters, and two characters that name the signer there: `DETS`.
    public let identifier: String
    /// Serial number of the certificate, hexadecimal.
    public let certificateReference: String

    public init(identifier: String, certificateReference: String) {
        self.identifier = identifier
        self.certificateReference = certificateReference
    }

    public var description: String { "signer \(identifier), certificate \(certificateReference)" }

    /// Whether a certificate is the one: country and name of its subject and its serial number are those of the
    /// reference. Doc 9303-13 §2.2.1; leading zeros do not count, nor does case.
    public func matches(_ certificate: Certificate) -> Bool {
        serialNumber.map { matches(certificate, serialNumber: $0) } ?? false
    }

    /// The certificates that are the one; several if one is an imitation.
    func matches(among certificates: some Sequence<Certificate>) -> [Certificate] {
        guard let serialNumber else { return [] }
        return certificates.filter { matches($0, serialNumber: serialNumber) }
    }

    /// First by number, since a directory has thousands.
    private func matches(_ certificate: Certificate, serialNumber: [UInt8]) -> Bool {
        guard certificate.serialNumber.drop(while: { $0 == 0 }).elementsEqual(serialNumber) else { return false }
        let wanted = identifier.uppercased()
        guard let country = certificate.subject.country, wanted.hasPrefix(country), country.utf8.count == 2 else {
            return false
        }
        // The name is the two characters; some authorities put the country before them there too.
        let names = certificate.subject.values(.commonName).map { $0.uppercased() }
        return names.contains { $0 == wanted || $0 == wanted.dropFirst(2) }
    }

    /// Without leading zeros; nil if it is not a number.
    private var serialNumber: [UInt8]? {
        let digits = significantDigits
        return Hex.bytes((digits.utf8.count % 2 == 0 ? "" : "0") + digits)
    }

    /// Doc 9303-13 §2.2.1 reserves zeros for tests.
    var isForTests: Bool { significantDigits.isEmpty }

    private var significantDigits: Substring { certificateReference.drop { $0 == "0" } }
}
