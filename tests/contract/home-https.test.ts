import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { createServer as createNetServer } from 'node:net';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCertificates } from '../../apps/server/src/http/home-https/certificate-files.ts';
import { makeAuthority, makeServerCertificate } from '../../apps/server/src/http/home-https/certificates.ts';
import {
  cleanUp,
  password,
  type ServerProcess,
  startReady,
  startServer,
  temporaryFolder,
} from './server-process.ts';

afterAll(cleanUp);

const dayMs = 86_400_000;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request to this machine under any host name. `ca` undefined: over plain HTTP. */
function ask(
  port: number,
  host: string,
  path: string,
  options: { ca?: string | null; method?: string; headers?: Record<string, string>; json?: unknown } = {},
): Promise<Answer> {
  const { ca, method = 'GET', headers = {}, json } = options;
  const send = ca === undefined ? httpRequest : httpsRequest;
  return new Promise((done, reject) => {
    const request = send(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        servername: host,
        headers: {
          host: `${host}:${port}`,
          ...headers,
          ...(json ? { 'content-type': 'application/json' } : {}),
        },
        ...(ca ? { ca } : {}),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    request.on('error', reject);
    request.end(json ? JSON.stringify(json) : undefined);
  });
}

describe('HTTPS=home', () => {
  let server: ServerProcess;
  let port: number;
  let plainPort: number;
  let ca: string;
  beforeAll(async () => {
    const environment = {
      HTTPS: 'home',
      HTTPS_PORT: '0',
      HTTPS_NAMES: 'nas, money.example.org',
      HOST: '127.0.0.1',
      BACKUP_NIGHTLY: 'false',
    };
    server = await startReady({ dataDir: temporaryFolder(), environment });
    port = Number(/Over HTTPS: https:\/\/farthing\.local:(\d+)\./.exec(server.output())?.[1]);
    plainPort = Number(new URL(server.url).port);
    const file = await ask(plainPort, 'nas', '/https/farthing-ca.crt');
    ca = new X509Certificate(file.body).toString();
  });

  test('answers a device that trusts its authority, by each name, and no other device', async () => {
    for (const host of ['farthing.local', 'localhost', 'nas', 'money.example.org'])
      expect((await ask(port, host, '/health', { ca })).status, host).toBe(200);
    await expect(ask(port, 'nas', '/health', { ca: null })).rejects.toThrow(
      'unable to verify the first certificate',
    );
    await expect(ask(port, 'other.example.org', '/health', { ca })).rejects.toThrow(
      "does not match certificate's altnames",
    );
  });

  test('sets cookies that browsers send over HTTPS only, and renews a session there', async () => {
    const user = { email: 'ada@example.org', password, display_name: 'Ada' };
    await ask(port, 'nas', '/api/v1/auth/register', { ca, method: 'POST', json: user });
    const login = await ask(port, 'nas', '/api/v1/auth/login', {
      ca,
      method: 'POST',
      json: { email: user.email, password },
    });
    const cookies = login.headers['set-cookie'] ?? [];
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toContain('Secure');
    // A browser that once saw HSTS from a host would refuse its plain page, which leads to the certificate.
    expect(login.headers['strict-transport-security']).toBeUndefined();
    const pairs = cookies.map((line) => line.split(';', 1)[0] ?? '');
    const csrf = pairs.find((pair) => pair.startsWith('csrf_token='))?.slice('csrf_token='.length) ?? '';
    const headers = { cookie: pairs.join('; '), 'x-csrf-token': csrf, origin: `https://nas:${port}` };
    const renewed = await ask(port, 'nas', '/api/v1/auth/refresh', { ca, method: 'POST', headers });
    expect(renewed.status).toBe(200);
    const plain = await ask(plainPort, 'localhost', '/api/v1/auth/login', {
      method: 'POST',
      json: { email: user.email, password },
    });
    expect(plain.headers['set-cookie']?.find((line) => line.startsWith('csrf_token='))).not.toContain(
      'Secure',
    );
  });

  test('leads a visitor over plain HTTP from another machine to the certificate, and no other visitor', async () => {
    const headers = { accept: 'text/html' };
    const visit = await ask(plainPort, 'nas', '/', { headers });
    expect([visit.status, visit.headers.location]).toEqual([302, '/https']);
    for (const [host, path] of [
      ['localhost', '/'],
      ['127.0.0.1', '/'],
      ['nas', '/sign-in'],
      ['nas', '/health'],
    ] as const)
      expect((await ask(plainPort, host, path, { headers })).status, host + path).toBe(200);
    expect((await ask(port, 'nas', '/', { ca, headers })).status).toBe(200);
  });

  test('names the same host in the page, and farthing.local where the certificate is not for that host', async () => {
    const page = async (host: string) => (await ask(plainPort, host, '/https')).body.toString();
    expect(await page('nas')).toContain(`href="https://nas:${port}/"`);
    expect(await page('other.example.org')).toContain(`href="https://farthing.local:${port}/"`);
    expect(await page('"><script>x')).not.toContain('<script>x');
    expect(await page('nas')).toContain(new X509Certificate(ca).fingerprint256);
  });

  test('shows four steps for each kind of device, each with a picture that has words for people who can’t see it', async () => {
    const page = (await ask(plainPort, 'nas', '/https')).body.toString();
    const pictures = [
      ...page.matchAll(/<img src="(\/https\/steps\/([a-z]+)-\d\.svg)"[^>]* alt="([^"]{20,})"/g),
    ];
    expect(Map.groupBy(pictures, ([, , system]) => system)).toEqual(
      new Map(
        ['ios', 'android', 'windows', 'mac'].map((system) => [
          system,
          pictures.filter((picture) => picture[2] === system),
        ]),
      ),
    );
    expect(pictures).toHaveLength(16);
    for (const [, path = ''] of pictures) {
      const { status, headers, body } = await ask(plainPort, 'nas', path);
      expect([status, headers['content-type']], path).toEqual([200, 'image/svg+xml']);
      expect(body.toString()).toContain('prefers-color-scheme:dark');
      expect(body.length).toBeLessThan(2500);
    }
    for (const path of ['ios-5.svg', 'linux-1.svg', 'constructor-1.svg', 'ios-1.png'])
      expect((await ask(plainPort, 'nas', `/https/steps/${path}`)).status, path).toBe(404);
  });

  test('ends at once when it is told to stop, also with a connection over HTTPS', {
    tags: 'long',
  }, async () => {
    const other = await startReady({
      dataDir: temporaryFolder(),
      environment: { HTTPS: 'home', HTTPS_PORT: '0', HOST: '127.0.0.1', BACKUP_NIGHTLY: 'false' },
    });
    const its = Number(/farthing\.local:(\d+)/.exec(other.output())?.[1]);
    const socket = connect({ port: its, host: '127.0.0.1', rejectUnauthorized: false });
    await new Promise((done) => socket.once('secureConnect', done));
    socket.on('error', () => {}); // the end of the service resets it
    expect(await other.end()).toEqual({ code: 0, signal: null });
  });
});

describe('a start with HTTPS=home is refused in one line', () => {
  test('where another program has its port', { tags: 'long' }, async () => {
    const taken = createNetServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const environment = { HTTPS: 'home', HTTPS_PORT: String(port), HOST: '127.0.0.1' };
    const server = await startServer({ dataDir: temporaryFolder(), environment });
    expect((await server.ended).code).toBe(1);
    expect(server.output()).toContain(`HTTPS_PORT=${port + 1} npm start`);
    taken.close();
  });

  test('where a setting is wrong, or the file of the authority is damaged', { tags: 'long' }, async () => {
    const wrong = await startServer({
      dataDir: temporaryFolder(),
      environment: { HTTPS: 'home', HTTPS_NAMES: 'a b!' },
    });
    expect(wrong.output()).toContain('HTTPS_NAMES takes host names and IP addresses');
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
    writeFileSync(join(dataDir, 'keys/https-authority.pem'), 'half a fi');
    const environment = { HTTPS: 'home', HTTPS_PORT: '0', HOST: '127.0.0.1' };
    const damaged = await startServer({ dataDir, environment });
    expect(damaged.output()).toMatch(/https-authority\.pem is damaged\. Restore it from a copy/);
  });
});

describe('the certificates', () => {
  const names = ['farthing.local', 'nas', '192.168.1.10', 'fd00::1'];
  const leafOf = ({ server }: { server: { certificate: string } }) => new X509Certificate(server.certificate);

  test('stay from start to start, and are for each name and home address', async () => {
    const dataDir = temporaryFolder();
    const first = await loadCertificates(dataDir, [...names, '203.0.113.9']);
    const second = await loadCertificates(dataDir, names);
    expect(second.server).toEqual(first.server);
    expect(second.authority).toBe(first.authority);
    const leaf = leafOf(first);
    expect([leaf.checkHost('farthing.local'), leaf.checkHost('nas')]).toEqual(['farthing.local', 'nas']);
    expect([leaf.checkIP('192.168.1.10'), leaf.checkIP('203.0.113.9')]).toEqual(['192.168.1.10', undefined]);
    expect(first.leftOut).toEqual([]);
  });

  test('of the server changes with a name, of the authority does not', async () => {
    const dataDir = temporaryFolder();
    const first = await loadCertificates(dataDir, names);
    const moved = await loadCertificates(dataDir, ['farthing.local', '192.168.1.77']);
    expect(leafOf(moved).checkIP('192.168.1.77')).toBe('192.168.1.77');
    expect(moved.authority).toBe(first.authority);
    // No name counts because its letters stand somewhere in the authority's certificate.
    const strangers = ['pi', 'a', 'rthing', 'xnas'];
    const renamed = await loadCertificates(dataDir, ['farthing.local', 'attic.nas', ...strangers]);
    expect(renamed.leftOut).toEqual(strangers);
    expect(leafOf(renamed).checkHost('attic.nas')).toBe('attic.nas');
    expect(leafOf(renamed).checkHost('farthing.local')).toBe('farthing.local');
  });

  test('of the server is replaced 30 days before its end and after a year switched off; devices allow it', async () => {
    const dataDir = temporaryFolder();
    const start = Date.parse('2026-03-01T12:00:00Z');
    const first = await loadCertificates(dataDir, names, start);
    const days = (Date.parse(leafOf(first).validTo) - Date.parse(leafOf(first).validFrom)) / dayMs;
    expect(days).toBeLessThanOrEqual(825);
    expect((await loadCertificates(dataDir, names, start + 366 * dayMs)).server).toEqual(first.server);
    const late = await loadCertificates(dataDir, names, start + 368 * dayMs);
    expect(late.server).not.toEqual(first.server);
    expect(late.authority).toBe(first.authority);
    const afterYears = await loadCertificates(dataDir, names, start + 3 * 366 * dayMs);
    expect(Date.parse(leafOf(afterYears).validTo)).toBeGreaterThan(start + 4 * 366 * dayMs);
  });

  test('start in the past, as the clock of a device may be a day behind', async () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    const made = await loadCertificates(temporaryFolder(), names, now);
    for (const certificate of [leafOf(made), new X509Certificate(made.authority)])
      expect(Date.parse(certificate.validFrom)).toBeLessThanOrEqual(now - dayMs);
  });

  test('hold through a server clock that is a day wrong, and are right again once it is', async () => {
    const now = Date.now();
    for (const wrong of [-dayMs, dayMs]) {
      const dataDir = temporaryFolder();
      const first = await loadCertificates(dataDir, names, now + wrong);
      const leaf = leafOf(first);
      expect(Date.parse(leaf.validFrom)).toBeLessThanOrEqual(now - dayMs + 1000);
      expect((await loadCertificates(dataDir, names, now)).server).toEqual(first.server);
    }
    // A clock without a battery begins years ago: the certificate made then is replaced, the authority stays.
    const dataDir = temporaryFolder();
    const right = await loadCertificates(dataDir, names, now);
    await loadCertificates(dataDir, names, now - 3000 * dayMs);
    const again = await loadCertificates(dataDir, names, now);
    expect(Date.parse(leafOf(again).validTo)).toBeGreaterThan(now + 300 * dayMs);
    expect(again.authority).toBe(right.authority);
  });

  test('are readable by the service alone', async () => {
    const dataDir = temporaryFolder();
    await loadCertificates(dataDir, names);
    const { statSync } = await import('node:fs');
    for (const name of ['https-authority.pem', 'https-server.pem'])
      expect(statSync(join(dataDir, 'keys', name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, 'keys/https-authority.pem'), 'utf8')).toContain('PRIVATE KEY');
  });

  test('cannot be for a site on the internet, even if the key of the authority is stolen', async () => {
    const authority = await makeAuthority(['nas'], 'farthing at home', Date.now());
    const trusted = async (name: string) => {
      const { certificate, key } = await makeServerCertificate(authority, [name], Date.now());
      const server = createServer({ cert: certificate, key });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.on('tlsClientError', () => {}); // the client ends the handshake
      const outcome = await new Promise<string>((done) => {
        const socket = connect({ port, host: '127.0.0.1', servername: name, ca: authority.certificate });
        socket.once('secureConnect', () => done('trusted'));
        socket.once('error', ({ message }) => done(message));
      });
      server.close();
      return outcome;
    };
    expect(await trusted('nas')).toBe('trusted');
    expect(await trusted('printer.lan')).toBe('trusted');
    expect(await trusted('bank.example.com')).toContain('permitted subtree violation');
  });
});
