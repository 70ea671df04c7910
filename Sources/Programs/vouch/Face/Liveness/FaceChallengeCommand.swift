import ArgumentParser
import Foundation
import VouchLiveness

/// `vouch face challenge`.
struct FaceChallengeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "challenge",
        abstract: "Draws a challenge for a video: movements, times and colours at random.",
        discussion: """
            The party that judges draws it, shows each step and colour at its time while the video is taken, and gives \
            the same file to vouch face liveness. Accept one video for each challenge: remember the nonces that were answered.

            Exit codes: 0 drawn; 64 usage error; 74 output was lost, because a disk is full or a pipe closed.
            """)

    @Option(help: ArgumentHelp("How many movements, 1 to 8.", valueName: "count"))
    var steps = 3

    @Flag(help: "Ask for movements only: the screen shows no colours.")
    var noColours = false

    @Option(help: ArgumentHelp("Time in which it can be answered, 10 to 3600 seconds.", valueName: "seconds"))
    var valid: Int64 = 120

    func validate() throws {
        guard (1...8).contains(steps) else { throw ValidationError("--steps must be 1 to 8") }
        guard (10...3600).contains(valid) else { throw ValidationError("--valid must be 10 to 3600") }
    }

    func run() throws {
        try Complaint.reporting {
            var random = SystemRandomNumberGenerator()
            let challenge: LivenessChallenge
            do throws(LivenessError) {
                challenge = try LivenessChallenge.draw(
                    LivenessChallenge.Size(steps: steps, hasColours: !noColours, validSeconds: valid),
                    issued: Int64(Date.now.timeIntervalSince1970), using: &random)
            } catch {
                throw Complaint(
                    "liveness.clock", error.description, hint: "check this machine's clock", exitCode: .incomplete)
            }
            try Terminal.write(String(decoding: challenge.json, as: UTF8.self) + "\n")
        }
    }
}
