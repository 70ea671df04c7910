import VouchCore

/// What a third party's network for presentation attacks takes and returns. A small JSON file beside it:
///
///     {"version": 1, "name": "example-pad", "file": "example.onnx", "licence": "Apache-2.0", "source": "…",
///      "input": {"size": 80, "crop": 2.7, "channels": "bgr", "mean": [0, 0, 0], "scale": [1, 1, 1]},
///      "output": {"index": 1, "of": 3, "softmax": true}, "threshold": 0.5}
///
/// The input is a square about the face, planes one after the other; each value of 0...255 becomes
/// (value - mean) × scale. The output number `index` of `of` is what speaks for a live face.
public struct AttackNetworkDescription: Sendable, Hashable {
    /// In which order a network takes colours.
    @nonexhaustive
    public enum Channels: String, Sendable, Hashable {
        /// Red, green, blue.
        case rgb
        /// Blue, green, red.
        case bgr
    }

    /// For reports.
    public let name: String
    /// Beside the description; a name without a folder.
    public let file: String
    /// For reports.
    public let licence: String
    /// Where it comes from; empty if not told.
    public let source: String
    /// Pixels on a side of the input, 16...512.
    public let size: Int
    /// The square's side in those of the face's box, 1...4.
    public let crop: Double
    /// In which order colours go in.
    public let channels: Channels
    /// For each channel in the network's order.
    public let mean: [Float]
    /// By which each channel is divided.
    public let scale: [Float]
    /// Of the output that says *live*.
    public let index: Int
    /// Numbers of the first output, 1...64.
    public let count: Int
    /// Whether the output is exponents that a softmax turns into shares; otherwise it is taken as it is.
    public let hasSoftmax: Bool
    /// Scores from here on are live.
    public let threshold: Double

    /// A longer file is refused.
    public static var mostBytes: Int { 16 << 10 }

    /// - Parameter bytes: JSON, UTF-8. Members without a meaning are ignored.
    /// - Throws: ``LivenessError``, `malformedNetworkDescription` with the member, or `unknownVersion`.
    public init(json bytes: [UInt8]) throws(LivenessError) {
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONReader.read(bytes, maximumLength: Self.mostBytes)
        } catch {
            throw LivenessError(.malformedNetworkDescription)
        }
        func bad(_ member: String) -> LivenessError { LivenessError(.malformedNetworkDescription, member: member) }
        guard let version = root["version"]?.integer else { throw bad("version") }
        guard version == 1 else { throw LivenessError(.unknownVersion) }
        guard let name = root["name"]?.text, !name.isEmpty else { throw bad("name") }
        guard let file = root["file"]?.text, file.isPlainFileName else { throw bad("file") }
        guard let licence = root["licence"]?.text, !licence.isEmpty else { throw bad("licence") }
        guard let size = root["input"]?["size"]?.integer, (16...512).contains(size) else { throw bad("size") }
        guard let crop = Self.number(root["input"]?["crop"]), (1...4).contains(crop) else { throw bad("crop") }
        guard let order = root["input"]?["channels"]?.text, let channels = Channels(rawValue: order) else {
            throw bad("channels")
        }
        guard let mean = Self.triple(root["input"]?["mean"]) else { throw bad("mean") }
        guard let scale = Self.triple(root["input"]?["scale"]) else { throw bad("scale") }
        guard let count = root["output"]?["of"]?.integer, (1...64).contains(count) else { throw bad("of") }
        guard let index = root["output"]?["index"]?.integer, (0..<count).contains(index) else { throw bad("index") }
        guard case .boolean(let hasSoftmax)? = root["output"]?["softmax"] else { throw bad("softmax") }
        guard let threshold = Self.number(root["threshold"]) else { throw bad("threshold") }
        (self.name, self.file, self.licence) = (name, file, licence)
        source = root["source"]?.text ?? ""
        (self.size, self.crop, self.channels, self.mean, self.scale) = (size, crop, channels, mean, scale)
        (self.index, self.count, self.hasSoftmax, self.threshold) = (index, count, hasSoftmax, threshold)
    }

    private static func number(_ value: JSONValue?) -> Double? {
        guard case .number(let number)? = value else { return nil }
        return number
    }

    private static func triple(_ value: JSONValue?) -> [Float]? {
        let numbers = (value?.elements ?? []).compactMap { number($0) }.map { Float($0) }
        return numbers.count == 3 && value?.elements?.count == 3 && numbers.allSatisfy { $0.isFinite } ? numbers : nil
    }

    /// The score that speaks for a live face.
    ///
    /// - Parameter output: the network's first.
    /// - Returns: nil if it has another size than described, or is not finite.
    public func score(_ output: [Float]) -> Double? {
        guard output.count == count, output.allSatisfy({ $0.isFinite }) else { return nil }
        guard hasSoftmax else { return Double(output[index]) }
        let most = output.max() ?? 0
        let shares = output.map { exponential($0 - most) }
        return Double(shares[index] / shares.reduce(0, +))
    }
}
