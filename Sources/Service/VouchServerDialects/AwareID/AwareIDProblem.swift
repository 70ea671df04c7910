import HTTPTypes
import VouchAPI
import VouchDialects
import VouchServer

extension ServerResponse {
    /// A problem in the vendor's shape: `{"errorCode": …, "errorMsg": …, "status": …}`.
    static func awareID(_ problem: Problem) -> ServerResponse {
        var response = ServerResponse.problem(problem)
        let answer = AwareID.ErrorResponse(
            errorCode: problem.code.rawValue, errorMsg: "\(problem.detail); \(problem.remedy)", status: problem.status,
            requestId: problem.requestID)
        if let body = try? ServerResponse.json(answer) {
            response.body = body.body
            response.fields[.contentType] = "application/json"
        }
        response.fields[.cacheControl] = "no-store"
        return response
    }

    /// A problem of a token request: RFC 6749 §5.2.
    static func awareIDToken(_ problem: Problem) -> ServerResponse {
        var response = ServerResponse.problem(problem)
        let name =
            switch problem.code {
            case .unauthenticated, .forbidden: AwareID.TokenRequest.Refusal.invalidClient.rawValue
            case .failed: "server_error"
            case .busy, .unavailable, .full, .tooMany: "temporarily_unavailable"
            default: AwareID.TokenRequest.Refusal.invalidRequest.rawValue
            }
        if let body = try? ServerResponse.json(AwareID.TokenError(error: name, description: problem.detail)) {
            response.body = body.body
            response.fields[.contentType] = "application/json"
        }
        response.fields[.cacheControl] = "no-store"
        return response
    }
}
