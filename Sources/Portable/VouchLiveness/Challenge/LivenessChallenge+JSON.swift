import VouchCore

/// A challenge as JSON:
///
///     {"version": 1, "nonce": "hexadecimal", "issued": 1764000000, "expires": 1764000120, "duration": 9.4,
///      "steps": [{"action": "turnLeft", "at": 1.4, "within": 2.2}],
///      "colours": [{"at": 0.4, "red": 255, "green": 0, "blue": 0}]}
///
/// `issued` and `expires` are seconds since 1970-01-01T00:00:00Z, other times seconds since the first frame.
extension LivenessChallenge {
    static var version: Int { 1 }
    /// The longest text that is read, in bytes; the longest challenge takes some 5,000.
    public static var mostBytes: Int { 16 << 10 }

    /// Reads a challenge.
    ///
    /// - Parameter bytes: JSON, UTF-8. Members without a meaning are ignored.
    /// - Throws: ``LivenessError``.
    public init(json bytes: [UInt8]) throws(LivenessError) {
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONReader.read(bytes, maximumLength: Self.mostBytes)
        } catch {
            throw LivenessError(.malformedChallenge)
        }
        guard let version = root["version"]?.integer else {
            throw LivenessError(.malformedChallenge, member: "version")
        }
        guard version == Self.version else { throw LivenessError(.unknownVersion) }
        guard let nonce = Self.nonce(root["nonce"]) else { throw LivenessError(.malformedChallenge, member: "nonce") }
        guard let issued = root["issued"]?.integer else { throw LivenessError(.malformedChallenge, member: "issued") }
        guard let expires = root["expires"]?.integer else {
            throw LivenessError(.malformedChallenge, member: "expires")
        }
        guard let duration = Self.number(root["duration"]) else {
            throw LivenessError(.malformedChallenge, member: "duration")
        }
        var steps: [Step] = []
        // A list that cannot be read is not an empty one: the video would be judged by less than was asked for.
        guard let stepList = root["steps"]?.elements else { throw LivenessError(.malformedChallenge, member: "steps") }
        for element in stepList {
            guard let name = element["action"]?.text, let action = LivenessAction(rawValue: name),
                let at = Self.number(element["at"]), let within = Self.number(element["within"])
            else { throw LivenessError(.malformedChallenge, member: "steps") }
            steps.append(Step(action: action, at: at, within: within))
        }
        var colours: [Colour] = []
        guard let colourList = root["colours"]?.elements else {
            throw LivenessError(.malformedChallenge, member: "colours")
        }
        for element in colourList {
            guard let at = Self.number(element["at"]), let red = Self.byte(element["red"]),
                let green = Self.byte(element["green"]), let blue = Self.byte(element["blue"])
            else { throw LivenessError(.malformedChallenge, member: "colours") }
            colours.append(Colour(at: at, red: red, green: green, blue: blue))
        }
        try self.init(
            nonce: nonce, issued: Int64(issued), expires: Int64(expires), steps: steps, colours: colours,
            duration: duration)
    }

    /// The nonce in hexadecimal digits, as in the JSON.
    public var identifier: String { Self.hexadecimal(nonce) }

    /// The challenge as one line of JSON, UTF-8.
    public var json: [UInt8] {
        func member(_ name: String, _ value: JSONValue) -> JSONValue.Member { .init(name: name, value: value) }
        func number(_ value: some BinaryInteger) -> JSONValue { .number(Double(value)) }
        let steps = steps.map { step in
            JSONValue.object([
                member("action", .string(step.action.rawValue)), member("at", .number(step.at)),
                member("within", .number(step.within)),
            ])
        }
        let colours = colours.map { colour in
            JSONValue.object([
                member("at", .number(colour.at)), member("red", number(colour.red)),
                member("green", number(colour.green)), member("blue", number(colour.blue)),
            ])
        }
        return JSONCanonicalForm.bytes(
            of: .object([
                member("version", number(Self.version)), member("nonce", .string(identifier)),
                member("issued", number(issued)), member("expires", number(expires)),
                member("duration", .number(duration)), member("steps", .array(steps)),
                member("colours", .array(colours)),
            ]))
    }

    private static func number(_ value: JSONValue?) -> Double? {
        guard case .number(let number)? = value else { return nil }
        return number
    }

    private static func byte(_ value: JSONValue?) -> UInt8? { value?.integer.flatMap { UInt8(exactly: $0) } }

    private static func nonce(_ value: JSONValue?) -> [UInt8]? {
        guard let digits = value?.text.map({ Array($0.utf8) }), digits.count % 2 == 0,
            digits.count <= 2 * nonceLengths.upperBound
        else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digit(digits[index]), let low = digit(digits[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 48
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 87
        default: nil
        }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
