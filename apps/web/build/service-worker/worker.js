/**
 * The service worker: keeps the files of the app in the browser, so that it opens without a network. Answers of the API hold
 * somebody's money and are never stored. The build puts the list of files in place of `FILES`.
 */

/** The SHA-256 of each file of the app, by its path. */
const files = new Map(Object.entries(FILES));
const cacheName = 'farthing-files';
/** Pages of the service that the app has no screen for. `/help/` is the documentation. */
const servedPages = /^\/(api|assets|health|help|https|metrics|version)(\/|$)/;

/** Returns the address that a file is stored under. It changes with the content of the file. */
const keyOf = (path) => new URL(`${path}?${files.get(path)}`, location.origin).href;

addEventListener('install', (event) => {
  skipWaiting(); // the next page that loads is of this version
  event.waitUntil(storeFiles());
});

addEventListener('activate', (event) => event.waitUntil(deleteOldFiles().then(() => clients.claim())));

/** Files that another app shared, until the page asks for them. They are in memory only, so that none is on the disk. */
let sharedFiles = [];

addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'POST' && url === new URL('/shared', location.origin).href)
    return event.respondWith(takeShared(event.request));
  const path = fileFor(event.request);
  if (path !== undefined) event.respondWith(fromCache(path, event.request));
});

addEventListener('message', (event) => {
  if (event.data !== 'take-shared-files') return;
  event.ports[0]?.postMessage(sharedFiles);
  sharedFiles = [];
});

addEventListener('push', (event) => event.waitUntil(showMessage(event.data)));

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.path));
});

/** Keeps shared files for the page, and opens it. Nothing is sent before the user says what they are. */
async function takeShared(request) {
  const form = await request.formData().catch(() => undefined);
  sharedFiles = (form?.getAll('files') ?? []).filter((file) => typeof file !== 'string').slice(0, 20);
  return Response.redirect(new URL('/shared', location.origin), 303);
}

/** Shows a message of the service. Browsers end a subscription whose messages aren't shown, so an unreadable one is too. */
async function showMessage(data) {
  const { title, body, tag, path } = readMessage(data);
  await registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path },
  });
}

function readMessage(data) {
  try {
    const { title, body, tag, path } = data.json();
    return { title: String(title), body: String(body), tag: String(tag), path };
  } catch {
    return {
      title: 'farthing',
      body: 'You have a new notification. Open farthing to see it.',
      tag: 'farthing',
      path: '/',
    };
  }
}

/** Opens a page of the app in a window that is there, or in a new one. Other origins are not opened. */
async function openPage(path) {
  const page = new URL(typeof path === 'string' && /^\/(?![\\/])/.test(path) ? path : '/', location.origin);
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const window = windows.find(({ url }) => new URL(url).origin === location.origin);
  if (!window) return clients.openWindow(page.href);
  await window.focus();
  // A window of an earlier version isn't controlled, and can't be sent to another page.
  return window.navigate(page.href).catch(() => clients.openWindow(page.href));
}

/** Fetches what is new in this version, one file at a time: the page that is open comes first. */
async function storeFiles() {
  const cache = await caches.open(cacheName);
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  for (const path of files.keys()) {
    if (stored.has(keyOf(path))) continue;
    const response = await fetch(path, { cache: 'no-cache', credentials: 'same-origin' });
    if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`);
    await cache.put(keyOf(path), response);
  }
}

/** Deletes the files of earlier versions, including the caches of versions that used Workbox. */
async function deleteOldFiles() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  const cache = await caches.open(cacheName);
  const wanted = new Set([...files.keys()].map(keyOf));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
}

/** Returns the path of the file that answers a request, or undefined for a request that the service must answer. */
function fileFor({ method, mode, url }) {
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return undefined;
  if (files.has(pathname) && (search === '' || mode === 'navigate')) return pathname;
  const isScreen = mode === 'navigate' && !servedPages.test(pathname) && !/\.\w+$/.test(pathname);
  return isScreen ? '/index.html' : undefined;
}

async function fromCache(path, request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(keyOf(path))) ?? fetch(request);
}
