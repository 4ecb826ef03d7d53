// A chart on its own; where it cannot be drawn, its numbers.
import { useEffect, useState } from "preact/hooks";
import { useReachable } from "../shared/use_reachable.js";
import { described, drawChart } from "../shared/vega.js";

/** @typedef {import("../views.js").ChartView} ChartView */

/** @param {{view: ChartView}} props */
function ChartNumbers({ view: { spec, head, rows } }) {
  if (!rows.length) return <p>The chart could not be drawn.</p>;
  return (
    <table class="dl-chart-numbers">
      <caption>{described(spec)}</caption>
      {head.length > 0 && (
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([label, ...texts], index) => (
          <tr key={index}>
            <th scope="row">{label}</th>
            {texts.map((text, at) => (
              <td key={at}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** @param {{channel: import("../shared/channel.js").Channel<ChartView>, saved: boolean}} props */
export function ChartApp({ channel, saved }) {
  const place = useReachable();
  const [state, setState] = useState(/** @type {"waits" | "drawn" | "failed"} */ ("waits"));
  useEffect(() => {
    const el = place.current;
    if (!el) return undefined;
    let gone = false;
    let finish = () => {};
    drawChart(channel, el, channel.view.spec).then(
      ({ finalize }) => {
        if (gone) return finalize();
        finish = finalize;
        setState("drawn");
      },
      () => setState("failed"),
    );
    return () => {
      gone = true;
      finish();
    };
  }, [channel]);
  useEffect(() => {
    if (state !== "waits") place.current?.dispatchEvent(new Event("dl-drawn", { bubbles: true })); // for whoever waits
  }, [state]);
  const numbers = state === "failed" || (saved && state === "waits");
  return (
    <>
      <div class="dl-chart" ref={place}></div>
      {numbers && <ChartNumbers view={channel.view} />}
    </>
  );
}
