import VouchReport

extension Regula {
    /// Where a document or a zone lies in its picture: `DocumentPosition`, `MrzPosition`. In pixels, origin top left,
    /// `y` downwards.
    public struct DocumentPosition: Codable, Sendable, Hashable {
        /// Size and turn of the page.
        public let docFormat: DocumentFormat
        /// The direction of the upper edge: degrees clockwise from the horizontal, -180...180.
        public let angle: Double
        /// The mean length of the upper and lower edge, in pixels.
        public let width: Int
        /// The mean length of the left and right edge, in pixels.
        public let height: Int
        /// The mean of the four corners.
        public let center: AreaArray.Corner
        /// The upper left corner of the upright item.
        public let leftTop: AreaArray.Corner
        /// The upper right corner of the upright item.
        public let rightTop: AreaArray.Corner
        /// The lower right corner of the upright item.
        public let rightBottom: AreaArray.Corner
        /// The lower left corner of the upright item.
        public let leftBottom: AreaArray.Corner
        /// Pixels per inch; 0 if unknown.
        public let dpi: Int
        /// 1 if the item lies upside down in the picture, otherwise 0.
        public let inverse: Int
        /// 1 if opposite edges differ in length by more than 2 %, otherwise 0.
        public let perspective: Int
        /// Always 1: found.
        public let resultStatus: Int

        private enum CodingKeys: String, CodingKey {
            case docFormat
            case angle = "Angle"
            case width = "Width"
            case height = "Height"
            case center = "Center"
            case leftTop = "LeftTop"
            case rightTop = "RightTop"
            case rightBottom = "RightBottom"
            case leftBottom = "LeftBottom"
            case dpi = "Dpi"
            case inverse = "Inverse"
            case perspective = "PerspectiveTr"
            case resultStatus = "ResultStatus"
        }

        /// - Parameter corners: clockwise from the upper left of the upright item, in pixels of its picture.
        /// - Returns: nil unless they are four.
        init?(_ corners: [[Double]], format: DocumentFormat, dotsPerInch: Double?) {
            guard let points = AreaArray([corners]).points.first?.points, points.count == 4 else { return nil }
            docFormat = format
            (leftTop, rightTop, rightBottom, leftBottom) = (points[0], points[1], points[2], points[3])
            func length(_ from: AreaArray.Corner, _ to: AreaArray.Corner) -> Double {
                let (across, down) = (Double(to.x - from.x), Double(to.y - from.y))
                return (across * across + down * down).squareRoot()
            }
            let (top, bottom) = (length(leftTop, rightTop), length(leftBottom, rightBottom))
            let (left, right) = (length(leftTop, leftBottom), length(rightTop, rightBottom))
            width = Int(((top + bottom) / 2).rounded())
            height = Int(((left + right) / 2).rounded())
            angle = Direction(across: rightTop.x - leftTop.x, down: rightTop.y - leftTop.y).degrees
            center = .init(
                x: points.map(\.x).reduce(0, +) / 4, y: points.map(\.y).reduce(0, +) / 4)
            dpi = dotsPerInch.map { Int(max(0, min($0, 10_000)).rounded()) } ?? 0
            inverse = abs(angle) > 135 ? 1 : 0
            perspective = abs(top - bottom) > 0.02 * max(top, 1) || abs(left - right) > 0.02 * max(left, 1) ? 1 : 0
            resultStatus = 1
        }
    }
}
