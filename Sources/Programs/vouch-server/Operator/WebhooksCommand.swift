import ArgumentParser
import Foundation
import VouchPersistence
import VouchServer
import VouchStores

/// `vouch-server webhooks`.
struct WebhooksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webhooks", abstract: "Manages events sent to customers' systems.",
        subcommands: [List.self, Replay.self])

    struct List: AsyncParsableCommand {
        private static let most = 1_000

        static let configuration = CommandConfiguration(
            abstract: "List a customer's endpoints, or the events sent to one, latest first: one JSON object per line.")

        @OptionGroup var store: StoreOptions

        @Argument(help: "The customer.")
        var customer: String

        @Option(help: ArgumentHelp("List the events sent to this endpoint, at most 1,000.", valueName: "identifier"))
        var deliveries: String?

        @Flag(help: "Only abandoned events.")
        var dead = false

        func validate() throws {
            if dead, deliveries == nil { throw ValidationError("--dead needs --deliveries") }
        }

        func run() async throws {
            try await OperatorCommand.run {
                let database = try await store.database(in: store.folder())
                let endpoints = try await SQLWebhooks(database).listed(of: customer)
                guard let deliveries else {
                    for endpoint in endpoints {
                        let host = endpoint.whole.flatMap { URLComponents(string: $0.url)?.host }
                        var members = [
                            "id": endpoint.id, "host": host ?? "",
                            "types": endpoint.kinds.map(\.rawValue).sorted().joined(separator: " "),
                        ]
                        if endpoint.whole == nil { members["state"] = "damaged" }
                        try say(members)
                    }
                    return
                }
                try WebhooksCommand.check(deliveries, of: customer, in: endpoints)
                let found = try await SQLOutbox(database).deliveries(
                    to: deliveries, tenant: customer, before: nil, limit: Self.most)
                for one in found where !dead || one.state == .dead {
                    try say([
                        "id": one.id, "type": one.kind, "state": "\(one.state)", "attempts": "\(one.attempts)",
                        "reason": one.reason ?? "",
                    ])
                }
            }
        }

        private func say(_ members: [String: String]) throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            try OperatorCommand.say(String(decoding: try encoder.encode(members), as: UTF8.self))
        }
    }

    struct Replay: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Send abandoned events again.",
            discussion: """
                Receivers recognise repeats by webhook-id, which stays the same. Running servers send the events; otherwise they wait \
                until a server starts.
                """)

        @OptionGroup var store: StoreOptions

        @Argument(help: "The customer.")
        var customer: String

        @Option(help: ArgumentHelp("Only to this endpoint.", valueName: "identifier"))
        var endpoint: String?

        @Option(
            help: ArgumentHelp(
                "Only this event, in any state; requires --endpoint.", valueName: "identifier"))
        var delivery: String?

        func validate() throws {
            if delivery != nil, endpoint == nil { throw ValidationError("--delivery needs --endpoint") }
        }

        func run() async throws {
            try await OperatorCommand.run {
                let database = try await store.database(in: store.folder())
                let endpoints = try await SQLWebhooks(database).listed(of: customer)
                if let endpoint { try WebhooksCommand.check(endpoint, of: customer, in: endpoints) }
                let outbox = SQLOutbox(database)
                let now = SQLDatabase.systemClock()
                var count = 0
                // An event for a damaged endpoint would only be abandoned again.
                for one in endpoints where one.whole != nil && (endpoint == nil || one.id == endpoint) {
                    count += try await outbox.replay(delivery, to: one.id, tenant: customer, at: now)
                }
                guard delivery == nil || count == 1 else {
                    throw StartProblem(
                        "no event with this identifier can be sent again",
                        hint:
                            "`vouch-server webhooks list` lists them; an event being sent cannot be replayed")
                }
                try await database.record("webhooks replay", "changed")
                try OperatorCommand.say(count == 1 ? "1 event is sent again" : "\(count) events are sent again")
            }
        }
    }

    fileprivate static func check(_ id: String, of customer: String, in endpoints: [ListedEndpoint]) throws {
        guard endpoints.contains(where: { $0.id == id }) else {
            throw StartProblem(
                "the customer has no endpoint with this identifier", hint: "`vouch-server webhooks list` lists them")
        }
    }
}
