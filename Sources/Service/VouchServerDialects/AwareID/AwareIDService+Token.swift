import HTTPTypes
import VouchAPI
import VouchDialects
import VouchServer

extension AwareIDService {
    /// `POST /auth/realms/{customer}-consumers/protocol/openid-connect/token`
    func token(_ request: ServerRequest) async throws -> ServerResponse {
        let type = (request.fields[.contentType] ?? "").prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        guard type == "application/x-www-form-urlencoded" else {
            throw Problem(.unsupportedMedia, "the body must be application/x-www-form-urlencoded")
        }
        guard let customer = AwareID.TokenRequest.customer(ofRealm: request.parameters["realm"] ?? ""),
            request.parameters["customer"].map({ $0 == customer }) ?? true
        else { throw Problem(.notFound, "no such realm") }
        guard let fields = FormFields.decode(request.body) else {
            return try refused(.invalidRequest)
        }
        let asked: AwareID.TokenRequest
        do throws(AwareID.TokenRequest.Refusal) {
            asked = try AwareID.TokenRequest(fields)
        } catch {
            return try refused(error)
        }
        let secret = asked.clientSecret.reveal { $0 }
        // The vendor's app reads documents and chips with the token by which it enrols.
        let issued = try await tokens.issue(
            client: asked.clientID, secret: secret, scopes: [.enrol, .read], tenant: customer, from: request.address,
            at: request.received)
        var response = try ServerResponse.json(
            AwareID.TokenResponse(
                token: issued.text, identity: try tokens.identity(of: issued, at: request.received),
                seconds: issued.seconds))
        response.fields[.cacheControl] = "no-store"
        return response
    }

    private func refused(_ refusal: AwareID.TokenRequest.Refusal) throws -> ServerResponse {
        var response = try ServerResponse.json(
            AwareID.TokenError(refusal), status: refusal == .invalidClient ? .unauthorized : .badRequest)
        response.fields[.cacheControl] = "no-store"
        return response
    }
}
