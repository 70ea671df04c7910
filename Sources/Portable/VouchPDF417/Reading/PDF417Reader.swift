import VouchCore
public import VouchVision

/// Reads PDF417 symbols that are small, blurred or seen at an angle, by comparing each cell with every possible
/// codeword.
public struct PDF417Reader {
    /// The picture at its own size and smaller: large modules are read where they are about three pixels wide.
    private let pyramid: PicturePyramid
    private let code = ReedSolomon929()

    /// Reads symbols of one picture.
    public init(_ picture: GreyPicture) { pyramid = PicturePyramid(picture) }

    /// Reads the symbol at `candidate`, which is given in pixels of the full picture.
    ///
    /// - Returns: nil unless the error correction holds and what it corrected looks plausible in the picture.
    public func read(_ candidate: PDF417Finder.Candidate) -> PDF417Reading? {
        let module = min(candidate.modules.start, candidate.modules.stop)
        let (picture, scale) = pyramid.level(showing: module, at: 3)
        let outline = candidate.outline.map { $0 * scale }
        return PictureSurface.borrow(picture) { surface in
            guard let finder = PDF417LayoutFinder(outline: outline, surface: surface) else { return nil }
            let module = (candidate.modules.start + candidate.modules.stop) / 2 * scale
            for layout in finder.layouts(module: module, maximumCount: 6) {
                guard let grid = PDF417Grid(layout: layout, outline: outline) else { continue }
                var attempt = PDF417Attempt(grid: grid, surface: surface, code: code)
                if let reading = attempt.run(scale: 1 / scale) { return reading }
            }
            return nil
        }
    }
}
