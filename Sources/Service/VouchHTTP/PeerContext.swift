import Hummingbird
import Logging
import NIOCore

/// The framework's data about a request, and its sender.
struct PeerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let address: String
    /// The connection, for requests that make something else of it.
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        address = source.channel.remoteAddress?.ipAddress ?? ""
    }
}
