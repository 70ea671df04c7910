public import VouchCore

/// A face as numbers. It identifies a person: keep it encrypted, and no longer than needed.
public struct FaceTemplate: Sendable, Hashable {
    /// ``FaceDescriptor/identifier`` of the network that made it.
    public let descriptor: String
    /// The numbers: as many as ``FaceDescriptor/count``, all finite.
    public let values: Sensitive<[Float]>

    /// - Returns: nil if there are not as many values as the descriptor says, or one is not finite.
    public init?(_ values: [Float], of descriptor: FaceDescriptor) {
        guard values.count == descriptor.count, values.allSatisfy({ $0.isFinite }) else { return nil }
        self.descriptor = descriptor.identifier
        self.values = Sensitive(values)
    }
}
