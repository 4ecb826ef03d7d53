// A widget made of several apps: each part has its own place and talks under its own name.
import { useMemo, useState } from "preact/hooks";
import { useMessages } from "../shared/use_messages.js";

/** @typedef {import("../shared/types.js").Channel<any>} Channel */
/** @typedef {{channel: Channel, saved: boolean}} WholeProps what a widget made of parts is given */

/**
 * @param {WholeProps & {name: string, App: import("preact").ComponentType<any>, place: string, more?: object}} props
 *   `place`: a class for where it lies; `more`: what else the app is given
 */
export function Part({ channel, saved, name, App, place, more = {} }) {
  const own = useMemo(() => channel.part(name), [channel, name]);
  return (
    <div class={place}>
      <App channel={own} saved={saved} {...more} />
    </div>
  );
}

/**
 * Which parts there are, where that can change, and how often others have taken their place.
 * @param {Channel} channel @returns {{names: string[], round: number}}
 */
export function useParts(channel) {
  const [laid, setLaid] = useState(() => ({ names: Object.keys(channel.view.parts), round: 0 }));
  useMessages(channel, (message) => {
    if (message.kind === "parts" && message.part === undefined) setLaid((old) => relaid(old, message));
  });
  return laid;
}

/**
 * What lies there after a message. The answer to hello brings nothing new unless the names are others.
 * @param {{names: string[], round: number}} old @param {{parts: object, by?: string}} message
 */
export function relaid(old, message) {
  const names = Object.keys(message.parts);
  const same = message.by !== undefined && names.join() === old.names.join();
  return same ? old : { names, round: old.round + 1 };
}
