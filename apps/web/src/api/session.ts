import type { LoginAnswer, RegistrationState, TokenBody } from '@farthing/api-contract';
import { createStore, storeText, useStore } from '../store.ts';
import { offlineProblem, problemOf } from './problem.ts';

/**
 * Sign-in state of this and other tabs. The access token is held in memory only. A session has one valid
 * access token: a refresh creates a new one and ends the previous one, so tabs take turns and notify each
 * other. `expired` is a session that ended by itself or remotely: the screen stays as it is until the same
 * user signs in again.
 */
export type SessionState = 'unknown' | 'signed-out' | 'signed-in' | 'expired';

type Message = { readonly kind: 'token'; readonly token: string } | { readonly kind: 'signed-out' };

const base = '/api/v1/auth';
const lockName = 'farthing.refresh';
/** Time to wait for the token from another tab that won the race to refresh it. Longer than a busy page blocks. */
const otherTabWaitMs = 1500;

let token: string | undefined;
const state = createStore<SessionState>('unknown');
let refreshing: Promise<boolean> | undefined;
const tokenWaiters = new Set<() => void>();
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('farthing.session');

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'token') adopt(data.token);
  else leave('signed-out');
});

/** Storage key for whether someone is signed in. The readable cookie ends before the session does. */
const visitorKey = 'farthing.visitor';

/** Returns true if someone is probably signed in, as start.js detected before the first paint. */
export function isKnownVisitor(): boolean {
  return document.documentElement.dataset.visitor === 'known';
}

/** The access token now, if there is one. */
export function accessToken(): string | undefined {
  return token;
}

/** Returns the sign-in state and re-renders the component when it changes. */
export function useSessionState(): SessionState {
  return useStore(state);
}

/** Stores a new access token and notifies the other tabs. */
export function signIn({ access_token }: TokenBody): void {
  adopt(access_token);
  channel?.postMessage({ kind: 'token', token: access_token } satisfies Message);
}

/** Clears the session in all tabs. The caller notifies the server. */
export function forgetSession(): void {
  leave('signed-out');
  channel?.postMessage({ kind: 'signed-out' } satisfies Message);
}

/**
 * Refreshes the access token. All callers in a tab share one request, and tabs take turns. @param stale token
 * that the server rejected. If another tab has brought a newer one, that is used @returns false if no one is
 * signed in any more @throws {ApiProblem} if the server is unreachable, in which case the session isn't lost
 */
export function refreshSession(stale: string | undefined = token): Promise<boolean> {
  if (token !== undefined && token !== stale) return Promise.resolve(true);
  refreshing ??= inTurn((waited) => refreshOnce(stale, waited)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Waits during start-up until the sign-in state is known, or the server turns out to be unreachable. */
export async function sessionKnown(): Promise<void> {
  if (state.get() === 'unknown') await refreshSession().catch(() => false);
}

/**
 * Renews the access token with the refresh cookie, or takes another tab's.
 * @param waited true if another tab held the lock first; its token then arrives here, unless it got none
 * @returns false if no one is signed in
 */
async function refreshOnce(stale: string | undefined, waited: boolean): Promise<boolean> {
  if (token !== undefined && token !== stale) return true;
  if (waited && (await tokenFromOtherTab(stale))) return true;
  const response = await postAuth('/refresh', undefined, { 'x-csrf-token': csrfToken() });
  if (response.ok) {
    signIn(await response.json());
    return true;
  }
  if (response.status !== 401 && response.status !== 403) throw await problemOf(response);
  void response.body?.cancel(); // nothing reads the body, and it would hold the connection
  // Where there are no locks (plain HTTP), another tab may have spent the cookie a moment ago and brings its token.
  // Without the other cookie no one was signed in here, so there is nothing to wait for.
  if (csrfToken() !== '' && (await tokenFromOtherTab(stale))) return true;
  leave(['signed-in', 'expired'].includes(state.get()) ? 'expired' : 'signed-out');
  return false;
}

/** Signs in with a password. Returns tokens, or a challenge if a second-step code is needed. */
export async function passwordSignIn(email: string, password: string): Promise<LoginAnswer> {
  return answer(await postAuth('/login', { email, password }));
}

/** Signs in with the code of an authenticator app, or a backup code. */
export async function codeSignIn(challenge_token: string, totp_code: string): Promise<TokenBody> {
  return answer(await postAuth('/login/totp', { challenge_token, totp_code }));
}

/**
 * Returns who can register. Without a response, it assumes that registration is open, because the server checks again.
 */
export async function readRegistration(): Promise<RegistrationState> {
  try {
    const response = await fetch(`${base}/registration`, { credentials: 'same-origin' });
    return await answer<RegistrationState>(response);
  } catch {
    return { registration: 'open', has_users: true };
  }
}

/**
 * Registers a new user, who then signs in. @param user `invite` is the token of an invite link, if the server requires
 * one
 */
export async function registerUser(user: {
  email: string;
  password: string;
  display_name: string;
  invite?: string;
}): Promise<void> {
  await answer(await postAuth('/register', user));
}

let guard: (() => Promise<boolean>) | undefined;

/** Lets signing out wait for a question. @param ask returns false if the user stays signed in */
export function guardSignOut(ask: () => Promise<boolean>): void {
  guard = ask;
}

/** Signs out, here or everywhere. The tab clears the session even if the server is unreachable. */
export async function signOut(everywhere = false): Promise<void> {
  if ((await guard?.()) === false) return;
  const bearer: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  try {
    let response = await postAuth(everywhere ? '/logout-all' : '/logout', undefined, bearer);
    if (response.status === 401 && (await refreshSession()))
      response = await postAuth(everywhere ? '/logout-all' : '/logout', undefined, {
        authorization: `Bearer ${token}`,
      });
    if (!response.ok && response.status !== 401) throw await problemOf(response);
  } finally {
    forgetSession();
  }
}

/** Sends a POST below /auth, without an access token. @throws {ApiProblem} if the server can't be reached */
export async function postAuth(
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  try {
    return await fetch(`${base}${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      // keepalive: a refresh in progress when the page closes must still receive its cookie, because the old one is
      // already used.
      keepalive: true,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw offlineProblem();
  }
}

/** Reads the body of a response. @throws {ApiProblem} for an error response */
export async function answer<Body>(response: Response): Promise<Body> {
  if (!response.ok) throw await problemOf(response);
  return await response.json();
}

function csrfToken(): string {
  return /(?:^|; )csrf_token=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}

function adopt(newToken: string): void {
  token = newToken;
  for (const waiter of tokenWaiters) waiter();
  remember(true);
  state.set('signed-in');
}

function leave(next: 'signed-out' | 'expired'): void {
  token = undefined;
  remember(false);
  state.set(next);
}

function remember(isKnown: boolean): void {
  // Where storage is switched off, the next visit depends on the cookie.
  storeText(visitorKey, isKnown ? 'known' : null);
}

function tokenFromOtherTab(stale: string | undefined): Promise<boolean> {
  if (token !== undefined && token !== stale) return Promise.resolve(true);
  return new Promise((resolve) => {
    const done = (found: boolean) => {
      clearTimeout(timer);
      tokenWaiters.delete(waiter);
      resolve(found);
    };
    const waiter = () => done(true);
    const timer = setTimeout(() => done(false), otherTabWaitMs);
    tokenWaiters.add(waiter);
  });
}

/** Runs `work` under a lock shared by all tabs; without waiting if the browser has no locks (pages over plain HTTP). */
async function inTurn<Result>(work: (waited: boolean) => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work(false);
  const first = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) =>
    lock ? { result: await work(false) } : undefined,
  );
  if (first) return first.result;
  return (await navigator.locks.request(lockName, () => work(true))) as Result;
}
