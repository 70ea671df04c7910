public import VouchVision

/// A face network run by Vouch's own runtime: in browsers, and wherever there is no other engine.
///
/// Its file is what `scripts/convert-browser-networks` makes of MediaPipe's: `face-finder.vnet`, `face-mesh.vnet`,
/// `face-iris.vnet`. Usable from any thread.
public struct PortableFaceNetwork: FaceNetwork {
    private let network: VouchVision.Network

    /// - Parameter bytes: a whole `.vnet` file, of format version 2.
    /// - Throws: `NetworkError` unless the file is complete, undamaged and of a supported format.
    public init(_ bytes: [UInt8]) throws(NetworkError) { network = try VouchVision.Network(bytes) }

    /// Whether its input is a square of so many pixels.
    func takes(side: Int) -> Bool { network.takes(height: side, width: side, channels: 3) }

    public func run(_ values: [Float]) throws(FaceError) -> [[Float]] {
        guard let outputs = network.outputs(of: values) else { throw FaceError(.networkFailed) }
        return outputs
    }
}
