import Foundation
import VouchDialects
import VouchLiveness
import VouchServer

/// Authentications, and what looks at faces.
extension AwareIDService {
    /// A capture's package, as every call with a face takes it.
    static let facePackage = #"""
        {
          "workflow_data": {
            "workflow": "charlie4",
            "rotation": 0,
            "frames": [
              {
                "tags": [],
                "timestamp": 0,
                "data": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
              },
              {
                "tags": [],
                "timestamp": 250,
                "data": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
              },
              {
                "tags": [],
                "timestamp": 500,
                "data": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
              }
            ]
          },
          "meta_data": {
            "client_device_brand": "Unknown",
            "username": "anna",
            "client_version": "1"
          },
          "client_version": "1"
        }
        """#

    static let faceDescriptions = VendorDescription.byRoute([
        (
            "POST /onboarding/authentication/authenticate",
            kind.operation(
                "awareAuthenticate", "Begin the authentication of an enrolled person.",
                sent: #"{"registrationCode": "ZQ72LR", "deviceId": "device-1"}"#,
                answer: AnswerExample(
                    #"""
                    {
                      "authToken": "7fb1b9af-6516-48a7-aa28-fcacf0922f17",
                      "requiredChecks": ["verifyDevice"]
                    }
                    """#, as: AwareID.AuthenticateResponse.self))
        ),
        (
            "POST /onboarding/authentication/verifyDevice",
            kind.operation(
                "awareVerifyDevice", "Show that the device is the enrolled one.",
                sent: #"""
                    {"authToken": "7fb1b9af-6516-48a7-aa28-fcacf0922f17", "deviceId": "device-1"}
                    """#,
                answer: AnswerExample(
                    #"{"authStatus": 2, "message": "Device verified."}"#, as: AwareID.VerifyDeviceResponse.self))
        ),
        (
            "POST /onboarding/authentication/verifyFace",
            kind.operation(
                "awareVerifyFace", "Show that the face is the enrolled one, and live.",
                sent: #"""
                    {
                      "authToken": "7fb1b9af-6516-48a7-aa28-fcacf0922f17",
                      "faceLivenessData": {
                        "video": \#(facePackage)
                      }
                    }
                    """#,
                answer: AnswerExample(
                    #"""
                    {
                      "authStatus": 2,
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
                      "matchResult": true,
                      "matchScore": 97
                    }
                    """#, as: AwareID.VerifyFaceResponse.self))
        ),
        (
            "POST /onboarding/livenessChallenge",
            kind.operation(
                "awareLivenessChallenge",
                "Draw a liveness challenge for the face of an enrolment, or by authToken of an authentication.",
                sent: #"{"enrollmentToken": "5789f39e-a3b9-49d0-b7a7-d317b6307f5a"}"#,
                answer: AnswerExample(
                    Array(
                        #"""
                        {
                          "version": 1, "nonce": "0b54dcf6a7c94a2f8a0e6f3c5d1b2e4f", "issued": 1795435200, "expires": 1795435320,
                          "duration": 5.1, "steps": [{"action": "turnLeft", "at": 1.4, "within": 2.2}],
                          "colours": [
                            {"at": 0.4, "red": 255, "green": 0, "blue": 0}, {"at": 1.2, "red": 0, "green": 255, "blue": 0},
                            {"at": 2, "red": 0, "green": 0, "blue": 255}, {"at": 2.8, "red": 255, "green": 255, "blue": 0}
                          ]
                        }
                        """#.utf8)
                ) { Data(try LivenessChallenge(json: [UInt8]($0)).json) })
        ),
        (
            "POST /analyze",
            kind.operation(
                "awareAnalyse", "Judge whether a capture shows a live person.",
                sent: #"""
                    {
                      "video": \#(facePackage)
                    }
                    """#,
                answer: AnswerExample(
                    #"""
                    {
                      "version": "3",
                      "video": {
                        "autocapture_result": {
                          "captured_frame": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
                          "captured_frame_is_constructed": false,
                          "feedback": []
                        },
                        "liveness_result": {
                          "decision": "LIVE",
                          "feedback": [],
                          "score": 91,
                          "score_frr": 91
                        }
                      }
                    }
                    """#, as: AwareID.AnalyseResponse.self))
        ),
        (
            "POST /calculateROI",
            kind.operation(
                "awareCalculateROI", "Tell where in a picture the face must be.",
                sent: #"{"resolution": {"width": 640, "height": 480}}"#,
                answer: AnswerExample(
                    #"{"height": 384, "width": 288, "x": 176, "y": 48}"#, as: AwareID.Rectangle.self))
        ),
        (
            "POST /autocaptureVideo",
            kind.operation(
                "awareAutocapture", "Tell which frame can be used, and what to change.",
                sent: #"""
                    {
                      "frames": [
                        {
                          "data": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
                          "tags": [],
                          "timestamp": 0
                        }
                      ],
                      "autocaptureMinimumFrameCount": 1
                    }
                    """#,
                answer: AnswerExample(
                    #"""
                    {
                      "frameResults": [{"compliant": false, "feedback": ["FACE_TOO_FAR"]}],
                      "results": {"captured": false, "capturedFrameIndex": null}
                    }
                    """#, as: AwareID.AutocaptureResponse.self))
        ),
        (
            "GET /faceliveness/version",
            kind.operation(
                "awareVersion", "Tell the version of the judgement of liveness.",
                answer: AnswerExample("\"3\"", as: String.self), answerType: "text/plain")
        ),
    ])
}
