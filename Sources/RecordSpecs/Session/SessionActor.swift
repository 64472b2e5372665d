import RecordScreens

/// One actor of a session: a connection of its own and, once opened, a screen of its own.
@MainActor
final class SessionActor {
  let database: KitDatabase
  var driver: ScreenDriver?

  init(database: KitDatabase) {
    self.database = database
  }
}
