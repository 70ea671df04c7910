import TrustTestSupport
import VouchChip

extension VectorFile {
    func secret(_ name: String) throws -> SecretBytes { SecretBytes(try bytes(name)) }
}

extension SecretBytes {
    /// Tests compare what the standard prints.
    var exposed: [UInt8] { reveal { Array($0) } }
}
