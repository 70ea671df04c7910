import VouchPKI
import VouchCore

/// Puts signed data together by hand, of parts of another.
package enum SignedDataForgery {
    /// A SignerInfo without attributes, under the name and number of another where one is given.
    package static func signerInfo(of signer: SignerInfo, naming other: SignerInfo? = nil) throws -> [UInt8] {
        guard case .issuerAndSerialNumber(let issuer, let serial) = (other ?? signer).identifier else {
            throw CancellationError()
        }
        return TLVWriter.sequence([
            TLVWriter.integer(1), TLVWriter.sequence([issuer, TLVWriter.object(ASN1.integer, serial)]),
            signer.digestAlgorithm.encoded, signer.signatureAlgorithm.encoded,
            TLVWriter.octetString(signer.signature),
        ])
    }

    package static func signedData(
        _ type: OID, _ content: [UInt8], certificates: [[UInt8]], signerInfos: [[UInt8]]
    ) -> [UInt8] {
        let inner = [
            TLVWriter.integer(3), TLVWriter.set(of: []),
            TLVWriter.sequence([
                TLVWriter.objectIdentifier(type), TLVWriter.object(ASN1.context(0), TLVWriter.octetString(content)),
            ]), certificates.isEmpty ? [] : TLVWriter.object(ASN1.context(0), Array(certificates.joined())),
            TLVWriter.object(ASN1.set, Array(signerInfos.joined())),
        ]
        return TLVWriter.sequence([
            TLVWriter.objectIdentifier(.signedData), TLVWriter.object(ASN1.context(0), TLVWriter.sequence(inner)),
        ])
    }
}
