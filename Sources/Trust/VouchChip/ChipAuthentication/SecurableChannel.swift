/// A channel whose protection can be replaced, as chip authentication does.
package protocol SecurableChannel: APDUChannel {
    /// Protects everything from now on.
    func secure(with protection: any APDUProtection) async
}

extension ChipSession: SecurableChannel {}
