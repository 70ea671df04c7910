extension Regula {
    /// Areas of a picture, in pixels: origin top left, `y` downwards.
    public struct AreaArray: Codable, Sendable, Hashable {
        /// How many areas there are.
        public let count: Int
        /// The upright rectangle around each area.
        public let list: [Rectangle]
        /// The corners of each area.
        public let points: [Corners]

        private enum CodingKeys: String, CodingKey {
            case count = "Count"
            case list = "List"
            case points = "Points"
        }

        /// An upright rectangle in pixels of the picture.
        public struct Rectangle: Codable, Sendable, Hashable {
            /// The left edge.
            public let left: Int
            /// The upper edge.
            public let top: Int
            /// The right edge.
            public let right: Int
            /// The lower edge.
            public let bottom: Int
        }

        /// The corners of one area.
        public struct Corners: Codable, Sendable, Hashable {
            /// Clockwise from the top left of the upright item.
            public let points: [Corner]

            private enum CodingKeys: String, CodingKey { case points = "PointsList" }
        }

        /// A point in pixels of the picture.
        public struct Corner: Codable, Sendable, Hashable {
            /// Pixels from the left.
            public let x: Int
            /// Pixels from the top.
            public let y: Int
        }

        /// - Parameter regions: the corners of each area in pixels, `[[x, y] …]`, as a report has them. What is not
        ///   finite or beyond any picture is left out.
        init(_ regions: [[[Double]]]) {
            let corners = regions.map { region in
                region.compactMap { corner -> Corner? in
                    guard corner.count == 2, let x = Self.pixel(corner[0]), let y = Self.pixel(corner[1]) else {
                        return nil
                    }
                    return Corner(x: x, y: y)
                }
            }.filter { !$0.isEmpty }
            points = corners.map { Corners(points: $0) }
            list = corners.map { corners in
                let (across, down) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
                return Rectangle(
                    left: across.first ?? 0, top: down.first ?? 0, right: across.last ?? 0, bottom: down.last ?? 0)
            }
            count = corners.count
        }

        private static func pixel(_ value: Double) -> Int? {
            abs(value) < 1_000_000 ? Int(value.rounded()) : nil
        }
    }
}
