public import VouchCore
import VouchDocument
import VouchMRZ

/// One side of a document, searched and its print read before the other sides are there. Most of the work of a reading needs no
/// other side.
///
/// Give it to ``DocumentService/reading(of:chip:selfie:policy:ahead:progress:)``, whose result is the same as without it. It
/// holds the decoded picture, and personal data.
public struct SideAhead: Sendable, Redacted {
    let input: DocumentInput
    let search: ReadingRun.Search
    let conditions: Conditions

    /// Everything besides the input that a search depends on: where one differs, the input is searched again.
    struct Conditions: Hashable {
        let scope: PictureExaminer.Scope.RawValue
        let strictness: MRZDecoder.Strictness
        let longSide: Int?
        let readsText, examinesCopies, isCropped, readsPaymentCards: Bool
        let today: CalendarDate
        /// The service whose engines have searched; nil where nothing is searched, for it is read from a record.
        let service: ObjectIdentifier?

        init(_ policy: ReadingPolicy, today: CalendarDate, service: ReadingGate?) {
            scope = policy.scope.rawValue
            strictness = policy.strictness
            longSide = policy.longSide
            readsText = policy.readsText
            examinesCopies = policy.examinesCopies
            isCropped = policy.isCropped
            readsPaymentCards = policy.readsPaymentCards
            self.today = today
            self.service = service.map { ObjectIdentifier($0) }
        }
    }

    /// Whether nothing was left out for want of time or memory, which may be there the next time.
    var isComplete: Bool {
        !search.problems.contains(where: \.isBudget) && !search.pictures.contains { $0.print?.isOutOfTime ?? false }
    }
}

extension ReadingRun {
    /// What was found in an input before, as of an input with this one's name.
    ///
    /// - Parameter deadline: for what is still to be decoded. The one from before passed while the other sides were waited for.
    func earlier(_ input: DocumentInput, until deadline: ReadingDeadline) -> Search? {
        // A bundle records what this reading saw.
        guard case .none = evidence,
            let side = ahead.first(where: { $0.conditions == conditions && $0.input.hasContent(of: input) })
        else { return nil }
        var search = side.search
        for index in search.pictures.indices {
            search.pictures[index].origin = input
            search.pictures[index].print = search.pictures[index].print?.until(deadline.search)
        }
        for index in search.problems.indices where search.problems[index].source == side.input.name {
            search.problems[index].source = input.name
        }
        return search
    }

    /// Searches one input as the first of a reading.
    func side(_ input: DocumentInput) async throws -> SideAhead? {
        let side = SideAhead(input: input, search: try await search([input]), conditions: conditions)
        return side.isComplete ? side : nil
    }
}

extension DocumentService {
    /// Searches one side of a document and reads its print, before the other sides are there.
    ///
    /// - Parameters:
    ///   - input: a picture; bytes or a file that does not change meanwhile.
    ///   - policy: that of the reading.
    /// - Returns: nil where the time or memory for it did not suffice: the reading does that work again.
    /// - Throws: `CancellationError`; ``ReadingProblem`` if the clock has no valid date. A failure of the input is not an
    ///   error: the reading reports it.
    public func side(_ input: DocumentInput, policy: ReadingPolicy = ReadingPolicy()) async throws -> SideAhead? {
        let run = try run(policy)
        return try await gate.run {
            try await withTaskExecutorPreference(executor) { try await run.side(input) }
        }
    }
}
