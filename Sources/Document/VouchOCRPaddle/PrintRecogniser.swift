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
    /// By the network's class: none for 0, the blank.
    let alphabet: [Character?]

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
    func characters(
        at boxes: [Quad], in picture: LineSampler, threads: Int
    ) throws(OCRError) -> [[TextCharacter]] {
        let batches = Self.batches(of: boxes.map(Self.width))
        let read = try SideBySide.results(of: batches, threads: threads) { batch throws(OCRError) in
            try self.read(batch.lines.map { boxes[$0.index] }, batch, picture)
        }
        var result = [[TextCharacter]](repeating: [], count: boxes.count)
        for (batch, lines) in zip(batches, read) {
            for (line, characters) in zip(batch.lines, lines) { result[line.index] = characters }
        }
        return result
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
    ) throws(OCRError) -> [[TextCharacter]] {
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
        let answers: [[Frame]]
        do throws(InferenceError) {
            answers = try model.run(values, shape: [boxes.count, 3, height, width]) { shape, answer in
                self.frames(shape: shape, answer: answer)
            }
        } catch {
            throw OCRError(error)
        }
        guard answers.count == boxes.count else { return boxes.map { _ in [] } }
        return zip(strips, answers).map { strip, frames in
            guard let strip else { return [] }
            let frameWidth = Double(width) / Double(max(frames.count, 1)) / Double(strip.width)
            return CaseKeeper.restored(
                SpaceKeeper(strip).restored(decode(frames, frameWidth: frameWidth), frames: frames))
        }
    }

    /// The steps of each line's answer.
    private func frames(shape: [Int], answer: UnsafeBufferPointer<Float>) -> [[Frame]] {
        guard shape.count == 3, shape[2] == alphabet.count, shape[2] > 1 else { return [] }
        let classes = shape[2]
        return (0..<shape[0]).map { line in
            (0..<shape[1]).map { step in
                let start = (line * shape[1] + step) * classes
                let row = UnsafeBufferPointer(rebasing: answer[start..<(start + classes)])
                let best = Self.largest(row)
                return Frame(label: best, probability: row[best], space: row[classes - 1])
            }
        }
    }

    /// The index of the largest value, the first of equals; `row` is not empty.
    private static func largest(_ row: UnsafeBufferPointer<Float>) -> Int {
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
