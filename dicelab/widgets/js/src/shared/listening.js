// Events that are listened to as long as an effect lasts.

/**
 * Listens to events of one thing; what is returned ends that.
 * @param {EventTarget | null | undefined} target @param {Record<string, (event: any) => void>} hears by the event
 * @param {boolean} [early] before anything inside hears of it
 */
export function listening(target, hears, early) {
  const all = Object.entries(hears);
  for (const [event, hear] of all) target?.addEventListener(event, hear, early);
  return () => {
    for (const [event, hear] of all) target?.removeEventListener(event, hear, early);
  };
}
