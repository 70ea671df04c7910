import VouchDialects
import VouchServer

/// What the routes take and answer, by method and template.
extension IDSEnterpriseService {
    /// A finished journey, as every upload to it answers.
    private static let answered = AnswerExample(
        #"""
        {
          "AuthenticationResultDetails": {
            "DOCUMENTEXPIRY": "Passed",
            "DOCUMENTVALIDATION": "Passed",
            "FACEMATCHVALIDATION": "Skipped"
          },
          "DocumentType": "Passport",
          "ExtractedFields": [
            {
              "Bounds": {
                "Height": 3.6,
                "Source": "visual",
                "Width": 16.4,
                "X": 42.7,
                "Y": 22
              },
              "DocumentSide": "Front",
              "IdentityMeansScanID": "3c1956a2-b19c-462b-add7-45b7c6bd8d30",
              "Name": "LastName",
              "Value": "SPECIMEN"
            }
          ],
          "HighLevelResult": "Passed",
          "HighLevelResultDetails": ["DOCUMENTEXPIRY:PASSED"],
          "IdentityMeansId": "3c1956a2-b19c-462b-add7-45b7c6bd8d30",
          "JourneyId": "8854e893-e5de-429c-8293-498e973badcb",
          "PersonEntryId": "8854e893-e5de-429c-8293-498e973badcb",
          "RequestId": "r-1",
          "RequiredAction": "NONE",
          "ResponsePayload": {},
          "ScanDateTime": "2026-11-28T09:30:00.000",
          "ScanReference": "8854e893-e5de-429c-8293-498e973badcb",
          "ScanResult": 0
        }
        """#, as: IDSEnterprise.UploadResponse.self)

    private static let kind = VendorDescription(
        tag: "IDscan",
        problem: #"{"Message": "unknown area", "Code": "request.malformed", "Remedy": "send area=scanning"}"#,
        security: [["bare": []], ["token": []]])

    static let descriptions: [String: Operation] = VendorDescription.byRoute([
        (
            "POST /idscanenterprisesvc/journey/upload",
            kind.operation(
                "idscanUpload", "Send a side, a selfie or an address document; the first begins a journey.",
                sent: #"""
                    {
                      "AdditionalData": {},
                      "ExcludeOutputImagesFromResponse": "true",
                      "InputImages": [
                        {
                          "Name": "WhiteImage",
                          "Data": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
                          "ImageFormat": "jpeg"
                        }
                      ],
                      "IsDocumentExtracted": false,
                      "Source": 2
                    }
                    """#,
                answer: answered)
        ),
        (
            "POST /idscanenterprisesvc/journey/liveness",
            kind.operation(
                "idscanLiveness",
                "Send the result of a liveness session that the app judged, where the journey trusts that.",
                sent: #"""
                    {"JourneyId": "8854e893-e5de-429c-8293-498e973badcb", "Result": "Passed", "Actions": []}
                    """#,
                answer: answered)
        ),
        (
            "POST /idscanenterprisesvc/journey/chip",
            kind.operation(
                "idscanChip", "Send the chip that a chip session of /v1 has read.",
                sent: #"""
                    {"JourneyId": "8854e893-e5de-429c-8293-498e973badcb", "ChipSession": "0b54dcf6"}
                    """#,
                answer: answered)
        ),
        (
            "GET /idscanenterprisesvc/Journey/Get",
            kind.operation(
                "idscanJourney", "Get a journey and its documents.",
                query: ["JourneyID": "Identifier of the journey."],
                answer: AnswerExample(
                    #"""
                    {
                      "AdditionalData": [],
                      "Age": 38,
                      "AuthenticationToleranceLevel": "Standard",
                      "EntryDateTime": "2026-11-28T09:30:00.000",
                      "EvaluatedPersonEntryID": "8854e893-e5de-429c-8293-498e973badcb",
                      "FirstName": "ANEMONE VIOLA",
                      "FullName": "SPECIMEN ANEMONE VIOLA",
                      "Gender": "F",
                      "HighLevelResult": "Passed",
                      "HighLevelResultDetails": ["DOCUMENTEXPIRY:PASSED"],
                      "InitiatedDateTime": "2026-11-28T09:30:00.000",
                      "JourneyId": "8854e893-e5de-429c-8293-498e973badcb",
                      "LastName": "SPECIMEN",
                      "ProcessedDocuments": [],
                      "ProcessedLiveness": {"LivenessActions": []},
                      "ReferenceNumber": "8854e893-e5de-429c-8293-498e973badcb",
                      "RequiredAction": "NONE"
                    }
                    """#, as: IDSEnterprise.JourneyResponse.self))
        ),
        (
            "POST /idscanenterprisesvc/token",
            kind.operation(
                "idscanToken", "Get a token for an area, `scanning` or `investigation`.",
                form: ["UserName": "app", "Password": "secret", "area": "scanning", "grant_type": "password"],
                answer: AnswerExample(
                    #"""
                    {
                      "FullName": "app", "Role": "scanning", "Username": "app", "access_token": "eyJhbGciOiJFUzI1NiJ9.e30.c2ln",
                      "expires_in": 300, "token": "eyJhbGciOiJFUzI1NiJ9.e30.c2ln", "token_type": "bearer"
                    }
                    """#, as: IDSEnterprise.TokenResponse.self))
        ),
    ])
}
