import Testing
import VouchCore

@testable import VouchLiveness

/// The same numbers every time.
struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

@Suite struct LivenessChallengeTests {
    @Test func `drawn challenges keep the rules, differ, and are read as they were written`() throws {
        var dice = Dice(state: 5)
        var (nonces, orders) = (Set<[UInt8]>(), Set<[LivenessAction]>())
        for count in 0..<200 {
            let size = LivenessChallenge.Size(steps: 1 + count % 8, hasColours: count % 3 > 0)
            let challenge = try LivenessChallenge.draw(size, issued: 1_764_000_000, using: &dice)
            #expect(challenge.steps.count == size.steps)
            #expect(challenge.expires == 1_764_000_120)
            #expect(challenge.colours.isEmpty != size.hasColours)
            #expect(zip(challenge.steps, challenge.steps.dropFirst()).allSatisfy { $0.action != $1.action })
            #expect(challenge.steps.contains { $0.action == .turnLeft || $0.action == .turnRight })
            #expect(size.steps == 1 || challenge.steps.contains { $0.action == .blink })
            #expect(try LivenessChallenge(json: challenge.json) == challenge)
            nonces.insert(challenge.nonce)
            if size.steps == 3 { orders.insert(challenge.steps.map(\.action)) }
        }
        #expect(nonces.count == 200)
        #expect(orders.count > 10)
    }

    @Test func `numbers beyond a size's range become the nearest in it`() throws {
        var dice = Dice(state: 1)
        let long = try LivenessChallenge.draw(
            LivenessChallenge.Size(steps: 99, validSeconds: 1 << 40), issued: 0, using: &dice)
        #expect(long.steps.count == 8)
        #expect(long.expires == 3600)
        #expect(long.duration <= 60)
        #expect(throws: LivenessError(.impossibleChallenge, member: "issued")) {
            try LivenessChallenge.draw(issued: -1, using: &dice)
        }
    }

    private static let good =
        #"{"version":1,"nonce":"00112233445566778899aabbccddeeff","issued":10,"expires":20,"duration":5,"#
        + #""steps":[{"action":"blink","at":1,"within":2}],"colours":[]}"#

    @Test func `a challenge in a file is read`() throws {
        let challenge = try LivenessChallenge(json: Array(Self.good.utf8))
        #expect(challenge.nonce.first == 0)
        #expect(challenge.nonce.last == 0xFF)
        #expect(challenge.nonce.count == 16)
        #expect(challenge.steps == [.init(action: .blink, at: 1, within: 2)])
    }

    /// What to replace, by what, and the error.
    private static let spoilt: [(String, String, LivenessError.Code, String?)] = [
        ("{\"version", "[{\"version", .malformedChallenge, nil),
        ("\"version\":1", "\"version\":2", .unknownVersion, nil),
        ("\"version\":1", "\"version\":1.5", .malformedChallenge, "version"),
        ("00112233", "0011223", .malformedChallenge, "nonce"),
        ("00112233", "001122ZZ", .malformedChallenge, "nonce"),
        ("00112233", "", .impossibleChallenge, "nonce"),
        ("\"issued\":10", "\"issued\":20", .impossibleChallenge, "expires"),
        ("\"issued\":10", "\"issued\":-1", .impossibleChallenge, "expires"),
        ("\"expires\":20", "\"expires\":1e300", .malformedChallenge, "expires"),
        ("\"duration\":5", "\"duration\":61", .impossibleChallenge, "duration"),
        ("\"duration\":5", "\"duration\":\"5\"", .malformedChallenge, "duration"),
        ("\"duration\":5", "\"duration\":2.9", .impossibleChallenge, "steps"),
        ("\"blink\"", "\"wink\"", .malformedChallenge, "steps"),
        ("\"steps\":[", "\"step\":[", .malformedChallenge, "steps"),
        ("\"colours\":[]", "\"colours\":{}", .malformedChallenge, "colours"),
        ("\"colours\":[]", "\"colors\":[]", .malformedChallenge, "colours"),
        ("\"at\":1", "\"at\":0.4", .impossibleChallenge, "steps"),
        ("\"within\":2", "\"within\":0", .impossibleChallenge, "steps"),
        ("{\"action\":\"blink\",\"at\":1,\"within\":2}", "", .impossibleChallenge, "steps"),
        (
            "\"colours\":[]", "\"colours\":[{\"at\":1,\"red\":256,\"green\":0,\"blue\":0}]", .malformedChallenge,
            "colours"
        ),
        (
            "\"colours\":[]", "\"colours\":[{\"at\":1,\"red\":25,\"green\":0,\"blue\":0}]", .impossibleChallenge,
            "colours"
        ),
    ]

    @Test(arguments: spoilt.indices)
    func `a malformed challenge is refused with the member that is wrong`(index: Int) throws {
        let (from, to, code, member) = Self.spoilt[index]
        let text = Self.good.replacing(from, with: to)
        #expect(text != Self.good)
        #expect(throws: LivenessError(code, member: member)) { try LivenessChallenge(json: Array(text.utf8)) }
    }

    @Test func `whatever is read of spoilt bytes keeps the rules and is written so that it is read again`() throws {
        var dice = Dice(state: 77)
        let good = try LivenessChallenge.draw(issued: 1_764_000_000, using: &dice).json
        var read = 0
        for _ in 0..<4000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                let place = Int.random(in: bytes.indices, using: &dice)
                switch Int.random(in: 0..<3, using: &dice) {
                case 0: bytes[place] = UInt8.random(in: 32...126, using: &dice)
                case 1: bytes.remove(at: place)
                default: bytes.insert(UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &dice), at: place)
                }
            }
            guard let challenge = try? LivenessChallenge(json: bytes) else { continue }
            read += 1
            #expect((16...64).contains(challenge.nonce.count))
            #expect(challenge.issued < challenge.expires)
            #expect(challenge.steps.allSatisfy { $0.at >= 0.5 && $0.end <= challenge.duration })
            #expect(try LivenessChallenge(json: challenge.json) == challenge)
        }
        // Neither everything nor nothing: digits changed within a number are still a challenge.
        #expect((100..<3900).contains(read), "\(read)")
    }

    @Test func `colours that flash too fast for photosensitive people are refused`() throws {
        let flashes = (0..<6).map { LivenessChallenge.Colour(at: 0.2 * Double($0), red: 255, green: 0, blue: 0) }
        #expect(throws: LivenessError(.impossibleChallenge, member: "colours")) {
            try LivenessChallenge(
                nonce: [UInt8](repeating: 1, count: 16), issued: 0, expires: 1, steps: [], colours: flashes, duration: 9
            )
        }
    }
}
