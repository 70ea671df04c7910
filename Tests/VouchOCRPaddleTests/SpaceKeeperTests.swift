import Testing
import VouchCore

@testable import VouchOCR
@testable import VouchOCRPaddle

/// Strips of bars 10 pixels wide stand for letters.
@Suite struct SpaceKeeperTests {
    /// What comes of letters at these columns of a strip, none of which the network took for a space.
    private func line(of letters: [Int], likelihood: Float = 0.001, width: Int = 160) -> String {
        var pixels = [UInt8](repeating: 220, count: width * 48)
        for letter in letters {
            for y in 10..<38 { for x in letter..<letter + 10 { pixels[y * width + x] = 30 } }
        }
        let frames = (0..<width / 4).map { _ in
            PrintRecogniser.Frame(label: 0, probability: 0.99, space: likelihood)
        }
        let readings = letters.map { letter in
            let character = TextCharacter("I", probability: 0.9, position: Double(letter + 5) / Double(width))
            return SpaceKeeper.Reading(character: character, steps: (letter / 4 + 1)..<(letter / 4 + 2))
        }
        let strip = LineSampler.Strip(width: width, height: 48, pixels: pixels)
        return String(SpaceKeeper(strip).restored(readings, frames: frames).map(\.text))
    }

    @Test func `a gap much wider than the others is a space`() {
        #expect(line(of: [10, 24, 38, 70, 84, 98]) == "III III")
    }

    @Test func `letters far apart are no words`() {
        #expect(line(of: [10, 40, 70, 100, 130]) == "IIIII")
    }

    @Test func `what the network half saw counts`() {
        #expect(line(of: [10, 24, 38, 58, 72]) == "IIIII")
        #expect(line(of: [10, 24, 38, 58, 72], likelihood: 0.2).contains(" "))
    }

    @Test func `strips without print, and one letter, are no harm`() {
        #expect(line(of: []) == "")
        #expect(line(of: [10]) == "I")
        #expect(SpaceKeeper(LineSampler.Strip(width: 0, height: 0, pixels: [])).restored([], frames: []).isEmpty)
    }
}
