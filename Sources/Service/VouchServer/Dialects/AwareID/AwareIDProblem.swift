import HTTPTypes
import VouchAPI
import VouchDialects
import VouchEnrolment
import VouchKit

extension Problem {
    /// The meaning of a thrown error to a client of AwareID's API; errors of our own machinery stay unknown.
    static func awareID(_ error: any Error) -> any Error {
        switch error {
        case let error as AwareID.MalformedRequest:
            return Problem(error.code == .tooLong ? .tooLarge : .malformed, error.description)
        case let error as EnrolmentError:
            return switch error.code {
            case .failed, .expired, .refused: Problem(.gone, error.description)
            case .otherSubject: Problem(.notFound, "no such enrolment")
            default: Problem(.conflict, error.description)
            }
        case EnrolmentStoreError.changed:
            return Problem(
                .conflict, "another request has changed this in the meantime", remedy: "send the request again")
        case EnrolmentStoreError.exists:
            return Problem(.conflict, "this user is being enrolled by another request", remedy: "begin again")
        case EnrolmentStoreError.full:
            return Problem(
                .busy, "this server keeps nothing on disk, and its memory for this customer is full",
                remedy: "delete persons who are no longer needed, or try again later", retryAfter: 60)
        case EnrolmentStoreError.notFound: return Problem(.notFound, "it was deleted in the meantime")
        case let error as ReadingProblem:
            // Its source may be a name that the client chose.
            return switch error.severity {
            case .installation:
                Problem(.unavailable, "the server lacks an engine (\(error.code))", remedy: "inform the operator")
            default: Problem(.unreadable, "\(error.message) (\(error.code))", remedy: error.hint)
            }
        default: return error
        }
    }
}

extension ServerResponse {
    /// A problem in the vendor's shape: `{"errorCode": …, "errorMsg": …, "status": …}`.
    static func awareID(_ problem: Problem) -> ServerResponse {
        var response = ServerResponse.problem(problem)
        let told = AwareID.ErrorResponse(
            errorCode: problem.code.rawValue, errorMsg: "\(problem.detail); \(problem.remedy)", status: problem.status,
            requestId: problem.requestID)
        if let body = try? ServerResponse.json(told) {
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
            case .busy, .unavailable, .tooMany: "temporarily_unavailable"
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
