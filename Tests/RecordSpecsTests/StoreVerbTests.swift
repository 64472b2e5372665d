import Testing

/// What the store's verbs print.
@Suite struct StoreVerbTests {
  @Test(arguments: [
    """
    > save Lists/a name="Milk" count=2
    Lists/a rev#1 count=2 name="Milk"
    > get Lists/a
    Lists/a rev#1 count=2 name="Milk"
    > get Lists/zzz
    (none)
    """,
    """
    > save Lists/a name="Milk" count=2
    Lists/a rev#1 count=2 name="Milk"
    > save Lists/a if=rev#1 name="Bread" count=—
    Lists/a rev#2 name="Bread"
    > save Lists/a if=rev#1 name="Tea"
    ! recordChanged record=Lists/a
      client count=2 name="Tea"
      server rev#2 name="Bread"
      ancestor rev#1 count=2 name="Milk"
    > save Lists/a policy=overwrite name="Eggs"
    Lists/a rev#3 name="Eggs"
    > save Lists/a policy=insert name="Eggs"
    ! alreadyExists record=Lists/a
    """,
    """
    > save Lists/a n=1 tags=["x"] s="y"
    Lists/a rev#1 n=1 s="y" tags=["x"]
    > update Lists/a n increment 2 tags addUnique ["x", "z"] s=—
    Lists/a rev#2 n=3 tags=["x", "z"]
    > update Lists/a if=rev#2 tags append ["z"]  n = 5
    Lists/a rev#3 n=5 tags=["x", "z", "z"]
    > update Lists/a tags removeAll ["z"]
    Lists/a rev#4 n=5 tags=["x"]
    > delete Lists/a if=rev#1
    ! recordChanged record=Lists/a
      server rev#4 n=5 tags=["x"]
    > delete Lists/a
    deleted
    > delete Lists/a
    deleted
    """,
    """
    > save Lists/"a b" name="x"
    Lists/"a b" rev#1 name="x"
    > query Lists
      - Lists/"a b" name="x"
    > count Lists WHERE name == "x"
    1
    > query Lists WHERE name == "y"
    (none)
    > query Lists WHERE name ==
    ! invalidQuery expected="a value" got="the end" column=20
    """,
    """
    > batch atomic
    | save Lists/a name="a"
    | save Lists/b name="b"
    | delete Lists/c
    Lists/a rev#1 name="a"
    Lists/b rev#2 name="b"
    deleted
    > batch atomic
    | save Lists/c name="c"
    | save Lists/a policy=insert name="z"
    ! batchFailed record=Lists/c
    ! alreadyExists record=Lists/a
    > page Lists LIMIT 1
      - Lists/a name="a"
    cur#1
    > page Lists LIMIT 1 after=cur#1
      - Lists/b name="b"
    """,
    """
    > changes
    (none)
    tok#1
    > save Lists/a name="a"
    Lists/a rev#1 name="a"
    > changes since=tok#1
      - Lists/a rev#1 name="a"
    tok#2
    > delete Lists/a
    deleted
    > changes since=tok#2
      - deleted Lists/a
    tok#3
    """,
    """
    > save Lists/a name=Milk
    ! invalidValue record=Lists/a field=name expected="a value" got=Milk column=1
    > get Lists/_a
    ! invalidValue
    > save Lists/a id="x"
    ! invalidValue
    > delete Lists/a if=rev#7
    (rev#7 was not printed before)
    """,
    """
    > save Lists/a name="one
    | two"
    Lists/a rev#1 name="one\\ntwo"
    """,
  ])
  func prints(_ session: String) async throws {
    let failures = try await SpecRun.failures(session)
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func messagesCompareOnlyWhereWritten() async throws {
    let right = try await SpecRun.failures(
      """
      > save Lists/a policy=insert name="z"
      Lists/a rev#1 name="z"
      > save Lists/a policy=insert name="z"
      ! alreadyExists record=Lists/a message="x"
      """)
    let failure = try #require(right.first)
    #expect(failure.hasPrefix("Specs/x.md:7: AB-1 Title [memory]\n > save Lists/a policy=insert"))
    #expect(failure.contains("-! alreadyExists record=Lists/a message=\"x\""))
    #expect(
      failure.contains("+! alreadyExists record=Lists/a message=\"There is a Lists/a already"))
  }
}
