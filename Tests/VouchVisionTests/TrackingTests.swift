import Testing

@testable import VouchCore
@testable import VouchVision

/// Corners over the frames of a video.
@Suite struct TrackingTests {
    static func document(_ x: Double, _ y: Double = 100, width: Double = 300) -> FoundDocument {
        FoundDocument(
            corners: DocumentScene.card(centre: Point(x: x + 200, y: y + 150), width: width), format: .id1,
            confidence: 0.9, coverage: 0.3, visibleEdges: .all, isCropped: false, isUprightKnown: true)
    }

    @Test func `a document at rest is still and its trembling is smoothed`() throws {
        var tracker = DocumentTracker()
        var dice = SceneDice(3)
        var worst = 0.0
        for frame in 0..<60 {
            let seen = Self.document(dice.between(-1, 1), 100 + dice.between(-1, 1))
            let tracks = tracker.update(with: [seen], at: Double(frame) / 30)
            let track = try #require(tracks.first)
            #expect(track.number == 1)
            #expect(tracks.count == 1)
            if frame > 10 { worst = max(worst, cornerError(track.document.corners, Self.document(0).corners)) }
        }
        #expect(worst < 1.2)
        let track = try #require(tracker.tracks.first)
        #expect(track.stability > 0.7)
        #expect(track.sightings == 60)
        #expect(abs(track.lastSeen - 59.0 / 30) < 1e-9)
    }

    @Test func `stillness is told by time`() throws {
        var tracker = DocumentTracker()
        for frame in 0..<30 { tracker.update(with: [Self.document(0)], at: Double(frame) / 10) }
        let track = try #require(tracker.tracks.first)
        #expect(track.secondsStill > 2.5)
        #expect(track.speed < 0.01)
        for frame in 30..<35 {
            tracker.update(with: [Self.document(Double(frame - 29) * 30)], at: Double(frame) / 10)
        }
        let moving = try #require(tracker.tracks.first)
        #expect(moving.secondsStill == 0)
        #expect(moving.number == 1)
        #expect(moving.stability < 0.3)
    }

    @Test func `a moving document is followed without lag`() throws {
        var tracker = DocumentTracker()
        for frame in 0..<40 { tracker.update(with: [Self.document(Double(frame) * 12)], at: Double(frame) / 30) }
        let track = try #require(tracker.tracks.first)
        #expect(tracker.tracks.count == 1)
        #expect(cornerError(track.document.corners, Self.document(39 * 12).corners) < 3)
        #expect(track.stability == 0)
    }

    @Test func `a document is lost after some frames and new when it returns`() {
        var tracker = DocumentTracker(patience: 3)
        tracker.update(with: [Self.document(0)], at: 0)
        for frame in 1...3 { #expect(tracker.update(with: [], at: Double(frame) / 30).isEmpty) }
        #expect(tracker.tracks.count == 1)
        #expect(tracker.update(with: [Self.document(0)], at: 0.13).map { $0.number } == [1])
        for frame in 5...8 { tracker.update(with: [], at: Double(frame) / 30) }
        #expect(tracker.tracks.isEmpty)
        #expect(tracker.update(with: [Self.document(0)], at: 1).map { $0.number } == [2])
    }

    @Test func `two documents keep their numbers whichever is found first`() {
        var tracker = DocumentTracker()
        for frame in 0..<20 {
            let (a, b) = (Self.document(Double(frame)), Self.document(500 - Double(frame)))
            tracker.update(with: frame % 2 == 0 ? [a, b] : [b, a], at: Double(frame) / 30)
        }
        #expect(tracker.tracks.map { $0.number } == [1, 2])
        #expect(tracker.tracks[0].document.corners.center.x < tracker.tracks[1].document.corners.center.x)
    }

    @Test func `one frame that sees another side up does not turn the page, several do`() throws {
        var tracker = DocumentTracker()
        let upright = Self.document(0)
        let turned = upright.turned(by: 2, isUprightKnown: true)
        for frame in 0..<10 { tracker.update(with: [frame == 5 ? turned : upright], at: Double(frame) / 30) }
        let before = try #require(tracker.tracks.first)
        #expect(cornerError(before.document.corners, upright.corners) < 1)
        for frame in 10..<14 { tracker.update(with: [turned], at: Double(frame) / 30) }
        let after = try #require(tracker.tracks.first)
        #expect(cornerError(after.document.corners, turned.corners) < 1)
        #expect(after.speed < 0.1)
    }

    @Test func `strange times and corners leave a tracker in order`() {
        var tracker = DocumentTracker(patience: 2)
        for time in [0, 0, -5, Double.nan, .infinity, 1e300, 3] {
            for x in [0, Double.nan, .infinity, 1e300] {
                tracker.update(with: [Self.document(x), Self.document(0)], at: time)
                #expect(tracker.tracks.count <= 16)
            }
        }
        for _ in 0..<10 {
            let crowd = (0..<100).map { Self.document(Double($0) * 1000) }
            tracker.update(with: crowd, at: 4)
        }
        #expect(tracker.tracks.count <= 16)
    }
}
