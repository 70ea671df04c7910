import VouchCore

/// One fine regular pattern all over a page, in light or in colour: the pixels of a display, seen through a sensor's.
///
/// As ``MoireMeasure`` does in light alone. A display's stripes of primaries beat with the sensor's mosaic in colour
/// before they do in light, and print has nothing as fine in colour.
enum ScreenPattern {
    /// 0...1; nil if the page is too small to hold enough blocks.
    static func strength(_ planes: ColourPlanes, _ frame: PageFrame) -> Float? {
        guard let light = MoireMeasure(planes.light, frame).strength else { return nil }
        return planes.differences.compactMap { MoireMeasure($0, frame).strength }.reduce(light, max)
    }
}
