import Testing
import VouchCapture

@Suite struct AutoCropTests {
    @Test func `both values are told apart`() {
        #expect(AutoCrop.true != AutoCrop.false)
    }
}
