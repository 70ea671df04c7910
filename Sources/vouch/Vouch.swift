import ArgumentParser

@main
struct Vouch: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Reads, verifies and enrols identity documents.")
}
