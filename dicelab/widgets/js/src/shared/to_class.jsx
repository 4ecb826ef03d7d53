// Under a widget while a room is open: put what it shows to the class.
import { useLayoutEffect, useState } from "preact/hooks";

/** @param {{channel: import("./channel.js").Channel<any>}} props */
export function ToClass({ channel }) {
  const [offers, setOffers] = useState(channel.toClass ?? []);
  const [told, setTold] = useState("");
  useLayoutEffect(
    () =>
      channel.listen((message) => {
        if (message.kind === "to_class") {
          setOffers(message.offers);
          setTold("");
        }
        if (message.kind === "class_told") setTold(message.says);
      }),
    [channel],
  );
  if (!offers.length) return null;
  return (
    <div class="dl-to-class" role="group" aria-label="To the class">
      {offers.map(({ kind, says }) => (
        <button
          key={kind}
          type="button"
          data-to-class={kind}
          onClick={() => channel.send({ kind: "to_class", as: kind })}
        >
          To the class{offers.length > 1 ? `: ${says}` : ""}
        </button>
      ))}
      <span role="status">{told}</span>
    </div>
  );
}
