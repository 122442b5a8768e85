import { ApiProblem, offlineProblem, problemOf } from './problem.ts';
import { accessToken, refreshSession } from './session.ts';
import { through } from './stand-in.ts';

/** Upload options: a progress callback and an abort signal. */
export interface Progress {
  /** Called with the fraction sent, 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends one file in field `file`, telling how far it is: `fetch` does not. A token that has run out is renewed and the
 * file sent again.
 * @throws {ApiProblem} for every answer that is not a success, and with status 0 when the server is away
 */
export function uploadFile<Answer>(path: string, file: File, progress: Progress): Promise<Answer> {
  const { signal } = progress;
  return through({ method: 'POST', path, file, signal }, (call) => upload<Answer>(call.path, file, progress));
}

async function upload<Answer>(path: string, file: File, progress: Progress): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const used = accessToken();
    const response = await send(path, file, used, progress);
    if (response.status === 401 && attempt < 3) {
      if (await refreshSession(used)) continue;
      throw new ApiProblem(401, { detail: 'You have been signed out. Sign in and try again.' });
    }
    if (!response.ok) throw await problemOf(response);
    return await response.json();
  }
}

function send(
  path: string,
  file: File,
  token: string | undefined,
  { onProgress, signal }: Progress,
): Promise<Response> {
  return new Promise((done, failed) => {
    if (signal.aborted) return failed(signal.reason);
    const request = new XMLHttpRequest();
    request.open('POST', `/api/v1${path}`);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const headers = new Headers();
      for (const name of ['retry-after', 'problem-code']) {
        const value = request.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      done(new Response(request.responseText || null, { status: request.status, headers }));
    };
    request.onerror = () => failed(offlineProblem());
    request.onabort = () => failed(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}
