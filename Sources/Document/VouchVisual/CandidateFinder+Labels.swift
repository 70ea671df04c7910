import VouchCore
import VouchFields

/// Values beside and below labels.
extension CandidateFinder {
    /// The field that a label announces on a document of this type.
    private func field(of block: PageText.LabelBlock) -> FieldName? {
        switch block.field {
        case .signature: return nil
        case .documentNumber where type == .visa:
            let label = FoldedText.units(of: layout.lines[block.span.line].text(block.span.range))
            return label.starts(with: [80, 65, 83]) ? .passportNumber : .documentNumber
        case .documentCode where type == .visa: return .visaType
        // Passports name the authority; a label read so badly that it may be either is that one.
        case .placeOfIssue where type == .passport && block.quality < 0.6: return .issuingAuthority
        case .licenceCategories, .restrictions, .endorsements, .documentDiscriminator, .weight, .revisionDate:
            return type == .drivingLicence || type == .unknown || hasJurisdiction ? block.field : nil
        // Anything could be a remark: only a label that was read well announces one.
        case .remarks: return block.quality > 0.8 ? .remarks : nil
        case .numberOfEntries, .visaType, .durationOfStay: return type == .visa || type == .unknown ? block.field : nil
        // In the middle of a line these are words of a heading or of prose.
        case .title, .organisation, .validFor: return block.span.range.lowerBound == 0 ? block.field : nil
        case .alienNumber, .category, .residentSince, .permitType:
            return type == .residencePermit || type == .unknown ? block.field : nil
        default: return block.field
        }
    }

    func beside(_ block: PageText.LabelBlock) -> [ValueCandidate] {
        guard let field = field(of: block) else { return [] }
        let edge = nextBlock(rightOf: block)
        let neighbours = text.segments.indices.compactMap { neighbour($0, of: block, edge: edge) }
            .sorted { $0.score > $1.score }.prefix(Self.neighbourLimit)
        var found: [ValueCandidate] = []
        for one in neighbours {
            let segment = text.segments[one.segment]
            // Any text could be a remark: a stamp's word below the label is none.
            if field == .remarks, one.score < 3 || segment.isOverprint || segment.words.count < 2 { continue }
            let spans = one.relation == .below ? cut(segment, from: block.left, to: edge) : [segment.span]
            for (number, span) in spans.enumerated() {
                let score = one.score - (number > 0 ? 0.4 : 0)
                found += made(field, one.segment, span, one.relation, labelScore: score)
                // "Name" above all names.
                if block.field == .surname, !hasGivenNamesLabel {
                    found += made(.fullName, one.segment, span, one.relation, labelScore: score - 0.3).filter {
                        $0.agreement > 0.6 || $0.raw.contains(",")
                    }
                }
            }
        }
        return found
    }

    /// How a text stands to a label.
    private struct Neighbour {
        let segment: Int
        let relation: ValueCandidate.Relation
        let score: Double
    }

    /// Texts looked at for one label, the best placed.
    private static let neighbourLimit = 12

    private func neighbour(_ index: Int, of block: PageText.LabelBlock, edge: Double) -> Neighbour? {
        let segment = text.segments[index]
        guard !segment.isTurned else { return nil }
        let height = max(block.height, layout.unit * 0.5)
        var score: Double
        let relation: ValueCandidate.Relation
        let dy = segment.y - layout.lines[block.span.line].y(at: segment.left)
        let size = max(segment.height, height)
        if segment.span.line == block.span.line {
            guard segment.span.range.lowerBound >= block.span.range.upperBound, segment.left < edge else { return nil }
            score = 3.6 - 0.05 * min(max(segment.left - block.right, 0) / height, 20)
            relation = .inline
        } else if abs(dy) < 0.55 * size, segment.left > block.right - 0.6 * size, segment.left < edge {
            let gap = max(segment.left - block.right, 0) / size
            guard gap < 18 else { return nil }
            score = 3.3 - 0.1 * gap - 0.8 * abs(dy) / size
            relation = .right
        } else if let below = belowScore(block, segment, dy: dy, edge: edge) {
            score = below
            relation = .below
        } else {
            return nil
        }
        score *= 0.45 + 0.55 * block.quality
        if block.isOfModel { score += 0.15 }
        return Neighbour(segment: index, relation: relation, score: score)
    }

    /// Where the next label to the right on the same row begins.
    private func nextBlock(rightOf block: PageText.LabelBlock) -> Double {
        var edge = Double.infinity
        for other in text.blocks where other.left > block.right - 0.3 * block.height {
            let rowY = layout.lines[block.span.line].y(at: other.left)
            if abs(other.y - rowY) < 0.7 * max(block.height, other.height) { edge = min(edge, other.left) }
        }
        return edge
    }

    private func belowScore(
        _ block: PageText.LabelBlock, _ segment: PageText.Segment, dy: Double, edge: Double
    ) -> Double? {
        let size = max(segment.height, block.height)
        guard dy > 0.4 * min(segment.height, block.height), dy < 3.2 * size else { return nil }
        // In the label's column: begins near its left end, or above its length.
        let shift = segment.left - block.left
        guard segment.left < edge - 0.3 * size || edge == .infinity, segment.left < block.right + 0.5 * size,
            segment.right > block.left + 0.3 * size
        else { return nil }
        guard shift > -2.5 * size || segment.right > block.left + 2 * size else { return nil }
        // No other label in between.
        for other in text.blocks where other.span != block.span {
            let between = other.y - layout.lines[block.span.line].y(at: other.left)
            guard between > 0.4 * block.height, between < dy - 0.3 * segment.height else { continue }
            if other.left < max(block.left, segment.left) + size,
                other.right > max(block.left, segment.left) + 0.2 * size
            {
                return nil
            }
        }
        let misaligned = min(abs(shift) / size, 6)
        return 3.5 - 0.22 * misaligned - 0.55 * max(0, dy / size - 1.1)
    }

    /// The part of a segment that stands in a label's column, where it goes over several.
    private func cut(_ segment: PageText.Segment, from left: Double, to right: Double) -> [PageSpan] {
        let line = layout.lines[segment.span.line]
        let range = segment.span.range
        let crossesRight = right < segment.right - 1.5 * segment.height && right > segment.left + 0.5 * segment.height
        let crossesLeft = segment.left < left - 2.5 * segment.height
        guard crossesRight || crossesLeft else { return [segment.span] }
        var first = range.lowerBound
        var last = range.upperBound
        if crossesLeft {
            first =
                gap(line, near: left, in: range, isForced: false) ?? gap(line, near: left, in: range, isForced: true)
                ?? first
        }
        if crossesRight {
            last =
                gap(line, near: right, in: range, isForced: false) ?? gap(line, near: right, in: range, isForced: true)
                ?? last
        }
        guard first < last else { return [segment.span] }
        while first < last, line.characters[first] == " " { first += 1 }
        while first < last, line.characters[last - 1] == " " { last -= 1 }
        guard first < last else { return [segment.span] }
        let part = PageSpan(line: segment.span.line, range: first..<last)
        return part == segment.span ? [part] : [part, segment.span]
    }

    /// Where a line may be parted near a column's left end: behind a gap wider than those between its letters.
    private func gap(_ line: PageLine, near place: Double, in range: Range<Int>, isForced: Bool) -> Int? {
        var steps: [Double] = []
        var previous: Int?
        for index in range where line.characters[index] != " " {
            if let previous, previous == index - 1 { steps.append(line.x[index] - line.x[previous]) }
            previous = index
        }
        steps.sort()
        let step = steps.isEmpty ? line.height : steps[steps.count / 2]
        var best: (index: Int, worth: Double)?
        previous = nil
        for index in range where line.characters[index] != " " {
            defer { previous = index }
            guard let last = previous else { continue }
            let width = line.x[index] - line.x[last]
            let edge = line.x[index] - line.halfAdvance
            let distance = abs(edge - place)
            let isParted = last < index - 1 || width > 1.5 * step
            guard distance < (isForced ? 0.9 : isParted ? 2 : 0.3) * line.height else { continue }
            let worth = min(width, 2.5 * step) - (isForced ? 0.35 : 1.2) * distance
            if best.map({ worth > $0.worth }) ?? true { best = (index, worth) }
        }
        return best?.index
    }
}
