extension Problem {
    /// Every kind of problem. A code keeps its name, status and meaning.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The body is not what the route takes.
        case malformed = "request.malformed"
        /// The body is larger than the route takes.
        case tooLarge = "request.tooLarge"
        /// The work took longer than it may.
        case tooSlow = "request.tooSlow"
        /// The route does not take this content type.
        case unsupportedMedia = "request.unsupportedMedia"
        /// Nothing exists at this path or with this identifier, or it belongs to another tenant.
        case notFound = "resource.notFound"
        /// The path exists, but not with this method.
        case methodNotAllowed = "request.methodNotAllowed"
        /// No credentials, or none that are known.
        case unauthenticated = "access.unauthenticated"
        /// The credentials do not allow it.
        case forbidden = "access.forbidden"
        /// More requests than the policy allows.
        case tooMany = "access.tooManyRequests"
        /// It was done before, or a newer version exists.
        case conflict = "resource.conflict"
        /// It existed, and is gone.
        case gone = "resource.gone"
        /// No readable document in the files.
        case unreadable = "document.unreadable"
        /// The resource is in the memory of another of the servers that answer at this address.
        case misdirected = "request.misdirected"
        /// The resource is a WebSocket, and the request does not ask for one that the server supports.
        case upgradeRequired = "request.upgradeRequired"
        /// The request asks for something this server does not offer.
        case notSupported = "request.notSupported"
        /// The server has no worker free.
        case busy = "service.busy"
        /// The server cannot do its work just now.
        case unavailable = "service.unavailable"
        /// The server's storage is full.
        case full = "storage.full"
        /// The server failed: it is not known whether the request had an effect.
        case failed = "service.failed"

        /// Status code of HTTP.
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
            case .misdirected: 421
            case .upgradeRequired: 426
            case .tooMany: 429
            case .failed: 500
            case .busy, .unavailable: 503
            case .full: 507
            }
        }

        /// Title of RFC 9457, the same for every occurrence.
        public var title: String {
            switch self {
            case .malformed: "The request is malformed"
            case .tooLarge: "The request is too large"
            case .tooSlow: "The request came too slowly"
            case .unsupportedMedia: "The content type is not supported"
            case .notFound: "There is no such resource"
            case .methodNotAllowed: "The resource does not support this method"
            case .unauthenticated: "The caller is not known"
            case .forbidden: "The caller may not do this"
            case .tooMany: "Too many requests"
            case .conflict: "The resource is in another state"
            case .gone: "The resource has ended"
            case .unreadable: "The document cannot be read"
            case .misdirected: "Another server has the resource"
            case .upgradeRequired: "The resource is a WebSocket"
            case .notSupported: "This is not supported"
            case .busy: "The server is busy"
            case .unavailable: "A part of the server is not available"
            case .full: "The server's storage is full"
            case .failed: "The server failed"
            }
        }

        /// When the problem occurs, and what the server did. The page of the problem's type shows it.
        public var meaning: String {
            switch self {
            case .malformed: "A part of the request is missing, or differs from the API's description."
            case .tooLarge: "The request, or one of its files, exceeds the server's limit. Nothing was done."
            case .tooSlow: "The request did not arrive in time. The server closed the connection; nothing was done."
            case .unsupportedMedia: "The Content-Type field names a type that this resource does not accept."
            case .notFound: "Nothing exists at this path or with this identifier, or it belongs to another customer."
            case .methodNotAllowed: "The path exists, but not with the method of the request."
            case .unauthenticated:
                "The request has no valid token or API key: it is missing, wrong, expired or revoked."
            case .forbidden: "The token or API key is valid, but lacks the scope for this request."
            case .tooMany: "This client has made more requests than the operator allows, or has sent wrong secrets."
            case .conflict:
                "The resource does not allow this now: another request changed it, or a step comes too early."
            case .gone: "It has ended, expired, been revoked, or been used before. It cannot be continued."
            case .unreadable: "No readable document in the files, or they are damaged."
            case .misdirected:
                "Several servers answer at this address, and the resource is in the memory of another one. Nothing was done."
            case .upgradeRequired:
                "The resource is a WebSocket (RFC 6455, version 13), and the request does not ask for one."
            case .notSupported: "The request is well-formed, but asks for something this server does not offer."
            case .busy: "The queue is full, or a reading ran out of time because of other work. Nothing was done."
            case .unavailable: "The store or an engine does not answer at the moment."
            case .full: "The disk or the database of the server has no room left. Nothing was done."
            case .failed: "The server failed. It is not known whether the request had an effect."
            }
        }

        /// Advice to the caller, unless an occurrence has more specific advice.
        public var remedy: String {
            switch self {
            case .malformed: "correct the request; see the API's description"
            case .tooLarge: "send smaller pictures"
            case .tooSlow: "send smaller pictures, or over a faster connection"
            case .unsupportedMedia: "send a content type that the API's description names"
            case .notFound: "check the path and the identifier"
            case .methodNotAllowed: "use a method that the Allow field names"
            case .unauthenticated: "get a new token and send it in the Authorization field"
            case .forbidden: "use credentials with the scope that the API's description names"
            case .tooMany: "wait for the time in the Retry-After field"
            case .conflict: "read the resource again and decide again"
            case .gone: "begin again"
            case .unreadable: "send another picture of the document"
            case .misdirected:
                "send the request to the server that the Vouch-Server field names, as the operator's proxy should"
            case .upgradeRequired: "open it with a WebSocket client, or use the resource's long poll"
            case .notSupported: "leave this out"
            case .busy, .unavailable: "try again later"
            case .full: "tell the operator, and try again later"
            case .failed: "try again; if it fails again, give the operator the request's identifier"
            }
        }
    }
}
