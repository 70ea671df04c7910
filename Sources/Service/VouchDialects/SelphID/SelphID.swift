/// Facephi's SelphID component in its own words: launching a capture, its screens and tokens, its results, and the NFC
/// component beside it.
///
/// Source: "SelphID Component", versions 2.0, with names of later versions to 2.6. The camera and the reader, which the
/// vendor's SDK has built in, are the app's: ``SDKProviders``. Selfies (Selphi), flows and video calls are not here.
public enum SelphID {}
