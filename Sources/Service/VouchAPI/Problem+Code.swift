extension Problem {
    /// Every kind of problem. A code keeps its name, status and meaning.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        case malformed = "request.malformed"
        case tooLarge = "request.tooLarge"
        case tooSlow = "request.tooSlow"
        case unsupportedMedia = "request.unsupportedMedia"
        case notFound = "resource.notFound"
        case methodNotAllowed = "request.methodNotAllowed"
        case unauthenticated = "access.unauthenticated"
        case forbidden = "access.forbidden"
        case tooMany = "access.tooManyRequests"
        case conflict = "resource.conflict"
        case gone = "resource.gone"
        case unreadable = "document.unreadable"
        case notSupported = "request.notSupported"
        case busy = "service.busy"
        case unavailable = "service.unavailable"
        case failed = "service.failed"

        /// The status code of HTTP.
        public var status: Int {
            switch self {
            case .malformed: 400
            case .unauthenticated: 401
            case .forbidden: 403
            case .notFound: 404
            case .methodNotAllowed: 405
            case .tooSlow: 408
            case .conflict: 409
            case .gone: 410
            case .tooLarge: 413
            case .unsupportedMedia: 415
            case .unreadable, .notSupported: 422
            case .tooMany: 429
            case .failed: 500
            case .busy, .unavailable: 503
            }
        }

        /// The same for every occurrence.
        public var title: String {
            switch self {
            case .malformed: "The request is malformed"
            case .tooLarge: "The request is too large"
            case .tooSlow: "The request came too slowly"
            case .unsupportedMedia: "The content type is not supported"
            case .notFound: "There is no such resource"
            case .methodNotAllowed: "The resource has no such method"
            case .unauthenticated: "The caller is not known"
            case .forbidden: "The caller may not do this"
            case .tooMany: "Too many requests"
            case .conflict: "The resource is in another state"
            case .gone: "The resource has ended"
            case .unreadable: "The document cannot be read"
            case .notSupported: "This is not supported"
            case .busy: "The server is busy"
            case .unavailable: "A part of the server is not available"
            case .failed: "The server failed"
            }
        }

        /// Where a problem has no better one.
        var remedy: String {
            switch self {
            case .malformed: "correct the request; the API's description tells its form"
            case .tooLarge: "send smaller pictures"
            case .tooSlow: "send smaller pictures, or over a faster connection"
            case .unsupportedMedia: "send a content type that the API's description names"
            case .notFound: "check the path and the identifier"
            case .methodNotAllowed: "use a method that the Allow field names"
            case .unauthenticated: "get a new token and send it in the Authorization field"
            case .forbidden: "use credentials with the scope that the API's description names"
            case .tooMany: "wait as long as the Retry-After field tells"
            case .conflict: "read the resource again and decide anew"
            case .gone: "begin anew"
            case .unreadable: "send another picture of the document"
            case .notSupported: "leave this out"
            case .busy, .unavailable: "try again later"
            case .failed: "try again; if it fails again, tell the operator the request's identifier"
            }
        }
    }
}
