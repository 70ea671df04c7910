import ArgumentParser
import Foundation
import VouchFace
import VouchKit

/// `vouch face compare`.
struct FaceCompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compares two pictures of faces: do they show the same person?",
        discussion: """
            The largest face of each picture is compared. The probability holds where half of all pairs are the same \
            person's. With --pairs there is a line for every pair; one whose pictures cannot be read says why, and the others \
            are compared.

            Exit codes: 0 all match; 1 some do not; 2 a file cannot be read, or pictures cannot be compared; 64 usage \
            error; 70 networks missing; 74 output was lost, because a disk is full or a pipe closed.
            """)

    @Argument(help: ArgumentHelp("Two pictures.", valueName: "picture"))
    var pictures: [String] = []

    @Option(
        help: ArgumentHelp(
            "Compare the pairs of a CSV file with columns a and b: paths, beside the file or in its folder images.",
            valueName: "file"))
    var pairs: String?

    @Option(
        help: ArgumentHelp("Distances below it match, above 0. (default: the network's own)", valueName: "distance"))
    var threshold: Float?

    @Option(
        help: ArgumentHelp(
            "Describe faces with another network: a JSON description with the network's file beside it.",
            valueName: "file"))
    var network: String?

    @Option(help: ArgumentHelp("Draw both pictures with the faces found into a PNG.", valueName: "file"))
    var annotate: String?

    @Flag(help: "Print a JSON object for each pair, on a line of its own.")
    var json = false

    func validate() throws {
        guard pictures.count == (pairs == nil ? 2 : 0) else {
            throw ValidationError(
                pairs == nil ? "give two pictures, or --pairs" : "give either two pictures or --pairs")
        }
        if annotate != nil, pairs != nil { throw ValidationError("--annotate needs two pictures, not --pairs") }
        if let threshold, !(threshold > 0 && threshold.isFinite) {
            throw ValidationError("--threshold must be a number above 0")
        }
    }

    func run() throws {
        let isMatch = try Complaint.reporting {
            let drawing = try annotate.map { path throws(Complaint) in
                FacePairAnnotator(file: try OutputFile(path, .picture))
            }
            let pairs = if let pairs { try FacePairs(file: pairs).pairs } else { [(pictures[0], pictures[1])] }
            let service = try complaining { () throws(ReadingProblem) in
                try FaceService.build(network: network, threshold: threshold)
            }
            var faces = FaceCache(service)
            var (allMatch, anyObstacle) = (true, false)
            for (first, second) in pairs {
                do {
                    let comparison = try faces.comparison(first, second, drawing)
                    let result = FaceResult(
                        first: first, second: second, comparison: comparison, card: network == nil ? nil : service.card)
                    try Terminal.write(json ? result.value.line() + "\n" : result.text)
                    allMatch = allMatch && comparison.verdict == .match
                    anyObstacle = anyObstacle || comparison.verdict == .notComparable
                } catch let error as Complaint {
                    // One of many pairs does not end the others; output that is lost does.
                    guard pairs.count > 1, error.exitCode == Complaint.Exit.unreadable.code else { throw error }
                    let failed = FailedPair(first: first, second: second, complaint: error)
                    try Terminal.write(json ? failed.value.line() + "\n" : failed.text)
                    anyObstacle = true
                }
            }
            if anyObstacle { throw ExitCode(Complaint.Exit.unreadable.code) }
            return allMatch
        }
        if !isMatch { throw ExitCode(Complaint.Exit.notAllValid.code) }
    }
}

/// Persons already described: a picture is in many pairs. Pictures themselves are not kept.
private struct FaceCache {
    private let service: FaceService
    private var subjects: [String: FaceSubject] = [:]
    /// Half a kilobyte each.
    private static let most = 100_000

    init(_ service: FaceService) { self.service = service }

    /// - Parameter drawing: of this pair.
    mutating func comparison(
        _ first: String, _ second: String, _ drawing: FacePairAnnotator?
    ) throws(Complaint) -> FaceComparison {
        guard let drawing else {
            let (a, b) = (try subject(at: first), try subject(at: second))
            return service.compare(a, b)
        }
        let look = try look(at: first)
        let looks = [look, first == second ? look : try self.look(at: second)]
        let comparison = service.compare(try subject(of: looks[0], first), try subject(of: looks[1], second))
        try drawing.write(looks, comparison)
        return comparison
    }

    private func look(at path: String) throws(Complaint) -> FaceLook {
        do throws(ReadingProblem) {
            return try service.look(at: path == "-" ? .standardInput : .file(path))
        } catch {
            throw Complaint(error.naming(path))
        }
    }

    private func subject(of look: FaceLook, _ path: String) throws(Complaint) -> FaceSubject {
        do throws(ReadingProblem) {
            return try service.subject(of: look)
        } catch {
            throw Complaint(error.naming(path))
        }
    }

    private mutating func subject(at path: String) throws(Complaint) -> FaceSubject {
        if let subject = subjects[path] { return subject }
        let subject = try subject(of: try look(at: path), path)
        if subjects.count >= Self.most { subjects.removeAll() }
        subjects[path] = subject
        return subject
    }
}

/// One pair, for programs and people.
struct FaceResult {
    let first: String
    let second: String
    let comparison: FaceComparison
    /// The card of a network that was plugged in.
    let card: FaceNetworkCard?

    var value: ReportValue {
        let pair: [(String, ReportValue)] = [
            ("a", .text(first)), ("b", .text(second)), ("verdict", .text(comparison.verdict.rawValue)),
            ("score", comparison.probability.map { .decimal(Double($0)) } ?? .nothing),
            ("distance", comparison.distance.map { .decimal(Double($0)) } ?? .nothing),
            ("threshold", .decimal(Double(comparison.threshold))),
            ("reason", comparison.obstacle.map { .text($0.rawValue) } ?? .nothing),
        ]
        return .parts(pair + (card.map { [("network", Self.value($0))] } ?? []))
    }

    private static func value(_ card: FaceNetworkCard) -> ReportValue {
        .parts([
            ("identifier", .text(card.descriptor.identifier)), ("name", .text(card.name)),
            ("licence", .text(card.licence)), ("origin", card.origin.map { .text($0) } ?? .nothing),
            ("inputSize", .decimal(Double(card.inputSize))), ("numbers", .decimal(Double(card.descriptor.count))),
            ("distance", .text(card.descriptor.distance.rawValue)),
            ("threshold", .decimal(Double(card.descriptor.threshold))),
        ])
    }

    var text: String {
        let names = "\(Terminal.printable(first)) and \(Terminal.printable(second))"
        guard let distance = comparison.distance, let probability = comparison.probability else {
            return "\(names): not comparable, \(comparison.obstacle?.words ?? "no reason known")\n"
        }
        let verdict = comparison.verdict == .match ? "the same person" : "different persons"
        let figures = String(
            format: "probability %.1f %%, distance %.3f, limit %.3f", probability * 100, distance, comparison.threshold)
        let network = card.map { ", by \(Terminal.printable($0.name)), \(Terminal.printable($0.licence))" } ?? ""
        return "\(names): \(verdict) (\(figures)\(network))\n"
    }
}

/// A pair of which a picture could not be read, for programs and people.
struct FailedPair {
    let first: String
    let second: String
    let complaint: Complaint

    /// Its verdict is that of pictures that cannot be compared; ``FaceResult`` has the same members.
    var value: ReportValue {
        .parts([
            ("a", .text(first)), ("b", .text(second)),
            ("verdict", .text(FaceComparison.Verdict.notComparable.rawValue)), ("reason", .text(complaint.code)),
            ("message", .text(complaint.message)), ("hint", .text(complaint.hint)),
        ])
    }

    var text: String {
        "\(Terminal.printable(first)) and \(Terminal.printable(second)): not compared, "
            + "\(Terminal.printable(complaint.message)); \(Terminal.printable(complaint.hint))\n"
    }
}

extension FaceComparison.Obstacle {
    /// For people.
    var words: String {
        switch self {
        case .noFirstFace: "no face in the first picture"
        case .noSecondFace: "no face in the second picture"
        case .severalFirstFaces: "several faces of similar size in the first picture"
        case .severalSecondFaces: "several faces of similar size in the second picture"
        case .firstFaceTooSmall: "the face in the first picture is too small"
        case .secondFaceTooSmall: "the face in the second picture is too small"
        case .differentDescriptors: "the templates come from different networks"
        case .childPortraitTooOld: "the portrait shows a child and is too old"
        }
    }
}
