import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type HttpAnswer, logIn, newAddress } from '../contract/server-process.ts';

/** Sign-ins of one user that were refreshed or ended. */
export interface AuthLedger {
  /** Access tokens that acknowledged refreshes have given and no one has ended. */
  readonly refreshed: Set<string>;
  /** Access tokens that an acknowledged refresh or sign-out has ended: they must never work again. */
  readonly ended: Set<string>;
  /** Cookies of acknowledged sign-ins that no one has used yet. */
  readonly unused: Cookies[];
  /** Acknowledged sign-outs. */
  signedOut: number;
}

/** Cookies of a browser besides the access token. */
export interface Cookies {
  readonly refresh: string;
  readonly csrf: string;
}

/** A user of whom nothing is known. */
export function noAuth(): AuthLedger {
  return { refreshed: new Set(), ended: new Set(), unused: [], signedOut: 0 };
}

/** Signs in, refreshes, and signs out every other time. What stays without an answer is no one's to judge. */
export async function comeAndGo(
  url: string,
  email: string,
  ledger: AuthLedger,
  random: () => number,
): Promise<void> {
  const login = await logIn(url, email);
  const first = login.body.access_token as string;
  const cookies = cookiesOf(login);
  if (random() < 0.2) {
    ledger.unused.push(cookies);
    return;
  }
  const fresh = await refresh(url, cookies);
  if (fresh.status !== 200) return;
  ledger.ended.add(first);
  const token = fresh.body.access_token as string;
  if (random() < 0.5) {
    ledger.refreshed.add(token);
  } else {
    const { status } = await ask(url, 'POST', '/api/v1/auth/logout', { token });
    if (status < 300) {
      ledger.ended.add(token);
      ledger.signedOut++;
    }
  }
  await sleep(150); // hashing is dear: leave the processor to the others
}

/** Refreshes as a browser does: both cookies, and the header that repeats the second. */
export function refresh(url: string, { refresh, csrf }: Cookies): Promise<HttpAnswer> {
  return ask(url, 'POST', '/api/v1/auth/refresh', {
    headers: {
      ...newAddress(),
      cookie: `refresh_token=${refresh}; csrf_token=${csrf}`,
      'x-csrf-token': csrf,
    },
  });
}

function cookiesOf({ headers }: HttpAnswer): Cookies {
  const all = new Map(
    headers.getSetCookie().map((line) => line.split(';', 1)[0]?.split('=') as [string, string]),
  );
  return { refresh: all.get('refresh_token') ?? '', csrf: all.get('csrf_token') ?? '' };
}

/** Returns the sign-in changes lost by a crash, as sentences. Checks the newest sign-ins and all ended ones. */
export async function findAuthLosses(url: string, ledger: AuthLedger): Promise<string[]> {
  const losses: string[] = [];
  const statusOf = async (token: string) => (await ask(url, 'GET', '/api/v1/profile', { token })).status;
  for (const token of [...ledger.refreshed].slice(-20))
    if ((await statusOf(token)) !== 200 && expiresAt(token) > Date.now())
      losses.push(`a refreshed session is gone: …${token.slice(-8)}`);
  for (const token of [...ledger.ended].slice(-60))
    if ((await statusOf(token)) !== 401) losses.push(`an ended session lives: …${token.slice(-8)}`);
  for (const cookies of ledger.unused.splice(0)) {
    const { status, body } = await refresh(url, cookies);
    if (status === 200) ledger.refreshed.add(body.access_token);
    else losses.push(`a session could not be refreshed: ${status} ${JSON.stringify(body)}`);
  }
  return losses;
}

/** When an access token is over by itself, Unix milliseconds. */
export function expiresAt(token: string): number {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as { exp: number }).exp * 1000;
}
