/// The words of GBG's IDscan Enterprise: its journeys and what their responses say.
///
/// Source: GBG, "IDscan Enterprise journeys (iOS)", which quotes the documentation of its back end.
public enum IDSEnterprise {}
