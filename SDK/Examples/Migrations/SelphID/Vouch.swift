/// What `UIViewController` is on a phone: the screens are on the terminal here.
final class ViewController: Sendable {}

@main enum App {
    @MainActor static func main() async {
        let onboarding = Onboarding(viewController: ViewController())
        await withCheckedContinuation { done in onboarding.start { done.resume() } }
    }
}
