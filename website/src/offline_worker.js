// The service worker. BUILD and FILES are written above this by the build: the name of the build, and every file of it.
// Files with a hash in their name never change and come from the cache; pages come from the connection as long as there
// is one, so that a new build is seen at once. The cache of an older build goes with it.
/* global self, caches, clients, BUILD, FILES */
const CACHE = `dicelab-${BUILD}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map(asked)))
      .then(() => self.skipWaiting()),
  );
});

/** Pages keep their names from build to build: what the browser itself still holds of them may be older than this. */
function asked(file) {
  return file.startsWith("assets/") ? file : new Request(file, { cache: "reload" });
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith("dicelab-") && name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  if (!address.pathname.startsWith(new URL("./", location.href).pathname)) return;
  event.respondWith(address.pathname.includes("/assets/") ? kept(event.request) : fresh(event.request));
});

async function kept(request) {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}

async function fresh(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await caches.match(request, { cacheName: CACHE, ignoreSearch: true });
    if (found) return found;
    throw error;
  }
}
