import Foundation
import VouchOpenSSL

@testable import VouchEnrolment
@testable import VouchServer

/// The services that enrol and authenticate, over stores and engines of a test.
struct PersonServices {
    let enrolling: Enrolling
    let authenticating: Authenticating

    init(
        _ enrolments: any EnrolmentStore, _ authentications: any AuthenticationStore,
        sessions: any EnrolmentSessionStore, engines: FakeEngines, follower: (any EnrolmentFollowing)? = nil
    ) {
        let cryptography = OpenSSLCryptography()
        let identifier: @Sendable () -> String = { UUID().uuidString.lowercased() }
        enrolling = Enrolling(
            enrolments: enrolments, sessions: sessions, documents: engines, faces: engines,
            randomBytes: cryptography.randomBytes, identifier: identifier, follower: follower)
        authenticating = Authenticating(
            enrolments: enrolments, authentications: authentications, faces: engines,
            isSigned: cryptography.isSigned, identifier: identifier)
    }
}
