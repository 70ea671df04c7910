import HTTPTypes
import VouchAPI
import VouchDialects
import VouchServer

/// A problem in this dialect's form. The vendor's API describes no form, only the status codes 400 and 403: what is
/// refused as unreadable or not supported is a bad request there.
struct RegulaProblem: Encodable {
    let code: String
    let message: String
    let remedy: String
    let requestId: String?

    static func response(_ problem: Problem) -> ServerResponse {
        let status = problem.status == 422 ? 400 : problem.status
        let body = RegulaProblem(
            code: problem.code.rawValue, message: problem.detail, remedy: problem.remedy,
            requestId: problem.requestID)
        let code = HTTPResponse.Status(code: status)
        var response = (try? ServerResponse.json(body, status: code)) ?? ServerResponse(code)
        if let seconds = problem.retryAfter { response.fields[.retryAfter] = String(seconds) }
        if problem.code == .unauthenticated { response.fields[.wwwAuthenticate] = "Bearer" }
        response.fields[.regulaRequestID] = problem.requestID
        return response
    }
}

extension HTTPField.Name {
    /// The vendor's spelling of `X-Request-ID`.
    static var regulaRequestID: Self { Self("X-RequestID") ?? .via }
}

extension Problem {
    init(_ error: Regula.ProcessRequestError) {
        let code: Code =
            switch error.code {
            case .tooLarge: .tooLarge
            case .unsupportedScenario, .unsupportedSearch, .encryptedContainer, .licenceContainer,
                .unsupportedContainer:
                .notSupported
            default: .malformed
            }
        self.init(code, error.description, remedy: error.remedy)
    }
}
