/// Why something could not be stored or read again. None tells what was in it.
@nonexhaustive
public enum StoreError: String, Error, Sendable, Hashable {
    /// The file is a database of a later version of Vouch, or of another program.
    case unknownVersion
    /// What is stored was changed, or sealed with another master key.
    case damaged
    /// A record of that name is there already.
    case exists
}
