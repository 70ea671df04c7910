import ArgumentParser
import Foundation
import VouchOutbound
import VouchServer

/// Where customers' events may be sent.
struct WebhookOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Also send webhooks to these non-public networks: 10.1.0.0/16,fd00::/8.",
            valueName: "networks"))
    var webhookNetworks: String?

    @Flag(help: "Allow webhooks over http://. Anyone on the network path can read and change them.")
    var webhookHttp = false

    @Option(
        help: ArgumentHelp(
            "Certificate authorities for receivers, PEM. (default: the system's authorities)", valueName: "file"))
    var webhookAuthorities: String?

    func validate() throws {
        for text in networkTexts where NetworkRange(text) == nil {
            throw ValidationError("--webhook-networks: '\(text)' is not a network, such as 10.1.0.0/16")
        }
    }

    private var networkTexts: [String] {
        (webhookNetworks ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    func policy() throws -> OutgoingPolicy {
        OutgoingPolicy(admitsPlain: webhookHttp, networks: networkTexts.compactMap { NetworkRange($0) })
    }

    /// - Throws: ``StartProblem`` for a file that cannot be read.
    func http(_ policy: OutgoingPolicy) throws -> CurlHTTP {
        if let webhookAuthorities { _ = try OperatorFile.bytes(webhookAuthorities, limit: 1 << 20) }
        return CurlHTTP(policy, trust: webhookAuthorities.map { .file($0) } ?? .system)
    }
}
