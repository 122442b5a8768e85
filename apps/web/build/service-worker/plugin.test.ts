import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeServiceWorker } from './plugin.ts';

const origin = 'https://money.example';
const built: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html>',
  'start.js': '1',
  'manifest.webmanifest': '{}',
  'icon.svg': '<svg/>',
  'assets/index-4f2a.js': '2',
  'assets/index-4f2a.js.br': 'twin',
  'assets/index-1a.css': 'a{}',
  'help/index.html': 'documentation',
  'third-party-notices.txt': 'licences',
};

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'service-worker-'));
  for (const [name, text] of Object.entries(built)) put(name, text);
  await writeServiceWorker(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

const workerText = () => readFileSync(join(folder, 'sw.js'), 'utf8');

/** A browser's view of the service worker: its caches, what it fetched, and the answers it gives. */
class Browser {
  readonly caches = new Map<string, Map<string, string>>();
  readonly fetched: string[] = [];
  readonly shown: object[] = [];
  readonly opened: string[] = [];
  /** Windows of the app. */
  windows: object[] = [];
  #listeners: Record<string, (event: object) => void> = {};

  /** Loads the worker that is in the folder, as a page load does, up to the point where it controls the page. */
  async update(): Promise<void> {
    this.#listeners = {};
    runInContext(
      workerText(),
      createContext({
        URL,
        Map,
        Response: { redirect: (url: URL, status: number) => `${status} ${url.pathname}` },
        location: { origin },
        skipWaiting: () => {},
        clients: {
          claim: () => {},
          matchAll: async () => this.windows,
          openWindow: async (url: string) => void this.opened.push(url),
        },
        registration: {
          showNotification: async (title: string, options: object) =>
            void this.shown.push({ title, ...options }),
        },
        addEventListener: (name: string, listener: (event: object) => void) => {
          this.#listeners[name] = listener;
        },
        fetch: async (path: string) => {
          this.fetched.push(path);
          const body = readFileSync(join(folder, path), 'utf8');
          return { ok: true, redirected: false, status: 200, body };
        },
        caches: {
          keys: async () => [...this.caches.keys()],
          delete: async (name: string) => this.caches.delete(name),
          open: async (name: string) => this.#open(name),
        },
      }),
    );
    for (const name of ['install', 'activate']) {
      let done: Promise<unknown> = Promise.resolve();
      this.#listeners[name]?.({ waitUntil: (work: Promise<unknown>) => (done = work) });
      await done;
    }
  }

  #open(name: string) {
    const stored = this.caches.get(name) ?? new Map<string, string>();
    this.caches.set(name, stored);
    return {
      keys: async () => [...stored.keys()].map((url) => ({ url })),
      match: async (url: string) => stored.get(url),
      put: async (url: string, response: { body: string }) => stored.set(url, response.body),
      delete: async ({ url }: { url: string }) => stored.delete(url),
    };
  }

  /** Returns the stored body that answers a request, or undefined where the request goes to the service. */
  async answer(
    path: string,
    request: { mode?: string; method?: string; formData?: () => Promise<object> } = {},
  ): Promise<unknown> {
    let answer: unknown;
    this.#listeners.fetch?.({
      request: { method: 'GET', mode: 'navigate', url: new URL(path, origin).href, ...request },
      respondWith: (given: unknown) => (answer = given),
    });
    return answer;
  }

  /** Sends an event and waits for its work. */
  async send(name: string, event: object): Promise<void> {
    let done: Promise<unknown> = Promise.resolve();
    this.#listeners[name]?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
    await done;
  }

  storedPaths(): string[] {
    const urls = [...this.caches.values()].flatMap((stored) => [...stored.keys()]);
    return urls.map((url) => new URL(url).pathname).sort();
  }
}

test('the app is stored whole, without its documentation, compressed twins, notices and the worker itself', async () => {
  const browser = new Browser();
  await browser.update();
  expect(browser.storedPaths()).toEqual([
    '/assets/index-1a.css',
    '/assets/index-4f2a.js',
    '/icon.svg',
    '/index.html',
    '/manifest.webmanifest',
    '/start.js',
  ]);
});

test('a screen is answered with the page and a file with itself', async () => {
  const browser = new Browser();
  await browser.update();
  for (const path of ['/', '/index.html', '/transactions/0189?page=2', '/versions', '/helpful'])
    expect(await browser.answer(path), path).toBe('<!doctype html>');
  expect(await browser.answer('/assets/index-4f2a.js', { mode: 'cors' })).toBe('2');
});

test('the API, the documentation, health, metrics, notices and other origins are left to the network', async () => {
  const browser = new Browser();
  await browser.update();
  const pages = [
    '/api/docs',
    '/help',
    '/help/',
    '/https',
    '/https/farthing-ca.crt',
    '/health',
    '/metrics',
    '/version',
    '/third-party-notices.txt',
  ];
  for (const path of [...pages, '/assets/gone-1.js', 'https://elsewhere.example/'])
    expect(await browser.answer(path), path).toBeUndefined();
  expect(await browser.answer('/api/v1/accounts', { mode: 'cors' })).toBeUndefined();
  expect(await browser.answer('/transactions', { mode: 'cors' })).toBeUndefined();
  expect(await browser.answer('/index.html', { method: 'POST' })).toBeUndefined();
});

test('a new version fetches only what changed and deletes what is gone, older caches included', async () => {
  const browser = new Browser();
  browser.caches.set(
    'workbox-precache-v2-https://money.example/',
    new Map([[`${origin}/index.html`, 'old']]),
  );
  await browser.update();
  browser.fetched.length = 0;

  rmSync(join(folder, 'assets/index-4f2a.js'));
  put('assets/index-77.js', '3');
  put('index.html', '<!doctype html> new');
  await writeServiceWorker(folder);
  await browser.update();

  expect(browser.fetched.sort()).toEqual(['/assets/index-77.js', '/index.html']);
  expect([...browser.caches.keys()]).toEqual(['farthing-files']);
  expect(browser.storedPaths()).not.toContain('/assets/index-4f2a.js');
  expect(await browser.answer('/')).toBe('<!doctype html> new');
});

test('the worker changes when a file does, and only then: browsers compare its bytes', async () => {
  const before = workerText();
  await writeServiceWorker(folder);
  expect(workerText()).toBe(before);
  put('start.js', 'changed');
  await writeServiceWorker(folder);
  expect(workerText()).not.toBe(before);
});

test('files that another app shares are given to the page once, and stored nowhere', async () => {
  const browser = new Browser();
  await browser.update();
  const stored = browser.storedPaths();
  const file = { name: 'receipt.jpg' };
  const formData = async () => ({ getAll: () => [file, 'a text'] });
  const request = { method: 'POST', formData };
  expect(await browser.answer('/shared', request)).toBe('303 /shared');
  const given: unknown[] = [];
  const take = () =>
    browser.send('message', {
      data: 'take-shared-files',
      ports: [{ postMessage: (files: unknown) => given.push(files) }],
    });
  await take();
  await take();
  expect(given).toEqual([[file], []]);
  expect(browser.storedPaths()).toEqual(stored);
  expect(await browser.answer('/import', request)).toBeUndefined();
});

test('a push message is shown with its page, and one that can’t be read is shown too', async () => {
  const browser = new Browser();
  await browser.update();
  const message = { title: 'Current is low', body: 'Below your limit.', tag: '1', path: '/accounts/2' };
  await browser.send('push', { data: { json: () => message } });
  await browser.send('push', { data: null });
  expect(browser.shown).toMatchObject([
    { title: 'Current is low', body: 'Below your limit.', tag: '1', data: { path: '/accounts/2' } },
    { title: 'farthing', data: { path: '/' } },
  ]);
});

test('a press on a message opens its page in the window that is there, or a new one, and no other origin', async () => {
  const browser = new Browser();
  await browser.update();
  const press = (path: unknown) =>
    browser.send('notificationclick', { notification: { close: () => {}, data: { path } } });
  await press('/budgets');
  for (const path of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 7])
    await press(path);
  expect(browser.opened).toEqual([`${origin}/budgets`, ...Array.from({ length: 4 }, () => `${origin}/`)]);
  const visited: string[] = [];
  browser.windows = [
    {
      url: `${origin}/help/`,
      focus: async () => {},
      navigate: async (url: string) => void visited.push(url),
    },
  ];
  await press('/recurring');
  expect([visited, browser.opened.length]).toEqual([[`${origin}/recurring`], 5]);
});
