import VouchReport

extension Regula {
    /// Where a document lies in its picture, in pixels from the upper left: `DocumentPosition`, `MrzPosition`.
    public struct DocumentPosition: Codable, Sendable, Hashable {
        /// By its size.
        public let docFormat: DocumentFormat
        /// Clockwise, of the upper edge, in degrees: -180...180.
        public let angle: Double
        /// Of the upright item, in pixels of the picture.
        public let width: Int
        /// In pixels.
        public let height: Int
        /// In pixels of the picture.
        public let center: AreaArray.Corner
        /// In pixels of the picture.
        public let leftTop: AreaArray.Corner
        /// In pixels of the picture.
        public let rightTop: AreaArray.Corner
        /// In pixels of the picture.
        public let rightBottom: AreaArray.Corner
        /// In pixels of the picture.
        public let leftBottom: AreaArray.Corner
        /// 0 if unknown.
        public let dpi: Int
        /// 1 if it lies upside down.
        public let inverse: Int
        /// 1 if its corners are no rectangle.
        public let perspective: Int
        /// 1: found.
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
