import Foundation
import VouchFace
import VouchKit
import VouchLiveness

/// The result of liveness, for programs and people.
struct LivenessReport {
    let analysis: LivenessAnalysis
    /// Whether the measures of each frame are included.
    let hasFrames: Bool

    /// `video` and `version` have the names and the shape of Knomi's analyse response; the rest is ours.
    var value: ReportValue {
        let result = analysis.result
        return .parts([
            (
                "video",
                .object([
                    (
                        "autocapture_result",
                        .object([
                            ("captured_frame", analysis.capturedFrame.map { .bytes($0) } ?? .nothing),
                            ("captured_frame_is_constructed", .flag(false)), ("feedback", feedback),
                        ])
                    ),
                    (
                        "liveness_result",
                        .object([
                            ("decision", .text(result.decision.rawValue)), ("feedback", feedback),
                            ("score", number(result.score)),
                            ("score_frr", number(result.score.flatMap { LivenessScoreTable.falseRejectPercent($0) })),
                        ])
                    ),
                ])
            ),
            ("version", .text(FaceService.livenessVersion)),
            ("reference", analysis.reference.map(Self.reference) ?? .nothing),
            ("evidence", .list(result.evidence.map(Self.evidence))),
            ("material", .text(analysis.material.rawValue)), ("frameCount", .number(analysis.frames.count)),
            ("whole", .flag(analysis.isWhole)),
            ("network", analysis.network.map(Self.card) ?? .nothing),
            ("frames", hasFrames ? .list(analysis.frames.map(Self.frame)) : .nothing),
        ])
    }

    private var feedback: ReportValue { .list(analysis.result.feedback.map { .text($0.rawValue) }) }

    private static func evidence(_ evidence: LivenessEvidence) -> ReportValue {
        let (least, most): (Double?, Double?) =
            switch evidence.limit {
            case .atLeast(let least): (least, nil)
            case .atMost(let most): (nil, most)
            case nil: (nil, nil)
            }
        return .object([
            ("measure", .text(evidence.measure.rawValue)), ("outcome", .text(evidence.outcome.rawValue)),
            ("value", number(evidence.value)), ("unit", .text(evidence.unit.rawValue)), ("least", number(least)),
            ("most", number(most)), ("sentence", .text(evidence.sentence)),
        ])
    }

    /// Whether the best frame is fit to compare with: no part of the decision.
    private static func reference(_ appraisal: FaceAppraisal) -> ReportValue {
        .object([
            ("acceptable", .flag(appraisal.quality.isAcceptable)),
            (
                "faults",
                .list(
                    appraisal.faults.map { fault in
                        .object([
                            ("measure", .text(fault.measure.rawValue)), ("value", number(fault.value)),
                            ("sentence", .text(fault.sentence)),
                        ])
                    })
            ),
        ])
    }

    private static func card(_ network: AttackNetworkDescription) -> ReportValue {
        .object([
            ("name", .text(network.name)), ("files", .list(network.networks.map { .text($0.file) })),
            ("licence", .text(network.licence)), ("source", .text(network.source)), ("limits", .text(network.limits)),
            ("threshold", .decimal(network.threshold)), ("attack", .decimal(network.attack)),
        ])
    }

    private static func frame(_ frame: LivenessFrame) -> ReportValue {
        .parts([
            ("time", .decimal(frame.time)), ("faces", .number(frame.faceCount)),
            ("yaw", number(frame.face?.pose.yaw)), ("pitch", number(frame.face?.pose.pitch)),
            ("eyeOpening", number(frame.face?.eyeOpening)), ("grid", number(frame.face?.grid)),
            ("distanceBetweenEyes", number(frame.face?.mesh.distanceBetweenEyes)),
            ("identityDistance", number(frame.face?.identityDistance)), ("unchanged", number(frame.unchangedShare)),
            (
                "skin",
                frame.face?.skin.map { .list([.decimal($0.red), .decimal($0.green), .decimal($0.blue)]) } ?? .nothing
            ),
        ])
    }

    /// JSON has no infinity; an endless gap is shown as a very long one.
    private static func number(_ value: Double?) -> ReportValue {
        value.map { .decimal($0.isFinite ? min(max($0, -1e6), 1e6) : 1e6) } ?? .nothing
    }

    private func number(_ value: Double?) -> ReportValue { Self.number(value) }

    var text: String {
        let result = analysis.result
        let score = result.score.map { String(format: " (score %.2f, not calibrated)", $0) } ?? ""
        let first = "\(result.decision == .inconclusive ? "inconclusive" : result.decision.rawValue)\(score)\n"
        let rows = result.evidence.map { evidence in
            let mark =
                switch evidence.outcome {
                case .passed: "ok  "
                case .failed: "FAIL"
                default: "-   "
                }
            let cells = [
                "  \(mark)", padded(evidence.measure.rawValue, 17), padded(shown(evidence.value), 9),
                padded(shown(evidence.limit), 15), evidence.sentence,
            ]
            return cells.joined(separator: " ") + "\n"
        }
        let feedback = result.feedback.map { "  \($0.rawValue): \($0.sentence)\n" }
        let network =
            analysis.network.map { network in
                let limits = network.limits.isEmpty ? "" : "    " + Terminal.printable(network.limits) + "\n"
                return "  networks \(Terminal.printable(network.name)), licence "
                    + "\(Terminal.printable(network.licence))\n" + limits
            } ?? "  no networks judged: scripts/fetch-engines installs some\n"
        let cut = analysis.isWhole ? "" : "  only the beginning of the video was looked at, or it is damaged\n"
        return first + rows.joined() + feedback.joined() + reference + network + cut
    }

    private var reference: String {
        guard let appraisal = analysis.reference else { return "" }
        let faults = appraisal.faults.map(\.sentence)
        return faults.isEmpty
            ? "  the best frame is fit to compare with\n"
            : "  the best frame is not fit to compare with: " + faults.joined(separator: "; ") + "\n"
    }

    private func shown(_ value: Double?) -> String {
        guard let value else { return "" }
        return value.isFinite ? String(format: "%.3g", abs(value) < 0.00005 ? 0 : value) : "endless"
    }

    private func shown(_ limit: LivenessLimit?) -> String {
        switch limit {
        case .atLeast(let least): "at least " + shown(least)
        case .atMost(let most): "at most " + shown(most)
        case nil: ""
        }
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
