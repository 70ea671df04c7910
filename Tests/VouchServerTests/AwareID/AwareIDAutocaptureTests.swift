import Foundation
import Testing
import VouchCapture
import VouchDialects
import VouchTestSupport
import VouchFiles

@testable import VouchServer

/// Guiding a capture from the server.
@Suite struct AwareIDAutocaptureTests {
    private let fixture: AwareIDFixture

    init() async throws { fixture = try await AwareIDFixture() }

    /// A face that meets every criterion, changed.
    private static func face(_ change: (inout FaceFacts) -> Void = { _ in }) -> FaceFacts {
        var face = FaceFacts(box: CaptureRegion(x: 132, y: 184, width: 216, height: 272))
        face.distanceBetweenEyes = 110
        (face.yaw, face.pitch, face.roll) = (0, 0, 0)
        (face.leftEyeOpen, face.rightEyeOpen, face.darkGlasses) = (0.8, 0.8, 0)
        (face.brightness, face.evenness) = (0.5, 0.9)
        change(&face)
        return face
    }

    private static func moved(_ x: Double, _ y: Double, _ scale: Double = 1) -> FaceFacts {
        face {
            $0.box = CaptureRegion(x: 132 + x, y: 184 + y, width: 216 * scale, height: 272 * scale)
        }
    }

    private static let faces: [(code: String, faces: [FaceFacts])] = [
        ("COMPLIANT_IMAGE", [face()]), ("NO_FACE_DETECTED", []), ("MULTIPLE_FACES_DETECTED", [face(), face()]),
        ("INVALID_POSE", [face { $0.yaw = 40 }]), ("FACE_TOO_FAR", [face { $0.distanceBetweenEyes = 20 }]),
        ("FACE_TOO_CLOSE", [moved(-60, -60, 1.5)]), ("FACE_ON_LEFT", [moved(-90, 0)]),
        ("FACE_ON_RIGHT", [moved(90, 0)]), ("FACE_TOO_HIGH", [moved(0, -120)]), ("FACE_TOO_LOW", [moved(0, 120)]),
        ("INSUFFICIENT_LIGHTING", [face { $0.brightness = 0.05 }]),
        ("LEFT_EYE_CLOSED", [face { $0.leftEyeOpen = 0 }]), ("RIGHT_EYE_CLOSED", [face { $0.rightEyeOpen = 0 }]),
        ("DARK_GLASSES_DETECTED", [face { $0.darkGlasses = 1 }]),
    ]

    private static func body(_ pictures: [String], count: Int? = nil) -> String {
        let frames = pictures.map {
            #"{"data":"\#(Data($0.utf8).base64EncodedString())","timestamp":1565891124780.0334,"tags":[]}"#
        }
        let least = count.map { #","autocaptureMinimumFrameCount":\#($0)"# } ?? ""
        return #"{"profile":{"xml":"<profile/>"},"frames":[\#(frames.joined(separator: ","))],"#
            + #""resolutionPreview":{"width":240,"height":320},"faceSensitivity":0.7\#(least)}"#
    }

    @Test(
        "the region of interest lies in the video, and each frame has the code of what it shows",
        .shows("X-A13"))
    func autocapture() async throws {
        for (width, height) in [(480, 640), (640, 480), (1080, 1920)] {
            let region = try await fixture.answer(
                "/calculateROI", #"{"profile":{"xml":""},"resolution":{"width":\#(width),"height":\#(height)}}"#)
            let numbers = try ["x", "y", "width", "height"].map { try #require(region[$0] as? Int) }
            #expect(region.count == 4)
            #expect(numbers.allSatisfy { $0 > 0 })
            #expect(numbers[0] + numbers[2] <= width && numbers[1] + numbers[3] <= height)
        }
        fixture.engines.set { for (code, faces) in Self.faces { $0.faces[code] = faces } }
        let codes = Self.faces.map(\.code)
        #expect(codes.count == FaceFeedback.allCases.count)
        let answer = try await fixture.answer("/acme/autocaptureVideo", Self.body(codes))
        let results = try #require(answer["frameResults"] as? [[String: Any]])
        #expect(results.map { $0["feedback"] as? [String] } == codes.map { [$0] })
        #expect(results.map { $0["compliant"] as? Bool } == codes.map { $0 == "COMPLIANT_IMAGE" })
        let captured = try #require(answer["results"] as? [String: Any])
        #expect(captured["captured"] as? Bool == true)
        #expect(captured["capturedFrameIndex"] as? Int == 0)
    }

    @Test func `a capture needs so many compliant frames in a row`() async throws {
        fixture.engines.set { $0.faces["good"] = [Self.face()] }
        for (pictures, count, index) in [
            (["bad", "good"], nil, 1), (["good", "bad", "good"], 2, nil), (["good", "bad", "good", "good"], 2, 3),
            (["bad"], 1, nil),
        ] as [([String], Int?, Int?)] {
            let answer = try await fixture.answer("/autocaptureVideo", Self.body(pictures, count: count))
            let results = try #require(answer["results"] as? [String: Any])
            #expect(results["captured"] as? Bool == (index != nil))
            #expect(results["capturedFrameIndex"] as? Int == index)
            #expect(results.keys.contains("capturedFrameIndex"))
        }
    }

    @Test func `frames on their way to a worker stay what they are`() throws {
        for (_, faces) in Self.faces {
            let frame = FaceFrame(size: FrameSize(width: 480, height: 640), faces: faces)
            #expect(try EnclosedFile.value(FaceFrame.self, of: EnclosedFile.parts(of: frame)) == frame)
        }
        let odd = FaceFrame(
            size: FrameSize(width: 1, height: 1),
            faces: [
                Self.face {
                    $0.yaw = .infinity; $0.roll = .nan
                }
            ])
        let sent = try EnclosedFile.value(FaceFrame.self, of: EnclosedFile.parts(of: odd)).faces.first
        #expect(sent?.yaw == .infinity)
        #expect(sent?.roll?.isNaN == true)
        #expect(sent?.pitch == 0)
    }

    @Test(
        arguments: [
            "{}", "[]", #"{"frames":[]}"#, #"{"frames":[{"data":"***"}]}"#,
            #"{"frames":[{"data":"YQ=="}],"autocaptureMinimumFrameCount":0}"#,
            #"{"frames":[{"data":"YQ=="}],"autocaptureMinimumFrameCount":1000000}"#,
            #"{"resolution":{"width":0,"height":640}}"#, #"{"resolution":{"width":-5,"height":9223372036854775807}}"#,
        ])
    func `malformed requests are refused before any engine works`(_ body: String) async throws {
        for path in ["/calculateROI", "/autocaptureVideo"] {
            let response = await fixture.post(path, body)
            #expect(response.status.code == 400)
        }
        #expect(fixture.engines.state.withLock { $0.work } == 0)
    }
}
