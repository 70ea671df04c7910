import VouchCore

/// The inputs and outputs of a network that describes faces, read from a small JSON file: any embedding network plugs in by it.
///
/// ```json
/// {"identifier": "acme-1", "name": "Acme embedding 1", "licence": "Apache-2.0", "file": "acme.onnx",
///  "inputSize": 112, "channelOrder": "RGB", "layout": "planes", "mean": [127.5, 127.5, 127.5], "scale": 0.0078125,
///  "alignment": "arcface", "outputLength": 512, "distance": "cosine", "threshold": 0.6}
/// ```
///
/// A value of the input is (pixel - `mean`) × `scale`, with pixels of 0...255. `layout` is `planes` (one colour after the
/// other, the default) or `pixels`. `alignment` says where the eyes lie in the square: `dlib` (the default) or `arcface`.
/// `calibration`, `{"middle", "slope"}`, makes probabilities of distances; without it they are 0.5 at the threshold and
/// rise over a twelfth of it, which no measurement supports. `origin` says where the weights come from.
public struct FaceNetworkDescription: Sendable, Hashable {
    /// Licence and origin, for reports.
    public let card: FaceNetworkCard
    /// The name of the network's file, which lies beside the description; without a folder.
    public let file: String
    let isBGR: Bool
    let hasPlanes: Bool
    /// By channel, in the network's own order.
    let mean: [Float]
    let scale: [Float]
    let alignment: Alignment

    /// How a face is turned and scaled before it goes in.
    public enum Alignment: String, Sendable, Hashable {
        /// As dlib's networks want a face to be cut out.
        case dlib
        /// As networks trained with ArcFace want it: eyes, nose and mouth at fixed places.
        case arcface
    }

    /// A description cannot be used.
    public struct Malformed: Error, Sendable, Hashable {
        /// The name of the member that is missing, misspelt or out of range; `json` if the text is not a JSON object.
        public let member: String
    }

    /// The longest description, in bytes.
    public static var longestFile: Int { 16 << 10 }

    /// The shape of the network's input: `[1, 3, size, size]` for planes, `[1, size, size, 3]` for pixels.
    public var shape: [Int] {
        let size = card.inputSize
        return hasPlanes ? [1, 3, size, size] : [1, size, size, 3]
    }

    /// Reads a description.
    ///
    /// - Throws: ``Malformed``. Members with other names are refused, since a misspelt one would be ignored silently.
    public init(parsing bytes: [UInt8]) throws(Malformed) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(bytes, maximumLength: Self.longestFile)
        } catch {
            throw Malformed(member: "json")
        }
        guard case .object(let members) = value else { throw Malformed(member: "json") }
        for member in members where !Self.names.contains(member.name) { throw Malformed(member: member.name) }
        let identifier = try Self.text("identifier", value)
        let file = try Self.text("file", value)
        guard file.isPlainFileName else { throw Malformed(member: "file") }
        self.file = file
        isBGR = try Self.choice("channelOrder", value, ["RGB", "BGR"], nil) == "BGR"
        hasPlanes = try Self.choice("layout", value, ["planes", "pixels"], "planes") == "planes"
        mean = try Self.channels("mean", value)
        scale = try Self.channels("scale", value)
        for factor in scale where factor == 0 { throw Malformed(member: "scale") }
        let alignments = [Alignment.dlib.rawValue, Alignment.arcface.rawValue]
        let aligned = try Self.choice("alignment", value, alignments, Alignment.dlib.rawValue)
        alignment = Alignment(rawValue: aligned) ?? .dlib
        let size = try Self.integer("inputSize", value, 32...512)
        let count = try Self.integer("outputLength", value, 1...4096)
        let distance = FaceDescriptor.Distance(
            rawValue: try Self.choice("distance", value, ["euclidean", "cosine"], nil))
        let threshold = try Self.positive("threshold", value["threshold"])
        var calibration = FaceDescriptor.Calibration(middle: threshold, slope: 12 / threshold)
        if let own = value["calibration"] {
            calibration = .init(
                middle: try Self.positive("calibration", own["middle"]),
                slope: try Self.positive("calibration", own["slope"]))
        }
        guard let distance,
            let descriptor = FaceDescriptor(
                identifier: identifier, count: count, distance: distance, threshold: threshold,
                calibration: calibration)
        else { throw Malformed(member: "threshold") }
        card = FaceNetworkCard(
            name: try Self.text("name", value), licence: try Self.text("licence", value),
            origin: value["origin"] == nil ? nil : try Self.text("origin", value), inputSize: size,
            descriptor: descriptor)
    }

    private static var names: [String] {
        [
            "identifier", "name", "licence", "origin", "file", "inputSize", "channelOrder", "layout", "mean", "scale",
            "alignment", "outputLength", "distance", "threshold", "calibration",
        ]
    }

    private static func text(_ name: String, _ value: JSONValue) throws(Malformed) -> String {
        guard let text = value[name]?.text, (1...200).contains(text.utf8.count) else { throw Malformed(member: name) }
        // Shown on terminals and pages.
        for scalar in text.unicodeScalars where scalar.value < 32 || scalar.value == 127 {
            throw Malformed(member: name)
        }
        return text
    }

    private static func choice(
        _ name: String, _ value: JSONValue, _ choices: [String], _ usual: String?
    ) throws(Malformed) -> String {
        guard let member = value[name] else {
            if let usual { return usual }
            throw Malformed(member: name)
        }
        guard let text = member.text, choices.contains(text) else { throw Malformed(member: name) }
        return text
    }

    private static func integer(
        _ name: String, _ value: JSONValue, _ range: ClosedRange<Int>
    ) throws(Malformed) -> Int {
        guard let number = value[name]?.integer, range.contains(number) else { throw Malformed(member: name) }
        return number
    }

    private static func number(_ name: String, _ value: JSONValue?) throws(Malformed) -> Float {
        guard case .number(let number)? = value, number.magnitude <= 1e6 else { throw Malformed(member: name) }
        return Float(number)
    }

    private static func positive(_ name: String, _ value: JSONValue?) throws(Malformed) -> Float {
        let number = try number(name, value)
        guard number > 1e-6 else { throw Malformed(member: name) }
        return number
    }

    /// One number for all channels, or one for each.
    private static func channels(_ name: String, _ value: JSONValue) throws(Malformed) -> [Float] {
        guard let elements = value[name]?.elements else {
            return [Float](repeating: try number(name, value[name]), count: 3)
        }
        guard elements.count == 3 else { throw Malformed(member: name) }
        return [try number(name, elements[0]), try number(name, elements[1]), try number(name, elements[2])]
    }
}
