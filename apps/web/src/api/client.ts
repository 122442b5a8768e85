import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import { watched } from './connection.ts';
import { ApiProblem, offlineProblem, problemOf } from './problem.ts';
import { accessToken, refreshSession, sessionKnown } from './session.ts';
import { type ApiCall, through } from './stand-in.ts';

let lastWrite = 0;
let takingBack = 0;

/** Returns when this page last changed something other than by undo, in milliseconds of `Date.now()`. */
export function lastWriteAt(): number {
  return lastWrite;
}

/** Runs an undo. Its requests are marked, so that the history shows them as an undo. */
export async function asTakingBack<Result>(work: () => Promise<Result>): Promise<Result> {
  takingBack += 1;
  try {
    return await work();
  } finally {
    takingBack -= 1;
  }
}

type RequestOptions = Omit<ApiCall, 'method' | 'path' | 'file'>;

/** Returns the path with its query. Undefined, null and empty values are left out. */
function pathWithQuery(path: string, query: RequestOptions['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Number of attempts. Another tab that doesn't know of it yet may revoke a token that was just renewed. More failures
 * aren't a coincidence.
 */
const attempts = 3;

/**
 * Calls the API as the signed-in user. An expired token is renewed and the call repeated, so that nothing typed is
 * lost.
 * @throws {ApiProblem} for every response that isn't a success, and with status 0 if the server can't be reached
 */
function call<Answer>(method: string, path: string, options?: RequestOptions): Promise<Answer> {
  return through({ method, path, ...options }, overNetwork<Answer>);
}

/** Calls the API over the network, bypassing the offline copy. */
export async function overNetwork<Answer>(options: ApiCall): Promise<Answer> {
  const { method, path } = options;
  for (let attempt = 1; ; attempt++) {
    await sessionKnown();
    const used = accessToken();
    const response = await send(method, path, options, used);
    if (response.status === 401 && attempt < attempts) {
      void response.body?.cancel();
      if (await refreshSession(used)) continue;
      throw new ApiProblem(401, { detail: 'You have been signed out. Sign in to go on.' });
    }
    if (!response.ok) throw await problemOf(response);
    if (method !== 'GET' && takingBack === 0) lastWrite = Date.now();
    if (response.status === 204) return undefined as Answer;
    return await (options.asFile ? response.blob() : response.json());
  }
}

async function send(
  method: string,
  path: string,
  { query, body, form, headers, signal, asFile }: ApiCall,
  token: string | undefined,
): Promise<Response> {
  try {
    const call = fetch(`/api/v1${pathWithQuery(path, query)}`, {
      method,
      credentials: 'same-origin',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(takingBack > 0 && method !== 'GET' ? { 'farthing-undo': 'true' } : {}),
        ...headers,
      },
      ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    return await (form || asFile ? call : watched(call, signal));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw offlineProblem();
  }
}

/** The API's methods. Each returns the body of a successful response. */
export const api = {
  get: <Answer>(path: string, options?: Pick<RequestOptions, 'query' | 'signal'>) =>
    call<Answer>('GET', path, options),
  file: (path: string, options?: Pick<RequestOptions, 'query'>) =>
    call<Blob>('GET', path, { ...options, asFile: true }),
  post: <Answer>(path: string, body?: unknown, options?: Omit<RequestOptions, 'body' | 'form'>) =>
    call<Answer>('POST', path, { ...options, body }),
  put: <Answer>(path: string, body: unknown) => call<Answer>('PUT', path, { body }),
  patch: <Answer>(path: string, body: unknown) => call<Answer>('PATCH', path, { body }),
  delete: <Answer = void>(path: string, options?: Pick<RequestOptions, 'query' | 'body'>) =>
    call<Answer>('DELETE', path, options),
  upload: <Answer>(
    path: string,
    form: FormData,
    options?: Pick<RequestOptions, 'query' | 'headers' | 'signal'>,
  ) => call<Answer>('POST', path, { ...options, form }),
};

/** Describes a cached GET request by its cache key, path and query parameters. */
export const getQuery = <Answer>(queryKey: QueryKey, path: string, query: RequestOptions['query'] = {}) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => api.get<Answer>(path, { query, signal }) });

/** Describes a cached list that is read in pages, each starting at the previous page's cursor. */
export const pagesQuery = <Page extends { readonly next_cursor: string | null }>(
  queryKey: QueryKey,
  path: string,
  query: RequestOptions['query'],
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api.get<Page>(path, { query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
