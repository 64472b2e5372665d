import Testing

/// What the kit's verbs do to stores and screens.
@Suite struct KitVerbTests {
  @Test(arguments: [
    // A fault hits once, or until the store is opened again.
    """
    > store fails next write with storeFull
    > save Lists/a name="a"
    ! storeFull
    > save Lists/a name="a"
    Lists/a rev#1 name="a"
    > store fails all read with unavailable
    > get Lists/a
    ! unavailable
    > count Lists
    ! unavailable
    > store reopen
    > get Lists/a
    Lists/a rev#1 name="a"
    """,
    // A held read has been read; a held write has not been made.
    """
    > store holds next read
    > query Lists
    (pending)
    > store holds next write
    alice> save Lists/a name="a"
    (pending)
    bob> count Lists
    0
    > store releases
    me: (none)
    alice: Lists/a rev#1 name="a"
    bob> count Lists
    1
    """,
    // The second of two writers made the first one wait, and so loses.
    """
    alice> save Lists/a name="a"
    Lists/a rev#1 name="a"
    > store holds next write
    bob> save Lists/a if=rev#1 name="b"
    (pending)
    alice> save Lists/a if=rev#1 name="c"
    Lists/a rev#2 name="c"
    > store releases
    bob: ! recordChanged record=Lists/a
    bob:   client name="b"
    bob:   server rev#2 name="c"
    bob:   ancestor rev#1 name="a"
    """,
    // What is held when the store is opened again is never made and never answered.
    """
    > store holds next write
    > save Lists/a name="a"
    (pending)
    > store reopen
    > count Lists
    0
    > store releases
    """,
    // After a crash the write is there, though its answer is not.
    """
    > store crashes after write 2
    > save Lists/a name="a"
    Lists/a rev#1 name="a"
    > save Lists/b name="b"
    ! unavailable
    > count Lists
    ! unavailable
    > store reopen
    > count Lists
    2
    """,
    // The clock moves only when it is told to.
    """
    > save Lists/a name="a"
    Lists/a rev#1 name="a"
    > clock +1.5s
    > save Lists/b name="b"
    Lists/b rev#2 name="b"
    > query Lists WHERE created == 2026-01-01T00:00:01.5Z
      - Lists/b name="b"
    """,
    // A screen's own call is held, and its answer belongs to its actor.
    """
    > store holds next read
    alice> open
    loading
    (pending)
    bob> open
    loading
    empty "No Records Found"
    > store releases
    alice: empty "No Records Found"
    alice> tap save
    (unchanged)
    """,
    // After the store was opened again the app starts anew.
    """
    > open
    loading
    empty "No Records Found"
    > tap add
    editor new name="" save=off
    > store reopen
    > open
    loading
    empty "No Records Found"
    """,
    // The names of new records are the kit's.
    """
    > open
    ...
    > tap add
    editor new name="" save=off
    > type name "Milk"
    editor new name="Milk" save=on
    > tap save
    ...
      - Milk
    > get Lists/new-1
    Lists/new-1 rev#1 name="Milk"
    """,
  ])
  func prints(_ session: String) async throws {
    let failures = try await SpecRun.failures(session)
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }
}
