/// The identifiers of public keys and of the groups they are in.
extension OID {
    /// `standardizedDomainParameters`: the parameters are a number. BSI TR-03110-3 A.2.1.1.
    package static let standardizedDomainParameters = OID(0, 4, 0, 127, 0, 7, 1, 2)
    /// RFC 3279 §2.3.3
    package static let dhPublicNumber = OID(1, 2, 840, 10046, 2, 1)
    /// `dhKeyAgreement`, PKCS #3
    package static let pkcs3KeyAgreement = OID(1, 2, 840, 113549, 1, 3, 1)
    /// RFC 3279 §2.3.5
    package static let ecPublicKey = OID(1, 2, 840, 10045, 2, 1)
    /// RFC 3279 §2.3.1
    package static let rsaEncryption = OID(1, 2, 840, 113549, 1, 1, 1)
    package static let primeField = OID(1, 2, 840, 10045, 1, 1)

    /// Curves that have a name: RFC 5480 §2.1.1.1, RFC 5639 §4.1.
    package static let namedCurves: [(identifier: OID, parameters: StandardizedParameters)] = [
        (OID(1, 2, 840, 10045, 3, 1, 1), .p192), (OID(1, 3, 132, 0, 33), .p224),
        (OID(1, 2, 840, 10045, 3, 1, 7), .p256), (OID(1, 3, 132, 0, 34), .p384), (OID(1, 3, 132, 0, 35), .p521),
        (OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 3), .brainpoolP192r1), (OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 5), .brainpoolP224r1),
        (OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 7), .brainpoolP256r1), (OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 9), .brainpoolP320r1),
        (OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 11), .brainpoolP384r1),
        (OID(1, 3, 36, 3, 3, 2, 8, 1, 1, 13), .brainpoolP512r1),
    ]
}
