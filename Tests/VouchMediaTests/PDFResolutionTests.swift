import Foundation
import Testing
import VouchImaging

@testable import VouchMedia

/// At which resolution a page is rendered, and what that may cost.
@Suite(.enabled(if: MadeFiles.has("pdfinfo", "pdftoppm", "pdfimages"))) struct PDFResolutionTests {
    private func size(_ bytes: Data) throws -> [Int] {
        let picture = try PDFFile(MadeFiles.file(bytes)).page(0)
        return [picture.width, picture.height]
    }

    @Test(arguments: [(300, 200, 300, 200), (300, 200, 595, 397), (1240, 1754, 595, 842), (600, 800, 72, 96)])
    func `a page that is one picture has that picture's own pixels`(
        _ width: Int, _ height: Int, _ points: Int, _ pointsHigh: Int
    ) throws {
        let made = try size(MadeFiles.scan(width: width, height: height, points: (points, pointsHigh)))
        #expect(abs(made[0] - width) <= 1 && abs(made[1] - height) <= 1, "\(made)")
    }

    @Test func `its pixels are passed on as they are`() throws {
        let bytes = MadeFiles.scan(width: 300, height: 200, points: (595, 397))
        let picture = try PDFFile(MadeFiles.file(bytes)).page(0)
        let row = picture.withView { view in
            (0..<50).map { Int(view.base.load(fromByteOffset: 100 * view.stride + 3 * $0, as: UInt8.self)) }
        }
        #expect(row == (0..<50).map { $0 * 5 })
    }

    @Test func `a page with a small picture, or with several, is rendered at 300 dpi`() throws {
        #expect(try size(MadeFiles.scan(width: 30, height: 20, points: (72, 72), margin: 20)) == [300, 300])
        #expect(try size(MadeFiles.scan(width: 30, height: 20, points: (72, 72), count: 2)) == [300, 300])
    }

    @Test func `a huge picture is rendered smaller`() throws {
        let made = try size(MadeFiles.scan(width: 7000, height: 7000, points: (72, 72)))
        #expect(made[0] == made[1] && (4200...4243).contains(made[0]), "\(made)")
    }

    @Test func `what pdfimages lists is taken apart`() {
        let listing = """
            page   num  type   width height color comp bpc  enc interp  object ID x-ppi y-ppi size ratio
            --------------------------------------------------------------------------------------------
               1     0 image    1250  1750  gray    1   8  jpeg   no        12  0   151   150  211K 9.9%
               1     1 smask    1250  1750  gray    1   8  jpeg   no        12  0   151   150  211K 9.9%
               1     2 image      -1  1750  gray    1   8  jpeg   no        12  0   151   150  211K 9.9%
               1     3 image    1250
            """
        let images = PageImages(listing: listing)
        #expect(images.images == [.init(width: 1250, height: 1750, dotsPerInch: 151)])
        #expect(images.resolution(of: .init(595, 842)).map { Int($0 * 100) } == 14964)
        #expect(images.resolution(of: .init(1190, 842)) == nil)
        #expect(PageImages(listing: "").resolution(of: .a4) == nil)
    }

    @Test func `a page that never ends is told as that, not as damaged`() throws {
        let bomb = String(repeating: "0 0 600 800 re 10 10 m 500 20 20 700 400 800 c h f* ", count: 400_000)
        let pdf = try PDFFile(MadeFiles.file(MadeFiles.page(bomb)))
        let clock = ContinuousClock()
        let start = clock.now
        let error = #expect(throws: MediaError.self) { try pdf.page(0, within: .seconds(1)) }
        #expect(error == MediaError(.tooMuchTime))
        #expect(clock.now - start < .seconds(10))
    }

    @Test func `a file that unpacks to more memory than allowed is told as that`() throws {
        let deep = String(repeating: "[", count: 3_000_000)
        let file = try MadeFiles.file(MadeFiles.page("", resources: "/A \(deep)"))
        let error = #expect(throws: MediaError.self) {
            try PDFFile(file, limits: MediaLimits(toolSeconds: 10, toolMegabytes: 64)).page(0)
        }
        let told = [MediaError(.tooMuchMemory(limit: 64)), MediaError(.tooMuchTime), MediaError(.malformed)]
        #expect(error.map { told.contains($0) } == true)
    }
}
