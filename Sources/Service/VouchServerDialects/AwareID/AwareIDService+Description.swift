import VouchDialects
import VouchServer

/// What the routes take and answer, by method and template.
extension AwareIDService {
    static let kind = VendorDescription(
        tag: "AwareID",
        problem: #"{"errorCode": "request.malformed", "errorMsg": "enrollmentToken is missing", "status": 400}"#,
        security: [["token": [], "key": []]])

    static let descriptions: [String: Operation] = enrolmentDescriptions.merging(faceDescriptions) { $1 }

    private static let enrolmentDescriptions = VendorDescription.byRoute([
        (
            "POST /b2c/proxy/triggerEnroll",
            kind.operation(
                "awareTriggerEnroll", "Invite a person to enrol: a link, its QR code and a session.",
                sent: #"""
                    {"username": "anna", "email": "anna@example.com", "notifyOptions": {"notifyByEmail": false}}
                    """#,
                answer: AnswerExample(
                    #"""
                    {
                      "status": "SUCCESS",
                      "sessionCallbackURL": "https://id.example/onboarding?data=eyJhbGciOiJFQ0RILUVTIn0",
                      "qrcodeImage": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
                      "sessionToken": "a931afb0-cc67-405a-94d0-070c37f31707",
                      "errorSummary": null
                    }
                    """#, as: AwareID.TriggerEnrollResponse.self))
        ),
        (
            "POST /onboarding/enrollment/enroll",
            kind.operation(
                "awareEnroll", "Begin an enrolment by a session, or by a user name and an e-mail address.",
                sent: #"{"sessionToken": "a931afb0-cc67-405a-94d0-070c37f31707"}"#,
                answer: AnswerExample(
                    #"""
                    {
                      "enrollmentToken": "5789f39e-a3b9-49d0-b7a7-d317b6307f5a",
                      "requiredChecks": ["addDevice", "addDocument"],
                      "userExistsAlready": false
                    }
                    """#, as: AwareID.EnrollResponse.self))
        ),
        (
            "GET /onboarding/enrollment/publicKey",
            kind.operation(
                "awarePublicKey", "Get the key to which packages are encrypted.",
                answer: AnswerExample(
                    #"""
                    {"encryptionType": "ECDH-ES", "publicKey": "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"}
                    """#, as: AwareID.PublicKeyResponse.self))
        ),
        (
            "POST /onboarding/enrollment/addDevice",
            kind.operation(
                "awareAddDevice", "Add the person's device.",
                sent: #"""
                    {"enrollmentToken": "5789f39e-a3b9-49d0-b7a7-d317b6307f5a", "deviceId": "device-1"}
                    """#,
                answer: AnswerExample(
                    #"{"enrollmentStatus": 1, "registrationCode": ""}"#, as: AwareID.AddDeviceResponse.self))
        ),
        (
            "POST /onboarding/enrollment/addFace",
            kind.operation(
                "awareAddFace", "Add a face: a capture's package, or the text of an encrypted one.",
                sent: #"""
                    {
                      "enrollmentToken": "5789f39e-a3b9-49d0-b7a7-d317b6307f5a",
                      "faceLivenessData": {
                        "video": \#(facePackage)
                      }
                    }
                    """#,
                answer: AnswerExample(
                    #"""
                    {
                      "enrollmentStatus": 1,
                      "faceLivenessResults": {
                        "video": {
                          "liveness_result": {
                            "decision": "LIVE",
                            "feedback": [],
                            "score_frr": 91
                          }
                        }
                      },
                      "livenessResult": true,
                      "registrationCode": "ZQ72LR"
                    }
                    """#, as: AwareID.AddFaceResponse.self))
        ),
        (
            "POST /onboarding/enrollment/addDocumentOCR",
            kind.operation(
                "awareAddDocument", "Add the pictures of a document.",
                sent: #"""
                    {
                      "enrollmentToken": "5789f39e-a3b9-49d0-b7a7-d317b6307f5a",
                      "documentsInfo": {
                        "documentImage": [
                          {
                            "image": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
                            "lightingScheme": 6,
                            "format": ".jpeg"
                          }
                        ],
                        "processParam": {"alreadyCropped": false}
                      }
                    }
                    """#,
                answer: AnswerExample(
                    #"""
                    {
                      "documentVerificationResult": true,
                      "enrollmentStatus": 2,
                      "icaoChipValidationResults": null,
                      "icaoVerificationResult": false,
                      "matchResult": false,
                      "matchScore": 0,
                      "ocrResults": {
                        "authenticityResult": {
                          "authenticityImagePatternCheck": {
                            "overallResult": "UNDEFINED",
                            "securityElements": []
                          },
                          "overallResult": "UNDEFINED"
                        },
                        "countryName": "Utopia (specimen)",
                        "documentType": "Passport",
                        "documentTypeId": "1673989779",
                        "fidType": "Passport Page",
                        "fidTypeId": "240",
                        "fieldType": [
                          {
                            "name": "Document Number",
                            "typeId": 2,
                            "overallResult": "PASSED",
                            "fieldResult": {
                              "barcode": "",
                              "isBarcodeStatusValid": "NOT_VALIDATED",
                              "isMrzStatusValid": "VALID",
                              "isVisualStatusValid": "NOT_VALIDATED",
                              "mrz": "K31185303",
                              "mrzBarcodeCompareValid": "NOT_COMPARED",
                              "mrzVisualCompareValid": "COMPARE_TRUE",
                              "visual": "K31185303",
                              "visualBarcodeCompareValid": "NOT_COMPARED"
                            }
                          }
                        ],
                        "icaoCode": "UTO",
                        "icaoVerificationResult": false,
                        "mrzPresence": true,
                        "overallResult": "PASSED",
                        "overallResultInfo": {
                          "analysisEngineErrorCodes": [
                            "AUTHENTICITY_NULL"
                          ],
                          "fieldErrorCodes": ["BARCODE_NONE"],
                          "imagePairValid": false,
                          "numberOfImages": 1
                        },
                        "overallResultScore": 40,
                        "portraitImage": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
                        "rfidPresence": 0,
                        "rfidValidationResults": null,
                        "signatureImage": null,
                        "year": ""
                      },
                      "registrationCode": "ZQ72LR",
                      "retryDocumentCapture": false,
                      "retryDocumentCaptureCause": []
                    }
                    """#, as: AwareID.AddDocumentOCRResponse.self))
        ),
        (
            "POST /onboarding/enrollment/addChip",
            kind.operation(
                "awareAddChip", "Add the chip that a chip session of /v1 has read.",
                sent: #"""
                    {"enrollmentToken": "5789f39e-a3b9-49d0-b7a7-d317b6307f5a", "chipSession": "0b54dcf6"}
                    """#,
                answer: AnswerExample(
                    #"""
                    {
                      "enrollmentStatus": 1,
                      "registrationCode": "",
                      "matchResult": true,
                      "icaoVerificationResult": true,
                      "retryChipReading": false
                    }
                    """#, as: AwareID.AddChipResponse.self))
        ),
        (
            "POST /auth/realms/{realm}/protocol/openid-connect/token",
            kind.operation(
                "awareToken",
                "Get a token: the client credentials grant. The realm is the customer's name and `-consumers`.",
                form: [
                    "client_id": "app", "client_secret": "secret", "grant_type": "client_credentials",
                    "scope": "openid",
                ],
                answer: AnswerExample(
                    #"""
                    {
                      "access_token": "eyJhbGciOiJFUzI1NiJ9.e30.c2ln", "expires_in": 300, "id_token": "eyJhbGciOiJFUzI1NiJ9.e30.c2ln", "not-before-policy": 0,
                      "refresh_expires_in": 0, "scope": "openid", "token_type": "Bearer"
                    }
                    """#, as: AwareID.TokenResponse.self))
        ),
    ])
}
