import Foundation

extension Regula {
    /// Encrypted pictures on their way to the server that can open them: the container `EncryptedRCL` alone.
    public struct EncryptedContainers: Encodable, Sendable {
        private let containerList: ContainerList
        private let transactionInfo: TransactionInfo

        /// - Parameters:
        ///   - sealed: the encrypted pictures; written in Base64.
        ///   - transaction: who made them.
        public init(_ sealed: [UInt8], _ transaction: TransactionInfo) {
            let text = Data(sealed).base64EncodedString()
            containerList = ContainerList(list: [
                Container(.encryptedRCL, light: .white, Named("EncryptedRCL", text))
            ])
            transactionInfo = transaction
        }

        private enum CodingKeys: String, CodingKey {
            case containerList = "ContainerList"
            case transactionInfo = "TransactionInfo"
        }
    }
}
