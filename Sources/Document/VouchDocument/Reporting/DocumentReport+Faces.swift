import VouchFace
import VouchReport

extension DocumentReport.Faces {
    /// - Returns: nil if no faces were to be compared, so that the report is silent about them.
    init?(_ findings: PortraitFindings) {
        guard findings.card != nil || findings.selfie != nil else { return nil }
        self.init(
            network: findings.card.map { .init($0) }, comparisons: findings.pairs.map { .init($0) },
            selfie: findings.selfie.map { picture in
                DocumentReport.Graphic(
                    selfie: picture.bytes.reveal { $0 }, mime: picture.mime, width: picture.width,
                    height: picture.height)
            })
    }
}

extension DocumentReport.Faces.Network {
    init(_ card: FaceNetworkCard) {
        let descriptor = card.descriptor
        self.init(
            identifier: descriptor.identifier, name: card.name, licence: card.licence, origin: card.origin,
            inputSize: card.inputSize, numbers: descriptor.count, distance: descriptor.distance.rawValue,
            threshold: Double(descriptor.threshold))
    }
}

extension DocumentReport.Faces.Comparison {
    init(_ pair: PortraitFindings.Pair) {
        let comparison = pair.comparison
        let verdict: DocumentReport.Faces.Verdict =
            switch comparison.verdict {
            case .match: .match
            case .noMatch: .noMatch
            case .notComparable: .notComparable
            }
        self.init(
            first: pair.first.rawValue, second: pair.second.rawValue, verdict: verdict,
            score: comparison.probability.map { Double($0) }, distance: comparison.distance.map { Double($0) },
            threshold: Double(comparison.threshold), reason: comparison.obstacle?.rawValue)
    }
}
