public import VouchCamera

/// Makes picture files of frames.
public protocol PictureFiling: Sendable {
    /// A picture file for a reader: nothing that could be read is lost.
    ///
    /// - Throws: any error if there is no memory for it.
    func file(of frame: CameraFrame) throws -> [UInt8]

    /// A JPEG file to send or to show.
    ///
    /// - Parameters:
    ///   - quality: 0...1, larger is better.
    ///   - longSide: of the picture, in pixels; a smaller one keeps its size. Nil keeps it.
    /// - Throws: any error if it cannot be encoded.
    func jpeg(_ frame: CameraFrame, quality: Double, longSide: Int?) throws -> [UInt8]

    /// Opens a picture file.
    ///
    /// - Returns: the picture upright, in red, green and blue, at the time 0.
    /// - Throws: any error if it is not a picture.
    func frame(of file: [UInt8]) throws -> CameraFrame
}
