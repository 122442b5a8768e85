import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumFlags, chromiumPath } from '../../tools/chromium.ts';
import {
  cleanUp,
  freePort,
  password,
  type ServerProcess,
  startReady,
  temporaryFolder,
  until,
} from '../contract/server-process.ts';

const spaces = { server: 'farthing-server', client: 'farthing-client' };
const address = '10.77.28.1';
const day = 86_400_000;

const run = (command: string, ...words: string[]) =>
  execFileSync(command, words, { encoding: 'utf8', stdio: 'pipe' });

/** Two machines of a home network, as network namespaces with a cable between them. @returns false where that isn't allowed */
function layCable(): boolean {
  try {
    run('which', 'certutil', 'ip');
    for (const name of Object.values(spaces)) run('ip', 'netns', 'add', name);
    run(
      'ip',
      'link',
      'add',
      'fa-server',
      'netns',
      spaces.server,
      'type',
      'veth',
      'peer',
      'name',
      'fa-client',
      'netns',
      spaces.client,
    );
    for (const [space, device, own] of [
      [spaces.server, 'fa-server', address],
      [spaces.client, 'fa-client', '10.77.28.2'],
    ] as const) {
      run('ip', '-n', space, 'address', 'add', `${own}/24`, 'dev', device);
      for (const link of ['lo', device]) run('ip', '-n', space, 'link', 'set', link, 'up');
    }
    return true;
  } catch {
    removeCable();
    return false;
  }
}

function removeCable(): void {
  for (const name of Object.values(spaces))
    try {
      run('ip', 'netns', 'delete', name);
    } catch {
      // It was never added.
    }
}

const isPossible = process.platform === 'linux' && process.getuid?.() === 0 && layCable();

/** A device of its own: another network, and another home folder with the authorities that it trusts. */
function device(home: string): string {
  const file = join(home, 'chromium');
  writeFileSync(
    file,
    `#!/bin/sh\nHOME=${home} exec ip netns exec ${spaces.client} ${chromiumPath ?? 'chromium'} "$@"\n`,
  );
  chmodSync(file, 0o755);
  return file;
}

/** Installs an authority as a person does on Linux: in the shared database of certificates. */
function trust(home: string, certificate: Buffer): void {
  const folder = join(home, '.pki/nssdb');
  mkdirSync(folder, { recursive: true });
  const file = join(home, 'farthing-ca.crt');
  writeFileSync(file, certificate);
  run('certutil', '-d', `sql:${folder}`, '-N', '--empty-password');
  run('certutil', '-d', `sql:${folder}`, '-A', '-t', 'C,,', '-n', 'farthing at home', '-i', file);
}

function open(home: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(join(home, 'profile'), {
    executablePath: device(home),
    args: [...chromiumFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    permissions: ['camera'],
  });
}

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Your name').fill('Bea');
  await page.getByLabel('Email address').fill('bea@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await signedIn(page);
}

const signedIn = (page: Page) => page.getByRole('navigation', { name: /^Main/ }).first().waitFor();

describe.skipIf(!isPossible)('two machines of a home network', () => {
  let server: ServerProcess;
  let clock: string;
  let plain: string;
  let secure: string;
  let ports: [number, number];
  beforeAll(async () => {
    const dataDir = temporaryFolder();
    clock = join(dataDir, 'ahead');
    ports = [await freePort(), await freePort()];
    [plain, secure] = [`http://${address}:${ports[0]}`, `https://${address}:${ports[1]}`];
    server = await startReady({
      dataDir,
      port: ports[0],
      through: ['ip', 'netns', 'exec', spaces.server],
      environment: {
        ...{ HTTPS: 'home', HTTPS_PORT: String(ports[1]), BACKUP_NIGHTLY: 'false' },
        NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../contract/moving-clock.mjs'))}`,
        MOVING_CLOCK: clock,
      },
    });
  });
  afterAll(async () => {
    await cleanUp();
    removeCable();
  });

  test('a device without the authority is refused over HTTPS, and led to the certificate over HTTP', async () => {
    const context = await open(temporaryFolder());
    const refused = await context.newPage();
    await expect(refused.goto(secure)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
    await refused.close();
    const page = await context.newPage();
    await page.goto(plain);
    expect(page.url()).toBe(`${plain}/https`);
    await page.getByRole('heading', { name: 'Use HTTPS on this device' }).waitFor();
    // Without a secure context there is neither camera nor service worker.
    expect(
      await page.evaluate("isSecureContext || 'mediaDevices' in navigator || 'serviceWorker' in navigator"),
    ).toBe(false);
    await context.close();
  });

  test('a device with it installs the app, may use the camera, and stays signed in for a day', async () => {
    const home = temporaryFolder();
    const stranger = await open(home);
    const asked = await stranger.newPage();
    await asked.goto(`${plain}/https`);
    const bytes = await asked.evaluate(
      "fetch('/https/farthing-ca.crt').then(async (answer) => [...new Uint8Array(await answer.arrayBuffer())])",
    );
    await stranger.close();
    trust(home, Buffer.from(bytes as number[]));

    const context = await open(home);
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(plain); // the page goes on by itself
    await page.waitForURL(`${secure}/`);
    await register(page);
    expect(await page.evaluate('isSecureContext')).toBe(true);
    expect(
      await page.evaluate(
        'navigator.mediaDevices.getUserMedia({ video: true }).then((stream) => stream.getVideoTracks()[0].readyState)',
      ),
    ).toBe('live');

    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    const cdp = await context.newCDPSession(page);
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );

    writeFileSync(clock, String(day));
    server.child.kill('SIGUSR2');
    await page.clock.fastForward(day);
    // The access token has ended on the server, so the session is renewed by its cookie.
    const renewed = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/auth/refresh'));
    await page.reload();
    expect((await renewed).status()).toBe(200);
    await signedIn(page);
    await context.close();

    // The browser is closed and opened again the next day.
    const next = await open(home);
    const again = await next.newPage();
    await again.goto(secure);
    await signedIn(again);
    await next.close();
  });

  test('the server’s address changes while it runs: it gets a certificate for it within a minute, and the device goes on trusting it', async () => {
    const moved = '10.77.28.9';
    run('ip', '-n', spaces.server, 'address', 'add', `${moved}/24`, 'dev', 'fa-server');
    const home = temporaryFolder();
    const curl = (...words: string[]) => run('ip', 'netns', 'exec', spaces.client, 'curl', '-s', ...words);
    expect(curl(`${plain}/https`)).toContain('Use HTTPS on this device');
    curl('-o', join(home, 'ca.der'), `http://${moved}:${ports[0]}/https/farthing-ca.crt`);
    run('openssl', 'x509', '-inform', 'der', '-in', join(home, 'ca.der'), '-out', join(home, 'ca.pem'));
    const health = await until(
      90_000,
      () => curl('--cacert', join(home, 'ca.pem'), `https://${moved}:${ports[1]}/health`),
      (text) => text.includes('ok'),
    );
    expect(health).toContain('"ok"');
  });
});
