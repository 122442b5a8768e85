import { X509Certificate } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AcmeSettings } from '../../apps/server/src/config.ts';
import { callDnsHook } from '../../apps/server/src/platform/certificates/dns-hook.ts';
import {
  openPublicCertificate,
  type PublicCertificate,
} from '../../apps/server/src/platform/certificates/public-certificate.ts';
import { type AcmeServer, startAcmeServer } from './acme-server.ts';
import {
  cleanUp,
  freePort,
  password,
  type ServerProcess,
  startReady,
  startServer,
  temporaryFolder,
  until,
} from './server-process.ts';

const dayMs = 86_400_000;
let authority: AcmeServer;
beforeEach(async () => {
  authority = await startAcmeServer();
});
afterEach(() => authority.close());
afterAll(cleanUp);

const leafOf = (certificate: PublicCertificate) => new X509Certificate(certificate.current()?.chain ?? '');
const stop = new AbortController();

/** Opens the certificate of a folder, with a web server that shows its proofs, and a clock. */
async function opened(dataDir: string, change: Partial<AcmeSettings> = {}) {
  const clock = { ms: Date.now() };
  const lines: { purpose: string; host: string; status: number }[] = [];
  const settings: AcmeSettings = {
    kind: 'acme',
    port: 0,
    domains: ['money.example.org'],
    email: 'ada@example.org',
    directoryUrl: authority.directoryUrl,
    dnsHook: undefined,
    externalAccount: undefined,
    ...change,
  };
  const certificate = await openPublicCertificate({ dataDir, settings, now: () => clock.ms });
  const web = createServer(({ url = '' }, response) => {
    const proof = certificate.proof(url.split('/').at(-1) ?? '');
    response.writeHead(proof ? 200 : 404).end(proof);
  });
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
  const address = web.address();
  authority.behaviour.httpPort = typeof address === 'object' && address ? address.port : 0;
  const log = { info: (facts: (typeof lines)[number]) => void lines.push(facts) };
  const renew = (isAsked = false) => certificate.renew(isAsked, log, stop.signal);
  return { certificate, clock, lines, renew, close: () => web.close() };
}

describe('a certificate', () => {
  test('is ordered for each domain, with the key of the account, and stored for the service alone', async () => {
    const dataDir = temporaryFolder();
    const one = await opened(dataDir, { domains: ['money.example.org', 'www.example.org'] });
    authority.behaviour.badNonces = 2;
    expect(await one.renew()).toEqual({ certificates: 1 });
    const leaf = leafOf(one.certificate);
    expect(leaf.subjectAltName).toBe('DNS:money.example.org, DNS:www.example.org');
    expect(authority.accounts).toMatchObject([{ contact: ['mailto:ada@example.org'] }]);
    for (const name of ['acme-account.pem', 'https-acme.pem', 'https-acme.json'])
      expect(statSync(join(dataDir, 'keys', name)).mode & 0o777, name).toBe(0o600);
    expect(one.lines.length).toBeGreaterThan(8);
    for (const line of one.lines)
      expect(line).toMatchObject({ purpose: 'certificate', host: new URL(authority.directoryUrl).host });
    one.close();
    const again = await opened(dataDir, { domains: ['money.example.org', 'www.example.org'] });
    expect(again.certificate.current()?.chain).toBe(one.certificate.current()?.chain);
    expect(await again.certificate.isDue(again.clock.ms)).toBe(false);
    again.close();
  });

  test('is renewed 30 days before its end, by the same account, and not sooner', async () => {
    const { certificate, clock, renew, close } = await opened(temporaryFolder());
    await renew();
    const first = leafOf(certificate).serialNumber;
    clock.ms += 59 * dayMs;
    expect(await renew(true)).toBe(false);
    clock.ms += 2 * dayMs;
    expect(await renew()).toEqual({ certificates: 1 });
    expect(leafOf(certificate).serialNumber).not.toBe(first);
    expect(authority.accounts).toHaveLength(1);
    close();
  });

  test('of a few days is renewed after two thirds of them', async () => {
    authority.behaviour.lifetimeMs = 6 * dayMs;
    const { clock, renew, close } = await opened(temporaryFolder());
    await renew();
    clock.ms += 3.9 * dayMs;
    expect(await renew()).toBe(false);
    clock.ms += 0.3 * dayMs;
    expect(await renew()).toEqual({ certificates: 1 });
    close();
  });

  test('is replaced when a domain or the authority changes, and after a year switched off', async () => {
    const dataDir = temporaryFolder();
    const first = await opened(dataDir);
    await first.renew();
    first.close();
    const renamed = await opened(dataDir, { domains: ['money.example.org', 'attic.example.org'] });
    expect(await renamed.renew()).toEqual({ certificates: 1 });
    renamed.close();
    const late = await opened(dataDir, { domains: ['money.example.org'] });
    late.clock.ms += 365 * dayMs;
    expect(late.certificate.current()).toBeDefined(); // the old one serves until the new one is there
    expect(await late.renew()).toEqual({ certificates: 1 });
    late.close();
    authority.close();
    authority = await startAcmeServer();
    const moved = await opened(dataDir);
    expect(await moved.renew()).toEqual({ certificates: 1 });
    moved.close();
  });
});

describe('while orders fail', () => {
  test('the old certificate stays, and the pauses grow to a day, also over restarts', {
    tags: 'long',
  }, async () => {
    const dataDir = temporaryFolder();
    const { certificate, clock, renew, close } = await opened(dataDir);
    await renew();
    const first = certificate.current();
    clock.ms += 70 * dayMs;
    authority.behaviour.httpPort = 9; // nothing answers there
    await expect(renew()).rejects.toThrow(
      /answered unauthorized: no proof was found for money\.example\.org\. The next attempt is at \d{4}-/,
    );
    expect(certificate.current()).toBe(first);
    close();
    const again = await opened(dataDir);
    authority.behaviour.httpPort = 9;
    again.clock.ms = clock.ms;
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const began = again.clock.ms;
      while (!(await again.certificate.isDue(again.clock.ms))) again.clock.ms += 60_000;
      pauses.push(Math.round((again.clock.ms - began) / 60_000));
      await expect(again.renew()).rejects.toThrow();
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 960, 1440]);
    expect(again.certificate.current()?.chain).toBe(first?.chain);
    again.close();
  });

  test('an administrator may ask after a quarter of an hour, but never against the authority’s own limit', async () => {
    const { clock, renew, close } = await opened(temporaryFolder());
    const { httpPort } = authority.behaviour;
    authority.behaviour.httpPort = 9;
    for (let attempt = 0; attempt < 3; attempt++) {
      await expect(renew(true)).rejects.toThrow();
      expect(await renew(true)).toBe(false);
      clock.ms += 15 * 60_000;
    }
    authority.behaviour.httpPort = httpPort;
    authority.behaviour.retryAfter = String(5 * 3600);
    await expect(renew(true)).rejects.toThrow(/rateLimited: too many certificates/);
    authority.behaviour.retryAfter = undefined;
    const asked = authority.asked.length;
    clock.ms += 4.9 * 3_600_000;
    expect(await renew(true)).toBe(false);
    expect(authority.asked).toHaveLength(asked);
    clock.ms += 0.2 * 3_600_000;
    expect(await renew()).toEqual({ certificates: 1 });
    close();
  });

  test('an authority that is down, or offers no proof that we can give, is named', async () => {
    const { clock, renew, close } = await opened(temporaryFolder());
    authority.behaviour.isDown = true;
    await expect(renew()).rejects.toThrow(/The next attempt is at/);
    // One look at the directory: the library's own repeats are off.
    expect(authority.asked).toEqual(['directory']);
    authority.behaviour.isDown = false;
    authority.behaviour.offersOnly = 'dns-01';
    clock.ms += 3_600_000;
    await expect(renew()).rejects.toThrow("doesn't offer http-01 for money.example.org");
    authority.close();
    clock.ms += 3_600_000;
    await expect(renew()).rejects.toThrow(/couldn't be asked: refused/);
    close();
  });

  test('a clock that was wrong then holds nothing up now', async () => {
    const { clock, renew, close } = await opened(temporaryFolder());
    const { httpPort } = authority.behaviour;
    authority.behaviour.httpPort = 9;
    clock.ms += 300 * dayMs;
    await expect(renew()).rejects.toThrow();
    clock.ms -= 300 * dayMs;
    authority.behaviour.httpPort = httpPort;
    expect(await renew()).toEqual({ certificates: 1 });
    close();
  });
});

describe('the program of ACME_DNS_HOOK', () => {
  function hook(folder: string, script: string): string {
    const file = join(folder, 'hook.sh');
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
    return file;
  }

  test('sets and removes a record for each domain, one call at a time, a wildcard among them', async () => {
    const folder = temporaryFolder();
    const records = join(folder, 'records');
    const dnsHook = hook(
      folder,
      `mkdir ${folder}/busy || exit 9
sleep 0.05
[ "$1" = set ] && echo "$2 $3" >> ${records}
echo "$1 $2" >> ${folder}/calls
rmdir ${folder}/busy`,
    );
    authority.behaviour.txt = (name) =>
      readFileSync(records, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith(`${name} `))
        .map((line) => line.slice(name.length + 1));
    const { certificate, renew, close } = await opened(folder, {
      dnsHook,
      domains: ['money.example.org', '*.money.example.org'],
    });
    expect(await renew()).toEqual({ certificates: 1 });
    expect(leafOf(certificate).checkHost('any.money.example.org')).toBe('*.money.example.org');
    const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n').toSorted();
    expect(calls).toEqual([
      'remove _acme-challenge.money.example.org',
      'remove _acme-challenge.money.example.org',
      'set _acme-challenge.money.example.org',
      'set _acme-challenge.money.example.org',
    ]);
    close();
  });

  test('gets its words as they are, and none of the settings', async () => {
    const folder = temporaryFolder();
    const program = hook(folder, `printf '%s|' "$@" > ${folder}/words; env > ${folder}/environment`);
    process.env.SMTP_URL = 'smtp://secret';
    await callDnsHook(program, 'set', { name: `x; touch ${folder}/injected`, value: '$(id) `id` "' });
    delete process.env.SMTP_URL;
    expect(readFileSync(join(folder, 'words'), 'utf8')).toBe(
      `set|x; touch ${folder}/injected|$(id) \`id\` "|`,
    );
    expect(existsSync(join(folder, 'injected'))).toBe(false);
    expect(readFileSync(join(folder, 'environment'), 'utf8')).not.toContain('secret');
  });

  test('fails the order in a sentence, and is ended with all that it started when its time is over', {
    tags: 'long',
  }, async () => {
    const folder = temporaryFolder();
    const record = { name: '_acme-challenge.example.org', value: 'v' };
    const failing = hook(folder, 'echo "no such zone" >&2; exit 3');
    await expect(callDnsHook(failing, 'set', record)).rejects.toThrow(
      "ACME_DNS_HOOK couldn't set _acme-challenge.example.org: it ended with 3. It said: no such zone",
    );
    const slow = hook(folder, `(sleep 1; touch ${folder}/late) & sleep 60`);
    await expect(callDnsHook(slow, 'set', record, { timeoutMs: 200 })).rejects.toThrow('it took longer than');
    await new Promise((done) => setTimeout(done, 1200));
    expect(existsSync(join(folder, 'late'))).toBe(false);
    await expect(opened(folder, { dnsHook: join(folder, 'absent') })).rejects.toThrow(
      /ACME_DNS_HOOK=.*absent isn't a program that farthing may run/,
    );
  });
});

describe('HTTPS=acme', () => {
  let fixed: AcmeServer;
  let server: ServerProcess;
  let plainPort: number;
  let port: number;
  const environment = () => ({
    HTTPS: 'acme',
    HTTPS_PORT: '0',
    HOST: '127.0.0.1',
    ACME_TERMS: 'accepted',
    ACME_DOMAINS: 'money.example.org',
    ACME_DIRECTORY_URL: fixed.directoryUrl,
    BACKUP_NIGHTLY: 'false',
  });

  beforeAll(async () => {
    fixed = await startAcmeServer();
    fixed.behaviour.httpPort = await freePort();
    server = await startReady({
      dataDir: temporaryFolder(),
      port: fixed.behaviour.httpPort,
      environment: environment(),
    });
    plainPort = fixed.behaviour.httpPort;
    port = Number(/on port (\d+)/.exec(server.output())?.[1]);
    await until(
      60_000,
      () => server.output().includes('There is a new certificate for money.example.org'),
      (there) => there,
    );
  });
  afterAll(() => fixed.close());

  /** Sends a request to this machine under a host name, over TLS if the authority is given. */
  function ask(
    path: string,
    options: { host: string; tls?: boolean; headers?: Record<string, string>; json?: unknown },
  ) {
    const { host, tls = false, headers = {}, json } = options;
    return new Promise<{ status: number; location: string | undefined; text: string }>((done, reject) => {
      const asking = (tls ? httpsRequest : request)(
        {
          ...{ host: '127.0.0.1', port: tls ? port : plainPort, path, servername: host, ca: fixed.authority },
          method: json ? 'POST' : 'GET',
          headers: { host, ...headers, ...(json ? { 'content-type': 'application/json' } : {}) },
        },
        async (response) => {
          let text = '';
          for await (const part of response) text += part;
          done({ status: response.statusCode ?? 0, location: response.headers.location, text });
        },
      );
      asking.once('error', reject);
      asking.end(json ? JSON.stringify(json) : undefined);
    });
  }

  test('gets its certificate by itself, serves it, and sends plain HTTP on', async () => {
    expect((await ask('/health', { host: 'money.example.org', tls: true })).status).toBe(200);
    const sent = (host: string, path = '/reports?a=1') => ask(path, { host });
    expect(await sent('money.example.org')).toMatchObject({
      status: 307,
      location: 'https://money.example.org/reports?a=1',
    });
    expect(await sent(`money.example.org:${plainPort}`)).toMatchObject({
      location: `https://money.example.org:${port}/reports?a=1`,
    });
    expect(await sent('192.168.1.10')).toMatchObject({ location: 'https://money.example.org/reports?a=1' });
    expect((await sent('localhost', '/health')).status).toBe(200);
    expect((await sent('money.example.org', '/.well-known/acme-challenge/unknown')).status).toBe(404);
  });

  test('enters its requests in the ledger, and its job in the list, for administrators', async () => {
    const host = 'money.example.org';
    const user = { email: 'ada@example.org', password, display_name: 'Ada' };
    await ask('/api/v1/auth/register', { host, tls: true, json: user });
    const { text } = await ask('/api/v1/auth/login', {
      host,
      tls: true,
      json: { email: user.email, password },
    });
    const headers = { authorization: `Bearer ${JSON.parse(text).access_token}` };
    const read = async (path: string) =>
      JSON.parse((await ask(`/api/v1/admin${path}`, { host, tls: true, headers })).text);
    const { items } = await read('/outgoing');
    expect(items[0]).toMatchObject({
      purpose: 'certificate',
      user_id: null,
      host: new URL(fixed.directoryUrl).host,
    });
    const job = (await read('/jobs')).find(({ name }: { name: string }) => name === 'https-certificate');
    expect(job.last_run).toMatchObject({ ok: true, result: { certificates: 1 } });
  });

  test('answers without HTTPS until there is a certificate, and says in the log and to administrators that there is none', {
    tags: 'long',
  }, async () => {
    const other = await startReady({
      dataDir: temporaryFolder(),
      environment: { ...environment(), ACME_DOMAINS: 'elsewhere.example.net' },
    });
    await until(
      60_000,
      () => other.output().includes('no proof was found for elsewhere.example.net'),
      (there) => there,
    );
    const answer = await fetch(`${other.url}/health`, { headers: { host: 'elsewhere.example.net' } });
    expect(answer.status).toBe(200);
    expect(await other.end()).toEqual({ code: 0, signal: null });
  });

  test.each([
    [{ ACME_TERMS: '' }, 'ACME_TERMS takes accepted, once you have read the terms'],
    [{ ACME_DOMAINS: '' }, 'ACME_DOMAINS takes the host names of this server'],
    [{ ACME_DOMAINS: '192.168.1.10' }, 'ACME_DOMAINS takes host names on the internet'],
    [{ ACME_DOMAINS: 'a.example.org, *.example.org' }, 'only where ACME_DNS_HOOK is set'],
    [
      { ACME_DIRECTORY_URL: 'http://ca.example.org/dir' },
      'ACME_DIRECTORY_URL takes a URL that begins with https://',
    ],
    [{ ACME_DNS_HOOK: 'hook.sh --now' }, 'ACME_DNS_HOOK takes the path of a program'],
    [{ ACME_EAB_KEY_ID: 'a' }, 'ACME_EAB_HMAC_KEY takes a key in base64url'],
  ])('does not start with %j', async (change, message) => {
    const refused = await startServer({
      dataDir: temporaryFolder(),
      environment: { ...environment(), ...change },
    });
    expect((await refused.ended).code).toBe(1);
    expect(refused.output()).toContain(message);
  });
});
