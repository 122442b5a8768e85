import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, describe, expect, test } from 'vitest';
import { makeAuthority, makeServerCertificate } from '../../apps/server/src/http/home-https/certificates.ts';
import { cleanUp, freePort, startReady, temporaryFolder, until } from '../contract/server-process.ts';

/** Pebble is the test server of the authors of Boulder, which Let's Encrypt runs: `apt-get install pebble`. */
function hasPebble(): boolean {
  try {
    execFileSync('which', ['pebble', 'pebble-challtestsrv'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill();
  await cleanUp();
});

/** Starts Pebble and a DNS server that leads every name to this machine. It refuses 5% of the good nonces, as it does by default. */
async function startPebble(httpPort: number) {
  const folder = temporaryFolder();
  const ca = await makeAuthority([], 'Pebble', Date.now());
  const own = await makeServerCertificate(ca, ['127.0.0.1'], Date.now());
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const [api, management, dns, challenges] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const config = file(
    'pebble.json',
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${api}`,
        managementListenAddress: `127.0.0.1:${management}`,
        certificate: file('own.pem', own.certificate),
        privateKey: file('own.key', own.key),
        httpPort,
        tlsPort: await freePort(),
      },
    }),
  );
  const run = (command: string, words: string[]) =>
    children.push(
      spawn(command, words, { stdio: 'ignore', env: { ...process.env, PEBBLE_VA_NOSLEEP: '1' } }),
    );
  run('pebble-challtestsrv', [
    ...['-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${challenges}`],
    ...['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', '', '-defaultIPv4', '127.0.0.1'],
  ]);
  run('pebble', ['-config', config, '-strict', '-dnsserver', `127.0.0.1:${dns}`]);
  return {
    folder,
    challenges,
    directoryUrl: `https://127.0.0.1:${api}/dir`,
    authority: file('ca.pem', ca.certificate),
  };
}

/** Returns the certificate that a server presents for a host name. */
async function presented(port: number, servername: string): Promise<X509Certificate> {
  const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false });
  await new Promise((done, failed) => socket.once('secureConnect', done).once('error', failed));
  const certificate = new X509Certificate(socket.getPeerCertificate(true).raw);
  socket.destroy();
  return certificate;
}

describe.skipIf(!hasPebble())('Pebble issues a certificate to HTTPS=acme', () => {
  async function startedWith(
    port: number,
    pebble: Awaited<ReturnType<typeof startPebble>>,
    more: Record<string, string>,
  ) {
    const server = await startReady({
      dataDir: temporaryFolder(),
      port,
      environment: {
        ...{ HTTPS: 'acme', HTTPS_PORT: '0', HOST: '127.0.0.1', BACKUP_NIGHTLY: 'false' },
        ...{ ACME_TERMS: 'accepted', ACME_EMAIL: 'ada@example.net', ACME_DIRECTORY_URL: pebble.directoryUrl },
        NODE_EXTRA_CA_CERTS: pebble.authority,
        ...more,
      },
    });
    const output = await until(
      120_000,
      () => server.output(),
      (text) => /There is a new certificate|a job failed/.test(text),
    );
    expect(output).toContain('There is a new certificate');
    return Number(/on port (\d+)/.exec(output)?.[1]);
  }

  test('by a question over HTTP', async () => {
    const port = await freePort();
    const pebble = await startPebble(port);
    const secure = await startedWith(port, pebble, {
      ACME_DOMAINS: 'money.example.net, www.money.example.net',
    });
    const certificate = await presented(secure, 'money.example.net');
    expect(certificate.issuer).toContain('Pebble Intermediate CA');
    expect(certificate.subjectAltName).toBe('DNS:money.example.net, DNS:www.money.example.net');
  });

  test('by a DNS record, also for a wildcard', async () => {
    const port = await freePort();
    const pebble = await startPebble(port);
    const hook = join(pebble.folder, 'hook.sh');
    writeFileSync(
      hook,
      `#!/bin/sh
case $1 in
  set) curl -sf -d "{\\"host\\":\\"$2.\\",\\"value\\":\\"$3\\"}" http://127.0.0.1:${pebble.challenges}/set-txt ;;
  remove) curl -sf -d "{\\"host\\":\\"$2.\\"}" http://127.0.0.1:${pebble.challenges}/clear-txt ;;
esac
`,
    );
    chmodSync(hook, 0o755);
    const secure = await startedWith(port, pebble, {
      ACME_DOMAINS: 'money.example.net, *.home.example.net',
      ACME_DNS_HOOK: hook,
    });
    expect((await presented(secure, 'a.home.example.net')).checkHost('a.home.example.net')).toBe(
      '*.home.example.net',
    );
  });
});
