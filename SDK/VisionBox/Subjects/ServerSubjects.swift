import VouchAPI
public import VouchClient
public import VouchDialects

extension VisionBox {
    /// Stores subjects on a Vouch server: what an ``EnrolmentConfig`` with an ``APIConfig`` uses, unless the app gives a store of
    /// its own.
    ///
    /// The server seals each subject with a key of the person's own, and knows nothing of what is in it. It makes no tokens:
    /// ``Subject/subjectToken`` stays as the app sets it.
    public struct ServerSubjects: SubjectStoring {
        private let client: VouchClient

        /// - Parameter client: reaches the server, with credentials for `enrol`.
        public init(_ client: VouchClient) { self.client = client }

        public func add(_ subject: Subject) async throws -> Subject {
            try await refusing {
                var subject = subject
                // The server names it.
                subject.id = nil
                subject.id = try await client.addSubject(subject).id
                return subject
            }
        }

        public func subject(_ id: String) async throws -> Subject? {
            try await refusing {
                do {
                    let found = try await client.subject(id, as: Subject.self)
                    var subject = found.content
                    subject.id = found.id
                    return subject
                } catch let error as ClientError where error.isOfUnknown {
                    return nil
                }
            }
        }

        public func update(_ subject: Subject) async throws -> Subject {
            guard let id = subject.id else { throw SubjectRefusal() }
            return try await refusing {
                _ = try await client.replaceSubject(id, with: subject)
                return subject
            }
        }

        public func delete(_ id: String) async throws -> Bool {
            try await refusing {
                do {
                    _ = try await client.deleteSubject(id)
                    return true
                } catch let error as ClientError where error.isOfUnknown {
                    return false
                }
            }
        }

        /// What the server refuses has a ``SubjectRefusal``; what did not reach it has the client's own error.
        private func refusing<Value>(_ work: () async throws -> Value) async throws -> Value {
            do {
                return try await work()
            } catch let error as ClientError {
                switch error.code {
                case .notAuthenticated, .refused(status: 401), .refused(status: 403):
                    throw SubjectRefusal(.notPermitted)
                case .refused(status: 400..<500): throw SubjectRefusal()
                default: throw error
                }
            }
        }
    }
}

extension ClientError {
    fileprivate var isOfUnknown: Bool { problem == Problem.Code.notFound.rawValue }
}
