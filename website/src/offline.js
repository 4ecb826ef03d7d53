// Usable without a connection after the first visit. On one's own machine, where a site is being made, only if asked
// for (?offline=1): nothing is more confusing than a page that does not change.
const OWN = ["localhost", "127.0.0.1", "[::1]"];

export function keepOffline() {
  const asked = new URLSearchParams(location.search).get("offline") === "1";
  if (!("serviceWorker" in navigator) || (OWN.includes(location.hostname) && !asked)) return;
  navigator.serviceWorker.register("offline.js").catch(() => {}); // then it needs the connection, as any page
}
