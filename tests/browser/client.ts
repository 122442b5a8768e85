import { randomBytes } from 'node:crypto';
import type {
  Account,
  NewAccount,
  NewTransaction,
  StatementImport,
  Transaction,
} from '@farthing/api-contract';
import type { BrowserContext } from '@playwright/test';
import { ask, type HttpAnswer, password } from '../contract/server-process.ts';

/** Someone who is registered. */
export interface User {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

type Content = string | Uint8Array;

/** The API as one user, over a session of its own, to seed what a journey needs and to check what it did. */
export interface Api {
  readonly user: User;
  /** Calls below /api/v1. @throws {Error} for anything but a success */
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body?: unknown): Promise<Answer>;
  put<Answer>(path: string, body?: unknown): Promise<Answer>;
  patch<Answer>(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<void>;
  /** Opens an account; a cash account in GBP unless the change says otherwise. */
  openAccount(name: string, change?: Partial<NewAccount>): Promise<Account>;
  /** Records a transaction; an expense of 12.30 on 2 November 2026 unless the change says otherwise. */
  record(account: Account, change?: Partial<NewTransaction>): Promise<Transaction>;
  /** Uploads a statement for a preview. */
  previewStatement(account: Pick<Account, 'id'>, name: string, content: Content): Promise<StatementImport>;
  /** Imports a statement and commits it. */
  importStatement(account: Pick<Account, 'id'>, name: string, content: Content): Promise<StatementImport>;
}

/** Name of the browser sessions, for any Chromium. */
const browserName =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

let addresses = 0;

/** A client address that no one else of this run has, so that no two tests share a limit. */
export function newAddress(): string {
  const number = ++addresses;
  return `10.${process.env.TEST_PARALLEL_INDEX ?? 0}.${(number >> 8) & 255}.${number & 255}`;
}

/** Registers a user with a name and an address that are his alone. */
export async function register(url: string, name = 'Ada'): Promise<User> {
  const user = { email: `ada-${randomBytes(5).toString('hex')}@example.org`, password, name };
  const body = { email: user.email, password, display_name: name };
  await send(url, 'POST', '/auth/register', { body });
  return user;
}

/** Signs in and answers the API as that user. */
export async function signInToApi(url: string, user: User): Promise<Api> {
  const { email } = user;
  const login = await send(url, 'POST', '/auth/login', { body: { email, password: user.password } });
  return apiOf(url, user, login.body.access_token);
}

/** Signs a user in through the API and puts the session's cookies into a browser. */
export async function giveSession(context: BrowserContext, url: string, user: User): Promise<void> {
  const { email, password } = user;
  const headers = { 'x-forwarded-for': newAddress(), 'user-agent': browserName };
  const login = await ask(url, 'POST', '/api/v1/auth/login', { body: { email, password }, headers });
  const cookies = login.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /Path=([^;]+)/i.exec(line)?.[1] ?? '/';
    const httpOnly = /HttpOnly/i.test(line);
    const { hostname } = new URL(url);
    return { name, value, domain: hostname, path, httpOnly, secure: httpOnly, sameSite: 'Strict' as const };
  });
  if (cookies.length !== 2) throw new Error(`sign-in: ${login.status} ${JSON.stringify(login.body)}`);
  await context.addCookies(cookies);
}

function apiOf(url: string, user: User, token: string): Api {
  const call = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> =>
    (await send(url, method, path, { body, token })).body;
  const upload = async (path: string, account: Pick<Account, 'id'>, name: string, content: Content) => {
    const form = new FormData();
    form.append('account_id', account.id);
    form.append('file', new Blob([content as never]), name);
    return (await send(url, 'POST', path, { form, token })).body;
  };
  const api: Api = {
    user,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
    openAccount: (name, change = {}) =>
      api.post('/accounts', { name, type: 'cash', currency: 'GBP', ...change }),
    record: (account, change = {}) =>
      api.post('/transactions', {
        account_id: account.id,
        type: 'expense',
        amount: '12.30',
        date: '2026-11-02',
        merchant: 'Larkfield Bakery',
        ...change,
      }),
    previewStatement: (...statement) => upload('/imports', ...statement),
    importStatement: (...statement) => upload('/imports?commit=true', ...statement),
  };
  return api;
}

async function send(
  url: string,
  method: string,
  path: string,
  options: { body?: unknown; form?: FormData; token?: string },
): Promise<HttpAnswer> {
  const headers = { 'x-forwarded-for': newAddress() };
  const answer = await ask(url, method, `/api/v1${path}`, { ...options, headers });
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}
