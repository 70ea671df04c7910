import ArgumentParser
import Foundation
import VouchFaceEngines
import VouchKit
import VouchLiveness

/// `vouch face liveness`.
struct FaceLivenessCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "liveness",
        abstract: "Judges whether a video shows a live person who does what a challenge asks.",
        discussion: """
            The input is a video, a folder of frames whose names end in their time in milliseconds, or one picture. \
            Without a challenge only networks for presentation attacks make it LIVE: those that \
            scripts/fetch-engines installs, or your own. Where there are none, the measures can only speak against \
            the video.

            No laboratory has tested this, and no level is claimed; the guide says what was measured, on generated \
            attacks.

            Exit codes: 0 LIVE; 1 SPOOF or inconclusive; 2 the input, the challenge or the network's description cannot \
            be read; 64 usage error; 70 networks missing; 74 output was lost, because a disk is full or a pipe closed.
            """)

    @Argument(
        help: ArgumentHelp("A video, a folder of frames, or a picture; - for standard input.", valueName: "video"))
    var video: String

    @Option(help: ArgumentHelp("The challenge the person answered, from vouch face challenge.", valueName: "file"))
    var challenge: String?

    @Option(
        help: ArgumentHelp(
            "When the video arrived: 2026-02-28T12:00:00Z, or seconds since 1970. (default: now)", valueName: "time"))
    var received: String?

    @Option(
        help: ArgumentHelp(
            "Ask your own networks for presentation attacks: a JSON description, their files beside it. (default: those installed)",
            valueName: "file"))
    var network: String?

    @Flag(help: "Ask no network: the measures judge alone.")
    var noNetwork = false

    @Option(help: ArgumentHelp("Draw the findings into the best frame, as a PNG.", valueName: "file"))
    var annotate: String?

    @Flag(help: "Print one JSON object; it holds the best frame, a portrait.")
    var json = false

    @Flag(help: "With --json, also the measures of each frame.")
    var frames = false

    func validate() throws {
        if received != nil, arrival == nil { throw ValidationError("--received must be a time: 2026-02-28T12:00:00Z") }
        if noNetwork, network != nil { throw ValidationError("--network and --no-network exclude each other") }
        if frames, !json { throw ValidationError("--frames needs --json") }
    }

    private var arrival: Date? {
        guard let received else { return .now }
        if let seconds = Int64(received), (0...1 << 40).contains(seconds) {
            return Date(timeIntervalSince1970: Double(seconds))
        }
        return try? Date(received, strategy: .iso8601)
    }

    func run() throws {
        let decision = try Complaint.reporting {
            let drawing = try annotate.map { path throws(Complaint) in
                LivenessAnnotator(file: try OutputFile(path, .picture))
            }
            let challenge = try challenge.map(Self.challenge)
            let networks: AttackNetworks = try noNetwork ? .none : network.map(Self.network) ?? .installed
            let service = try complaining { () throws(ReadingProblem) in try FaceService.build() }
            let analysis: LivenessAnalysis
            do throws(ReadingProblem) {
                analysis = try service.liveness(
                    of: .path(video), challenge: challenge, received: arrival ?? .now, networks: networks)
            } catch {
                throw Complaint(error.naming(video))
            }
            try drawing?.write(analysis)
            let report = LivenessReport(analysis: analysis, hasFrames: frames)
            try Terminal.write(json ? report.value.line() + "\n" : report.text)
            return analysis.result.decision
        }
        if decision != .live { throw ExitCode(Complaint.Exit.notAllValid.code) }
    }

    private static func challenge(_ path: String) throws(Complaint) -> LivenessChallenge {
        let bytes = try NamedFile.bytes(of: path, limit: LivenessChallenge.mostBytes)
        do throws(LivenessError) {
            return try LivenessChallenge(json: bytes)
        } catch {
            throw Complaint(ReadingProblem(error).naming(path))
        }
    }

    private static func network(_ path: String) throws(Complaint) -> AttackNetworks {
        let bytes = try NamedFile.bytes(of: path, limit: AttackNetworkDescription.mostBytes)
        let description: AttackNetworkDescription
        do throws(LivenessError) {
            description = try AttackNetworkDescription(json: bytes)
        } catch {
            throw Complaint(ReadingProblem(error).naming(path))
        }
        do {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            return .plugged(try AttackNetwork(description, folder: folder))
        } catch {
            let files = description.networks.map(\.file).joined(separator: ", ")
            throw Complaint(
                "liveness.network", "the network \(files) cannot be used",
                hint:
                    "check that it is a network with the input that its description names, and run scripts/fetch-engines",
                exitCode: .incomplete)
        }
    }
}
