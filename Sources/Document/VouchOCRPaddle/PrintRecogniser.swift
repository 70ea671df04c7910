internal import Foundation
internal import VouchCore
internal import VouchInference
internal import VouchOCR

/// Reads the characters of one straightened line with PP-OCR's recogniser, which labels stretches of the line from left
/// to right with a character or a blank: connectionist temporal classification, Graves et al. (2006).
struct PrintRecogniser: Sendable {
    /// Pixels of the strip's height: what the network was trained on.
    static let stripHeight = 48
    /// Widths that the network is run at. Each costs some time when first used, so they are few.
    private static let widths = [
        64, 96, 128, 160, 192, 224, 256, 320, 384, 448, 512, 640, 768, 896, 1024, 1280, 1600,
    ]
    /// The network reads somewhat narrowed print as well, in less time.
    private static let narrowing = 0.9

    let model: InferenceModel
    /// By class: none for 0, the blank.
    let alphabet: [Character?]
    /// The characters that the network leaves out.
    let rare: RarePrint

    /// One step of the network's output.
    struct Frame {
        let label: Int
        let probability: Float
        /// How likely the step is a space, even where something else is likelier.
        let space: Float
    }

    /// The most lines read in one run, and the widest for which several are: a run costs some time of its own, and its
    /// answer memory.
    private static let batch = (count: 4, width: 448)
    /// Lines read together are as wide as the widest, and none of them is narrower than this share.
    private static let leastFill = 0.55

    /// The characters of lines in order, for each box; none where there is no print, or the box is degenerate.
    ///
    /// - Parameter isEastAsian: whether there are Chinese and Japanese characters; false finds out from a sample.
    func characters(
        at boxes: [Quad], in picture: LineSampler, threads: Int, isEastAsian: Bool
    ) throws(OCRError) -> [[TextCharacter]] {
        let batches = Self.batches(of: boxes.map(Self.width))
        let read = try SideBySide.results(of: batches, threads: threads) { batch throws(OCRError) in
            try self.read(batch.lines.map { boxes[$0.index] }, batch, picture)
        }
        var lines = [RecognisedSteps?](repeating: nil, count: boxes.count)
        for (batch, steps) in zip(batches, read) {
            for (line, steps) in zip(batch.lines, steps) { lines[line.index] = steps }
        }
        let isRare = isEastAsian || rare.isSeen(in: lines)
        return try SideBySide.results(of: lines, threads: threads) { line throws(OCRError) in
            line.map { self.characters(of: $0, isRare: isRare) } ?? []
        }
    }

    /// Below this mean probability a line may be texture, or print of which the network lacks the characters: it has none to
    /// spread its doubt over.
    private static let doubtful = 0.75

    private func characters(of line: RecognisedSteps, isRare: Bool) -> [TextCharacter] {
        let read = characters(of: isRare ? rare.completed(line) : line)
        guard !isRare, !read.isEmpty, read.reduce(0, { $0 + $1.probability }) < Self.doubtful * Double(read.count)
        else { return read }
        return characters(of: rare.completed(line))
    }

    /// Lines that are read in one run.
    struct Batch: Sendable {
        /// Of what the network gets, in pixels.
        let width: Int
        /// The lines by their place, and the widths of their strips.
        let lines: [(index: Int, width: Int)]
    }

    /// The pixels of a line's strip, or nil if the box is degenerate.
    private static func width(of box: Quad) -> Int? {
        let length = ((box.topRight - box.topLeft).length + (box.bottomRight - box.bottomLeft).length) / 2
        let height = ((box.bottomLeft - box.topLeft).length + (box.bottomRight - box.topRight).length) / 2
        guard length.isFinite, height.isFinite, length >= 1, height >= 1 else { return nil }
        return Int(min(max(length / height * Double(stripHeight) * narrowing, 16), Double(widths.last ?? 16)))
    }

    /// Lines of like width together, the longest work first; those without a width are in none.
    static func batches(of lines: [Int?]) -> [Batch] {
        let order = lines.enumerated().compactMap { index, width in width.map { (index: index, width: $0) } }
            .sorted { $0.width > $1.width }
        var batches: [Batch] = []
        var start = 0
        while start < order.count {
            let width = widths.first { $0 >= order[start].width } ?? order[start].width
            let end = start + batch.count
            let isFull =
                end <= order.count && width <= batch.width
                && Double(order[end - 1].width) >= leastFill * Double(width)
            let lines = order[start..<(isFull ? end : start + 1)]
            batches.append(Batch(width: width, lines: Array(lines)))
            start = lines.endIndex
        }
        return batches.sorted { $0.width * $0.lines.count > $1.width * $1.lines.count }
    }

    private func read(
        _ boxes: [Quad], _ batch: Batch, _ picture: LineSampler
    ) throws(OCRError) -> [RecognisedSteps?] {
        let (width, height) = (batch.width, Self.stripHeight)
        let plane = width * height
        var values = [Float](repeating: 0, count: boxes.count * 3 * plane)
        var strips: [LineSampler.Strip?] = []
        for (place, (box, line)) in zip(boxes, batch.lines).enumerated() {
            let strip = picture.strip(box, width: line.width, height: height)
            strips.append(strip)
            guard let strip else { continue }
            for y in 0..<height {
                for x in 0..<strip.width {
                    let value = Float(strip.pixels[y * strip.width + x]) / 127.5 - 1
                    let index = place * 3 * plane + y * width + x
                    values[index] = value
                    values[index + plane] = value
                    values[index + 2 * plane] = value
                }
            }
        }
        let answers: [Answer]
        do throws(InferenceError) {
            answers = try model.runBoth(values, shape: [boxes.count, 3, height, width]) { shares, seen in
                self.answers(shares.shape, shares.values, seen.shape, seen.values)
            }
        } catch {
            throw OCRError(error)
        }
        guard answers.count == boxes.count else { return boxes.map { _ in nil } }
        return zip(strips, answers).map { strip, answer in
            guard let strip else { return nil }
            let frameWidth = Double(width) / Double(max(answer.frames.count, 1)) / Double(strip.width)
            return RecognisedSteps(
                frames: answer.frames, features: answer.features, first: answer.first, keeper: SpaceKeeper(strip),
                frameWidth: frameWidth)
        }
    }

    /// What the network says of one line.
    private struct Answer {
        let frames: [Frame]
        let features: [Float]
        let first: [Float]
    }

    private func answers(
        _ shape: [Int], _ shares: UnsafeBufferPointer<Float>, _ seenShape: [Int], _ seen: UnsafeBufferPointer<Float>
    ) -> [Answer] {
        guard shape.count == 3, shape[2] == rare.usual.count, shape[2] > 1, seenShape.count == 3,
            seenShape.dropLast() == shape.dropLast()
        else { return [] }
        let (steps, classes, features) = (shape[1], shape[2], seenShape[2])
        return (0..<shape[0]).map { line in
            let rows = (0..<steps).map { step in
                let start = (line * steps + step) * classes
                return UnsafeBufferPointer(rebasing: shares[start..<(start + classes)])
            }
            let frames = rows.map { row in
                let best = Self.largest(row)
                return Frame(label: rare.usual[best], probability: row[best], space: row[classes - 1])
            }
            return Answer(
                frames: frames, features: Array(seen[line * steps * features..<(line + 1) * steps * features]),
                first: rows.map { $0[0] })
        }
    }

    private func characters(of line: RecognisedSteps) -> [TextCharacter] {
        let read = decode(line.frames, frameWidth: line.frameWidth)
        return CaseKeeper.restored(line.keeper.restored(read, frames: line.frames))
    }

    /// The index of the largest value, the first of equals; `row` is not empty.
    static func largest(_ row: UnsafeBufferPointer<Float>) -> Int {
        // Sixteen at a time: this looks at more numbers than all the rest together.
        var lanes = SIMD16<Float>(repeating: -.infinity)
        var index = 0
        let bytes = UnsafeRawBufferPointer(row)
        while index + 16 <= row.count {
            let next = bytes.loadUnaligned(fromByteOffset: index * 4, as: SIMD16<Float>.self)
            lanes.replace(with: next, where: next .> lanes)
            index += 16
        }
        var top = lanes.max()
        while index < row.count {
            top = max(top, row[index])
            index += 1
        }
        return row.firstIndex { $0 >= top } ?? 0
    }

    /// The share of characters that are right where the network says `probability`: it is too sure of itself, and of
    /// those that it gives 0.95 one in six is wrong. A logistic fit to 87,000 characters of lines drawn in 60 fonts and
    /// spoilt; see docs/decisions/0012-who-reads-printed-text.md.
    static func calibrated(_ probability: Double) -> Double {
        let said = probability > 1e-6 ? min(probability, 1 - 1e-6) : 1e-6
        return 1 / (1 + exp(0.55 - 0.72 * log(said / (1 - said))))
    }

    /// One character for each unbroken stretch of one label.
    private func decode(_ frames: [Frame], frameWidth: Double) -> [SpaceKeeper.Reading] {
        var readings: [SpaceKeeper.Reading] = []
        var start = 0
        while start < frames.count {
            var end = start + 1
            while end < frames.count, frames[end].label == frames[start].label { end += 1 }
            if let character = alphabet[frames[start].label] {
                let probability = frames[start..<end].map(\.probability).max() ?? 0
                let position = Double(start + end) / 2 * frameWidth
                let read = TextCharacter(
                    character, probability: Self.calibrated(Double(probability)), position: min(position, 1))
                readings.append(SpaceKeeper.Reading(character: read, steps: start..<end))
            }
            start = end
        }
        return readings
    }
}
