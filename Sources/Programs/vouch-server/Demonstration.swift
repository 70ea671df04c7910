import Foundation
import VouchCore
import VouchEnrolment
import VouchFiles
import VouchOpenSSL
import VouchServer
import VouchServerDialects
import VouchStores

/// A customer with credentials, made at the first start, so that a newcomer has something to try.
struct Demonstration: Codable {
    static let tenant = "demo"

    var url: String
    let customer: String
    let clientId: String
    let clientSecret: String
    let apiKey: String

    /// Reads the folder's, or makes it, and saves its credentials in the store.
    static func prepare(
        in folder: DataFolder, url: String, credentials: any CredentialStore, hash: SecretHash
    ) async throws -> Demonstration {
        let cryptography = OpenSSLCryptography()
        var demonstration: Demonstration
        if let known = try? JSONDecoder().decode(
            Demonstration.self, from: Data(contentsOf: URL(fileURLWithPath: folder.demo)))
        {
            demonstration = known
            demonstration.url = url
        } else {
            func secret() throws -> String {
                Data(try cryptography.randomBytes(24)).base64EncodedString()
                    .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            }
            demonstration = Demonstration(
                url: url, customer: tenant, clientId: "demo-client", clientSecret: try secret(),
                apiKey: "demo-key.\(try secret())")
        }
        // Also for a known one: its store may be a new one.
        let key = demonstration.apiKey.split(separator: ".", maxSplits: 1).map(String.init)
        guard key.count == 2 else {
            throw StartProblem("\(folder.demo) has no API key", hint: "delete it, and start again")
        }
        for (kind, name, secret) in [
            (ClientCredential.Kind.secret, demonstration.clientId, demonstration.clientSecret), (.key, key[0], key[1]),
        ] {
            try await credentials.save(
                ClientCredential(
                    name, kind: kind, tenant: tenant, scopes: Set(Scope.allCases), secret: Sensitive(secret),
                    hash: hash, cryptography: cryptography))
        }
        return demonstration
    }

    /// Writes `demo.json`, for scripts: once the server answers, since they wait for it.
    func save(in folder: DataFolder) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try SafeFile.write(try encoder.encode(self), to: folder.demo, isPrivate: true) { start in
            (try? JSONDecoder().decode(Demonstration.self, from: Data(start))) != nil
        }
    }

    /// Who enrols with the demonstration: by device and document, which a newcomer has at hand; with a face if asked for. The
    /// example pictures are enrolled again and again, under any name.
    func customer(in folder: DataFolder, withFace: Bool) throws -> AwareIDCustomer {
        AwareIDCustomer(
            policy: EnrolmentPolicy(
                requiredChecks: withFace ? [.device, .face, .document] : [.device, .document],
                admitsRepeatedDocuments: true),
            appKey: try folder.appKey(),
            apiKey: Sensitive(apiKey))
    }

    /// Commands to try, to be copied into another terminal.
    ///
    /// - Parameter page: whether the server has the page to try.
    func invitation(page: Bool) -> String {
        """
        Vouch serves at \(url)\(page ? "\n\nRead a document in a browser: \(url)/try" : "")

          customer       \(customer)
          client         \(clientId)
          client secret  \(clientSecret)
          API key        \(apiKey)

        Try, in another terminal:

          1. Read a document:
             curl -s -H 'apikey: \(apiKey)' --data-binary @Examples/passport.jpg \(url)/v1/readings
          2. Get a token:
             curl -s -d grant_type=client_credentials -d client_id=\(clientId) -d client_secret=\(clientSecret) \(url)/v1/token
          3. Send a page as to a Regula web service (its own clients work too):
             echo '{"processParam":{"scenario":"FullProcess"},"List":[{"ImageData":{"image":"'$(base64 -w0 Examples/passport.jpg)'"}}]}' |
             curl -s -H 'Content-Type: application/json' -d @- \(url)/api/process

        Ctrl-C ends it.

        """
    }
}
