import VouchCore

/// A list of country signing certificates, published and signed by a State or by ICAO. Doc 9303-12 §8.
///
/// Only decoded: see ``TrustImporter``, which checks the signature.
public struct MasterList: Sendable {
    /// The CMS structure, with its signature.
    public let signedData: SignedData
    /// Each as read; one unreadable certificate does not affect the others.
    public let certificates: [[UInt8]]
    package let deviations: [TLVDeviation]

    /// The longest so far have almost 1 MB.
    public static let maximumLength = 64 << 20
    /// A list with more is refused.
    public static let maximumCertificateCount = 50_000

    /// - Parameter bytes: a ContentInfo in DER, whole: the content of an `.ml` file.
    /// - Throws: ``TrustError``.
    public init(_ bytes: [UInt8]) throws(TrustError) {
        guard bytes.count <= Self.maximumLength else { throw TrustError(.tooLarge) }
        do throws(TLVError) {
            var reader = TLVReader(bytes)
            let (signedData, content) = try SignedData.read(from: &reader, expecting: .masterList)
            var inner = TLVReader(content)
            var sequence = try inner.enterSequence()
            _ = try sequence.integer(in: 0...0)
            var set = try sequence.enter(ASN1.set)
            var certificates: [[UInt8]] = []
            while !set.isAtEnd {
                guard certificates.count < Self.maximumCertificateCount else {
                    throw TLVError(.tooManyElements, at: set.offset)
                }
                certificates.append(Array(try set.next().encoded))
            }
            try sequence.leave(set)
            inner.leave(tolerating: sequence)
            if !inner.isAtEnd { inner.note(.trailingBytes, at: inner.offset) }
            if !reader.isAtEnd { reader.note(.trailingBytes, at: reader.offset) }
            self.signedData = signedData
            self.certificates = certificates
            deviations = reader.deviations + inner.deviations
        } catch {
            throw TrustError(error.code == .malformedValue ? .notAMasterList : .damaged)
        }
    }

    /// When the list was signed, according to its signer.
    public var signingTime: CalendarDate? { signedData.signers.first?.signingTime }
}

extension OID {
    /// `id-icao-cscaMasterList`
    package static let masterList = OID(2, 23, 136, 1, 1, 2)
}
