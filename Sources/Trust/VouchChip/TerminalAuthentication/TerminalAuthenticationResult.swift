import VouchCore

/// The result of terminal authentication. Here the chip checks the terminal.
public struct TerminalAuthenticationResult: Sendable, Hashable {
    /// *Passed*: the chip accepted the terminal as authorised. *Not performed*, with the reason, in every other case: a
    /// chip that rejects a terminal has not failed. It says nothing about the chip, genuine or not.
    public let acceptance: CheckOutcome
    /// Which of DG3 and DG4 the certificates open; the chip's trust point may allow less.
    public let readableGroups: Set<Int>
    /// The certificates sent, or to be sent, in order.
    public let certificates: [CVCertificate]

    init(_ acceptance: CheckOutcome, chain: CVCertificateChain? = nil) {
        self.acceptance = acceptance
        readableGroups = acceptance == .passed ? chain?.readableGroups ?? [] : []
        certificates = chain?.certificates ?? []
    }
}
