import VouchCore

/// What terminal authentication came to. It is the terminal that is judged here, by the chip.
public struct TerminalAuthenticationResult: Sendable, Hashable {
    /// *Passed*: the chip took the terminal for one that may read. *Not performed*, with the reason, in every other
    /// case: a chip that turns a terminal away has not failed. It says nothing about the chip, genuine or not.
    public let acceptance: CheckOutcome
    /// Which of DG3 and DG4 the certificates open; the chip's trust point may allow less.
    public let readableGroups: Set<Int>
    /// What was sent, or would have been, in order.
    public let certificates: [CVCertificate]

    init(_ acceptance: CheckOutcome, chain: CVCertificateChain? = nil) {
        self.acceptance = acceptance
        readableGroups = acceptance == .passed ? chain?.readableGroups ?? [] : []
        certificates = chain?.certificates ?? []
    }
}
