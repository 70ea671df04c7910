import Testing
import VouchApple
import VouchCamera
import VouchCore
import VouchDialects
import VouchSelphID

@Suite struct CameraTests {
    private func frame(
        _ bytes: [UInt8], perRow: Int, width: Int, height: Int, format: PixelFormat = .grey8
    ) -> [UInt8]? {
        bytes.withUnsafeBytes { rows in
            CameraFrame(
                rows: rows, bytesPerRow: perRow, width: width, height: height, format: format, time: .zero)
        }?.withView { view in Array(UnsafeRawBufferPointer(start: view.base, count: view.stride * view.height)) }
    }

    @Test func `padding after the rows of a camera's picture is left out`() {
        #expect(frame([1, 2, 0, 3, 4, 0], perRow: 3, width: 2, height: 2) == [1, 2, 3, 4])
        #expect(frame([1, 2, 0, 3, 4], perRow: 3, width: 2, height: 2) == [1, 2, 3, 4])
        #expect(frame([1, 2, 3, 4, 9, 9], perRow: 6, width: 1, height: 1, format: .bgra8) == [1, 2, 3, 4])
    }

    @Test(arguments: [
        (1, 2, 2), (3, 2, 3), (0, 2, 2), (-3, 2, 2), (3, 0, 2), (3, 2, -1), (.max, 2, 2), (3, .max, .max),
    ])
    func `rows that do not fit into their bytes are no frame`(_ perRow: Int, _ width: Int, _ height: Int) {
        #expect(frame([1, 2, 0, 3, 4, 0], perRow: perRow, width: width, height: height) == nil)
    }

    @Test func `a place of the upright picture is the sensor's, however the device is held`() {
        // The sensor's left edge is up in portrait: what is top left when upright is bottom left on the sensor.
        let corner = Point(x: 0, y: 0)
        func place(_ orientation: CameraSettings.Orientation, _ point: Point) -> [Double] {
            let place = orientation.sensorPlace(of: point, width: 100, height: 200)
            return [place.x, place.y]
        }
        #expect(place(.landscapeRight, corner) == [0, 0])
        #expect(place(.landscapeLeft, corner) == [1, 1])
        #expect(place(.portrait, corner) == [0, 1])
        #expect(place(.portraitUpsideDown, corner) == [1, 0])
        #expect(place(.portrait, Point(x: 100, y: 50)) == [0.25, 0])
        for orientation in CameraSettings.Orientation.allCases {
            #expect(place(orientation, Point(x: 50, y: 100)) == [0.5, 0.5])
            #expect(place(orientation, Point(x: .nan, y: .infinity)) == [0.5, 0.5])
            #expect(place(orientation, Point(x: -1e9, y: 1e9)).allSatisfy { (0...1).contains($0) })
        }
    }

    @Test func `portrait and landscape turn the sensor's picture by a quarter between them`() {
        #expect(CameraSettings.Orientation.allCases.map(\.rotation) == [90, 270, 0, 180])
    }

    @Test func `an app that goes to the background ends the capture; other interruptions may pass`() {
        #expect(CameraInterruption.background.consequence == .end(FrameSourceError(.lost)))
        for other in CameraInterruption.allCases where other != .background { #expect(other.consequence == .wait) }
    }

    @Test func `a frame is the same in SelphID's words`() throws {
        let frame = try #require(
            CameraFrame([1, 2, 3, 4, 5, 6], width: 2, height: 3, format: .grey8, time: .milliseconds(1500)))
        let other = try #require(SelphID.CameraFrame(frame))
        #expect(other.pixels == [1, 2, 3, 4, 5, 6])
        #expect((other.width, other.height, other.time) == (2, 3, 1.5))
        #expect(other.format == .grey8)
    }
}
