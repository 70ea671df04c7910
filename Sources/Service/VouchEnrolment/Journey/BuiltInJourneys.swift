/// Definitions that come with Vouch, as the texts of `docs/journeys`; a test compares them with those files.
public enum BuiltInJourneys {
    /// Name and JSON of each definition.
    public static let texts: [(name: String, json: StaticString)] = [
        ("identity", identity), ("identity-selfie", identitySelfie), ("identity-address", identityAddress),
        ("identity-chip", identityChip),
    ]

    /// A definition that comes with Vouch.
    ///
    /// - Parameter name: a name of ``texts``.
    /// - Returns: nil if there is none of that name.
    public static func definition(named name: String) -> JourneyDefinition? {
        guard let text = texts.first(where: { $0.name == name })?.json else { return nil }
        let bytes = Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        return try? JourneyDefinition(json: bytes)
    }

    private static let identity: StaticString = """
        {
          "format": "vouch-journey/1",
          "name": "identity",
          "title": "Identity document",
          "sides": {"idCard": 2, "residencePermit": 2, "drivingLicence": 2},
          "steps": [
            {"id": "front", "kind": "front", "next": "back"},
            {"id": "back", "kind": "back", "next": "end"}
          ]
        }
        """

    private static let identitySelfie: StaticString = """
        {
          "format": "vouch-journey/1",
          "name": "identity-selfie",
          "title": "Identity document and selfie",
          "sides": {"idCard": 2, "residencePermit": 2, "drivingLicence": 2},
          "steps": [
            {"id": "front", "kind": "front", "next": "back"},
            {"id": "back", "kind": "back", "next": "selfie"},
            {"id": "selfie", "kind": "selfie", "next": "end"}
          ]
        }
        """

    private static let identityAddress: StaticString = """
        {
          "format": "vouch-journey/1",
          "name": "identity-address",
          "title": "Identity, liveness and address",
          "sides": {"idCard": 2, "residencePermit": 2, "drivingLicence": 2},
          "steps": [
            {"id": "front", "kind": "front", "next": "back"},
            {"id": "back", "kind": "back", "next": "selfie"},
            {"id": "selfie", "kind": "selfie", "next": "liveness"},
            {"id": "liveness", "kind": "liveness", "attempts": 2, "next": "address"},
            {"id": "address", "kind": "address", "next": "data", "maximumAgeDays": 92},
            {"id": "data", "kind": "dataChecks", "next": "end"}
          ],
          "policy": {"needsTerms": true, "minimumAge": 18, "proofs": ["identity", "address"]},
          "failures": {"DATACHECKS": "refer"}
        }
        """

    private static let identityChip: StaticString = """
        {
          "format": "vouch-journey/1",
          "name": "identity-chip",
          "title": "Identity document, chip and selfie",
          "sides": {"idCard": 2, "residencePermit": 2, "drivingLicence": 2},
          "steps": [
            {"id": "front", "kind": "front", "next": "back"},
            {"id": "back", "kind": "back", "next": "chip"},
            {"id": "chip", "kind": "chip", "next": "selfie", "failed": "selfie"},
            {"id": "selfie", "kind": "selfie", "next": "end"}
          ],
          "policy": {"proofs": ["identity", "chip"]}
        }
        """
}
