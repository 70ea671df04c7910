import Foundation
import Testing
import VouchAwareID
import VouchDialects
import VouchTestSupport

@MainActor @Suite struct CameraSelectionTests {
    private final class App: AwareID.CaptureErrorReporting {
        var errors: [String] = []

        func reportCaptureError(message: String) { errors.append(message) }
    }

    private struct Spanish: AwareID.LocalizedTexts {
        func localizedString(forKey key: String, value: String?, table tableName: String?) -> String {
            key == "NO CAMERA ERR" && tableName == "Localizable" ? "Sin cámara" : value ?? key
        }
    }

    private let app = App()

    @Test("the list has the cameras of its position, and the first is selected", .shows("A31", "A34"))
    func selection() throws {
        let capture = try AwareID.FaceCapture(cameras: ScriptedFaceCamera())
        let position = try AwareID.FaceCapture.CameraPosition.fromString(term: "front")
        #expect(try capture.getCameraList(position: position).map { $0.getName() } == ["selfie", "web"])
        #expect(try capture.getCameraList(position: .back).map { $0.getName() } == ["main"])
        let selected = try capture.selectCamera(position: position, reportingTo: app)
        #expect(selected?.getName() == "selfie")
        #expect(app.errors.isEmpty)
        capture.destroy()
        #expect(throws: AwareID.FaceCaptureException.nullFaceCaptureObject) {
            try capture.getCameraList(position: .front)
        }
    }

    @Test("no camera is told in the app's words, or in the documented ones", .shows("A33"))
    func noCamera() throws {
        let capture = try AwareID.FaceCapture()
        #expect(try capture.getCameraList(position: .front).isEmpty)
        #expect(try capture.selectCamera(position: .front, reportingTo: app) == nil)
        #expect(try capture.selectCamera(position: .front, texts: Spanish(), reportingTo: app) == nil)
        #expect(app.errors == ["Could not find any cameras for the given camera position", "Sin cámara"])
    }
}
