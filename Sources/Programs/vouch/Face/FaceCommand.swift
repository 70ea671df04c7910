import ArgumentParser

/// `vouch face`.
struct FaceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "face",
        abstract: "Finds and compares faces, and judges whether they are alive.",
        discussion: """
            Faces are compared one to one; searching for a person among many is not offered. Nothing is stored.
            """,
        subcommands: [
            FaceCompareCommand.self, FaceCheckCommand.self, FaceChallengeCommand.self, FaceLivenessCommand.self,
        ])
}
