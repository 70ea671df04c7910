import ArgumentParser
import VouchStores

/// How much each customer may have, so that none takes the room of others.
struct QuotaOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Maximum open enrolments, authentications and invitations of each customer, each by itself.",
            valueName: "number"))
    var customerEnrolments = 20_000

    @Option(help: ArgumentHelp("Maximum open journeys of each customer.", valueName: "number"))
    var customerJourneys = 20_000

    @Option(
        help: ArgumentHelp(
            "Maximum encrypted packages of each customer in six minutes: so many are remembered, and open once.",
            valueName: "number"))
    var customerPackages = 20_000

    @Option(
        help: ArgumentHelp(
            "Maximum megabytes that each customer's enrolments, journeys and readings may take. (default: unlimited)",
            valueName: "megabytes"))
    var customerStorage: Int?

    func validate() throws {
        for (name, number) in [
            ("enrolments", customerEnrolments), ("journeys", customerJourneys), ("packages", customerPackages),
            ("storage", customerStorage ?? 1),
        ] where !(1...1_000_000_000).contains(number) {
            throw ValidationError("--customer-\(name) must be 1 to 1000000000")
        }
    }

    /// By quota; of storage in bytes.
    var limits: [CustomerQuota: Int] {
        var limits: [CustomerQuota: Int] = [
            .enrolments: customerEnrolments, .authentications: customerEnrolments, .invitations: customerEnrolments,
            .journeys: customerJourneys, .packages: customerPackages,
        ]
        limits[.storage] = customerStorage.map { $0 * 1_000_000 }
        return limits
    }

    /// How many transient items of a kind each customer may have.
    func transients(of kind: TransientKey.Kind) -> (count: Int, bytes: Int) {
        kind == .package ? (customerPackages, kind.limits.bytes) : kind.limits
    }
}
