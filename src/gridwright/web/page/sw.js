// @ts-check
/**
 * The service worker: it keeps every file of the page under the version of the server, so that the page opens and plays without the
 * network. All files come from one version or none do; a newer version waits until the player reloads. The API is never kept here:
 * games and puzzles lie in IndexedDB, where the page unites them with the server's.
 */
const VERSION = "__VERSION__";
const PREFIX = "gridwright-";
const CACHE = PREFIX + VERSION;

self.addEventListener("install", (event) => {
  event.waitUntil(store());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "activate") self.skipWaiting();
  if (event.data?.type === "take over") event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname === "/sw.js") return;
  event.respondWith(answer(request));
});

async function store() {
  const answer = await fetch("/api/assets", { cache: "no-store" });
  const { version, files } = await answer.json();
  // The files changed while this was on its way: a newer worker follows.
  if (version !== VERSION) throw new Error(`found version ${version}, expected ${VERSION}`);
  const cache = await caches.open(CACHE);
  // What carries the hash of its content never changes, and the page has just loaded many of them: no need to ask again.
  const ask = (/** @type {string} */ file) => new Request(file, { cache: file.startsWith("/app/") ? "default" : "no-cache" });
  await cache.addAll(files.map(ask));
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  return (await find(request)) ?? fetch(request);
}

/** What is kept for a request. A store that cannot be read, on a disk that is full or busy, must not hide a server that can. */
async function find(request) {
  try {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: true });
    return kept ?? (request.mode === "navigate" ? await cache.match("/") : undefined);
  } catch {
    return undefined;
  }
}
