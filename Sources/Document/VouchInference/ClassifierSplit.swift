/// An ONNX network whose last layer distinguishes many classes, in two parts: the network with the classes that are
/// usual, and the layer's weights for the rest.
///
/// The last layer is a product with a matrix of one column for each class and the sum with a row, under a softmax. What it
/// multiplies becomes the network's second output, so that the shares of the rest are found only where they are needed.
package struct ClassifierSplit: Sendable {
    /// The network's file: its first output are the shares of the usual classes among themselves, in their order, its second
    /// what the layer sees of each step.
    package let network: [UInt8]
    /// How many numbers the layer sees of a step.
    package let featureCount: Int
    /// How many classes stay in the network.
    package let usualCount: Int
    /// The numbers of the classes left out, in order.
    package let rest: [Int]
    /// Of the classes left out: row by row, a row for each feature.
    package let weights: [Float]
    /// Of the classes left out: a summand for each.
    package let bias: [Float]
    /// Of the first usual class: a weight for each feature, and its summand. Its share gives the sum over all classes.
    package let first: (weights: [Float], bias: Float)

    /// - Parameters:
    ///   - file: of the ONNX network.
    ///   - classes: how many the last layer distinguishes.
    ///   - isUsual: whether a class stays in the network; the first must.
    /// - Throws: ``InferenceError`` with the code `modelRefused` if the network is not made so.
    package init(_ file: [UInt8], classes: Int, isUsual: (Int) -> Bool) throws(InferenceError) {
        let usual = (0..<max(classes, 0)).filter(isUsual)
        let rest = (0..<max(classes, 0)).filter { !isUsual($0) }
        guard usual.first == 0, let (before, graph, after) = try Self.graph(of: file) else {
            throw InferenceError(.modelRefused)
        }
        var layer = Layer(classes: classes)
        try layer.read(graph)
        guard let matrix = layer.matrix, let row = layer.row, let seen = layer.seen, let output = layer.output else {
            throw InferenceError(.modelRefused)
        }
        self.rest = rest
        usualCount = usual.count
        featureCount = matrix.values.count / classes
        weights = matrix.columns(rest, of: classes)
        bias = row.columns(rest, of: classes)
        first = (matrix.columns([0], of: classes), row.values[0])
        var changed = WireWriter()
        for part in layer.kept { changed.bytes += part }
        for tensor in [matrix, row] { changed.add(5, tensor.encoded(usual, of: classes)) }
        changed.add(12, Self.value(output))
        changed.add(12, Self.value(seen))
        var whole = WireWriter()
        whole.bytes += before
        whole.add(7, changed.bytes)
        whole.bytes += after
        network = whole.bytes
    }

    /// The graph of `ModelProto`, its field 7, and what stands before and after it.
    private static func graph(
        of file: [UInt8]
    ) throws(InferenceError) -> (before: ArraySlice<UInt8>, graph: ArraySlice<UInt8>, after: ArraySlice<UInt8>)? {
        var model = WireReader(file[...])
        while let field = try model.next() {
            guard field.number == 7, let payload = field.payload else { continue }
            return (file[..<field.bytes.startIndex], payload, file[field.bytes.endIndex...])
        }
        return nil
    }

    /// A `ValueInfoProto` of numbers in any shape.
    private static func value(_ name: String) -> [UInt8] {
        var value = WireWriter()
        value.add(1, Array(name.utf8))
        // TypeProto, its tensor_type, of which elem_type is FLOAT.
        value.add(2, [0x0A, 2, 0x08, 1])
        return value.bytes
    }
}

/// Numbers of a network, `TensorProto` of onnx.proto.
private struct LayerTensor {
    let name: String
    let dimensions: [Int]
    /// Row by row.
    let values: [Float]

    /// Nil if it does not hold as many floats as its dimensions say, or as raw bytes.
    init?(_ payload: ArraySlice<UInt8>, isWanted: ([Int]) -> Bool) throws(InferenceError) {
        var (name, dimensions, type) = ("", [Int](), UInt64(0))
        var raw: ArraySlice<UInt8> = []
        var tensor = WireReader(payload)
        while let field = try tensor.next() {
            switch field.number {
            case 1:
                if let value = field.value { dimensions.append(Int(clamping: value)) }
                if let packed = field.payload {
                    var numbers = WireReader(packed)
                    while !numbers.isAtEnd { dimensions.append(Int(clamping: try numbers.number())) }
                }
            case 2: type = field.value ?? 0
            case 8: name = field.payload.map { String(decoding: $0, as: UTF8.self) } ?? ""
            case 9: raw = field.payload ?? []
            default: break
            }
            // No tensor has more.
            guard dimensions.count <= 8 else { return nil }
        }
        guard isWanted(dimensions), type == 1, raw.count % 4 == 0,
            InferenceModel.count(of: dimensions) == raw.count / 4
        else { return nil }
        self.name = name
        self.dimensions = dimensions
        values = raw.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map {
                Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
            }
        }
    }

    func columns(_ chosen: [Int], of count: Int) -> [Float] {
        var result: [Float] = []
        result.reserveCapacity(values.count / count * chosen.count)
        for start in stride(from: 0, to: values.count, by: count) {
            for column in chosen { result.append(values[start + column]) }
        }
        return result
    }

    /// The tensor with some of its columns.
    func encoded(_ chosen: [Int], of count: Int) -> [UInt8] {
        var tensor = WireWriter()
        for dimension in dimensions.dropLast() + [chosen.count] { tensor.add(1, UInt64(dimension)) }
        tensor.add(2, 1)
        tensor.add(8, Array(name.utf8))
        tensor.add(
            9, columns(chosen, of: count).flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) })
        return tensor.bytes
    }
}

/// The last layer of a graph, and all else of it.
private struct Layer {
    let classes: Int
    var matrix: LayerTensor?
    var row: LayerTensor?
    /// The names of what the layer multiplies, and of the graph's output.
    var seen: String?
    var output: String?
    /// The other fields, as they stand; without the shapes of values between nodes, of which some have changed.
    var kept: [ArraySlice<UInt8>] = []

    init(classes: Int) { self.classes = classes }

    /// `GraphProto` of onnx.proto.
    mutating func read(_ graph: ArraySlice<UInt8>) throws(InferenceError) {
        var (reader, products) = (WireReader(graph), [[String]]())
        while let field = try reader.next() {
            switch (field.number, field.payload) {
            case (5, let payload?):
                guard let tensor = try LayerTensor(payload, isWanted: { $0.last == classes && $0.count <= 2 }) else {
                    kept.append(field.bytes)
                    continue
                }
                guard tensor.dimensions.count == 2 ? matrix == nil : row == nil else {
                    throw InferenceError(.modelRefused)
                }
                if tensor.dimensions.count == 2 { matrix = tensor } else { row = tensor }
            case (12, let payload?):
                guard output == nil else { throw InferenceError(.modelRefused) }
                output = try Self.texts(1, of: payload).first
            case (13, _): break
            case (1, let payload?):
                kept.append(field.bytes)
                if try Self.texts(4, of: payload) == ["MatMul"] { products.append(try Self.texts(1, of: payload)) }
            default: kept.append(field.bytes)
            }
        }
        let own = products.filter { $0.count == 2 && $0[1] == matrix?.name }
        seen = own.count == 1 ? own[0][0] : nil
    }

    private static func texts(_ number: UInt64, of message: ArraySlice<UInt8>) throws(InferenceError) -> [String] {
        var (reader, texts) = (WireReader(message), [String]())
        while let field = try reader.next() {
            if field.number == number, let text = field.payload { texts.append(String(decoding: text, as: UTF8.self)) }
        }
        return texts
    }
}

/// Writes one message in the wire format of Protocol Buffers.
private struct WireWriter {
    var bytes: [UInt8] = []

    mutating func add(_ number: UInt64, _ payload: [UInt8]) {
        append(number << 3 | 2)
        append(UInt64(payload.count))
        bytes += payload
    }

    mutating func add(_ number: UInt64, _ value: UInt64) {
        append(number << 3)
        append(value)
    }

    private mutating func append(_ number: UInt64) {
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
