import Testing
import TrustTestSupport
import VouchCore

@testable import VouchPKI

extension TrustTests {
    @Suite struct SeveralSignersTests {
        /// Signed by so many, in one message.
        private func signed(by count: Int) throws -> [UInt8] {
            let authority = try TrustAuthority()
            try authority.certify("csca")
            let names = (1...count).map { "signer\($0)" }
            for name in names {
                try authority.certify(
                    name, by: "csca", .init(subject: "/C=UT/CN=\(name)", extensions: TrustAuthority.signerExtensions))
            }
            let others = names.dropFirst().flatMap { ["-signer", "\($0).pem", "-inkey", "\($0).key"] }
            return try authority.sign([1, 2, 3], by: names[0], options: others)
        }

        private func outcome(_ bytes: [UInt8]) throws -> CheckOutcome {
            var reader = TLVReader(bytes)
            let signed = try SignedData.read(from: &reader, expecting: OID(2, 23, 136, 1, 1, 1)).signedData
            return signed.verify(TrustVector.cryptography).outcome
        }

        @Test(arguments: 1...SignedData.maximumSignerCount)
        func `every signer must be right`(count: Int) throws {
            var bytes = try signed(by: count)
            #expect(try outcome(bytes) == .passed)
            // The end of the last signature.
            bytes[bytes.count - 1] ^= 1
            #expect(try outcome(bytes) == .failed(.signatureInvalid))
        }

        @Test func `a signature of content of one type is none of the same content of another`() throws {
            let signed = OID(2, 23, 136, 1, 1, 1)
            let other = OID(2, 23, 136, 1, 1, 99)
            func outcome(_ bytes: [UInt8], expecting type: OID) throws -> CheckOutcome {
                var reader = TLVReader(bytes)
                return try SignedData.read(from: &reader, expecting: type).signedData.verify(TrustVector.cryptography)
                    .outcome
            }
            var bytes = try self.signed(by: 1)
            #expect(try outcome(bytes, expecting: signed) == .passed)
            // The content's own type; the signed attribute stays as it is.
            let place = try #require(bytes.indices.first { bytes[$0...].starts(with: signed.bytes) })
            bytes.replaceSubrange(place..<place + signed.bytes.count, with: other.bytes)
            #expect(try outcome(bytes, expecting: other) == .failed(.contentTypeMismatch))
        }

        @Test func `what more signers say is not looked at, and not said to be right`() throws {
            let bytes = try signed(by: SignedData.maximumSignerCount + 1)
            #expect(try outcome(bytes) == .notPerformed(.tooManySigners))
        }
    }
}
