/// Documents for which passive authentication is switched off, because their signatures are known to fail, or no one
/// has their State's certificates.
///
/// Every check of a signature, hash or certificate is then *not performed*, and the reason says that it was switched off;
/// such a document is never proven. Which State issued it is taken from DG1, so a forger can claim an exempt one: what an
/// exemption gives away is the *no*, never a *yes*.
public struct PassiveAuthenticationExemptions: Sendable, Hashable {
    /// Issuing States as the zone has them, without fillers: `UTO`, `D`.
    public var states: Set<String>
    /// Identifiers of document models, such as `UTO-P-2016`.
    public var models: Set<String>

    public init(states: Set<String> = [], models: Set<String> = []) {
        self.states = states
        self.models = models
    }

    /// No exemptions.
    public static let none = PassiveAuthenticationExemptions()

    func covers(state: String?, model: String?) -> Bool {
        state.map { states.contains($0) } ?? false || model.map { models.contains($0) } ?? false
    }
}
