import ArgumentParser
import Foundation
import VouchOutbound
import VouchServer

/// Where customers' events may be sent.
struct WebhookOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Send webhooks to these networks too, which are not the public internet's: 10.1.0.0/16,fd00::/8.",
            valueName: "networks"))
    var webhookNetworks: String?

    @Flag(help: "Send webhooks by http:// too, which others on the way can read and change.")
    var webhookHttp = false

    @Option(
        help: ArgumentHelp(
            "Who vouches for receivers' certificates, PEM. (default: the system's authorities)", valueName: "file"))
    var webhookAuthorities: String?

    func validate() throws {
        for text in networkTexts where NetworkRange(text) == nil {
            throw ValidationError("--webhook-networks: '\(text)' is no network, such as 10.1.0.0/16")
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
        return CurlHTTP(policy, authorities: webhookAuthorities)
    }
}
