import VouchCore

/// Reads PDF417 symbols that are small, blurred or seen at an angle, by comparing each cell with every possible
/// codeword.
package struct StackedReader {
    /// The picture at its own size and smaller: large modules are read where they are about three pixels wide.
    private let pyramid: PicturePyramid
    private let code = ReedSolomon929()

    package init(_ pyramid: PicturePyramid) { self.pyramid = pyramid }

    /// Reads the symbol at `candidate`, which is given in pixels of the full picture.
    ///
    /// - Returns: nil unless the error correction holds and what it corrected looks plausible in the picture.
    package func read(_ candidate: StackedSymbolFinder.Candidate) -> StackedReading? {
        let module = min(candidate.modules.start, candidate.modules.stop)
        let (picture, scale) = pyramid.level(showing: module, at: 3)
        let outline = candidate.outline.map { $0 * scale }
        return PictureSurface.borrow(picture) { surface in
            guard let finder = StackedLayoutFinder(outline: outline, surface: surface) else { return nil }
            let module = (candidate.modules.start + candidate.modules.stop) / 2 * scale
            for layout in finder.layouts(module: module, maximumCount: 6) {
                guard let grid = StackedGrid(layout: layout, outline: outline) else { continue }
                var attempt = StackedAttempt(grid: grid, surface: surface, code: code)
                if let reading = attempt.run(scale: 1 / scale) { return reading }
            }
            return nil
        }
    }
}
