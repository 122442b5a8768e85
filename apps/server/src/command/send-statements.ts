import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { UnattendedResult } from '../features/ledger/imports/unattended-service.ts';
import { errorMessage } from '../problems/error-facts.ts';
import { UsageError } from './verb.ts';

/** Result for a file that was sent. `not-sent`: it can be sent again. */
export interface SentFile {
  readonly file: string;
  readonly result: UnattendedResult['result'] | 'not-sent';
  readonly message: string;
  readonly import_id: string | null;
  readonly added: number;
}

/** Options of sending. */
export interface SendOptions {
  readonly url: string;
  readonly account: string | undefined;
  readonly tokenFile: string | undefined;
  /** Allows http to other machines, and with it that others on the way read token and statements. */
  readonly isInsecure: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** From the first byte to the answer: a long PDF takes a minute. */
const timeoutMs = 180_000;
const mostAnswerBytes = 100_000;

/**
 * Sends statements to a farthing elsewhere, one after the other. After a rejected token or a server that can't be reached nothing
 * more is sent.
 * @throws {UsageError} an address that isn't one, or http to another machine; no token
 */
export async function sendStatements(paths: readonly string[], options: SendOptions): Promise<SentFile[]> {
  const address = readAddress(options);
  const token = await readToken(options);
  const results: SentFile[] = [];
  let stopped: string | undefined;
  for (const path of paths) {
    const sent = stopped === undefined ? await sendOne(path, { address, token, options }) : notSent(stopped);
    stopped = sent.stops === true ? sent.message : stopped;
    const { result, message, import_id = null, added = 0 } = sent;
    results.push({ file: path, result, message, import_id, added });
  }
  return results;
}

function readAddress({ url, isInsecure }: SendOptions): URL {
  if (!URL.canParse(url))
    throw new UsageError('--url isn’t an address. Write one like https://money.example.org');
  const address = new URL(url);
  const { protocol, hostname, username, password } = address;
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && (isHere || isInsecure)))
    throw new UsageError(
      '--url must begin with https://. With --insecure it may be http, and others on the way can read the token and the statements',
    );
  if (username !== '' || password !== '')
    throw new UsageError('--url must not contain a user name or password');
  const base = address.pathname.endsWith('/') ? address.pathname : `${address.pathname}/`;
  return new URL(`${address.origin}${base}api/v1/imports/unattended`);
}

/** The token, of the environment or a file: other users of the machine can read arguments. */
async function readToken({ tokenFile, environment }: SendOptions): Promise<string> {
  const text =
    tokenFile === undefined
      ? environment.FARTHING_TOKEN
      : await readFile(tokenFile, 'utf8').catch((error: unknown) => {
          throw new UsageError(`the token file can’t be read (${errorMessage(error)})`);
        });
  const token = text?.trim() ?? '';
  if (!/^[\x21-\x7e]{1,1000}$/.test(token))
    throw new UsageError(
      'Set FARTHING_TOKEN to an API token, or name a file that holds one: --token-file FILE',
    );
  return token;
}

interface Sending {
  readonly address: URL;
  readonly token: string;
  readonly options: SendOptions;
}

interface Sent extends Pick<SentFile, 'result' | 'message'>, Partial<Pick<SentFile, 'import_id' | 'added'>> {
  /** True if the others would fail in the same way. */
  readonly stops?: boolean;
}

const notSent = (message: string, stops = false): Sent => ({ result: 'not-sent', message, stops });

async function sendOne(path: string, { address, token, options: { account } }: Sending): Promise<Sent> {
  const form = new FormData();
  if (account !== undefined) form.set('account_id', account);
  try {
    if (!(await stat(path)).isFile()) return notSent('It isn’t a file.');
    form.set('file', new Blob([await readFile(path)]), basename(path));
  } catch (error) {
    return notSent(`The file can’t be read (${errorMessage(error)}).`);
  }
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: form,
      // A redirect would take the token elsewhere.
      redirect: 'manual',
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return readAnswer(answer.status, await readText(answer));
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return notSent(`${address.host} can’t be reached (${errorMessage(cause)}).`, true);
  }
}

async function readText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostAnswerBytes) break;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const results: ReadonlySet<unknown> = new Set(['imported', 'known', 'to-check', 'refused']);

function readAnswer(status: number, text: string): Sent {
  const answer = readJson(text);
  const { result, import_id } = answer;
  if (status === 200 && isResult(result))
    return {
      ...{ result, message: String(answer.message), added: Number(answer.added) },
      import_id: typeof import_id === 'string' ? import_id : null,
    };
  const detail = typeof answer.detail === 'string' ? answer.detail : '';
  if (status === 401 || status === 403) return notSent(`The token was rejected. ${detail}`.trim(), true);
  if (status >= 300 && status < 400)
    return notSent('The address redirects. Use the one that it leads to.', true);
  if (status === 429 || status >= 500)
    return notSent(`The server is busy (${status}). ${detail} Try again later.`, true);
  if (detail !== '') return { result: 'refused', message: detail };
  return notSent(`That isn’t a farthing: it answered ${status}.`, true);
}

function isResult(result: unknown): result is UnattendedResult['result'] {
  return results.has(result);
}

function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // A page of a proxy, which says nothing.
    return {};
  }
}
