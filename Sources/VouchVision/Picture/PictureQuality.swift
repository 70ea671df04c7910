/// How well a picture was taken. Each value is 0...1 and 1 is best; uncalibrated unless said.
public struct PictureQuality: Sendable, Hashable {
    /// 1: edges as steep as the pixels allow; 0: blurred beyond reading.
    public var sharpness: Float
    /// Share of the picture free of burnt-out reflection.
    public var glare: Float
    /// 1: exposure in the middle of the range; 0: black or white.
    public var brightness: Float
    /// 1: the full range between dark and light is used; 0: one flat tone.
    public var contrast: Float
    /// 1: no periodic interference as a photographed screen shows it.
    public var moire: Float

    public init(sharpness: Float, glare: Float, brightness: Float, contrast: Float, moire: Float) {
        self.sharpness = sharpness
        self.glare = glare
        self.brightness = brightness
        self.contrast = contrast
        self.moire = moire
    }
}
