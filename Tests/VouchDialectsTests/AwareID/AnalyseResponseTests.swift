import Foundation
import Testing
import VouchDialects
import VouchLiveness
import VouchTestSupport

@Suite struct AnalyseResponseTests {
    private func body(_ result: LivenessResult, frame: [UInt8]?) throws -> NSDictionary {
        let response = AwareID.AnalyseResponse(result, capturedFrame: frame, version: "1")
        return try #require(
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(response)) as? NSDictionary)
    }

    private let nothing = LivenessJudge().result([], .init(challenge: nil, received: 0, hasOwnNoise: true))

    @Test(.shows("X-A12"))
    func `the answer has the names and the shape of the liveness service`() throws {
        let expected: NSDictionary = [
            "video": [
                "autocapture_result": [
                    "captured_frame": "ZmFjZQ==", "captured_frame_is_constructed": false,
                    "feedback": ["NO_FACE", "NO_CHALLENGE"],
                ] as NSDictionary,
                "liveness_result": [
                    "decision": "INCONCLUSIVE", "feedback": ["NO_FACE", "NO_CHALLENGE"], "score": 0, "score_frr": 0,
                ] as NSDictionary,
            ] as NSDictionary,
            "version": "1",
        ]
        #expect(try body(nothing, frame: Array("face".utf8)) == expected)
    }

    @Test(arguments: [(0.0, 0.0), (0.25, 25), (1, 100)])
    func `a score is a share of a hundred`(_ score: Double, _ expected: Double) throws {
        let video = try #require(
            try body(LivenessResult(decision: .live, score: score), frame: nil)["video"] as? NSDictionary)
        #expect((video["liveness_result"] as? NSDictionary)?["score"] as? Double == expected)
    }

    @Test func `without a face there is no frame, and printing shows nothing`() throws {
        let video = try #require(try body(nothing, frame: nil)["video"] as? NSDictionary)
        #expect((video["autocapture_result"] as? NSDictionary)?["captured_frame"] as? String == "")
        let response = AwareID.AnalyseResponse(nothing, capturedFrame: Array("face".utf8), version: "1")
        #expect(!"\(response)".contains("ZmFj"))
        #expect(
            try JSONDecoder().decode(AwareID.AnalyseResponse.self, from: JSONEncoder().encode(response)) == response)
    }
}
