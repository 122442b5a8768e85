import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCage } from '../../apps/server/src/platform/connectors/cage.ts';
import { readConnector } from '../../apps/server/src/platform/connectors/connector-files.ts';
import {
  type Echo,
  forbiddenSignatures,
  forgedForms,
  forgedPairs,
  signer,
  signingSecrets,
  startEcho,
  ways,
} from './signing-escapes.ts';

let echo: Echo;
beforeAll(async () => {
  echo = await startEcho();
});
afterAll(() => echo.close());

async function run(way: (typeof ways)[number], source: string, input: unknown) {
  const cage = createCage({ wallMs: 20_000, timeoutMs: 2_000 });
  const logged: object[] = [];
  const log = { info: (facts: object) => void logged.push(facts) };
  const [, first, second] = way;
  const secrets = new Map([...signingSecrets].filter(([name]) => name === first || name === second));
  const connector = signer(way, echo.origin, source);
  try {
    return { outcome: await cage.run({ userId: 'ann', connector, input, secrets, log }), logged };
  } finally {
    await cage.close();
  }
}

const cases = ways.map((way) => [way[0], way] as const);

const tryRequests = `
export async function run(requests, host) {
  const found = [];
  for (const wish of requests)
    found.push(await host.request(wish).then((answer) => 'answered ' + answer.body, (error) => 'refused: ' + error.message));
  return found;
}`;

test.each(cases)('%s: nothing else is signed, for no other address, method or host', async (_, way) => {
  echo.asked.length = 0;
  const wishes = forbiddenSignatures.map(([method, url, more]) => ({
    method,
    url: url.replace(/^O(?=\/)/, echo.origin),
    ...more,
  }));
  const { outcome, logged } = await run(way, tryRequests, wishes);
  const results = outcome.ok ? (outcome.output as string[]) : [];
  expect(results).toHaveLength(wishes.length);
  expect(wishes.filter((_wish, index) => !results[index]?.startsWith('refused: '))).toEqual([]);
  expect([echo.asked, logged]).toEqual([[], []]);
});

test.each(cases)(
  '%s: neither secrets nor signatures come back, however the server spells them',
  async (_, way) => {
    echo.asked.length = 0;
    const wishes = [
      { method: 'GET', url: `${echo.origin}/signed/1?a=b` },
      { method: 'POST', url: `${echo.origin}/signed/2`, body: 'c=d' },
      { method: 'GET', url: `${echo.origin}/open` },
    ];
    const { outcome, logged } = await run(way, tryRequests, wishes);
    const shown = JSON.stringify([outcome, logged]);
    const [, first, second] = way;
    const lines = (signingSecrets.get(second) ?? '').split('\n').filter((line) => !line.startsWith('---'));
    for (const secret of [signingSecrets.get(first) ?? '', ...lines].filter(Boolean)) {
      expect(shown).not.toContain(secret);
      expect(shown).not.toContain(encodeURIComponent(secret));
    }
    expect(echo.asked).toHaveLength(3);
    const made = echo.asked.flatMap(({ authorization, sign }) => [authorization.split(' ')[1] ?? '', sign]);
    for (const value of made.flatMap((one) => [one, ...one.split('.')]).filter(({ length }) => length > 11)) {
      expect(shown).not.toContain(value);
      expect(shown).not.toContain(encodeURIComponent(value));
    }
    // What needs no secret gets none.
    expect(echo.asked[2]).toEqual({ path: '/open', authorization: '', sign: '' });
    // Each request has a signature of its own, but where the API takes one token for all.
    if (way[0] === 'kraken' || way[0] === 'coinbase')
      expect(new Set(made.filter(Boolean)).size).toBeGreaterThan(1);
  },
);

test('a form that sets the nonce itself is not signed', async () => {
  echo.asked.length = 0;
  const wishes = forgedForms.map((body) => ({ method: 'POST', url: `${echo.origin}/signed/1`, body }));
  const { outcome } = await run(ways[1], tryRequests, wishes);
  const results = outcome.ok ? (outcome.output as string[]) : [];
  expect(results.filter((one) => !one.startsWith('refused: '))).toEqual([]);
  expect(results).toHaveLength(wishes.length);
  expect(echo.asked).toEqual([]);
});

test.each(forgedPairs)('a capability file that signs with %o is refused', (pair) => {
  const allow = [{ method: 'GET', url: 'https://example.org/x', ...pair }];
  const capability = {
    identifier: 'x',
    windows: ['x'],
    permissions: [{ identifier: 'connector:allow-request', allow }],
  };
  const good = signer(ways[1], 'https://example.org', 'export const run = 1;');
  const files = {
    id: 'x',
    source: '',
    manifest: JSON.stringify(good.manifest),
    capability: JSON.stringify(capability),
  };
  expect(() => readConnector(files)).toThrow();
});

test('a key that can’t be read is refused in a sentence that doesn’t quote it', async () => {
  const cage = createCage({ wallMs: 20_000 });
  const secrets = new Map([
    ['name', 'organizations/canary/apiKeys/7f3a'],
    [
      'pem',
      '-----BEGIN EC PRIVATE KEY-----\nY2FuYXJ5IGtleSB0aGF0IGlzIG5vIGtleQ==\n-----END EC PRIVATE KEY-----',
    ],
  ]);
  const connector = signer(ways[2], echo.origin, tryRequests);
  const input = [{ method: 'GET', url: `${echo.origin}/signed/1` }];
  const outcome = await cage.run({ userId: 'ann', connector, input, secrets, log: { info: () => {} } });
  await cage.close();
  expect(outcome).toEqual({
    ok: true,
    output: ['refused: The private key of Coinbase isn’t valid. Copy the whole key again'],
  });
});
