// How an app hears what comes in.
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/**
 * Hears what comes in as long as an app is shown, and asks first for what is to be shown now: what the model holds may
 *   be older. An app that asks for something else at once needs no such hello.
 * @template V, M
 * @param {import("./channel.js").Channel<V, M>} channel
 * @param {(message: import("./channel.js").Message<V, M>) => void} hear
 * @param {boolean} hello
 */
export function useMessages(channel, hear, hello = true) {
  const latest = useRef(hear);
  latest.current = hear;
  useLayoutEffect(() => {
    const stop = channel.listen((message) => latest.current(message));
    if (hello) channel.send({ kind: "hello" });
    return stop;
  }, [channel]);
}

/**
 * The same for an app that shows what was refused in one line: it goes with the next press, or once things have
 *   changed.
 * @template {{kind: string}} V @template {{kind: string}} M
 * @param {import("./channel.js").Channel<V, M>} channel
 * @param {(message: import("./channel.js").Message<V, M>) => void} hear
 * @param {boolean} hello
 */
export function useTalk(channel, hear, hello = true) {
  const [refused, refuse] = useState("");
  useMessages(
    channel,
    (message) => {
      if (message.kind === "refused") return refuse(/** @type {import("../views.js").Refusal} */ (message).says);
      if (message.id === undefined) refuse(""); // told to everybody: something has changed
      hear(message);
    },
    hello,
  );
  const send = (/** @type {object} */ request) => {
    refuse("");
    return channel.send(request);
  };
  return { send, refused, refuse };
}

/**
 * The same for an app that shows the latest view whole; `hear` is for what else comes in.
 * @template {{kind: string}} V
 * @param {import("./channel.js").Channel<V>} channel
 * @param {(message: import("./channel.js").Message<V>) => void} hear
 */
export function useView(channel, hear = () => {}) {
  const [view, setView] = useState(channel.view);
  const talk = useTalk(channel, (message) => {
    if (message.kind === "view") setView(/** @type {V} */ (message));
    hear(message);
  });
  return { view, ...talk };
}
