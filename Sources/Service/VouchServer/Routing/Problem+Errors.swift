import VouchAPI
import VouchEnrolment
import VouchKit
import VouchStores

/// The one map from errors to HTTP. Every ``Route`` applies it; dialects put the problem into the vendor's shape.
extension Problem {
    /// What an error means to a client.
    ///
    /// - Returns: nil for errors of our own machinery, whose text may hold personal data.
    package init?(of error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as ReadingProblem: self.init(error)
        case let error as EnrolmentError:
            self.init(
                error.code.problem, error.message, remedy: error.remedy, retryAfter: error.code == .noCode ? 1 : nil)
        case let error as JourneyRefusal: self.init(error.code.problem, error.message, remedy: error.remedy)
        case EnrolmentStoreError.changed, is StoreConflict:
            self.init(
                .conflict, "another request changed this at the same time",
                remedy: "read it again, and do what is still to be done")
        case let error as QuotaReached where error.quota == .storage:
            self.init(
                .full, "this customer has stored as much as it may (quota storage)",
                remedy: "delete what is not needed any more, or ask the operator for more")
        case let error as QuotaReached:
            self.init(
                .tooMany,
                "this customer has as many \(error.quota.words) as it may have (quota \(error.quota.rawValue))",
                remedy: "complete or delete some, or ask the operator for more", retryAfter: 60)
        case EnrolmentStoreError.exists:
            self.init(.conflict, "this user is being enrolled by another request", remedy: "begin again")
        case EnrolmentStoreError.full:
            self.init(
                .busy, "this server keeps nothing on disk, and its memory for this customer is full",
                remedy: "delete persons who are not needed any more, or try again later", retryAfter: 60)
        case EnrolmentStoreError.notFound: self.init(.notFound, "it was deleted meanwhile")
        case is CancellationError: self.init(.unavailable, "the server is shutting down", retryAfter: 1)
        case let error as any TransientError where error.isFull: self.init(.full, "the store has no room left")
        case let error as any TransientError where error.isReadOnly:
            self.init(.unavailable, "the store is read-only", retryAfter: 5)
        case let error as any TransientError where error.isTransient:
            self.init(.unavailable, "the store does not answer", retryAfter: 1)
        default: return nil
        }
    }

    /// What a reading could not do, without what it read and without its source, which may be a name that the client chose.
    private init(_ problem: ReadingProblem) {
        guard !problem.isOutOfTime else {
            self.init(
                .busy, "the server had no time to read this (\(problem.code))",
                remedy: "send the same again; if that does not help, fewer or smaller pictures at once", retryAfter: 5)
            return
        }
        switch problem.severity {
        case .installation:
            self.init(
                .unavailable, "the server lacks an engine (\(problem.code))", remedy: "tell the operator",
                retryAfter: 60)
        case .refused, .failure, .warning:
            self.init(.unreadable, "\(problem.message) (\(problem.code))", remedy: problem.hint)
        case .output, .outputLost:
            self.init(.failed, "the server could not write what it read (\(problem.code))")
        }
    }
}

extension EnrolmentError.Code {
    fileprivate var problem: Problem.Code {
        switch self {
        case .notRequired, .alreadyPassed, .faceFirst, .documentFirst, .chipMissing, .consentMissing, .challengeMissing,
            .packageMissing, .otherTerms, .termsMissing, .complete, .tooManyAnswers:
            .conflict
        case .refused, .failed, .expired, .sessionOver, .challengeOver: .gone
        case .otherSubject, .unknown, .notEnrolled: .notFound
        case .noCode: .busy
        case .noApp: .unavailable
        }
    }
}

extension JourneyRefusal.Code {
    fileprivate var problem: Problem.Code {
        switch self {
        case .finished, .termsFirst, .unexpected, .noLivenessFace, .challengeMissing, .unknownOutcome, .otherDefinition,
            .tooManyEvents, .notReferred, .decided, .held, .sameReviewer, .seniorNeeded:
            .conflict
        case .timeOver, .definitionGone: .gone
        case .unknown, .unknownDefinition: .notFound
        case .malformedPerson: .malformed
        }
    }
}
