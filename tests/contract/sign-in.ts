import { createHmac, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Answer, TestApp } from './app.ts';

/** One cookie as the server set it. */
export interface SetCookie {
  readonly value: string;
  /** Attribute names in lower case; a flag has the value ''. */
  readonly attributes: Readonly<Record<string, string>>;
}

export const password = 'correct-horse-battery-9';

let addresses = 0;

/** Headers of a client address that no other test uses, so that no limit is shared. */
export function fromNewAddress(): Record<string, string> {
  const number = ++addresses;
  const [a, b] = randomBytes(2);
  return { 'x-forwarded-for': `11.${a}.${b}.${number % 256}` };
}

/** The cookies that an answer sets, by name. */
export function cookiesOf(answer: Answer): Record<string, SetCookie> {
  const entries = answer.headers.getSetCookie().map((line) => {
    const [pair = '', ...rest] = line.split('; ');
    const [name = '', value = ''] = pair.split('=', 2);
    const attributes = rest.map((part) => {
      const [key = '', text = ''] = part.split('=', 2);
      return [key.toLowerCase(), text] as const;
    });
    return [name, { value, attributes: Object.fromEntries(attributes) }] as const;
  });
  return Object.fromEntries(entries);
}

/** Signs in with a password from an address of its own. */
export function logIn(app: TestApp, email: string, given = password): Promise<Answer> {
  return app.request('POST', '/auth/login', { body: { email, password: given }, headers: fromNewAddress() });
}

/** A session as a browser holds it. */
export interface Browser {
  readonly token: string;
  readonly refreshToken: string;
  readonly csrfToken: string;
}

/** Returns the cookies and tokens that a browser stores from a sign-in response. */
export function browserOf(answer: Answer): Browser {
  const cookies = cookiesOf(answer);
  return {
    token: answer.body.access_token,
    refreshToken: cookies.refresh_token?.value ?? '',
    csrfToken: cookies.csrf_token?.value ?? '',
  };
}

/** Refreshes as a browser does: both cookies, and the header that repeats the second. */
export function refresh(
  app: TestApp,
  browser: Browser,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return app.request('POST', '/auth/refresh', {
    headers: {
      cookie: `refresh_token=${browser.refreshToken}; csrf_token=${browser.csrfToken}`,
      'x-csrf-token': browser.csrfToken,
      ...headers,
    },
  });
}

/** The code of a base 32 secret, so many steps of 30 s from now (RFC 6238). */
export function totpCode(secret: string, stepsFromNow = 0): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes =
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsFromNow));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const number = mac.readUInt32BE((mac[19] as number) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** A code that is none of those a secret has around now. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((step) => totpCode(secret, step));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  ) as string;
}

/** Turns TOTP on, and makes the code that did it usable again, so that a test need not wait for the next. */
export async function turnTotpOn(
  app: TestApp,
  token: string,
): Promise<{ secret: string; backupCodes: string[] }> {
  const setup = await app.request('GET', '/auth/totp/setup', { token });
  const { secret, backup_codes } = setup.body;
  const enabled = await app.request('POST', '/auth/totp/enable', {
    token,
    body: { secret, code: totpCode(secret) },
  });
  if (enabled.status !== 200) throw new Error(`enable: ${enabled.status} ${JSON.stringify(enabled.body)}`);
  await asOwner(app, 'update users set totp_last_step = 0');
  return { secret, backupCodes: backup_codes };
}

/** Runs one statement as the owner of the tables, behind the service's back. */
// biome-ignore lint/suspicious/noExplicitAny: rows of any shape
export async function asOwner(app: TestApp, sql: string, values: unknown[] = []): Promise<any[]> {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Sends a request while the owner has run a statement and not committed it: it waits for that, which is then committed. */
export async function behindOwner(
  app: TestApp,
  sql: string,
  values: unknown[],
  send: () => Promise<Answer>,
): Promise<Answer> {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query(sql, values);
    const answer = send();
    const waiting =
      process.env.TEST_CITUS_WORKERS === undefined
        ? "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
        : 'select 1 from citus_lock_waits'; // on any server
    await eventually(
      () => asOwner(app, waiting),
      (found) => found.length > 0,
    );
    await owner.query('commit');
    return await answer;
  } finally {
    await owner.end();
  }
}

/** Asks again until the answer is right: for what the service does after it has answered. */
export async function eventually<Value>(
  ask: () => Promise<Value>,
  isRight: (value: Value) => boolean,
): Promise<Value> {
  const until = performance.now() + 120_000;
  for (;;) {
    const value = await ask();
    if (isRight(value) || performance.now() > until) return value;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Counts responses by status. */
export function countStatuses(answers: readonly Answer[]): Record<number, number> {
  const tally: Record<number, number> = {};
  for (const { status } of answers) tally[status] = (tally[status] ?? 0) + 1;
  return tally;
}

/** Asks several times at once. */
export function inParallel(count: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
}
