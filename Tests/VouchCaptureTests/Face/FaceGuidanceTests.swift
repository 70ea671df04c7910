import Testing
import VouchCapture

@Suite struct FaceGuidanceTests {
    /// Shows one frame each 50 ms.
    ///
    /// - Returns: each instruction and how many frames it was shown for.
    static func runs(_ measured: [FaceFeedback]) -> [(FaceFeedback, Int)] {
        var guidance = FaceGuidance()
        var runs: [(FaceFeedback, Int)] = []
        for (index, feedback) in measured.enumerated() {
            let shown = guidance.show(feedback, at: .milliseconds(50 * index))
            if let last = runs.last, last.0 == shown {
                runs[runs.count - 1].1 += 1
            } else {
                runs.append((shown, 1))
            }
        }
        return runs
    }

    static func frames(_ feedback: FaceFeedback, _ count: Int) -> [FaceFeedback] {
        Array(repeating: feedback, count: count)
    }

    @Test func `a single frame changes no instruction`() {
        let runs = Self.runs(
            Self.frames(.faceTooFar, 30) + [.noFaceDetected] + Self.frames(.faceTooFar, 30))
        #expect(runs.map(\.0) == [.faceTooFar])
    }

    @Test func `a lasting change is told after 200 ms`() {
        let runs = Self.runs(Self.frames(.faceTooFar, 30) + Self.frames(.faceCompliant, 30))
        #expect(runs.map(\.0) == [.faceTooFar, .faceCompliant])
        #expect(runs.first?.1 == 34)
    }

    @Test func `no instruction is shown for less than 700 ms, whatever the frames say`() {
        let all = FaceFeedback.allCases
        // A fixed sequence without a pattern that the instructions could follow.
        var seed: UInt32 = 7
        let noise = (0..<4000).map { _ -> FaceFeedback in
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return all[Int(seed >> 24) % (seed & 0x1000 == 0 ? all.count : 2)]
        }
        let runs = Self.runs(noise)
        #expect(runs.count > 20)
        #expect(runs.dropLast().allSatisfy { $0.1 >= 14 })
    }

    @Test func `an instruction that no frame supports does not stay`() {
        let flicker = (0..<40).map { $0.isMultiple(of: 2) ? FaceFeedback.faceOnLeft : .faceTooHigh }
        let runs = Self.runs(Self.frames(.noFaceDetected, 20) + flicker)
        #expect(runs.first?.0 == .noFaceDetected)
        #expect(runs.first.map { $0.1 <= 34 } == true)
        #expect(runs.count > 1)
    }
}
