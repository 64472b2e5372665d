import Foundation
import RecordSpecs
import SpecDocuments
import Testing

@Suite struct ReportPageTests {
  private let document = """
    <!-- spec format=1 screen=lists -->
    # Lists

    Nothing is there at first. [R-1] Nobody tests this. [R-2]

    ## AB-1 An empty store
    ```session covers=R-1
    > count Lists
    0
    ```

    ## AB-2 Rows
    <!-- seed Lists -->
    | id | name   |
    |----|--------|
    | a  | Apples |

    <!-- each query covers=R-1 -->
    | case  | query | ids |
    |-------|-------|-----|
    | AB-2a | Lists | a   |
    | AB-2b | Lists | b   |

    """

  @Test func aChapterIsItsProseWithTheResultsBesideIt() async throws {
    let page = try await PageText.of(document, on: [SpecRun.memory, SpecRun.store("json")])
    let chapter = page.part(from: "<article id=\"Specs/x.md\">", through: "<h3 id=\"AB-2\">")
    #expect(
      chapter == """
        <article id="Specs/x.md"><p class="path">Specs/x.md</p>

        <h2>Lists</h2>
        <p>Nothing is there at first. \
        <a class="r bad" id="R-1" title="failed" href="#proof-R-1">R-1 ✗</a> Nobody tests this. \
        <a class="r bad" id="R-2" title="no example covers it" href="#proof-R-2">R-2 ✗</a></p>
        <h3 id="AB-1"><a class="id" href="#AB-1">AB-1</a> An empty store</h3>\
        <p class="marks"><span class="ok">✓ memory</span> <span class="ok">✓ json</span> \
        <span class="covers">proves <a href="#proof-R-1">R-1</a></span></p>
        <div class="session ok"><pre><b>&gt; count Lists
        </b><span>0
        </span></pre></div>
        <h3 id="AB-2">
        """)
  }

  @Test func aRowThatFailsHasItsDifferenceUnderIt() async throws {
    let page = try await PageText.of(document, on: [SpecRun.memory, SpecRun.store("json")])
    #expect(
      page.part(from: "<tr id=\"AB-2a\"", through: "</table></div>") == """
        <tr id="AB-2a"><th scope="row"><a class="id" href="#AB-2a">AB-2a</a> \
        <span class="s ok" role="img" title="passed on memory, json">✓✓</span><td>Lists<td>a
        <tr id="AB-2b" class="bad"><th scope="row"><a class="id" href="#AB-2b">AB-2b</a> \
        <span class="s bad" role="img" title="failed on memory, json">✗✗</span><td>Lists<td>b
        <tr><td colspan="3" class="why"><div class="diff bad"><p>✗ differs on \
        <strong>memory, json</strong><span class="place"> Specs/x.md:22</span></p>\
        <pre><span> Lists
        </span><del>-ids b
        </del><ins>+ids a
        </ins></pre></div></table></div>
        """)
  }

  @Test func theTotalsAreThoseOfTheRun() async throws {
    let page = try await PageText.of(document, on: [SpecRun.memory, SpecRun.store("json")])
    #expect(page.html.contains("<title>✗ 2 of 6 runs fail</title>"))
    #expect(page.html.contains("3 examples × 2 stores. 1 of 2 requirements has an example."))
    #expect(
      page.part(from: "<table class=\"totals\">", through: "</table>") == """
        <table class="totals"><tr><th scope="col">Store</th><th scope="col">✓ passed</th>\
        <th scope="col">✗ failed</th>\
        <tr><th scope="row">memory</th><td class="ok">2</td><td class="bad">1</td>\
        <tr><th scope="row">json</th><td class="ok">2</td><td class="bad">1</td></table>
        """)
    #expect(page.html.contains("✗ What fails: 1</summary>"))
    #expect(
      page.html.contains("<time datetime=\"2026-03-02T10:15:00Z\">2026-03-02 10:15 UTC</time>"))
    #expect(page.html.contains(" in 1.2 s, with <code>docket check</code>"))
  }

  @Test func aRunInWhichAllPassedSaysSo() async throws {
    let page = try await PageText.of(document.replacing("| b   |", with: "| a   |"))
    #expect(page.html.contains("<title>✓ All 3 runs passed</title>"))
    #expect(!page.html.contains("What fails"))
  }

  @Test func theMatrixNamesTheProofsAndWhatHasNone() async throws {
    let page = try await PageText.of(document)
    let row = page.part(from: "<tr id=\"proof-R-1\">", through: "<tr id=\"proof-R-2\">")
    #expect(
      row == """
        <tr id="proof-R-1"><th scope="row"><a href="#R-1">R-1</a> \
        <span class="bad" title="failed">✗</span></th><td>Nothing is there at first.<td>\
        <span class="proof"><a href="#AB-1">AB-1</a> \
        <span class="s ok" role="img" title="passed on memory">✓</span></span> \
        <span class="proof"><a href="#AB-2">AB-2</a> \
        <span class="s bad" role="img" title="failed on memory">✗</span></span> \n\
        <tr id="proof-R-2">
        """)
    #expect(page.count(of: "untested: no example covers it") == 1)
  }

  @Test func aDifferenceStandsUnderItsStep() async throws {
    let page = try await PageText.of(
      """
      # AB-1 Title
      ```session
      > count Lists
      1
      > save Lists/a name="x"
      Lists/a rev#1 name="x"
      ```

      """)
    let session = page.part(from: "<div class=\"session bad\">", through: "rev#1")
    #expect(
      session == """
        <div class="session bad"><pre><b>&gt; count Lists
        </b><span>1
        </span></pre><div class="diff bad"><p>✗ differs on <strong>memory</strong>\
        <span class="place"> Specs/x.md:4</span></p><pre><span> &gt; count Lists
        </span><del>-1
        </del><ins>+0
        </ins></pre></div><pre><b>&gt; save Lists/a name=&quot;x&quot;
        </b><span>Lists/a rev#1
        """)
  }

  @Test func whatWasSkippedOrIsKnownToFailHasItsReason() async throws {
    let page = try await PageText.of(
      """
      # AB-1 Title
      ```session requires=persistence
      > count Lists
      0
      ```
      # AB-2 Title
      ```session fails=json reason="not yet"
      > count Lists
      1
      ```

      """, on: [SpecRun.memory, SpecRun.store("json")])
    #expect(
      page.html.contains(
        "<p class=\"remark off\">– memory skipped: memory does not declare persistence</p>"))
    #expect(page.html.contains("<p class=\"remark warn\">! json known to fail: not yet</p>"))
    #expect(page.html.contains("differs, as is known, on <strong>json</strong>"))
    #expect(page.html.contains("– What was skipped: 1</summary>"))
    #expect(page.html.contains("! What is known to fail: 1</summary>"))
  }

  @Test func whatIsInFrontOfAnExampleFailsAtItsHeading() async throws {
    let page = try await PageText.of(
      """
      # AB-1 Title
      ```session setup
      > count Lists
      1
      ```
      ```session
      > count Lists
      0
      ```

      """)
    #expect(page.html.contains("<p class=\"label\">Before each example</p>"))
    #expect(page.count(of: "<ins>+0") == 1)
    let heading = page.part(from: "<p class=\"marks\">", through: "<ins>+0")
    #expect(heading?.contains("Specs/x.md:4") == true)
  }

  @Test func whatWasNotRunIsMarkedSo() throws {
    let book = try SpecBook(texts: [("Specs/x.md", document)], vocabulary: .current())
    let page = PageText(SpecReport(), of: book, stores: [SpecRun.memory])
    #expect(page.html.contains("<title>– Nothing ran</title>"))
    #expect(page.html.contains("<span class=\"off\">· memory not run</span>"))
  }

  @Test func documentsOfWhichNothingWasChosenAreLeftOut() async throws {
    let other = "# Other\n# CD-1 Title\n```session\n> count Lists\n0\n```\n"
    let book = try SpecBook(
      texts: [("Specs/x.md", document), ("Specs/y.md", other), ("Specs/z.md", "# Prose\n")],
      vocabulary: .current())
    let part = await SpecRunner().run(book, on: [SpecRun.memory]) { $0.id == "CD-1" }
    #expect(
      PageText(part, of: book, stores: [SpecRun.memory]).values(of: "id")
        .filter { $0.hasSuffix(".md") } == ["Specs/y.md"])
    let all = await SpecRunner().run(book, on: [SpecRun.memory])
    #expect(
      PageText(all, of: book, stores: [SpecRun.memory]).values(of: "id")
        .filter { $0.hasSuffix(".md") } == ["Specs/x.md", "Specs/y.md", "Specs/z.md"])
  }

  @Test func aReadmeComesBeforeWhatItIntroduces() throws {
    let names = ["Specs/1-a/1.md", "Specs/1-a/README.md", "Specs/2.md", "Specs/README.md"]
    let book = try SpecBook(texts: names.map { ($0, "# \($0)\n") }, vocabulary: .current())
    let page = PageText(SpecReport(), of: book, stores: [])
    #expect(
      page.values(of: "id").filter { $0.hasSuffix(".md") } == [
        "Specs/README.md", "Specs/1-a/README.md", "Specs/1-a/1.md", "Specs/2.md",
      ])
  }
}
