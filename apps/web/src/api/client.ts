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

/** Runs what takes something back: its requests say so, and the history shows them as the undoing that they are. */
export async function asTakingBack<Result>(work: () => Promise<Result>): Promise<Result> {
  takingBack += 1;
  try {
    return await work();
  } finally {
    takingBack -= 1;
  }
}

type RequestOptions = Omit<ApiCall, 'method' | 'path' | 'file'>;

/** The path with its query; what is undefined, null or empty is left out. */
function pathWithQuery(path: string, query: RequestOptions['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Number of tries. A token that was just renewed may be revoked by another tab that hasn't heard of it. More
 * failures aren't a coincidence.
 */
const attempts = 3;

/**
 * Calls the API as the signed-in user. A token that has run out is renewed and the call sent again, so that nothing
 * a person typed is lost in between.
 * @throws {ApiProblem} for every answer that is not a success, and with status 0 when the server is away
 */
function call<Answer>(method: string, path: string, options?: RequestOptions): Promise<Answer> {
  return through({ method, path, ...options }, overNetwork<Answer>);
}

/** Calls the API past every stand-in. */
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

/** The verbs of the API, each answering the body of a success. */
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

/** Describes a cached list that is read in pages, each continuing at the cursor of the one before. */
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
