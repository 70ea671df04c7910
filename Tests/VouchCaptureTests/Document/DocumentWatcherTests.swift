import Foundation
import Testing
import VouchCore
import VouchImaging
import VouchNetworks
import VouchTestSupport
import VouchVision

@testable import VouchCapture

/// The specimen pictures of Examples, seen as frames.
@Suite struct DocumentWatcherTests {
    private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples")

    private func picture(_ name: String) throws -> Picture {
        let file = try Data(contentsOf: Self.examples.appendingPathComponent(name))
        return try PictureDecoder().decode([UInt8](file), as: .rgb8)
    }

    private func watcher() throws -> DocumentWatcher {
        DocumentWatcher(finder: try DocumentFinder(weights: try CommittedNetworks.load(from: nil).documentFinder))
    }

    @Test func `a passport is found and measured in every frame, and followed between searches`() throws {
        var watcher = try watcher()
        let picture = try picture("passport.jpg")
        let request = SideRequest(.front, required: .zone)
        var looks = 0
        for index in 0..<12 {
            let frame = picture.withView { view in
                watcher.look(at: view, time: .milliseconds(index * 66), for: request) { wanted, _ in
                    looks += 1
                    return wanted
                }
            }
            let facts = try #require(frame.documents.first)
            #expect(facts.format == .id3)
            #expect(facts.dotsPerInch != nil)
            #expect(facts.blur != nil)
            #expect(facts.tilt != nil)
            #expect(index == 0 ? facts.speed == nil : (facts.speed ?? 1) < 0.05)
            #expect(frame.marks == .zone)
            #expect(facts.likeness == nil)
        }
        // A few times a second, not every frame.
        #expect(looks == 3)
        watcher.captured()
        let again = picture.withView { watcher.look(at: $0, time: .seconds(2), for: nil) }
        #expect((again.documents.first?.likeness ?? 0) > 0.98)
        #expect(again.marks.isEmpty)
    }

    @Test func `another document is not alike, and nothing is nothing`() throws {
        var watcher = try watcher()
        try picture("passport.jpg").withView { view in _ = watcher.look(at: view, time: .zero, for: nil) }
        watcher.captured()
        let other = try picture("identity-card.jpg").withView {
            watcher.look(at: $0, time: .milliseconds(50), for: nil)
        }
        #expect((other.documents.first?.likeness ?? 1) < 0.7)
        let grey = [UInt8](repeating: 128, count: 640 * 480)
        let nothing = try grey.withUnsafeBytes { bytes in
            watcher.look(
                at: try #require(ImageView(bytes, width: 640, height: 480, format: .grey8)), time: .milliseconds(100),
                for: nil)
        }
        #expect(nothing.documents.isEmpty)
    }

    @Test func `a page upside down is the same page; a blank one is none`() throws {
        var pixels = [UInt8](repeating: 200, count: 240 * 160)
        for index in pixels.indices where (index / 7) % 3 == 0 || index % 240 < 60 { pixels[index] = 30 }
        let quad = Quad(width: 240, height: 160)
        let upright = try #require(PageSignature(of: quad, in: GreyPicture(width: 240, height: 160, pixels: pixels)))
        let turned = GreyPicture(width: 240, height: 160, pixels: pixels.reversed())
        #expect(upright.likeness(to: try #require(PageSignature(of: quad, in: turned))) > 0.98)
        let blank = GreyPicture(width: 240, height: 160, pixels: [UInt8](repeating: 9, count: 240 * 160))
        #expect(PageSignature(of: quad, in: blank) == nil)
        #expect(PageSignature(of: Quad(width: 0, height: 0), in: turned) == nil)
    }
}
