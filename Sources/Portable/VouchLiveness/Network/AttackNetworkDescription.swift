import VouchCore

/// The inputs and outputs of networks for presentation attacks that judge together, as a small JSON file beside them says:
///
///     {"version": 2, "name": "example-pad", "licence": "Apache-2.0", "source": "…", "limits": "prints and screens only",
///      "networks": [{"file": "near.xml", "crop": 2.7}, {"file": "wide.xml", "crop": 4}],
///      "input": {"size": 80, "shape": "box", "channels": "bgr", "mean": [0, 0, 0], "scale": [1, 1, 1]},
///      "output": {"index": 1, "of": 3, "softmax": true}, "threshold": 0.5, "attack": 0.3}
///
/// The input of each is its own part of the picture about the face, planes one after the other; each value of 0...255 becomes
/// (value - mean) × scale. The output number `index` of `of` is what speaks for a live face; of several networks it is their mean.
/// Version 1 has a single network: `file` beside `name`, and `crop` in `input`.
public struct AttackNetworkDescription: Sendable, Hashable {
    /// The order in which a network takes the colours.
    @nonexhaustive
    public enum Channels: String, Sendable, Hashable {
        /// Red, green, blue.
        case rgb
        /// Blue, green, red.
        case bgr
    }

    /// How the part of the picture that a network sees is cut out and scaled.
    @nonexhaustive
    public enum Shape: String, Sendable, Hashable {
        /// A square about the face, of the longer side of its box; black outside the picture, each value the mean of what falls
        /// on it.
        case square
        /// With the proportions of the face's box, moved and made smaller until it lies within the picture, each value taken
        /// between the four pixels next to it: as Silent-Face-Anti-Spoofing's authors do.
        case box
    }

    /// One of the networks.
    public struct Network: Sendable, Hashable {
        /// The name of the network's file, which lies beside the description; without a folder.
        public let file: String
        /// The size of its part of the picture, as a multiple of the face's box, 1...4.
        public let crop: Double
    }

    /// The networks' name, for reports.
    public let name: String
    /// The networks, one to four.
    public let networks: [Network]
    /// The networks' licence, for reports.
    public let licence: String
    /// Where the networks come from, for people; empty if not given.
    public let source: String
    /// What the networks were not made for or not tested on, for people; empty if not given.
    public let limits: String
    /// The side of the networks' square input in pixels, 16...512.
    public let size: Int
    /// How their parts of the picture are cut out.
    public let shape: Shape
    /// The order in which the colours go in.
    public let channels: Channels
    /// The numbers subtracted from each channel, in the networks' order.
    public let mean: [Float]
    /// The factors of each channel after that, in the networks' order.
    public let scale: [Float]
    /// The index of the output number that is the score of a live face.
    public let index: Int
    /// How many numbers the first output has, 1...64.
    public let count: Int
    /// Whether a softmax turns the output into shares; otherwise it is taken as it is.
    public let hasSoftmax: Bool
    /// The least score of a live face.
    public let threshold: Double
    /// The least score that is not called an attack, at most ``threshold``: between both the networks are in doubt.
    public let attack: Double

    /// The longest description that is read, in bytes.
    public static var mostBytes: Int { 16 << 10 }
    private static var mostNetworks: Int { 4 }

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
        guard version == 1 || version == 2 else { throw LivenessError(.unknownVersion) }
        guard let name = root["name"]?.text, !name.isEmpty else { throw bad("name") }
        guard let licence = root["licence"]?.text, !licence.isEmpty else { throw bad("licence") }
        let input = root["input"]
        guard let size = input?["size"]?.integer, (16...512).contains(size) else { throw bad("size") }
        networks =
            try version == 1
            ? [Self.network(root["file"], input?["crop"])] : Self.networks(root["networks"]?.elements ?? [])
        let shape = version == 1 ? .square : input?["shape"]?.text.flatMap { Shape(rawValue: $0) }
        guard let shape else { throw bad("shape") }
        guard let order = input?["channels"]?.text, let channels = Channels(rawValue: order) else {
            throw bad("channels")
        }
        guard let mean = Self.triple(input?["mean"]) else { throw bad("mean") }
        guard let scale = Self.triple(input?["scale"]) else { throw bad("scale") }
        guard let count = root["output"]?["of"]?.integer, (1...64).contains(count) else { throw bad("of") }
        guard let index = root["output"]?["index"]?.integer, (0..<count).contains(index) else { throw bad("index") }
        guard case .boolean(let hasSoftmax)? = root["output"]?["softmax"] else { throw bad("softmax") }
        guard let threshold = Self.number(root["threshold"]) else { throw bad("threshold") }
        guard let attack = root["attack"] == nil ? threshold : Self.number(root["attack"]), attack <= threshold else {
            throw bad("attack")
        }
        (self.name, self.licence) = (name, licence)
        (source, limits) = (root["source"]?.text ?? "", root["limits"]?.text ?? "")
        (self.size, self.shape, self.channels, self.mean, self.scale) = (size, shape, channels, mean, scale)
        (self.index, self.count, self.hasSoftmax) = (index, count, hasSoftmax)
        (self.threshold, self.attack) = (threshold, attack)
    }

    private static func networks(_ list: [JSONValue]) throws(LivenessError) -> [Network] {
        guard (1...mostNetworks).contains(list.count) else {
            throw LivenessError(.malformedNetworkDescription, member: "networks")
        }
        var networks: [Network] = []
        for element in list { networks.append(try network(element["file"], element["crop"])) }
        return networks
    }

    private static func network(_ file: JSONValue?, _ crop: JSONValue?) throws(LivenessError) -> Network {
        guard let file = file?.text, file.isPlainFileName else {
            throw LivenessError(.malformedNetworkDescription, member: "file")
        }
        guard let crop = number(crop), (1...4).contains(crop) else {
            throw LivenessError(.malformedNetworkDescription, member: "crop")
        }
        return Network(file: file, crop: crop)
    }

    /// What stands beside every judgement of these networks.
    public var card: AttackNetworkCard {
        AttackNetworkCard(name: name, licence: licence, source: source, limits: limits)
    }

    private static func number(_ value: JSONValue?) -> Double? {
        guard case .number(let number)? = value else { return nil }
        return number
    }

    private static func triple(_ value: JSONValue?) -> [Float]? {
        let numbers = (value?.elements ?? []).compactMap { number($0) }.map { Float($0) }
        return numbers.count == 3 && value?.elements?.count == 3 && numbers.allSatisfy { $0.isFinite } ? numbers : nil
    }

    /// The score of a live face in the networks' outputs: larger for a live one.
    ///
    /// - Parameter outputs: the first output of each network, in their order.
    /// - Returns: nil if one is missing, has another size than described, or is not finite.
    public func score(_ outputs: [[Float]]) -> Double? {
        guard outputs.count == networks.count else { return nil }
        var sum = 0.0
        for output in outputs {
            guard let score = score(output) else { return nil }
            sum += score
        }
        return sum / Double(outputs.count)
    }

    private func score(_ output: [Float]) -> Double? {
        guard output.count == count, output.allSatisfy({ $0.isFinite }) else { return nil }
        guard hasSoftmax else { return Double(output[index]) }
        let most = output.max() ?? 0
        let shares = output.map { exponential($0 - most) }
        return Double(shares[index] / shares.reduce(0, +))
    }
}

/// Describes networks for presentation attacks to those who rely on their judgement.
public struct AttackNetworkCard: Sendable, Hashable {
    /// The networks' name.
    public let name: String
    /// Their licence.
    public let licence: String
    /// Where they come from; may be empty.
    public let source: String
    /// What they were not made for or not tested on; may be empty.
    public let limits: String

    public init(name: String, licence: String, source: String, limits: String) {
        (self.name, self.licence, self.source, self.limits) = (name, licence, source, limits)
    }
}

#if !hasFeature(Embedded)
extension AttackNetworkCard: Codable {}
#endif
