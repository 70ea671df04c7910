import VouchPKI

/// The cyclic group of a key agreement, elliptic (ECDH) or multiplicative modulo a prime (DH). BSI TR-03111.
///
/// Elements are uncompressed points `04 ‖ X ‖ Y` or big-endian numbers modulo p, each padded to ``elementLength``.
/// Every element passed in is checked to be in the group and not its neutral element.
public protocol AgreementGroup: Sendable {
    /// The group's own.
    var parameters: DomainParameters { get }
    /// Big-endian, without leading zeros.
    var order: [UInt8] { get }
    /// As a point or a number of the group, encoded.
    var generator: [UInt8] { get }
    /// In bytes: 1 + 2 · field for points, that of p for DH.
    var elementLength: Int { get }

    /// `scalar · element`, or `element` to the power `scalar`.
    /// - Throws: `CryptographyError.invalidElement` also if the result would be the neutral element.
    func multiply(_ element: [UInt8], by scalar: SecretBytes) throws -> [UInt8]

    /// `a + b`, or `a · b`.
    func combine(_ a: [UInt8], _ b: [UInt8]) throws -> [UInt8]

    /// The element to which integrated mapping maps pseudorandom bytes (a number, reduced modulo p here). Doc 9303-11
    /// §4.4.3.3.2 and appendix B: point encoding; for DH, the power by the cofactor.
    func element(mapping pseudorandom: [UInt8]) throws -> [UInt8]
}
