import Testing
import VouchCore
import VouchFace

@testable import VouchLiveness

@Suite struct LivenessJudgeTests {
    @Test func `who does all that was asked, in time, and reflects the screen is LIVE`() throws {
        let result = try MadeVideo(challenge: MadeVideo.challenge()).result()
        #expect(result.decision == .live, "\(result.evidence.filter { $0.outcome != .passed })")
        #expect(result.feedback.isEmpty)
        #expect(try #require(result.score) > 0.5)
        #expect(result.evidence.map(\.measure) == LivenessMeasure.allCases)
    }

    @Test(arguments: LivenessAction.allCases)
    func `each movement is seen`(action: LivenessAction) throws {
        let video = MadeVideo(challenge: try MadeVideo.challenge([.turnRight, action]))
        // Twice the same is not drawn; it works all the same.
        #expect(try video.result()[.steps]?.value == 1)
    }

    @Test(arguments: LivenessAction.allCases)
    func `a movement that was not asked for is no answer`(action: LivenessAction) throws {
        var video = MadeVideo(challenge: try MadeVideo.challenge([.turnLeft, .lookUp, action]))
        video.instead = [2: action == .moveCloser ? .turnRight : .moveCloser]
        let result = try video.result()
        #expect(result.decision == .inconclusive)
        #expect(result[.steps]?.outcome == .failed)
        #expect(result.feedback.contains(.stepWrong))
    }

    @Test func `a blink before its prompt is no answer`() throws {
        var video = MadeVideo(challenge: try MadeVideo.challenge([.blink]))
        #expect(try video.result()[.steps]?.outcome == .passed)
        video.delay = -0.5
        let result = try video.result()
        #expect(result[.steps]?.outcome == .failed)
        #expect(result.feedback.contains(.stepMissing))
    }

    @Test func `a step left out is told`() throws {
        var video = MadeVideo(challenge: try MadeVideo.challenge())
        video.instead = [1: LivenessAction?.none]
        let result = try video.result()
        #expect(result.decision == .inconclusive)
        #expect(result.feedback == [.stepMissing])
        #expect(abs(try #require(result[.steps]?.value) - 2.0 / 3) < 1e-9)
    }

    @Test func `who moves before the prompt was not asked`() throws {
        var video = MadeVideo(challenge: try MadeVideo.challenge([.turnLeft, .turnRight]))
        video.delay = -0.4
        let result = try video.result()
        #expect(result.decision != .live)
        #expect(result.feedback.contains(.stepTooEarly))
    }

    @Test func `a flat sheet that is turned is a SPOOF`() throws {
        var video = MadeVideo(challenge: try MadeVideo.challenge())
        video.head.kind = .sheet
        let result = try video.result()
        #expect(result.decision == .spoof)
        #expect(result[.planarity]?.outcome == .failed)
        #expect(result[.relief]?.outcome == .failed)
        #expect(result.feedback.contains(.notLive))
    }

    /// P40: a mask that does all that is asked is not as live as a person. Benchmarks/liveness-results.md has its rate by itself.
    @Test func `a sheet bent around a head has no nose that stands out`() throws {
        var video = MadeVideo(challenge: try MadeVideo.challenge())
        video.head.kind = .bent
        let result = try video.result()
        #expect(result[.relief]?.outcome == .failed)
        #expect(result.decision == .spoof)
    }

    /// P39: in sunlight no screen is reflected, and that is no sign of an attack.
    @Test func `skin that does not reflect the screen's colours is not LIVE, and may be in the sun`() throws {
        var video = MadeVideo(challenge: try MadeVideo.challenge())
        video.reflects = false
        let result = try video.result()
        #expect(result[.colourReflection]?.outcome == .failed)
        #expect(result.decision == .inconclusive)
        #expect(result.feedback == [.screenNotReflected])
        #expect(try #require(result.score) < 0.5)
    }

    @Test func `colours of another challenge do not fit`() throws {
        let own = try MadeVideo.challenge()
        let frames = try MadeVideo(challenge: own).frames()
        let others = try LivenessChallenge(
            nonce: own.nonce, issued: own.issued, expires: own.expires, steps: own.steps,
            colours: own.colours.map { .init(at: $0.at, red: $0.green, green: $0.blue, blue: $0.red) },
            duration: own.duration)
        let result = LivenessJudge().result(
            frames, LivenessJudge.Context(challenge: others, received: 1_000_030, hasOwnNoise: true))
        #expect(result[.colourReflection]?.outcome == .failed)
    }

    @Test func `another person in the middle is a SPOOF`() throws {
        var video = MadeVideo(challenge: try MadeVideo.challenge())
        video.identity = { $0 > 4 ? 0.8 : 0.3 }
        let result = try video.result()
        #expect(result[.identity]?.outcome == .failed)
        #expect(result.decision == .spoof)
    }

    @Test func `a display's grid is a SPOOF`() throws {
        var video = MadeVideo(challenge: try MadeVideo.challenge())
        video.grid = 400
        #expect(try video.result().decision == .spoof)
    }

    @Test func `an edge that goes with the face is a sheet's, one that stays is a room's`() throws {
        var video = MadeVideo(challenge: try MadeVideo.challenge([.moveCloser, .blink, .turnLeft]))
        video.edges = { _ in [SheetEdge(side: .left, offset: 1.6, strength: 40)] }
        #expect(try video.result()[.sheetEdge]?.outcome == .failed)
        // Nearer to the head in its own size, the nearer it comes.
        video.edges = { time in
            let since = time - 1.5
            let share = since >= 0 && since < 1.2 ? min(since, 1.2 - since) / 0.6 : 0
            return [SheetEdge(side: .left, offset: 1.6 / (1 + 0.5 * share), strength: 40)]
        }
        #expect(try video.result()[.sheetEdge]?.outcome == .passed)
    }

    @Test(arguments: [false, true])
    func `a loop comes again, backwards too`(turnsBack: Bool) throws {
        var video = MadeVideo(challenge: try MadeVideo.challenge())
        video.shown = { number in
            let place = number % 60
            return turnsBack && number % 120 >= 60 ? 59 - place : place
        }
        let result = try video.result()
        #expect(result[.repetition]?.outcome == .failed)
        #expect(result.decision == .spoof)
    }

    @Test func `parts that never change are injected, unless compression may have done it`() throws {
        var video = MadeVideo(challenge: try MadeVideo.challenge())
        video.unchanged = 0.7
        #expect(try video.result().decision == .spoof)
        let compressed = try video.result(hasOwnNoise: false)
        #expect(compressed[.frozenPixels]?.outcome == .notPerformed)
        #expect(compressed.decision == .live)
    }

    @Test(arguments: [
        (Int64(1_000_121), LivenessFeedback.challengeExpired), (999_999, .arrivedTooSoon), (1_000_004, .arrivedTooSoon),
    ])
    func `an answer at the wrong time does not count, and is late only after the end`(
        received: Int64, feedback: LivenessFeedback
    ) throws {
        let result = try MadeVideo(challenge: MadeVideo.challenge()).result(received: received)
        #expect(result.decision == .inconclusive)
        #expect(result.feedback.filter { $0 == .challengeExpired || $0 == .arrivedTooSoon } == [feedback])
    }

    @Test func `a video that begins late, ends too soon, has a gap, or runs backwards is not LIVE`() throws {
        let video = MadeVideo(challenge: try MadeVideo.challenge())
        let all = try video.frames()
        let context = LivenessJudge.Context(challenge: video.challenge, received: 1_000_030, hasOwnNoise: true)
        for frames in [
            Array(all.dropFirst(20)), Array(all.dropLast(20)), all.filter { !(3...3.9).contains($0.time) },
            all.reversed(),
        ] {
            let result = LivenessJudge().result(frames, context)
            #expect(result[.timing]?.outcome == .failed)
            #expect(result.decision != .live)
        }
    }
}

/// Frames that come again, by their signatures alone.
@Suite struct FrameRepeatsTests {
    @Test func `a long still picture is found to repeat, soon`() throws {
        let cells = [Float](repeating: 90, count: 192)
        let frames = (0..<600).map { number in
            LivenessFrame(
                time: Double(number) / 30, faceCount: nil, face: nil,
                signature: FrameSignature(cells: cells))
        }
        var repeats: FrameRepeats?
        let time = ContinuousClock().measure { repeats = FrameRepeats(frames) }
        // All but the first 0.8 s.
        #expect(abs(try #require(repeats).share - 0.96) < 0.01)
        // A second in a debug build on a busy machine; it was minutes when runs were counted anew from each pair.
        #expect(time < .seconds(15))
    }

    @Test func `a run counts as far as it comes again, forwards and in reverse`() throws {
        func share(_ shown: (Int) -> Int) -> Double? {
            let frames = (0..<40).map { number in
                let cells = (0..<192).map { Float(($0 * 31 + shown(number) * 17) % 200) }
                return LivenessFrame(
                    time: Double(number) / 10, faceCount: nil, face: nil,
                    signature: FrameSignature(cells: cells))
            }
            return FrameRepeats(frames)?.share
        }
        #expect(share { $0 } == 0)
        // Frames 30...34 are frames 10...14 again; four in a row are too few.
        #expect(share { (30...34).contains($0) ? $0 - 20 : $0 } == 5.0 / 40)
        #expect(share { (30...33).contains($0) ? $0 - 20 : $0 } == 0)
        #expect(share { (30...35).contains($0) ? 50 - $0 : $0 } == 6.0 / 40)
    }
}

/// A video that was cut together of others.
@Suite struct LivenessCutTests {
    /// The last part of a video has the face elsewhere; frames without a face hide the cut.
    private func result(hidden: Range<Int>, leap: Double) throws -> LivenessResult {
        let video = MadeVideo(challenge: try MadeVideo.challenge())
        let frames = try video.frames().enumerated().map { index, frame in
            guard !hidden.contains(index), let face = frame.face else {
                return LivenessFrame(time: frame.time, faceCount: 0, face: nil, signature: frame.signature)
            }
            let far = index < hidden.lowerBound ? 0 : leap * FaceScale(face.mesh).height
            let points = face.mesh.points.map { Point(x: $0.x + far, y: $0.y) }
            let mesh = try #require(
                FaceMesh(points: points, depths: face.mesh.depths, presence: face.mesh.presence))
            return LivenessFrame(
                time: frame.time, faceCount: 1,
                face: LivenessFace(mesh: mesh, pose: face.pose, eyeOpening: face.eyeOpening), signature: frame.signature
            )
        }
        return LivenessJudge().result(
            frames, LivenessJudge.Context(challenge: video.challenge, received: 1_000_030, hasOwnNoise: true))
    }

    @Test func `two frames of one time are of no camera`() throws {
        let video = MadeVideo(challenge: try MadeVideo.challenge())
        var frames = try video.frames()
        let context = LivenessJudge.Context(challenge: video.challenge, received: 1_000_030, hasOwnNoise: true)
        #expect(LivenessJudge().result(frames, context)[.timing]?.outcome == .passed)
        let again = frames[41]
        frames[41] = LivenessFrame(
            time: frames[40].time, faceCount: 1, face: again.face, signature: again.signature)
        #expect(LivenessJudge().result(frames, context)[.timing]?.outcome == .failed)
    }

    @Test func `a face may be lost in a tenth of the frames, each counted once, and not in more`() throws {
        let count = try MadeVideo(challenge: MadeVideo.challenge()).frames().count
        let most = count / 10
        #expect(try result(hidden: 40..<(40 + most), leap: 0)[.continuity]?.outcome == .passed)
        #expect(try result(hidden: 40..<(40 + most + 1), leap: 0)[.continuity]?.outcome == .failed)
    }

    @Test func `a leap behind frames without a face is a leap`() throws {
        #expect(try result(hidden: 40..<40, leap: 0)[.continuity]?.outcome == .passed)
        #expect(try result(hidden: 40..<41, leap: 0.5)[.continuity]?.outcome == .passed)
        for hidden in [40..<41, 40..<43] {
            let found = try result(hidden: hidden, leap: 2)
            #expect(found[.continuity]?.outcome == .failed)
            #expect(found.feedback.contains(.faceLost))
        }
    }
}

/// What was not looked at speaks for no one.
@Suite struct LivenessAbsenceTests {
    private func judge(_ frames: [LivenessFrame], _ challenge: LivenessChallenge?) -> LivenessResult {
        LivenessJudge().result(
            frames, LivenessJudge.Context(challenge: challenge, received: 1_000_030, hasOwnNoise: true))
    }

    @Test func `without a frame nothing is LIVE and nothing has a score`() throws {
        for challenge in [nil, try MadeVideo.challenge()] {
            let result = judge([], challenge)
            #expect(result.decision == .inconclusive)
            #expect(result.score == nil)
            #expect(result.feedback.contains(.noFace))
            #expect(result.evidence.allSatisfy { $0.outcome != .passed || $0.measure == .expiry })
        }
    }

    @Test func `a perfect video without a challenge is not LIVE`() throws {
        let frames = try MadeVideo(challenge: MadeVideo.challenge()).frames()
        let result = judge(frames, nil)
        #expect(result.decision == .inconclusive)
        #expect(result.feedback == [.noChallenge])
    }

    @Test func `a network alone makes a picture LIVE or a SPOOF, and only with the grid looked at`() throws {
        let frame = try #require(try MadeVideo(challenge: MadeVideo.challenge()).frames().first)
        func decision(_ score: Double, _ frame: LivenessFrame) -> LivenessResult.Decision {
            LivenessJudge().result([frame], voted(score)).decision
        }
        #expect(decision(0.9, frame) == .live)
        #expect(decision(0.1, frame) == .spoof)
        #expect(decision(.nan, frame) == .spoof)
        let face = try #require(frame.face)
        let bare = LivenessFrame(
            time: 0, faceCount: 1, face: LivenessFace(mesh: face.mesh, pose: face.pose, eyeOpening: nil))
        #expect(decision(0.9, bare) == .inconclusive)
    }

    /// Without a challenge, by networks alone.
    private func voted(_ score: Double, attack: Double? = nil) -> LivenessJudge.Context {
        LivenessJudge.Context(
            challenge: nil, received: 0, hasOwnNoise: true,
            network: LivenessJudge.NetworkVote(score: score, threshold: 0.5, attack: attack))
    }

    /// Some frames of a person at rest.
    private func package(_ count: Int, every gap: Double = 0.25) throws -> [LivenessFrame] {
        try MadeVideo(challenge: MadeVideo.challenge()).frames().prefix(count).enumerated().map { index, frame in
            LivenessFrame(
                time: Double(index) * gap, faceCount: frame.faceCount, face: frame.face, signature: frame.signature,
                unchangedShare: frame.unchangedShare)
        }
    }

    /// docs/decisions/0082 has the table.
    @Test func `networks and measures are joined: a doubt is no accusation, one sign of an attack is enough`() throws {
        let good = try package(8)
        func result(_ score: Double, _ frames: [LivenessFrame]) -> LivenessResult {
            LivenessJudge().result(frames, voted(score, attack: 0.3))
        }
        #expect(result(0.5, good).decision == .live)
        #expect(result(0.49, good).decision == .inconclusive)
        #expect(result(0.49, good).feedback == [.networkInDoubt])
        #expect(result(0.3, good).decision == .inconclusive)
        #expect(result(0.29, good).decision == .spoof)
        let frozen = good.map {
            LivenessFrame(
                time: $0.time, faceCount: $0.faceCount, face: $0.face, signature: $0.signature, unchangedShare: 0.9)
        }
        #expect(result(0.99, frozen).decision == .spoof)
        #expect(result(0.4, frozen).decision == .spoof)
    }

    @Test func `edges around the face are a doubt where no challenge was answered`() throws {
        func framed(_ sides: [SheetEdge.Side]) throws -> [LivenessFrame] {
            try package(6).map { frame in
                let face = try #require(frame.face)
                let edges = sides.map { SheetEdge(side: $0, offset: 2, strength: 40) }
                return LivenessFrame(
                    time: frame.time, faceCount: frame.faceCount,
                    face: LivenessFace(
                        mesh: face.mesh, pose: face.pose, eyeOpening: face.eyeOpening, skin: face.skin, grid: face.grid,
                        edges: edges),
                    signature: frame.signature, unchangedShare: frame.unchangedShare)
            }
        }
        let around = LivenessJudge().result(try framed(SheetEdge.Side.allCases), voted(0.99))
        #expect(around.decision == .inconclusive)
        #expect(around.feedback == [.framedFace])
        #expect(LivenessJudge().result(try framed([.left, .right]), voted(0.99)).decision == .live)
    }

    @Test func `a package of some frames without a challenge may have a frame every two seconds, not fewer`() throws {
        #expect(LivenessJudge().result(try package(3, every: 2), voted(0.9)).decision == .live)
        let late = LivenessJudge().result(try package(3, every: 2.1), voted(0.9))
        #expect(late.decision == .inconclusive)
        #expect(late.feedback == [.tooFewFrames])
    }

    /// Each fact taken away in turn.
    @Test(arguments: ["skin", "identity", "grid", "signature", "eyes", "faces"])
    func `one fact that is missing keeps a video from being LIVE`(fact: String) throws {
        let video = MadeVideo(challenge: try MadeVideo.challenge())
        let frames = try video.frames().map { frame in
            let face = frame.face.map { face in
                LivenessFace(
                    mesh: face.mesh, pose: face.pose, eyeOpening: fact == "eyes" ? nil : face.eyeOpening,
                    identityDistance: fact == "identity" ? nil : face.identityDistance,
                    skin: fact == "skin" ? nil : face.skin, grid: fact == "grid" ? nil : face.grid, edges: face.edges)
            }
            return LivenessFrame(
                time: frame.time, faceCount: 1, face: fact == "faces" ? nil : face,
                signature: fact == "signature" ? nil : frame.signature, unchangedShare: 0)
        }
        #expect(judge(frames, video.challenge).decision == .inconclusive)
    }

    @Test func `two faces, and a face too small, are told`() throws {
        var video = MadeVideo(challenge: try MadeVideo.challenge())
        let two = try video.frames().map {
            LivenessFrame(
                time: $0.time, faceCount: 2, face: $0.face, signature: $0.signature, unchangedShare: 0)
        }
        #expect(judge(two, video.challenge).decision == .inconclusive)
        #expect(judge(two, video.challenge).feedback == [.multipleFaces])
        video.head.eyes = 25
        #expect(try video.result().feedback == [.faceTooSmall])
    }
}
