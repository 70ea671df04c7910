import VouchCore

/// The inputs and outputs of a third party's network for presentation attacks, as a small JSON file beside the network
/// says:
///
///     {"version": 1, "name": "example-pad", "file": "example.onnx", "licence": "Apache-2.0", "source": "…",
///      "input": {"size": 80, "crop": 2.7, "channels": "bgr", "mean": [0, 0, 0], "scale": [1, 1, 1]},
///      "output": {"index": 1, "of": 3, "softmax": true}, "threshold": 0.5}
///
/// The input is a square about the face, planes one after the other; each value of 0...255 becomes
/// (value - mean) × scale. The output number `index` of `of` is what speaks for a live face.
public struct AttackNetworkDescription: Sendable, Hashable {
    /// The order in which a network takes the colours.
    @nonexhaustive
    public enum Channels: String, Sendable, Hashable {
        /// Red, green, blue.
        case rgb
        /// Blue, green, red.
        case bgr
    }

    /// The network's name, for reports.
    public let name: String
    /// The name of the network's file, which lies beside the description; without a folder.
    public let file: String
    /// The network's licence, for reports.
    public let licence: String
    /// Where the network comes from, for people; empty if not given.
    public let source: String
    /// The side of the network's square input in pixels, 16...512.
    public let size: Int
    /// The side of the square of the picture, as a multiple of the longer side of the face's box, 1...4.
    public let crop: Double
    /// The order in which the colours go in.
    public let channels: Channels
    /// The numbers subtracted from each channel, in the network's order.
    public let mean: [Float]
    /// The factors of each channel after that, in the network's order.
    public let scale: [Float]
    /// The index of the output number that is the score of a live face.
    public let index: Int
    /// How many numbers the first output has, 1...64.
    public let count: Int
    /// Whether a softmax turns the output into shares; otherwise it is taken as it is.
    public let hasSoftmax: Bool
    /// The least score of a live face.
    public let threshold: Double

    /// The longest description that is read, in bytes.
    public static var mostBytes: Int { 16 << 10 }

    /// Reads a description.
    ///
    /// - Parameter bytes: JSON, UTF-8. Unknown members are ignored.
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

    /// The score of a live face in the network's output: larger for a live one.
    ///
    /// - Parameter output: the network's first output.
    /// - Returns: nil if it has another size than described, or is not finite.
    public func score(_ output: [Float]) -> Double? {
        guard output.count == count, output.allSatisfy({ $0.isFinite }) else { return nil }
        guard hasSoftmax else { return Double(output[index]) }
        let most = output.max() ?? 0
        let shares = output.map { exponential($0 - most) }
        return Double(shares[index] / shares.reduce(0, +))
    }
}
