// The same as the pictures, in numbers, and as files for a spreadsheet.

/** @typedef {import("../views.js").ExperimentView} ExperimentView */

/** @param {{view: ExperimentView, send: (intent: object) => void}} props */
export function Numbers({ view, send }) {
  const exact = view.bars.some((bar) => bar.exact !== null);
  return (
    <details class="dl-numbers">
      <summary>The numbers</summary>
      <div class="dl-tables" tabindex={0} role="group" aria-label="The numbers">
        <table>
          <caption>How often each came up</caption>
          <thead>
            <tr>
              <th scope="col">outcome</th>
              <th scope="col">count</th>
              <th scope="col">share</th>
              {exact && (
                <>
                  <th scope="col">exact</th>
                  <th scope="col">fraction</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {view.bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                <td>{bar.count.toLocaleString("en")}</td>
                <td>{bar.share_text || "–"}</td>
                {exact && (
                  <>
                    <td>{bar.exact_text}</td>
                    <td>{bar.fraction}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {view.numbers.length > 0 && (
          <table>
            <caption>
              {view.share ? "The share" : "The mean"} along the way, and where 95 of 100 experiments lie
            </caption>
            <thead>
              <tr>
                <th scope="col">trials</th>
                <th scope="col">{view.share ? "share" : "mean"}</th>
                <th scope="col">from</th>
                <th scope="col">to</th>
              </tr>
            </thead>
            <tbody>
              {view.numbers.map((row) => (
                <tr key={row.trials}>
                  <th scope="row">{row.trials.toLocaleString("en")}</th>
                  <td>{row.value}</td>
                  <td>{row.low}</td>
                  <td>{row.high}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <p class="dl-export">
        <button type="button" data-csv="counts" onClick={() => send({ kind: "csv", what: "counts" })}>
          Counts as CSV
        </button>
        <button
          type="button"
          data-csv="running"
          disabled={!view.trials}
          onClick={() => send({ kind: "csv", what: "running" })}
        >
          Running values as CSV
        </button>
      </p>
    </details>
  );
}
