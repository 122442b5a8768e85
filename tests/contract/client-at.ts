import type { Answer, Client } from './app.ts';
import { ask, password } from './server-process.ts';

/** One signed-in user as seen from one of several instances. */
export function clientAt(url: string, user: { id: string; email: string; token: string }): Client {
  const call =
    (method: string) =>
    (path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
      ask(url, method, `/api/v1${path}`, {
        token: user.token,
        ...(body === undefined ? {} : { body }),
        ...(headers ? { headers } : {}),
      });
  return {
    ...user,
    password,
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    async upload(path, file, fields = {}) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append('file', new Blob([file.content as never]), file.name);
      const answer = await fetch(`${url}/api/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.token}` },
        body: form,
      });
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    },
  };
}
