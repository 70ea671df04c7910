import Testing
import VouchBarcode
import VouchCore

@testable import VouchDocument
@testable import VouchKit

/// What the checks of seals say of a document together.
@Suite struct SealOutcomeTests {
    private static let unknown = CheckOutcome.notPerformed(.init(.chainNoTrustAnchor))
    private static let forged = CheckOutcome.failed(.init(.signatureInvalid, clause: .policy))
    private static let boardingPass = "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100"

    private func seal(
        signature: CheckOutcome = .passed, chain: CheckOutcome = .passed, country: CheckOutcome = .passed
    ) -> SealVerification {
        SealVerification(
            signature: signature, chain: chain, validity: .passed, country: country, revocation: .passed, signer: nil,
            path: nil, missingSigner: nil, missingAnchor: nil, scheme: nil, remarks: [])
    }

    private func outcome(_ seals: [SealVerification?], beside text: String? = nil) -> CheckOutcome {
        func symbol(_ text: String, _ seal: SealVerification?) -> FoundSymbol {
            let barcode = Barcode(
                symbology: .qr, bytes: Sensitive(Array(text.utf8)), corners: Quad(width: 20, height: 20))
            return FoundSymbol(picture: PictureID(), reading: BarcodeReading(barcode), seal: seal)
        }
        return (seals.map { symbol("seal", $0) } + [text].compactMap { $0 }.map { symbol($0, nil) }).sealOutcome
    }

    @Test func `seals pass if all do, and fail if one does`() {
        #expect(outcome([seal(), seal()]) == .passed)
        #expect(outcome([seal(), seal(signature: Self.forged)]) == Self.forged)
        #expect(outcome([seal(chain: Self.unknown), seal(country: Self.forged)]) == Self.forged)
    }

    @Test func `a right signature under an unknown authority proves nothing`() {
        #expect(outcome([seal(chain: Self.unknown)]) == Self.unknown)
        #expect(outcome([seal(), seal(chain: Self.unknown)]) == Self.unknown)
    }

    @Test func `a seal does not vouch for a barcode beside it`() {
        #expect(outcome([seal()], beside: Self.boardingPass) == .notPerformed(.statusIncomplete))
        #expect(outcome([seal()], beside: "https://example.org") == .passed)
    }

    @Test func `without a seal nothing was examined`() {
        #expect(outcome([]) == .notPerformed(.notExamined))
        #expect(outcome([], beside: Self.boardingPass) == .notPerformed(.notExamined))
    }
}
