import VouchCore
import VouchServer
import VouchServerDialects

/// The customers in the customers' file, and the demonstration's customer. One that is not in the file enrols by the usual
/// policy, without QR codes.
struct Customers: AwareIDCustomers {
    private static let longestKey = 512

    let policies: CustomerPolicies
    private let demonstration: AwareIDCustomer?
    private let apiKeys: [String: Sensitive<String>]

    /// - Parameter path: of the file, or nil.
    /// - Throws: ``StartProblem`` for what is not understood, or a key that cannot be read.
    init(file path: String?, demonstration: AwareIDCustomer?) throws {
        self.demonstration = demonstration
        let named = try path.map { try CustomerPolicies(file: $0) } ?? CustomerPolicies()
        // The demonstration's own, in every interface, unless the file has one for it.
        policies = demonstration.map { named.adding($0.policy, of: Demonstration.tenant) } ?? named
        apiKeys = try policies.apps.mapValues { try Self.apiKey(in: $0.apiKeyFile) }
    }

    func customer(_ tenant: String) async throws -> AwareIDCustomer? {
        if tenant == Demonstration.tenant, let demonstration {
            return AwareIDCustomer(
                policy: policies.policy(of: tenant), appKey: demonstration.appKey, apiKey: demonstration.apiKey,
                correspondence: policies.correspondence(of: tenant))
        }
        return AwareIDCustomer(
            policy: policies.policy(of: tenant), appKey: policies.apps[tenant]?.key, apiKey: apiKeys[tenant],
            correspondence: policies.correspondence(of: tenant))
    }

    private static func apiKey(in path: String) throws -> Sensitive<String> {
        let bytes = try OperatorFile.bytes(path, limit: longestKey)
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0d).contains($0) }
        let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
        let text = bytes[start...].prefix { !isBlank($0) }
        guard bytes.count <= longestKey, text.contains(UInt8(ascii: ".")), bytes[text.endIndex...].allSatisfy(isBlank),
            let key = String(validating: text, as: UTF8.self)
        else {
            throw StartProblem(
                "\(path) has no API key", hint: "vouch-server --add-customer and /v1/admin/credentials create one")
        }
        return Sensitive(key)
    }
}
