// A widget made of several apps: each pane has its own place and talks under its own name.
import { useMemo, useState } from "preact/hooks";
import { useMessages } from "../shared/use_messages.js";

/** @typedef {import("../shared/channel.js").Channel<any>} Channel */
/** @typedef {{channel: Channel, saved: boolean}} WholeProps what a widget made of panes is given */

/**
 * @param {WholeProps & {name: string, App: import("preact").ComponentType<any>, place: string, more?: object}} props
 *   `place`: a class for where it lies; `more`: what else the app is given
 */
export function Pane({ channel, saved, name, App, place, more = {} }) {
  const own = useMemo(() => channel.pane(name), [channel, name]);
  return (
    <div class={place}>
      <App channel={own} saved={saved} {...more} />
    </div>
  );
}

/**
 * Which panes there are, where that can change, and how often others have taken their place.
 * @param {Channel} channel @returns {{names: string[], round: number}}
 */
export function usePanes(channel) {
  const [laid, setLaid] = useState(() => ({ names: Object.keys(channel.view.panes), round: 0 }));
  useMessages(channel, (message) => {
    if (message.kind === "panes" && message.pane === undefined) setLaid((old) => relaid(old, message));
  });
  return laid;
}

/**
 * What lies there after a message. The answer to hello brings nothing new unless the names are others.
 * @param {{names: string[], round: number}} old @param {{panes: object, id?: string}} message
 */
export function relaid(old, message) {
  const names = Object.keys(message.panes);
  const same = message.id !== undefined && names.join() === old.names.join();
  return same ? old : { names, round: old.round + 1 };
}
