import { badArguments, ShellError } from '../shell-error.ts';
import { type Arguments, type Command, textOf } from './command.ts';

const mostRedirects = 5;
const longestWaitMs = 30_000;
const largestBody = 16 * 1024 * 1024;
const redirects = [301, 302, 303, 307, 308];

/** Headers that another origin doesn't get after a redirect. */
const credentials = ['authorization', 'cookie', 'proxy-authorization'];

/** Commands that fetch addresses, by wire name. The address of every redirect must be in scope too. */
export const httpCommands: Readonly<Record<string, Command>> = {
  'plugin:http|fetch': async ({ args, requireScope }) => {
    let url = textOf(args, 'url');
    let method = args.method === undefined ? 'GET' : textOf(args, 'method').toUpperCase();
    let body = args.body === undefined ? undefined : textOf(args, 'body');
    const headers = headersOf(args);
    const signal = AbortSignal.timeout(longestWaitMs);
    for (let hop = 0; hop <= mostRedirects; hop++) {
      if (!/^https?:/i.test(url))
        throw badArguments(`Only http: and https: addresses are fetched, not ${url}`);
      requireScope({ url });
      const response = await fetchOnce(url, {
        method,
        headers,
        signal,
        ...(body === undefined ? {} : { body }),
      });
      const { status } = response;
      const location = response.headers.get('location');
      if (location === null || !redirects.includes(status))
        return {
          status,
          url,
          headers: Object.fromEntries(response.headers),
          body: await bodyOf(response),
        };
      await response.body?.cancel();
      const next = new URL(location, url);
      if (next.origin !== new URL(url).origin) for (const name of credentials) headers.delete(name);
      if (status === 303 || (status < 303 && method === 'POST')) {
        method = 'GET';
        body = undefined;
        headers.delete('content-type');
      }
      url = next.href;
    }
    throw new ShellError('unavailable', `The address redirects more than ${mostRedirects} times`, 502);
  },
};

async function fetchOnce(url: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...options, redirect: 'manual' });
  } catch (error) {
    const reason =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new ShellError('unavailable', `${url} can't be fetched: ${reason}`, 502);
  }
}

function headersOf({ headers = {} }: Arguments): Headers {
  try {
    const pairs = Object.entries(headers ?? {}).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Headers(pairs);
  } catch {
    throw badArguments('"headers" must be an object of header names and values');
  }
}

async function bodyOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > largestBody) throw new ShellError('too-large', 'The response has more than 16 MB', 502);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
