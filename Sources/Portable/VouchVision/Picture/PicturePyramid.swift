import VouchCore

/// A picture and its halves, so that whatever size print has, it can be sampled without aliasing.
///
/// Levels are created on first use. Used by one reading on one thread.
package final class PicturePyramid {
    private var levels: [GreyPicture]

    package init(_ picture: GreyPicture) { levels = [picture] }

    /// The picture itself, at full size.
    package var full: GreyPicture { levels[0] }

    /// The picture halved `level` times (0 is the original); stops where a side would fall under 16 pixels.
    func level(_ level: Int) -> (picture: GreyPicture, scale: Double) {
        while levels.count <= level, let last = levels.last, min(last.width, last.height) >= 32 {
            levels.append(last.halved())
        }
        let reached = min(level, levels.count - 1)
        return (levels[reached], 1 / Double(1 << reached))
    }

    /// The level where something `size` pixels large in the original is shown at three quarters to one and a half times
    /// `wanted` pixels, or at its own size where that is smaller.
    package func level(showing size: Double, at wanted: Double) -> (picture: GreyPicture, scale: Double) {
        var index = 0
        var shown = size
        // Slightly below the wanted size is better than nearly twice above it, where bilinear sampling aliases.
        while shown >= wanted * 1.5, index < 8 {
            shown /= 2
            index += 1
        }
        return level(index)
    }
}
