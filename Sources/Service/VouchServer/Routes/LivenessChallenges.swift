import VouchAPI
import VouchCore
import VouchEnrolment
import VouchLiveness
import VouchStores

/// The liveness challenges that were drawn and wait for their answer: one at a time for each enrolment, authentication or
/// journey, and each is answered once, at any server that shares the store.
package struct LivenessChallenges: Sendable {
    private let store: any TransientStore
    private let draw: @Sendable (LivenessChallenge.Size, Timestamp) throws -> LivenessChallenge

    /// - Parameter draw: draws a challenge; from a cryptographic generator but in tests.
    package init(
        in store: any TransientStore,
        drawing draw: @escaping @Sendable (LivenessChallenge.Size, Timestamp) throws -> LivenessChallenge = Self.random
    ) {
        self.store = store
        self.draw = draw
    }

    private static func random(_ size: LivenessChallenge.Size, _ now: Timestamp) throws -> LivenessChallenge {
        var generator = SystemRandomNumberGenerator()
        return try LivenessChallenge.draw(size, issued: now.seconds, using: &generator)
    }

    /// Draws a challenge. One that was drawn for the same before is over: whoever draws many chooses none.
    ///
    /// - Throws: ``/VouchAPI/Problem``, `busy`, if too many wait for their answers.
    package func new(
        _ size: LivenessChallenge.Size, for purpose: Proceeding, tenant: String, at now: Timestamp
    ) async throws -> LivenessChallenge {
        let challenge = try draw(size, now)
        // A video that arrives late is judged, so that the person learns why.
        let expires = Timestamp(seconds: challenge.expires + Self.secondsKept)
        let item = TransientItem(Sensitive(challenge.json), expires: expires)
        do {
            try await store.put(item, at: key(purpose, tenant), if: .always, now: now)
        } catch is TransientStoreIsFull {
            throw Problem(.busy, "too many challenges of this customer wait for their answers", retryAfter: 60)
        }
        return challenge
    }

    /// Takes a challenge for its only answer.
    ///
    /// - Parameter nonce: the challenge's, in hexadecimal digits.
    /// - Throws: ``EnrolmentError``, `challengeOver`.
    package func take(
        _ nonce: String, for purpose: Proceeding, tenant: String, at now: Timestamp
    ) async throws -> LivenessChallenge {
        let key = key(purpose, tenant)
        guard let kept = try await store.item(at: key, now: now),
            let challenge = kept.body.reveal({ try? LivenessChallenge(json: $0) }),
            challenge.identifier == nonce,
            // Of two answers at the same time one finds it.
            try await store.remove(key)
        else { throw EnrolmentError(.challengeOver, .face) }
        return challenge
    }

    private func key(_ purpose: Proceeding, _ tenant: String) -> TransientKey {
        TransientKey(.livenessChallenge, purpose.text, tenant: tenant)
    }

    private static let secondsKept: Int64 = 300
}
