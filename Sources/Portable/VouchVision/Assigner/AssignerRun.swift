/// One run of the field assigner over one page.
struct AssignerRun {
    private let parts: FieldAssigner.Parts
    private let page: AssignerPage
    /// Where each line begins among the characters with their gaps.
    private let starts: [Int]
    private let length: Int

    private static let lineLimit = 256
    private static let characterLimit = 1 << 15

    /// - Returns: nil if the page is not what the weights are for.
    init?(_ parts: FieldAssigner.Parts, _ page: AssignerPage) {
        let count = page.letters.count
        guard (1...Self.lineLimit).contains(page.lines.count), (1...Self.characterLimit).contains(count),
            page.lines.allSatisfy({ $0.count > 0 && $0.features.count == parts.featureCount }),
            page.lines.reduce(0, { $0 + $1.count }) == count, page.marks.count == count * parts.markCount,
            page.rules.count == count, page.labels.count == count, page.places.count == count,
            page.letters.allSatisfy({ $0 < parts.letters.count }), page.rules.allSatisfy({ $0 < parts.rules.count }),
            page.labels.allSatisfy({ $0 < parts.labels.count }), page.places.allSatisfy({ $0 < parts.places.count })
        else { return nil }
        self.parts = parts
        self.page = page
        var starts: [Int] = []
        var at = 0
        for line in page.lines {
            starts.append(at)
            at += line.count + FieldAssigner.gap
        }
        self.starts = starts
        length = at
    }

    func probabilities() -> [Float]? {
        guard let letters = letters(), let lines = lines(letters), let attended = attended(lines),
            let up = parts.up.applied(to: attended, margin: 0),
            let byLine = parts.lineClasses.applied(to: attended, margin: 0),
            let both = joined(letters, up), let head = masked(parts.head.applied(to: both, margin: FieldAssigner.gap)),
            let again = parts.headAgain.applied(to: head, margin: 0)
        else { return nil }
        Self.add(again, to: head)
        guard let classes = parts.classes.applied(to: head, margin: 0) else { return nil }
        return softmax(classes, byLine)
    }

    // MARK: Along the lines

    private func letters() -> Tensor? {
        let inputs = parts.first.inputChannels
        guard let tensor = Tensor(height: 1, width: length, channels: inputs, margin: FieldAssigner.gap) else {
            return nil
        }
        tensor.base.update(repeating: 0, count: length * tensor.pixelStride)
        var at = 0
        for (line, start) in zip(page.lines, starts) {
            for place in start..<start + line.count {
                let target = tensor.base + place * tensor.pixelStride
                var offset = 0
                for (table, code) in [
                    (parts.letters, page.letters[at]), (parts.rules, page.rules[at]), (parts.labels, page.labels[at]),
                    (parts.places, page.places[at]),
                ] {
                    table.copy(Int(code), to: target + offset)
                    offset += table.size
                }
                for mark in 0..<parts.markCount {
                    target[offset + mark] = Float(page.marks[at * parts.markCount + mark]) / 255
                }
                at += 1
            }
        }
        guard let first = masked(parts.first.applied(to: tensor, margin: FieldAssigner.gap)),
            let second = masked(parts.second.applied(to: first, margin: 0))
        else { return nil }
        Self.add(second, to: first)
        guard let third = masked(parts.third.applied(to: first, margin: 0)) else { return nil }
        Self.add(third, to: first)
        return first
    }

    /// With zeros between the lines.
    private func masked(_ tensor: Tensor?) -> Tensor? {
        guard let tensor else { return nil }
        for (line, start) in zip(page.lines, starts) {
            (tensor.base + (start + line.count) * tensor.pixelStride)
                .update(repeating: 0, count: FieldAssigner.gap * tensor.pixelStride)
        }
        return tensor
    }

    private static func add(_ other: Tensor, to tensor: Tensor) {
        for index in 0..<tensor.width * tensor.pixelStride { tensor.base[index] += other.base[index] }
    }

    /// Each character with what was made of its line.
    private func joined(_ letters: Tensor, _ up: Tensor) -> Tensor? {
        let width = parts.width
        guard let result = Tensor(height: 1, width: length, channels: 2 * width, margin: FieldAssigner.gap) else {
            return nil
        }
        result.base.update(repeating: 0, count: length * result.pixelStride)
        for (number, line) in page.lines.enumerated() {
            for place in starts[number]..<starts[number] + line.count {
                let target = result.base + place * result.pixelStride
                target.update(from: letters.base + place * letters.pixelStride, count: width)
                (target + width).update(from: up.base + number * up.pixelStride, count: width)
            }
        }
        return result
    }

    // MARK: Among the lines

    private func lines(_ letters: Tensor) -> Tensor? {
        let width = parts.width
        let inputs = parts.line.inputChannels
        guard let tensor = Tensor(height: 1, width: page.lines.count, channels: inputs, margin: 0) else { return nil }
        tensor.base.update(repeating: 0, count: tensor.width * tensor.pixelStride)
        for (number, line) in page.lines.enumerated() {
            let target = tensor.base + number * tensor.pixelStride
            for channel in 0..<width {
                var (most, sum) = (-Float.greatestFiniteMagnitude, Float(0))
                for place in starts[number]..<starts[number] + line.count {
                    let value = letters.base[place * letters.pixelStride + channel]
                    most = max(most, value)
                    sum += value
                }
                target[channel] = most
                target[width + channel] = sum / Float(line.count)
            }
            for (index, feature) in line.features.enumerated() { target[2 * width + index] = feature }
        }
        guard let hidden = parts.line.applied(to: tensor, margin: 0) else { return nil }
        return parts.lineOut.applied(to: hidden, margin: 0)
    }

    private func attended(_ lines: Tensor) -> Tensor? {
        guard let relations = relations() else { return nil }
        for (number, block) in parts.blocks.enumerated() {
            guard let normal = Self.normalised(lines), let projected = block.project.applied(to: normal, margin: 0),
                let seen = attention(projected, relations, first: number * FieldAssigner.heads),
                let gathered = block.gather.applied(to: seen, margin: 0)
            else { return nil }
            Self.add(gathered, to: lines)
            guard let again = Self.normalised(lines), let wide = block.widen.applied(to: again, margin: 0),
                let narrow = block.narrow.applied(to: wide, margin: 0)
            else { return nil }
            Self.add(narrow, to: lines)
        }
        return Self.normalised(lines)
    }

    /// Each line's numbers with mean 0 and deviation 1; scale and shift are in the next layer's weights.
    private static func normalised(_ lines: Tensor) -> Tensor? {
        let count = lines.channels
        guard let result = Tensor(height: 1, width: lines.width, channels: count, margin: 0) else { return nil }
        for number in 0..<lines.width {
            let (source, target) = (lines.base + number * lines.pixelStride, result.base + number * result.pixelStride)
            var (sum, squares) = (Float(0), Float(0))
            for index in 0..<count { sum += source[index] }
            let mean = sum / Float(count)
            for index in 0..<count { squares += (source[index] - mean) * (source[index] - mean) }
            let scale = 1 / (squares / Float(count) + 1e-5).squareRoot()
            for index in 0..<count { target[index] = (source[index] - mean) * scale }
        }
        return result
    }

    private func attention(_ projected: Tensor, _ relations: Tensor, first: Int) -> Tensor? {
        let (count, d) = (projected.width, parts.lineWidth)
        let size = d / FieldAssigner.heads
        let scale = 1 / Float(size).squareRoot()
        guard let result = Tensor(height: 1, width: count, channels: d, margin: 0) else { return nil }
        result.base.update(repeating: 0, count: count * result.pixelStride)
        var weights = [Float](repeating: 0, count: count)
        for head in 0..<FieldAssigner.heads {
            for query in 0..<count {
                let q = projected.base + query * projected.pixelStride + head * size
                var most = -Float.greatestFiniteMagnitude
                for key in 0..<count {
                    let k = projected.base + key * projected.pixelStride + d + head * size
                    var product: Float = 0
                    for index in 0..<size { product += q[index] * k[index] }
                    weights[key] =
                        product * scale
                        + relations.base[(query * count + key) * relations.pixelStride + first + head]
                    most = max(most, weights[key])
                }
                var sum: Float = 0
                for key in 0..<count {
                    weights[key] = (weights[key] - most).exponential
                    sum += weights[key]
                }
                let target = result.base + query * result.pixelStride + head * size
                for key in 0..<count {
                    let v = projected.base + key * projected.pixelStride + 2 * d + head * size
                    let share = weights[key] / sum
                    for index in 0..<size { target[index] += share * v[index] }
                }
            }
        }
        return result
    }

    /// How every line stands to every other.
    private func relations() -> Tensor? {
        let boxes = page.lines.map { $0.box }
        guard
            let tensor = Tensor(
                height: 1, width: boxes.count * boxes.count, channels: FieldAssigner.relationCount, margin: 0)
        else { return nil }
        tensor.base.update(repeating: 0, count: tensor.width * tensor.pixelStride)
        for (number, one) in boxes.enumerated() {
            for (place, other) in boxes.enumerated() {
                let target = tensor.base + (number * boxes.count + place) * tensor.pixelStride
                for (index, value) in one.relation(to: other).enumerated() { target[index] = value }
            }
        }
        guard let hidden = parts.relation.applied(to: tensor, margin: 0) else { return nil }
        return parts.relationOut.applied(to: hidden, margin: 0)
    }

    // MARK: Classes

    private func softmax(_ classes: Tensor, _ byLine: Tensor) -> [Float] {
        let count = classes.channels
        var result: [Float] = []
        result.reserveCapacity(page.letters.count * count)
        var values = [Float](repeating: 0, count: count)
        for (number, line) in page.lines.enumerated() {
            let own = byLine.base + number * byLine.pixelStride
            for place in starts[number]..<starts[number] + line.count {
                let scores = classes.base + place * classes.pixelStride
                var (most, sum) = (-Float.greatestFiniteMagnitude, Float(0))
                for index in 0..<count {
                    values[index] = scores[index] + own[index]
                    most = max(most, values[index])
                }
                for index in 0..<count {
                    values[index] = (values[index] - most).exponential
                    sum += values[index]
                }
                for index in 0..<count { result.append(values[index] / sum) }
            }
        }
        return result
    }
}

extension AssignerPage.Box {
    private var height: Float { max(bottom - top, 1e-4) }

    /// Distances in heights of the larger line, some of them as logarithms; overlaps; the ratio of heights.
    fileprivate func relation(to other: AssignerPage.Box) -> [Float] {
        let size = max(height, other.height) + 1e-4
        let down = (other.top + other.bottom - top - bottom) / 2 / size
        let across = (other.left + other.right - left - right) / 2 / size
        let overlap = min(bottom, other.bottom) - max(top, other.top)
        return [
            ((other.left - left) / size).signedLogarithm, ((other.left - right) / size).signedLogarithm,
            ((other.right - left) / size).signedLogarithm, across.signedLogarithm, down.signedLogarithm,
            min(max(down, -3), 3) / 3, min(right, other.right) > max(left, other.left) ? 1 : 0,
            min(max(overlap / size, -1), 1), (other.height / height).logarithm,
        ]
    }
}
