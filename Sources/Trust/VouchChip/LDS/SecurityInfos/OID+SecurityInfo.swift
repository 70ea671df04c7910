import VouchPKI

/// The identifiers of SecurityInfos. Doc 9303-11 §9.2, BSI TR-03110-3 A.1.
extension OID {
    /// `id-PK`: below it, 1 is DH and 2 is ECDH.
    package static let chipAuthenticationPublicKey = OID(0, 4, 0, 127, 0, 7, 2, 2, 1)
    /// `id-TA`
    package static let terminalAuthentication = OID(0, 4, 0, 127, 0, 7, 2, 2, 2)
    /// `id-CA`: below it, 1 is DH and 2 is ECDH, and then the cipher.
    package static let chipAuthentication = OID(0, 4, 0, 127, 0, 7, 2, 2, 3)
    /// `id-PACE`: below it the mapping, and then the cipher.
    package static let pace = OID(0, 4, 0, 127, 0, 7, 2, 2, 4)
    /// `id-icao-mrtd-security-aaProtocolObject`
    package static let activeAuthentication = OID(2, 23, 136, 1, 1, 5)
    /// `id-EFDIR`
    package static let efDIR = OID(2, 23, 136, 1, 1, 13)
    /// `id-SecurityObject`: SecurityInfos as the content of EF.CardSecurity.
    package static let securityObject = OID(0, 4, 0, 127, 0, 7, 3, 2, 1)
    /// `id-icao-mrtd-security-ldsSecurityObject`: the content of EF.SOD.
    package static let ldsSecurityObject = OID(2, 23, 136, 1, 1, 1)
    /// The identifier that the first passports had in its place, before ICAO had assigned one.
    package static let firstSecurityObject = OID(1, 2, 528, 1, 1006, 1, 20, 1)
    /// ICAO's former branch, in Belgian and French documents.
    package static let formerSecurityObject = OID(1, 3, 27, 1, 1, 1)
    /// `id-data`, which says nothing of the content. RFC 5652 §4.
    package static let data = OID(1, 2, 840, 113549, 1, 7, 1)
    /// Whatever issuers write where `id-icao-mrtd-security-ldsSecurityObject` belongs.
    package static let securityObjects: Set<OID> = [
        .ldsSecurityObject, .firstSecurityObject, .formerSecurityObject, .data,
    ]
}
