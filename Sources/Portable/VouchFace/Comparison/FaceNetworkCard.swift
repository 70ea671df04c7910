/// Which network describes faces: shown with every result, since a distance means nothing without it.
public struct FaceNetworkCard: Sendable, Hashable {
    /// The network's name for people, such as `dlib ResNet-29`.
    public let name: String
    /// The licence of the weights: an SPDX identifier, or the licence's name.
    public let licence: String
    /// Where the weights come from, for people; nil if unknown.
    public let origin: String?
    /// The side of the network's square input, in pixels.
    public let inputSize: Int
    /// The meaning of its numbers.
    public let descriptor: FaceDescriptor

    public init(name: String, licence: String, origin: String?, inputSize: Int, descriptor: FaceDescriptor) {
        self.name = name
        self.licence = licence
        self.origin = origin
        self.inputSize = inputSize
        self.descriptor = descriptor
    }

    /// The network that `scripts/fetch-engines` fetches.
    public static var dlibResNet: FaceNetworkCard {
        FaceNetworkCard(
            name: "dlib ResNet-29, face recognition v1", licence: "CC0-1.0", origin: "dlib, converted to OpenVINO",
            inputSize: 150, descriptor: .dlibResNet)
    }
}
