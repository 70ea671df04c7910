import VouchLiveness

/// Reads anything as a challenge, and as the description of a network. What is read keeps the rules and is written so that
/// it is read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLivenessChallenge(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let challenge = try? LivenessChallenge(json: bytes) {
        precondition((16...64).contains(challenge.nonce.count) && challenge.issued < challenge.expires)
        precondition(challenge.steps.count <= 8 && challenge.colours.count <= 32)
        precondition(challenge.steps.allSatisfy { $0.at >= 0.5 && $0.end <= challenge.duration })
        precondition((try? LivenessChallenge(json: challenge.json)) == challenge)
        let result = LivenessJudge().result([], .init(challenge: challenge, received: 0, hasOwnNoise: false))
        precondition(result.decision != .live)
    }
    if let network = try? AttackNetworkDescription(json: bytes) {
        precondition((16...512).contains(network.size) && (0..<network.count).contains(network.index))
        precondition(network.networks.allSatisfy { !$0.file.contains("/") && (1...4).contains($0.crop) })
        precondition(network.score([]) == nil)
    }
    return 0
}
