import VouchAPI
import VouchCore
import VouchEnrolment

/// Keeps callers from trying registration codes, which are short enough to be read out.
package struct CodeGuesses: Sendable {
    /// Of unknown codes in five minutes, by caller and address: a customer's own server asks for all its persons from one.
    static let admitted = 100

    private let memory = SecretMemory()

    package init() {}

    /// Runs the work that a code grants, and counts a failed guess when the code is unknown.
    ///
    /// - Throws: what `work` does; ``/VouchAPI/Problem``, `access.tooManyRequests`, once too many codes were unknown.
    package func counting<Result>(
        _ request: ServerRequest, _ work: () async throws -> Result
    ) async throws -> Result {
        let caller = request.caller.map { "\($0.tenant) \($0.client)" } ?? ""
        let name = "\(caller) \(PeerAddresses.neighbourhood(of: request.address))"
        if let seconds = memory.wait(of: name, at: request.received, admitted: Self.admitted) {
            throw Problem(.tooMany, "too many unknown registration codes", retryAfter: seconds)
        }
        do {
            return try await work()
        } catch let error as EnrolmentError where error.code == .notEnrolled {
            memory.wasWrong(name, at: request.received)
            throw error
        }
    }
}
