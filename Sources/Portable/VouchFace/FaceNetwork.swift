/// One neural network, run by whichever engine is at hand: OpenVINO on a server, Vouch's own in a browser.
///
/// Everything around it, from pixels to values and from values to faces, is in this room, so that all engines agree.
public protocol FaceNetwork: Sendable {
    /// Runs the network once.
    ///
    /// - Parameter values: the input row by row: for the finders and the mesh a square of pixels with three values
    ///   each, for descriptors three squares one after the other.
    /// - Returns: the outputs in the network's order, each row by row.
    /// - Throws: ``FaceError/Code-swift.enum/networkFailed``, ``FaceError/Code-swift.enum/outOfMemory``.
    func run(_ values: [Float]) throws(FaceError) -> [[Float]]
}
