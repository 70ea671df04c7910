import VouchCore
import VouchLiveness
import VouchFields
import VouchReport

/// What judging and comparing frames of a face gave.
package struct FaceExamination: Sendable {
    /// What the frames show.
    package let verdict: LivenessVerdict
    /// What comparing the face with a known one gave; nil if there is none, or the face is not live.
    package let comparison: FaceVerdict?

    /// Only a decision for a live person counts as passed.
    package var liveness: Fact {
        switch verdict.result.decision {
        case .live: .passed
        case .spoof: .failed
        case .inconclusive: .notPerformed
        }
    }

    /// Whether the face is the known one.
    package var match: Fact {
        switch comparison?.outcome {
        case .match: .passed
        case .noMatch: .failed
        case .notComparable, nil: .notPerformed
        }
    }

    /// Whether the picture is fit to compare others with.
    var reference: Fact { verdict.faults.map { $0.isEmpty ? .passed : .failed } ?? .notPerformed }
}

extension FaceExamining {
    /// The fewest frames that show a person without a challenge: one picture may be of any photograph.
    private static var leastFrames: Int { 3 }

    /// Judges a capture, and compares a live face with a known one.
    func examine(
        _ capture: FaceCapture, against known: Sensitive<[UInt8]>?, at now: Timestamp
    ) async throws -> FaceExamination {
        var verdict = try await liveness(of: capture, received: now)
        if verdict.result.decision == .live, capture.challenge == nil, capture.frames.count < Self.leastFrames {
            let result = verdict.result
            verdict = verdict.with(
                LivenessResult(
                    decision: .inconclusive, score: result.score, evidence: result.evidence,
                    feedback: [.tooFewFrames]))
        }
        let judged = FaceExamination(verdict: verdict, comparison: nil)
        guard judged.liveness == .passed, let face = judged.verdict.capturedFrame, let known else { return judged }
        return FaceExamination(verdict: judged.verdict, comparison: try await compare(known, face))
    }
}

/// The face on the document against the live one.
package struct SelfieMatch: Sendable {
    /// Whether both are one person.
    package let fact: Fact
    /// 0...1; of the weakest comparison, 0 where there is none.
    package let score: Double
    /// Whether the live face and the document's are one picture: no two photographs of a person are so much alike.
    package let isSamePicture: Bool
    /// The least distance between two photographs of one person, as a share of the distance at which two persons begin: see
    /// docs/decisions/0081.
    private static let leastShare = 0.3

    package init(_ report: DocumentReport) {
        // A ghost portrait is too poor to decide.
        let pairs = (report.faces?.comparisons ?? []).filter { pair in
            Set([pair.first, pair.second]).contains("selfie")
                && !Set([pair.first, pair.second]).isDisjoint(with: ["page", "chip"])
        }
        isSamePicture = pairs.contains { pair in pair.distance.map { $0 < Self.leastShare * pair.threshold } ?? false }
        score = pairs.compactMap(\.score).min() ?? 0
        fact =
            if pairs.contains(where: { $0.verdict == .noMatch }) {
                .failed
            } else if pairs.contains(where: { $0.verdict == .match }) {
                .passed
            } else {
                .notPerformed
            }
    }
}

extension DocumentEvidence {
    /// What a reading that was given the live face means to an enrolment.
    ///
    /// - Parameter user: whose names and birth the document must have.
    package init(_ report: DocumentReport, of user: EnrolledUser) {
        self.init(
            document: Fact(report.statuses.overall.outcome), match: SelfieMatch(report).fact,
            chip: report.chip.map { Fact(DocumentReport.Chip.Genuine(rawValue: $0.genuine)) },
            isOfUser: Self.isOfUser({ report.fields[$0.rawValue]?.value }, user))
    }

    /// What a chip that was read by itself means to an enrolment.
    ///
    /// - Parameters:
    ///   - match: whether its portrait shows the live person.
    ///   - user: whose names and birth it must have.
    package init(_ chip: any InspectedChip, match: Fact, of user: EnrolledUser) {
        self.init(
            document: .notPerformed, match: match, chip: chip.genuineness,
            isOfUser: Self.isOfUser({ chip.fields[$0.rawValue] }, user))
    }

    /// Compared by the rules for two sources of one document: names may be abbreviated, transliterated and in another order.
    private static func isOfUser(_ read: (FieldName) -> String?, _ user: EnrolledUser) -> Fact {
        let given: [(FieldName, String?)] = [
            (.surname, user.lastName), (.givenNames, user.firstName), (.dateOfBirth, user.dateOfBirth),
        ]
        var facts: [Fact] = []
        for (name, text) in given {
            guard let text, !text.isEmpty else { continue }
            guard let found = read(name) else {
                facts.append(.notPerformed)
                continue
            }
            func value(_ text: String) -> FieldValue { FieldValue(value: text, raw: text, validity: .passed) }
            switch FieldComparator.compare(name, value(text), value(found)) {
            case .passed: facts.append(.passed)
            case .failed: facts.append(.failed)
            default: facts.append(.notPerformed)
            }
        }
        if facts.contains(.failed) { return .failed }
        return facts.isEmpty || facts.contains(.notPerformed) ? .notPerformed : .passed
    }
}
