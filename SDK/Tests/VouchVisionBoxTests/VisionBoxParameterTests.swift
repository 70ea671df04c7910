import Testing
import VouchDialects
import VouchTestSupport
import VouchVisionBox

@Suite struct VisionBoxParameterTests {
    private static let mrz = "mrzReadTimeout value must be between 10 and 60 seconds."
    private static let rfid = "rfidReadTimeout value must be between 10 and 60 seconds."

    private func message(mrz: Int64 = 30_000, rfid: Int64 = 30_000) -> String? {
        do {
            _ = try VisionBox.ReadDocumentParameters(
                showPreview: true, showErrors: true, rfidRead: true, mrzReadTimeout: mrz, rfidReadTimeout: rfid)
            return nil
        } catch {
            return error.message
        }
    }

    @Test(.shows("B23"), arguments: [9_999, 60_001, 0, -1, Int64.min, Int64.max])
    func `a timeout out of 10 to 60 s is an illegal argument with the documented message`(_ wrong: Int64) {
        #expect(message(mrz: wrong) == Self.mrz)
        #expect(message(rfid: wrong) == Self.rfid)
        #expect(message(mrz: wrong, rfid: wrong) == Self.mrz)
    }

    @Test(arguments: [10_000, 60_000, 30_000, 10_001, 59_999] as [Int64])
    func `both ends of the range are admitted`(_ right: Int64) {
        #expect(message(mrz: right, rfid: right) == nil)
    }

    @Test(.shows("B24"), arguments: [0, -1, .infinity, .nan, 9.99, 60.01])
    func `neither timeout can be switched off`(_ seconds: Double) {
        #expect(throws: VisionBox.IllegalArgument.self) {
            try VisionBox.ReadDocumentParameters(
                showPreview: false, readRFID: true, scannerTimeout: seconds, showErrors: false)
        }
        #expect(throws: VisionBox.IllegalArgument.self) {
            try VisionBox.ReadDocumentParameters(
                showPreview: false, readRFID: true, rfidTimeout: seconds, showErrors: false)
        }
    }

    @Test func `both platforms' parameters mean the same, and without timeouts they are 30 s`() throws {
        let iOS = try VisionBox.ReadDocumentParameters(showPreview: true, readRFID: true, showErrors: false)
        let android = try VisionBox.ReadDocumentParameters(showPreview: true, showErrors: false, rfidRead: true)
        #expect(iOS == android)
        #expect(iOS.scannerTimeout == 30)
        #expect(iOS.rfidTimeout == 30)
        #expect(!iOS.showRFIDStatus)
        #expect(iOS.showSecurityCheck)
    }
}
