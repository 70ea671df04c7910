extension Regula {
    /// Areas of a picture, in pixels from its upper left corner.
    public struct AreaArray: Codable, Sendable, Hashable {
        /// Of rectangles.
        public let count: Int
        /// Upright rectangles around each area.
        public let list: [Rectangle]
        /// The corners of each area.
        public let points: [Corners]

        private enum CodingKeys: String, CodingKey {
            case count = "Count"
            case list = "List"
            case points = "Points"
        }

        /// In pixels of the picture.
        public struct Rectangle: Codable, Sendable, Hashable {
            /// In pixels.
            public let left: Int
            /// In pixels.
            public let top: Int
            /// In pixels.
            public let right: Int
            /// In pixels.
            public let bottom: Int
        }

        /// Of one area.
        public struct Corners: Codable, Sendable, Hashable {
            /// Clockwise from the top left.
            public let points: [Corner]

            private enum CodingKeys: String, CodingKey { case points = "PointsList" }
        }

        /// One corner.
        public struct Corner: Codable, Sendable, Hashable {
            /// To the right.
            public let x: Int
            /// Downwards.
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
