import type { FastifyInstance } from 'fastify';
import { type ProblemCode, problems } from '../problems/catalogue.ts';
import { Problem } from '../problems/problem.ts';

const base = '/api/v1';
const boundary = 'boundary-of-own-requests';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A file of a request, sent as multipart field `file`, with further text fields. */
interface SentFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * Returns a function that sends requests to the API of this process, without the network.
 * @param headers headers that authenticate
 * @throws {Problem} the problem with which the request is rejected
 */
export function requestsWithin(app: FastifyInstance, headers: Readonly<Record<string, string>>) {
  return async (method: Method, path: string, body?: unknown, file?: SentFile) => {
    const answer = await app.inject({
      method,
      url: `${base}${path}`,
      headers: { ...headers, ...(file && { 'content-type': `multipart/form-data; boundary=${boundary}` }) },
      ...(file ? { payload: multipart(file) } : body === undefined ? {} : { payload: body as object }),
    });
    if (answer.statusCode < 300) return answer.body === '' ? undefined : answer.json();
    const code = answer.headers['problem-code'];
    if (isProblemCode(code)) throw new Problem(code, { detail: answer.json().detail });
    throw new Error(`${method} ${path} was answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`);
  };
}

/** Signs in to an app, which needn't listen yet. @throws {Problem} if the sign-in is rejected */
export async function signInWithin(app: FastifyInstance, email: string, password: string) {
  const { access_token } = await requestsWithin(app, {})('POST', '/auth/login', { email, password });
  const ask = requestsWithin(app, { authorization: `Bearer ${access_token}` });
  return { ask, signOut: async (): Promise<void> => ask('POST', '/auth/logout', {}) };
}

function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && code in problems;
}

function multipart({ name, type, content, fields = {} }: SentFile): string {
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return `${parts.join('')}${head}${content}\r\n--${boundary}--\r\n`;
}
