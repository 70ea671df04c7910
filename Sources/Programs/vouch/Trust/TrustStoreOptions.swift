import ArgumentParser
import Foundation
import VouchPKI
import VouchCore
import VouchKit

/// The trust store's file.
struct TrustStoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The trust store's file. Also: VOUCH_TRUST. (default: vouch/trust.store in the user's data folder)",
            valueName: "file"))
    var trust: String?

    var path: String { trust ?? TrustStoreFile.usualPath }

    /// - Parameter mayBeNew: whether a named file that does not exist means an empty store, as in the default place.
    func source(mayBeNew: Bool = false) -> TrustStoreSource {
        guard let trust else { return mayBeNew ? .file(path, mayBeAbsent: true) : .usual }
        return .file(trust, mayBeAbsent: mayBeNew)
    }

    func load(mayBeNew: Bool = false) throws(Complaint) -> TrustStore {
        try complaining { () throws(ReadingProblem) in try source(mayBeNew: mayBeNew).load() }
    }

    static func complainOfNone() throws {
        Complaint("trust.none", "the store has none of this State", hint: "see `vouch trust coverage`").print()
        throw ExitCode(1)
    }

    /// The store to show; an empty one is a complaint, because there would be nothing to show.
    func loadFilled() throws(Complaint) -> TrustStore {
        let store = try load()
        guard !store.certificates.isEmpty else {
            throw Complaint(
                "trust.empty", "there is no trust store yet",
                hint: "create one with `vouch trust import LIST`; States publish master lists")
        }
        return store
    }
}
