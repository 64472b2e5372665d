/// The style sheet of the report page.
enum ReportStyle {
  /// Prose in a serif for reading, labels in the system's sans, three calm colours for what passed, failed or is known.
  ///
  /// Every colour of text has a contrast of at least 4.5 to 1 on every ground it stands on.
  static let sheet: StaticString = """

    :root {
      color-scheme: light dark;
      --ground: #fbfaf7; --card: #f4f2ec; --line: #dedad0; --ink: #24272c; --soft: #5d626a; --link: #1d5a86;
      --ok: #27673f; --bad: #a3262b; --warn: #775300;
      --ok-ground: #e6f1e8; --bad-ground: #f9e6e4; --warn-ground: #f5ebd2;
      --serif: Charter, "Bitstream Charter", "Iowan Old Style", "Source Serif 4", Cambria, Georgia, serif;
      --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif;
      --mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #17191c; --card: #1f2226; --line: #363a40; --ink: #d9dadc; --soft: #a0a6ae; --link: #8dbbe0;
        --ok: #84c99b; --bad: #f29a94; --warn: #dcb865;
        --ok-ground: #1b2b21; --bad-ground: #362020; --warn-ground: #302916;
      }
    }
    * { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body {
      margin: 0 auto; padding: 1.5rem 1.125rem 4rem; max-width: 46rem;
      background: var(--ground); color: var(--ink);
      font: 1.0625rem/1.6 var(--serif); overflow-wrap: break-word;
    }
    a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: 1px; }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
    :target { scroll-margin-top: 1rem; background: var(--warn-ground); }
    h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2em 0 .5em; font-weight: 650; }
    h1, h2 { text-wrap: balance; }
    h1 { font-size: 2rem; margin-top: 0; letter-spacing: -.01em; }
    h2 { font-size: 1.75rem; margin-top: .2em; letter-spacing: -.01em; }
    h3 { font-size: 1.3rem; }
    h4, h5, h6 { font-size: 1.0625rem; }
    p, ul, ol, blockquote, pre { margin: 0 0 1em; }
    p { hyphens: manual; text-wrap: pretty; }
    blockquote { padding-left: 1em; border-left: 3px solid var(--line); color: var(--soft); }
    ul, ol { padding-left: 1.4em; }
    hr { border: 0; border-top: 1px solid var(--line); margin: 2em 0; }
    code, pre { font-family: var(--mono); font-size: .84em; }
    p code, li code { background: var(--card); padding: .1em .3em; border-radius: 4px; }
    pre {
      background: var(--card); padding: .7rem .9rem; border-radius: 6px; line-height: 1.5;
      white-space: pre-wrap; tab-size: 4;
    }
    pre code { font-size: 1em; }
    td, th, code { unicode-bidi: isolate; }

    .skip { position: absolute; left: -99rem; }
    .skip:focus { left: 1rem; top: 1rem; background: var(--ground); padding: .5rem; }
    .ok { color: var(--ok); } .bad { color: var(--bad); } .warn { color: var(--warn); } .off { color: var(--soft); }
    .id, .marks, .label, .path, .place, .back, .run, .key, .remark, .diff p, nav, table, details
      { font-family: var(--sans); }
    .id { font-size: .84em; font-weight: 600; white-space: nowrap; }
    h3 .id, h4 .id, h5 .id, h6 .id { text-decoration: none; color: var(--soft); margin-right: .2em; }
    .path, .back, .run, .key, .place { font-size: .8125rem; color: var(--soft); }

    .verdict { padding: .8rem 1rem; border-radius: 8px; border-left: 4px solid; font-family: var(--sans); }
    .verdict strong { display: block; font-size: 1.25rem; }
    .verdict span { color: var(--ink); font-size: .9375rem; }
    .verdict.ok { background: var(--ok-ground); } .verdict.bad { background: var(--bad-ground); }
    .verdict.off { background: var(--card); }

    table { border-collapse: collapse; font-size: .875rem; line-height: 1.45; font-variant-numeric: tabular-nums; }
    th, td { text-align: left; vertical-align: top; padding: .32rem .9rem .32rem 0; border-bottom: 1px solid var(--line); }
    th:last-child, td:last-child { padding-right: 0; }
    tr:first-child > th { color: var(--soft); font-weight: 500; white-space: nowrap; }
    .center { text-align: center; } .right, .totals td, .totals th + th { text-align: right; }
    caption { text-align: left; color: var(--soft); font-size: .8125rem; padding-bottom: .3rem; }
    .totals { margin-bottom: 1em; }
    .totals th[scope=row] { font-weight: 600; } .totals th + th { white-space: normal; }
    .box { overflow-x: auto; margin: 0 0 1.3em; }
    .exact td { white-space: pre; } .exact caption { white-space: nowrap; }
    .box td:first-child { min-width: 5.5rem; }
    .box code { font-size: .95em; }
    .box th .id { color: inherit; text-decoration: none; }
    .box th[scope=row] { white-space: nowrap; font-weight: 400; }
    .box tr.bad { background: var(--bad-ground); color: var(--ink); }
    .exact .why { white-space: normal; padding: 0 0 .5rem; }
    .why .diff { position: sticky; left: 0; width: max-content; min-width: min(100%, calc(100vw - 2.25rem)); max-width: calc(100vw - 2.25rem); }
    .s { letter-spacing: .12em; white-space: nowrap; } .s i { font-style: normal; }

    .marks { font-size: .8125rem; margin: -.2em 0 .7em; }
    .marks > span { margin-right: .7em; white-space: nowrap; }
    .marks .covers { color: var(--soft); white-space: normal; margin: 0; }
    .r {
      font: 600 .6875rem/1 var(--sans); padding: .15em .4em; border-radius: 1em; white-space: nowrap;
      text-decoration: none; vertical-align: .12em;
    }
    .r.ok { background: var(--ok-ground); } .r.bad { background: var(--bad-ground); }
    .r.warn { background: var(--warn-ground); } .r.off { background: var(--card); }
    .session { border-left: 3px solid var(--line); border-radius: 6px; background: var(--card); margin: 0 0 1.3em; overflow: hidden; }
    .session pre { color: var(--ink); }
    .session.ok { border-color: var(--ok); } .session.bad { border-color: var(--bad); } .session.warn { border-color: var(--warn); }
    .session pre { margin: 0; border-radius: 0; }
    .session .label { margin: 0; padding: .5rem .9rem 0; font-size: .75rem; color: var(--soft); }
    pre > span, pre > b, pre > i, pre > del, pre > ins { display: block; padding-left: 4ch; text-indent: -4ch; }
    .session b { font-weight: 650; } .session i { color: var(--soft); }
    .remark { font-size: .875rem; }
    .diff { margin: 0 0 1em; border-radius: 6px; overflow: hidden; color: var(--ink); }
    .session .diff, .why .diff { margin: 0; border-radius: 0; }
    .diff.bad { background: var(--bad-ground); } .diff.warn { background: var(--warn-ground); }
    .diff p { margin: 0; padding: .5rem .9rem 0; font-size: .8125rem; }
    .diff.bad p { color: var(--bad); } .diff.warn p { color: var(--warn); }
    .diff pre { margin: 0; background: none; padding-top: .3rem; }
    .diff del { color: var(--bad); } .diff ins { color: var(--ok); } .diff del, .diff ins { text-decoration: none; font-weight: 600; }
    article { border-top: 1px solid var(--line); padding-top: 1.2rem; margin-top: 3rem; }
    .path { margin: 0; } .back { margin: 2em 0 0; }

    summary { cursor: pointer; }
    header details { margin-bottom: .8em; font-size: .9375rem; } header summary { font-weight: 600; }
    header details ul { margin: .4em 0 0; } header .place { display: block; }
    nav { font-size: .875rem; line-height: 1.4; }
    nav h2 { font-size: 1.1rem; font-family: var(--sans); margin: 2rem 0 .6rem; }
    nav h3 { font-size: .8125rem; font-weight: 600; color: var(--soft); margin: 1.1em 0 .3em; }
    nav p, nav details { margin: .3em 0; } nav > p:last-child { margin-top: 1.1em; }
    nav ul { list-style: none; padding-left: 1.1em; margin: .3em 0 .7em; } nav li { margin: .2em 0; }
    nav a { text-decoration: none; } nav a:hover { text-decoration: underline; }
    .proofs th[scope=row] { white-space: nowrap; }
    .proofs td:nth-child(2) { font: .9375rem/1.5 var(--serif); }
    .proofs .part th { padding-top: 1.4rem; }
    .proof { white-space: nowrap; margin-right: .5em; display: inline-block; }
    /* The name of a Swift test is too long for a line of a phone. */
    .test { overflow-wrap: anywhere; }

    @media (max-width: 40rem) {
      h1 { font-size: 1.6rem; } h2 { font-size: 1.45rem; }
      .proofs, .proofs tbody { display: block; }
      .proofs tr { display: grid; grid-template-columns: 4.2rem 1fr; border-bottom: 1px solid var(--line); padding: .4rem 0; }
      .proofs tr:first-child { display: none; }
      .proofs th, .proofs td { border: 0; padding: 0; }
      .proofs td + td, .proofs .part th { grid-column: 2; } .proofs .part th { grid-column: 1 / -1; padding-top: 1rem; }
    }
    @media (min-width: 72rem) {
      body {
        max-width: 72rem; padding: 2.5rem 2rem 4rem; display: grid;
        grid-template-columns: 17rem minmax(0, 44rem); column-gap: 4rem; grid-template-rows: auto 1fr;
      }
      header, main { grid-column: 2; }
      nav {
        grid-column: 1; grid-row: 1 / span 2; position: sticky; top: 0; align-self: start;
        max-height: 100vh; overflow-y: auto; padding: 0 .5rem 2rem 0; margin-top: -2rem;
      }
      .back { display: none; }
    }
    @media print { nav, .back, .skip { display: none; } body { max-width: none; font-size: 10pt; } }

    """
}
