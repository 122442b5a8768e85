import { rmSync } from 'node:fs';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { cleanUp, type ServerProcess, startReady, temporaryFolder } from '../contract/server-process.ts';
import { type Api, giveSession, newAddress, register, signInToApi, type User } from './client.ts';

/** Factor by which pages run slower than this machine, to reveal waits that are too short for a slow phone. */
const slowness = Number(process.env.SLOWNESS ?? 1);

/** Makes the processor of one page a slower one, as the developer tools of a browser can. */
export async function slowDown(page: Page, rate = slowness): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
}

interface OfWorker {
  /** Environment variables of the service. A file that changes them with `test.use` has a farthing of its own. */
  readonly environment: Readonly<Record<string, string>>;
  /** A running farthing with a database of its own, shared by the tests of one worker. */
  readonly server: ServerProcess;
  /** Who registered first there, and so administers it. No newcomer does. */
  readonly operator: User;
}

interface OfTest {
  /** Shows the accounts in the rail. Otherwise they are hidden, so that the name of an account occurs once on a screen. */
  readonly accountsInRail: boolean;
  /** Sets what `accountsInRail` says. */
  readonly rail: undefined;
  /** A fresh user, known to the server and signed in nowhere. */
  readonly newcomer: User;
  /** A fresh user whose session the browser holds: every page of the test is signed in. */
  readonly user: User;
  /** The API as that user, over another session. */
  readonly api: Api;
  /** Slows each page down, when `SLOWNESS` asks for it. */
  readonly slowness: undefined;
  /** Errors reported by the browser: broken pages, and breaches of the content security policy. */
  readonly complaints: string[];
}

/** Hides the accounts in the rail, once. A page of `about:` has no storage. */
const hideAccounts = `
  if (location.protocol !== 'about:' && !localStorage.getItem('farthing.preferences'))
    localStorage.setItem('farthing.preferences', '{"foldAccounts":true}');`;

/** No one can register in a demo. */
const nobody: User = { name: '', email: '', password: '' };

/** A test of a journey through the built web app. It fails on any error that a page did not catch. */
export const test = base.extend<OfTest, OfWorker>({
  environment: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ environment }, provide) => {
      const server = await startReady({
        dataDir: temporaryFolder(),
        environment: { LOG_LEVEL: 'error', BACKUP_NIGHTLY: 'false', ...environment },
      }).catch(async (error: unknown) => {
        await cleanUp(); // a start that took too long may still end well, and would stay
        throw error;
      });
      await provide(server);
      await server.end();
      await cleanUp();
      rmSync(server.dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  operator: [
    async ({ server, environment }, provide) =>
      provide(environment.DEMO_MODE ? nobody : await register(server.url, 'Olive')),
    { scope: 'worker', auto: true },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from the pattern
  extraHTTPHeaders: async ({}, provide) => provide({ 'x-forwarded-for': newAddress() }),
  newcomer: async ({ server }, provide) => provide(await register(server.url)),
  user: async ({ server, context, newcomer }, provide) => {
    await giveSession(context, server.url, newcomer);
    await provide(newcomer);
  },
  api: async ({ server, newcomer }, provide) => provide(await signInToApi(server.url, newcomer)),
  accountsInRail: [false, { option: true }],
  rail: [
    async ({ context, accountsInRail }, provide) => {
      if (!accountsInRail) await context.addInitScript({ content: hideAccounts });
      await provide(undefined);
    },
    { auto: true },
  ],
  slowness: [
    async ({ context }, provide) => {
      if (slowness > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined));
      await provide(undefined);
    },
    { auto: true },
  ],
  complaints: [
    async ({ context, server }, provide, info) => {
      const complaints: string[] = [];
      const said = server.output().length;
      listen(context, complaints);
      await provide(complaints);
      // What the service had to say of a journey that failed is half of the reason, and gone after the second try.
      if (info.status !== info.expectedStatus) console.log(server.output().slice(said));
      expect(complaints, 'errors that the pages of this test left').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Notes what goes wrong on every page of a browser. */
function listen(context: BrowserContext, complaints: string[]): void {
  context.on('weberror', (error) => complaints.push(`${error.page()?.url()}: ${error.error().message}`));
  context.on('console', (message) => {
    const text = `${message.page()?.url()}: ${message.text()}`;
    if (message.type() === 'error' && /content security policy|violates the following/i.test(text))
      complaints.push(text);
    if (/Maximum update depth|Minified React error/.test(text)) complaints.push(text);
  });
}

/** Waits until a screen is there: its title is drawn. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
