import NIOSSL
import VouchCore

extension TransportSecurity {
    /// The times between which the first certificate of a PEM file is valid; nil if it cannot be read.
    package static func validity(ofCertificateIn path: String) -> ClosedRange<Timestamp>? {
        guard let certificate = try? NIOSSLCertificate.fromPEMFile(path).first else { return nil }
        let (first, last) = (Int64(certificate.notValidBefore), Int64(certificate.notValidAfter))
        guard first <= last else { return nil }
        return Timestamp(seconds: first)...Timestamp(seconds: last)
    }
}
