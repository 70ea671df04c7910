import VouchCore

/// Where a printed line runs in a picture, in units of its characters.
///
/// `u` counts character cells from the left end of the line, so the centre of character `i` is at `u = i + 0.5`. The
/// middle of the capitals is a parabola in `u`: perspective makes cells shrink along the line, and open passports bend.
struct LineCurve {
    var x: Quadratic
    var y: Quadratic
    /// Height of a strip row relative to a tenth of the local pitch; 1 for OCR-B seen from straight above.
    var aspect = 1.0
    /// One strip row downwards where it is known, as it is where other lines of the zone were read: seen from the side,
    /// upright strokes lean, fan out and shrink. Without it, rows run across the line.
    var upright: Upright?

    /// One strip row downwards, in pixels of the picture.
    struct Upright {
        var x: Quadratic
        var y: Quadratic
    }

    /// `c0 + c1 u + c2 u²`.
    struct Quadratic {
        var c0: Double
        var c1: Double
        var c2: Double

        func callAsFunction(_ u: Double) -> Double { c0 + (c1 + c2 * u) * u }
        func slope(_ u: Double) -> Double { c1 + 2 * c2 * u }

        /// Least squares through `(u, value)`, each with a weight. Falls back to a line, then to a constant, when the
        /// points do not determine more.
        init(fitting samples: [(u: Double, value: Double, weight: Double)], linear: Bool = false) {
            var s = (w: 0.0, u: 0.0, v: 0.0)
            for p in samples {
                s.w += p.weight
                s.u += p.weight * p.u
                s.v += p.weight * p.value
            }
            guard s.w > 0 else {
                self.init(c0: 0, c1: 0, c2: 0)
                return
            }
            let (meanU, meanV) = (s.u / s.w, s.v / s.w)
            // Centred moments keep the normal equations well conditioned.
            var (m2, m3, m4, v1, v2) = (0.0, 0.0, 0.0, 0.0, 0.0)
            for p in samples {
                let (d, v) = (p.u - meanU, p.value - meanV)
                m2 += p.weight * d * d
                m3 += p.weight * d * d * d
                m4 += p.weight * d * d * d * d
                v1 += p.weight * d * v
                v2 += p.weight * d * d * v
            }
            guard m2 > 1e-9 else {
                self.init(c0: meanV, c1: 0, c2: 0)
                return
            }
            // v ≈ a + b d + c d², with the mean of the residual zero: a = -c m2 / w.
            let determinant = m2 * (m4 - m2 * m2 / s.w) - m3 * m3
            var (b, c) = (v1 / m2, 0.0)
            if !linear, determinant > 1e-6 * m2 * m4, samples.count >= 4 {
                b = (v1 * (m4 - m2 * m2 / s.w) - v2 * m3) / determinant
                c = (v2 * m2 - v1 * m3) / determinant
            }
            let a = meanV - c * m2 / s.w
            self.init(c0: a - b * meanU + c * meanU * meanU, c1: b - 2 * c * meanU, c2: c)
        }

        init(c0: Double, c1: Double, c2: Double) {
            (self.c0, self.c1, self.c2) = (c0, c1, c2)
        }

        func scaled(by factor: Double) -> Quadratic { Quadratic(c0: c0 * factor, c1: c1 * factor, c2: c2 * factor) }

        static func + (a: Quadratic, b: Quadratic) -> Quadratic {
            Quadratic(c0: a.c0 + b.c0, c1: a.c1 + b.c1, c2: a.c2 + b.c2)
        }
    }

    func point(_ u: Double) -> Point { Point(x: x(u), y: y(u)) }

    /// Picture pixels from one character to the next at `u`, along the line.
    func pitch(_ u: Double) -> Double { tangent(u).length }

    func tangent(_ u: Double) -> Point { Point(x: x.slope(u), y: y.slope(u)) }

    /// One strip row downwards at `u`: ``upright`` where it is known, else across the line, a tenth of the pitch times
    /// ``aspect``.
    func down(_ u: Double) -> Point {
        if let upright { return Point(x: upright.x(u), y: upright.y(u)) }
        let t = tangent(u)
        return Point(x: -t.y, y: t.x) * (0.1 * aspect)
    }

    /// The same line read from its other end, for a picture that turns out to be upside-down.
    func reversed(length: Double) -> LineCurve {
        func reverse(_ q: Quadratic) -> Quadratic {
            Quadratic(c0: q(length), c1: -q.slope(length), c2: q.c2)
        }
        return mapped(reverse) { reverse($0).scaled(by: -1) }
    }

    /// The same line with characters `factor` times as wide, and as high.
    func stretched(by factor: Double) -> LineCurve {
        func stretch(_ q: Quadratic) -> Quadratic {
            Quadratic(c0: q.c0, c1: q.c1 * factor, c2: q.c2 * factor * factor)
        }
        return mapped(stretch) { stretch($0).scaled(by: factor) }
    }

    /// The line begun `count` characters earlier.
    func extended(by count: Double) -> LineCurve {
        func extend(_ q: Quadratic) -> Quadratic {
            Quadratic(c0: q(-count), c1: q.slope(-count), c2: q.c2)
        }
        return mapped(extend, extend)
    }

    private func mapped(
        _ change: (Quadratic) -> Quadratic, _ changeUpright: (Quadratic) -> Quadratic
    ) -> LineCurve {
        LineCurve(
            x: change(x), y: change(y), aspect: aspect,
            upright: upright.map { Upright(x: changeUpright($0.x), y: changeUpright($0.y)) })
    }

    /// The line seen a little off: `rows` strip rows further down, characters `heightFactor` times as high and leaning
    /// by `lean` characters for each of their heights.
    func moved(rows: Double, heightFactor: Double, lean: Double = 0) -> LineCurve {
        // A row is a parabola in u at most, so the moved curve is one again.
        let row =
            upright
            ?? Upright(
                x: Quadratic(c0: -y.c1, c1: -2 * y.c2, c2: 0).scaled(by: 0.1 * aspect),
                y: Quadratic(c0: x.c1, c1: 2 * x.c2, c2: 0).scaled(by: 0.1 * aspect))
        var moved = LineCurve(
            x: x + row.x.scaled(by: rows), y: y + row.y.scaled(by: rows), aspect: aspect * heightFactor,
            upright: upright.map { Upright(x: $0.x.scaled(by: heightFactor), y: $0.y.scaled(by: heightFactor)) })
        if lean != 0 {
            let along = (
                x: Quadratic(c0: x.c1, c1: 2 * x.c2, c2: 0).scaled(by: 0.1 * lean),
                y: Quadratic(c0: y.c1, c1: 2 * y.c2, c2: 0).scaled(by: 0.1 * lean)
            )
            moved.upright = Upright(
                x: row.x.scaled(by: heightFactor) + along.x, y: row.y.scaled(by: heightFactor) + along.y)
        }
        return moved
    }

    /// Around `count` characters, as high as capitals with a little air.
    func quad(count: Int) -> Quad {
        let n = Double(count)
        let (left, right) = (down(0) * 6.5, down(n) * 6.5)
        return Quad(
            topLeft: point(0) - left, topRight: point(n) - right,
            bottomRight: point(n) + right, bottomLeft: point(0) + left)
    }
}
