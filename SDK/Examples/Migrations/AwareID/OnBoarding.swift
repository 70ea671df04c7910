import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The app's configuration, as its settings have it.
@MainActor enum OnBoardingStorage {
    private static func setting(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
    private static var jwt: String?

    static func getBiMaasURL() -> String? { setting("SERVER") }
    static func getBiMaasAPIKey() -> String? { setting("APIKEY") }
    /// The document database, as the app stored it; nil for the reader's own.
    static var databasePath: String? { setting("DATABASE") }
    static func getBiMaasJWT() -> String? { jwt }
    static func setBiMaasJWT(_ token: String) { jwt = token }
    static var mCustomerName: String { setting("CUSTOMER") ?? "" }
    static var clientID: String { setting("CLIENT") ?? "" }
    static var mClientSecret: String { setting("SECRET") ?? "" }
}

/// The calls of the vendor's page on enrolment, made by the app itself.
@MainActor struct OnBoarding {
    typealias Members = [String: Any]

    struct Refused: Error { let text: String }

    /// Gets the access token, which is the JWT of the calls after it.
    func getAccessToken() async throws {
        var form = URLComponents()
        form.queryItems = [
            .init(name: "client_id", value: OnBoardingStorage.clientID),
            .init(name: "client_secret", value: OnBoardingStorage.mClientSecret), .init(name: "scope", value: "openid"),
            .init(name: "grant_type", value: "client_credentials"),
        ]
        let realm = OnBoardingStorage.mCustomerName + "-consumers"
        let token = try await send(
            "POST", "/auth/realms/\(realm)/protocol/openid-connect/token", Data((form.percentEncodedQuery ?? "").utf8),
            type: "application/x-www-form-urlencoded")
        OnBoardingStorage.setBiMaasJWT(token["access_token"] as? String ?? "")
    }

    func get(_ path: String) async throws -> Members { try await send("GET", path, nil) }

    func post(_ path: String, _ body: Members) async throws -> Members {
        try await send("POST", path, try JSONSerialization.data(withJSONObject: body))
    }

    /// The same for a body that begins with a text of JSON.
    func post(_ path: String, json: String) async throws -> Members { try await send("POST", path, Data(json.utf8)) }

    private func send(
        _ method: String, _ path: String, _ body: Data?, type: String = "application/json; charset=UTF-8"
    ) async throws -> Members {
        guard let url = URL(string: (OnBoardingStorage.getBiMaasURL() ?? "") + path) else {
            throw Refused(text: "no address")
        }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        request.timeoutInterval = 120
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        if let jwt = OnBoardingStorage.getBiMaasJWT() {
            request.setValue("Bearer " + jwt, forHTTPHeaderField: "Authorization")
            request.setValue(OnBoardingStorage.getBiMaasAPIKey(), forHTTPHeaderField: "apikey")
        }
        let (data, response) = try await URLSession.shared.data(for: request)
        let members = try JSONSerialization.jsonObject(with: data) as? Members ?? [:]
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw Refused(text: path + ": " + (members["errorMsg"] as? String ?? ""))
        }
        return members
    }
}
