public import VouchCore
public import VouchVision

extension FoundDocument {
    /// The part of a page that describes where it lies, as docs/report.schema.json has it under `page`.
    public var wireMembers: [(key: StaticString, value: WireValue)] {
        [
            ("corners", .corners(corners)),
            ("format", .word(format.identifier)),
            ("cropped", .flag(isCropped)),
            ("upright", .flag(isUprightKnown)),
            ("confidence", .probability(confidence)),
            ("coverage", .number(coverage, digits: 4)),
            ("edges", .list(visibleEdges.names.map { .word($0) })),
            ("dotsPerInch", .optional(dotsPerInch().map { .number($0, digits: 1) })),
        ]
    }
}

extension DocumentEdges {
    /// Clockwise from the top.
    package var names: [StaticString] {
        var names: [StaticString] = []
        if contains(.top) { names.append("top") }
        if contains(.right) { names.append("right") }
        if contains(.bottom) { names.append("bottom") }
        if contains(.left) { names.append("left") }
        return names
    }
}

extension PageQuality {
    /// `confidence`, `distanceConfidence`, `faceDetected`, and an object for each metric.
    public var wire: WireValue {
        var members: [(key: StaticString, value: WireValue)] = [
            ("confidence", .probability(confidence)),
            ("distanceConfidence", .optional(distanceConfidence.map { .probability($0) })),
            ("faceDetected", .optional(faceDetected.map { .flag($0) })),
        ]
        for metric in metrics {
            members.append((metric.kind.identifier, metric.wire(metric.kind == .glare ? glareSpots : [])))
        }
        return .object(members)
    }
}

extension QualityMetric {
    /// - Parameter spots: reflections, only of glare.
    fileprivate func wire(_ spots: [GlareSpot]) -> WireValue {
        var members: [(key: StaticString, value: WireValue)] = []
        if let value { members.append(("value", .probability(value))) }
        members.append(("threshold", .probability(threshold)))
        members.append(("unit", .word(kind.unit)))
        if let expectedPass { members.append(("expectedPass", .flag(expectedPass))) }
        if let reason {
            members.append(("reason", .word(reason.code)))
            members.append(("sentence", .word(reason.sentence)))
        }
        if !spots.isEmpty { members.append(("regions", .list(spots.map { .corners($0.quad) }))) }
        return .object(members)
    }
}
