import Testing
import VouchEnrolment

struct JourneyFingerprintTests {
    private func definition(_ change: (String) -> String = { $0 }) throws -> JourneyDefinition {
        let text = """
            {"format": "vouch-journey/1", "name": "j", "title": "t", "sides": {"idCard": 2, "drivingLicence": 2},
             "steps": [
               {"id": "front", "kind": "front", "attempts": 2, "retakeFor": ["glare", "unreadable"], "next": "own"},
               {"id": "own", "kind": "page", "outcomes": {"yes": "end", "no": "end"}}],
             "policy": {"minimumAge": 18, "supported": ["passport", "idCard"], "proofs": ["identity"],
               "blocked": [{"type": "visa"}, {"state": "UTO"}]},
             "failures": {"DOCUMENTEXPIRY": "refer", "DATACHECKS": "ignore"}}
            """
        return try JourneyDefinition(json: Array(change(text).utf8))
    }

    @Test func `the same definition has the same fingerprint, in whatever order it is written`() throws {
        let same = try definition { $0.replacing(#"["passport", "idCard"]"#, with: #"["idCard", "passport"]"#) }
        #expect(try same.fingerprint == definition().fingerprint)
        #expect(
            try definition { $0.replacing(#""title": "t""#, with: #""title": "other""#) }.fingerprint
                == same.fingerprint)
        #expect(same.fingerprint.utf8.count == 16)
    }

    @Test(arguments: [
        (#""attempts": 2"#, #""attempts": 3"#), (#""minimumAge": 18"#, #""minimumAge": 17"#), ("visa", "passport"),
        (#""proofs": ["identity"]"#, #""proofs": []"#), (#""DOCUMENTEXPIRY": "refer""#, #""DOCUMENTEXPIRY": "ignore""#),
        (#""minimumAge""#, #""trustsClientData": true, "minimumAge""#), (#"{"idCard": 2"#, #"{"idCard": 1"#),
        (#""yes": "end""#, #""yes": "front""#), (#""name": "j""#, #""name": "k""#), (#", "unreadable""#, ""),
        (#""minimumAge""#, #""timeLimit": 61, "minimumAge""#),
    ])
    func `whatever a definition asks for, another has another fingerprint`(_ part: String, _ other: String) throws {
        let changed = try definition { $0.replacing(part, with: other) }
        #expect(try changed.fingerprint != definition().fingerprint)
    }
}
