// Python's memory as it is right after the start, kept in this browser: the next visit begins there instead of starting
// Python again, in a fraction of the time. It belongs to one build of the site; what is kept of another one goes.
const PLACE = "memory-of-dicelab";

const store = async () => ("caches" in globalThis ? caches.open(PLACE) : null); // none where a page is not secure

/** What was kept under a name; null where there is nothing, or nothing can be kept. @param {string} name */
export async function keptMemory(name) {
  try {
    const found = await (await store())?.match(address(name));
    if (!found) return null;
    const whole = found.body.pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(whole).arrayBuffer());
  } catch {
    return null;
  }
}

/** @param {string} name @param {Uint8Array} memory */
export async function keepMemory(name, memory) {
  try {
    const place = await store();
    if (!place) return;
    const packed = new Response(memory).body.pipeThrough(new CompressionStream("gzip"));
    await forget(name);
    await place.put(address(name), new Response(await new Response(packed).blob()));
  } catch {
    // no room, or a browser that keeps nothing: then Python starts from the beginning every time
  }
}

/** Forget everything but what has this name. @param {string} [name] */
export async function forget(name = "") {
  const place = await store();
  for (const one of (await place?.keys()) ?? []) {
    if (!name || one.url !== address(name)) await place.delete(one);
  }
}

const address = (name) => new URL(`memory/${name}`, globalThis.location.href).href;
