/// The network that says of every character of a page what it is: nothing, a label, or a field's value.
///
/// Convolutions along the lines, attention among the lines with their places to each other, convolutions again. Its
/// card is `Training/field-assigner-card.md`.
public struct FieldAssigner: Sendable {
    /// Version number assigned to the weights by training.
    public let version: UInt32
    package let classCount: Int
    let parts: Parts

    /// The layers by what they are for, in the file's order.
    struct Parts: Sendable {
        let letters, rules, labels, places: Embedding
        let first, second, third: Convolution
        let line, lineOut: Convolution
        let relation, relationOut: Convolution
        let blocks: [Block]
        let up, lineClasses: Convolution
        let head, headAgain, classes: Convolution
    }

    struct Block: Sendable { let project, gather, widen, narrow: Convolution }

    static let heads = 8
    /// The numbers that say how one line stands to another.
    static let relationCount = 9
    /// Zeros between lines, so that none sees its neighbour's letters.
    static let gap = 4
    private static let fixedLayers = 16

    /// Reads the network.
    ///
    /// - Parameter weights: a whole `.vnet` file of format version 3.
    /// - Throws: ``NetworkError`` unless the file is complete, undamaged and this network's.
    public init(weights: [UInt8]) throws(NetworkError) {
        let (version, layers) = try NetworkFile.layers(ofParts: weights)
        let blockCount = (layers.count - Self.fixedLayers) / 4
        guard layers.count == Self.fixedLayers + 4 * blockCount, (1...8).contains(blockCount) else {
            throw NetworkError(.malformed)
        }
        let end = 11 + 4 * blockCount
        parts = Parts(
            letters: Embedding(layers[0]), rules: Embedding(layers[1]), labels: Embedding(layers[2]),
            places: Embedding(layers[3]), first: layers[4], second: layers[5], third: layers[6], line: layers[7],
            lineOut: layers[8], relation: layers[9], relationOut: layers[10],
            blocks: stride(from: 11, to: end, by: 4).map {
                Block(project: layers[$0], gather: layers[$0 + 1], widen: layers[$0 + 2], narrow: layers[$0 + 3])
            },
            up: layers[end], lineClasses: layers[end + 1], head: layers[end + 2], headAgain: layers[end + 3],
            classes: layers[end + 4])
        self.version = version
        classCount = parts.classes.outputChannels
        guard parts.areConsistent else { throw NetworkError(.malformed) }
    }

    /// Whether the weights are for inputs of these sizes.
    package func takes(letters: Int, fields: Int, marks: Int, features: Int, classes: Int) -> Bool {
        parts.letters.count == letters && parts.rules.count == fields && parts.labels.count == fields
            && parts.places.count == fields && parts.markCount == marks && parts.featureCount == features
            && classCount == classes
    }

    /// - Returns: for each character in order ``classCount`` probabilities that sum to 1; nil if the page has no line,
    ///   too many, or is not what the weights are for.
    package func probabilities(_ page: AssignerPage) -> [Float]? { AssignerRun(parts, page)?.probabilities() }
}

/// A table of vectors, stored as a convolution over as many channels as there are codes.
struct Embedding: Sendable {
    let count: Int
    let size: Int
    private let table: [Float]

    init(_ layer: Convolution) {
        (count, size) = (layer.inputChannels, layer.outputChannels)
        table = (0..<layer.inputChannels * layer.outputChannels).map { place in
            let (code, output) = (place / layer.outputChannels, place % layer.outputChannels)
            return layer.weights[output / 16 * layer.blockSize + code * 16 + output % 16]
        }
    }

    func copy(_ code: Int, to target: UnsafeMutablePointer<Float>) {
        for place in 0..<size { target[place] = table[code * size + place] }
    }
}

extension FieldAssigner.Parts {
    private var embedded: Int { letters.size + rules.size + labels.size + places.size }
    var markCount: Int { first.inputChannels - embedded }
    var width: Int { first.outputChannels }
    var lineWidth: Int { lineOut.outputChannels }
    var featureCount: Int { line.inputChannels - 2 * width }

    /// Whether each layer takes what the one before gives, so that a run cannot fail on its weights.
    var areConsistent: Bool {
        let d = lineWidth
        let along = [first, second, third, head, headAgain]
        let others = [line, lineOut, relation, relationOut, up, lineClasses, classes]
        return markCount > 0 && featureCount > 0 && d % FieldAssigner.heads == 0 && width % 16 == 0 && d % 16 == 0
            && along.allSatisfy { layer in
                layer.kernelHeight == 1 && layer.kernelWidth == 3 && layer.strideWidth == 1 && layer.strideHeight == 1
                    && layer.padding.left == layer.dilationWidth && layer.padding.left <= FieldAssigner.gap
                    && layer.padding.top == 0 && layer.outputChannels == width
            }
            && (others + blocks.flatMap { [$0.project, $0.gather, $0.widen, $0.narrow] }).allSatisfy { layer in
                layer.blockSize == layer.inputChannels * 16 && layer.padding.most == 0 && layer.strideWidth == 1
                    && layer.strideHeight == 1
            }
            && [second, third, headAgain, classes].allSatisfy { $0.inputChannels == width }
            && head.inputChannels == 2 * width && lineOut.inputChannels == line.outputChannels
            && relation.inputChannels == FieldAssigner.relationCount
            && relationOut.inputChannels == relation.outputChannels
            && relationOut.outputChannels == blocks.count * FieldAssigner.heads
            && up.inputChannels == d && up.outputChannels == width && lineClasses.inputChannels == d
            && lineClasses.outputChannels == classes.outputChannels
            && blocks.allSatisfy { block in
                block.project.inputChannels == d && block.project.outputChannels == 3 * d
                    && block.gather.inputChannels == d && block.gather.outputChannels == d
                    && block.widen.inputChannels == d && block.narrow.outputChannels == d
                    && block.narrow.inputChannels == block.widen.outputChannels
            }
    }
}
