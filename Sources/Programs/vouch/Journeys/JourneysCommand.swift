import ArgumentParser

/// `vouch journeys`.
struct JourneysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journeys",
        abstract: "Checks journeys: the steps that lead a person through an enrolment.",
        subcommands: [JourneysCheckCommand.self])
}
