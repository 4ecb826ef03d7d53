// Prose that Python sends as plain data (see dicelab/games/rulebook.py): paragraphs, lists, strong words, links.

/** @typedef {import("../views.js").Span} Span */
/** @typedef {import("../views.js").Block} Block */

/** @param {{spans: Span[], follow: (section: string) => void}} props */
export function Line({ spans, follow }) {
  return spans.map((span) => {
    if (typeof span === "string") return span;
    if ("strong" in span) return <strong>{span.strong}</strong>;
    return (
      <button type="button" class="dl-link" onClick={() => follow(span.to)}>
        {span.text}
      </button>
    );
  });
}

/** @param {{blocks: Block[], follow: (section: string) => void}} props */
export function Prose({ blocks, follow }) {
  return blocks.map(({ kind, lines }, index) => {
    const items = lines.map((spans, at) => (
      <li key={at}>
        <Line spans={spans} follow={follow} />
      </li>
    ));
    if (kind === "list") return <ul key={index}>{items}</ul>;
    if (kind === "steps") return <ol key={index}>{items}</ol>;
    return (
      <p key={index}>
        <Line spans={lines[0] ?? []} follow={follow} />
      </p>
    );
  });
}
