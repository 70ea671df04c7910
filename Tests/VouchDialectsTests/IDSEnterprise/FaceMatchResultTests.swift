import Testing
import VouchDialects
import VouchTestSupport

@Suite struct FaceMatchResultTests {
    typealias FaceMatch = IDSEnterprise.FaceMatchResult

    private func result(
        enabled: Bool = true, selfie: Bool = true, recognised: Bool = true, portrait: Bool = true, match: Bool? = nil
    ) -> FaceMatch? {
        FaceMatch(
            isEnabled: enabled, hasSelfie: selfie, isRecognised: recognised, hasPortrait: portrait, match: match)
    }

    @Test(.shows("E27")) func `a selfie, a portrait and a match are Passed`() {
        #expect(result(match: true) == .passed)
        #expect(FaceMatch.passed.rawValue == "Passed")
    }

    @Test(.shows("E28")) func `a selfie, a portrait and no match are Failed`() {
        #expect(result(match: false) == .failed)
        #expect(FaceMatch.failed.rawValue == "Failed")
    }

    @Test(.shows("E29")) func `a selfie, a portrait and no result are Undetermined`() {
        #expect(result(match: nil) == .undetermined)
        #expect(FaceMatch.undetermined.rawValue == "Undetermined")
    }

    @Test(.shows("E30"), arguments: [false, true], [false, true])
    func `with the option and without a selfie it is Required`(_ recognised: Bool, _ portrait: Bool) {
        for match in [nil, false, true] as [Bool?] {
            #expect(result(selfie: false, recognised: recognised, portrait: portrait, match: match) == .required)
        }
        #expect(FaceMatch.required.rawValue == "Required")
    }

    @Test(.shows("E31")) func `without the option one thing missing is Skipped, and nothing missing is compared`() {
        for bits in 0..<8 {
            let (selfie, recognised, portrait) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
            for match in [nil, false, true] as [Bool?] {
                let found = result(
                    enabled: false, selfie: selfie, recognised: recognised, portrait: portrait, match: match)
                let compared: FaceMatch = match.map { $0 ? .passed : .failed } ?? .undetermined
                #expect(found == (bits == 7 ? compared : .skipped))
            }
        }
        #expect(FaceMatch.skipped.rawValue == "Skipped")
    }

    @Test func `where no definition fits no word is made up`() {
        #expect(result(portrait: false, match: nil) == nil)
        #expect(result(recognised: false, portrait: false, match: true) == nil)
    }
}
