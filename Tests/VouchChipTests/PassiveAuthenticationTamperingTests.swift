import Testing
import TrustTestSupport
import VouchChip
import VouchPKI
import VouchCore

extension TrustTests {
    @Suite struct PassiveAuthenticationTamperingTests {
        /// Every byte of an EF.SOD in turn: whatever still passes must say the same as before.
        @Test func `no flipped bit of EF SOD makes other hashes pass`() throws {
            let document = try TrustDocument()
            let store = TrustDocument.store(document.root)
            let original = try TrustDocument.sod(document.bytes).securityObject
            var outcomes: [String: Int] = [:]
            for index in document.bytes.indices {
                var bytes = document.bytes
                bytes[index] ^= UInt8(1 << (index % 8))
                guard let sod = try? TrustDocument.sod(bytes) else {
                    outcomes["refused", default: 0] += 1
                    continue
                }
                let result = PassiveAuthentication(
                    trustStore: store, day: TrustDocument.day, cryptography: TrustVector.cryptography
                ).verify(sod, groups: document.groups)
                if result.isProven { #expect(sod.securityObject == original, "byte \(index)") }
                outcomes[result.isProven ? "proven" : "not proven", default: 0] += 1
            }
            // What no signature covers: versions, the outer list of digests, the signer's identifier, algorithm parameters.
            #expect(outcomes["proven", default: 0] < document.bytes.count / 8, "\(outcomes)")
            #expect(outcomes["not proven", default: 0] > document.bytes.count / 2, "\(outcomes)")
        }

        enum Part: CaseIterable {
            case content, messageDigest, contentType, signingTime, signature, certificate, certificateKey
        }

        @Test(arguments: Part.allCases)
        func `each signed part has its own finding`(_ part: Part) throws {
            let document = try TrustDocument()
            let sod = try TrustDocument.sod(document.bytes).signedData
            let signer = try #require(sod.signers.first)
            let attributes = try #require(signer.signedAttributes)
            let certificate = try #require(sod.certificates.first)
            let (found, offset, expected): ([UInt8], Int, String) =
                switch part {
                case .content: (sod.content, sod.content.count - 1, "failed signature.contentDigestMismatch")
                case .messageDigest:
                    (try #require(signer.messageDigest), 0, "failed signature.contentDigestMismatch")
                case .contentType: (Array(attributes.dropFirst(2)), 26, "failed signature.contentTypeMismatch")
                case .signingTime: (Array("U3Z".utf8), 0, "")
                case .signature: (signer.signature, signer.signature.count - 1, "failed signature.invalid")
                case .certificate: (certificate, certificate.count - 1, "passed")
                case .certificateKey:
                    (try Certificate(certificate).publicKey.key, 40, "notPerformed signature.unsupportedAlgorithm")
                }
            var bytes = document.bytes
            if part == .signingTime {
                // A minute of the time at which it was signed: the attributes are signed as a whole.
                let mark = TLVWriter.objectIdentifier(.signingTimeAttribute)
                let start = try #require(bytes.firstRange(of: mark)?.upperBound)
                bytes[start + 12] ^= 1
            } else {
                // Without its tag, which in the file is another.
                let needle = part == .contentType ? Array(attributes.dropFirst(2)) : found
                let start = try #require(bytes.firstRange(of: needle)?.lowerBound)
                bytes[start + (part == .contentType ? offset - 5 : offset)] ^= 1
            }
            let result = try TrustDocument.verify(bytes, document.groups, TrustDocument.store(document.root))
            #expect(!result.isProven)
            #expect(result.signature.code == (part == .signingTime ? "failed signature.invalid" : expected))
            if part == .certificate || part == .certificateKey {
                #expect(result.chain.code == "failed chain.signatureInvalid")
            }
        }
    }
}
