import type { FastifyInstance } from 'fastify';
import type { Ask, SentFile } from '../../features/admin/demo/service.ts';

const base = '/api/v1';
const boundary = 'household-of-the-demonstration';

/** Requests to the API of this process, without the network, as one user. */
export interface SignedInRequests {
  readonly ask: Ask;
  signOut(): Promise<void>;
}

/**
 * Signs in to an app that need not listen yet.
 * @throws {Error} when that or a later request is refused
 */
export async function signInWithin(
  app: FastifyInstance,
  email: string,
  password: string,
): Promise<SignedInRequests> {
  const { access_token } = await send(app, 'POST', '/auth/login', {}, { body: { email, password } });
  const headers = { authorization: `Bearer ${access_token}` };
  return {
    ask: (method, path, body, file) => send(app, method, path, headers, { body, ...(file ? { file } : {}) }),
    signOut: () => send(app, 'POST', '/auth/logout', headers, {}),
  };
}

async function send(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  headers: Readonly<Record<string, string>>,
  { body, file }: { readonly body?: unknown; readonly file?: SentFile },
) {
  const answer = await app.inject({
    method,
    url: `${base}${path}`,
    headers: { ...headers, ...(file ? { 'content-type': `multipart/form-data; boundary=${boundary}` } : {}) },
    ...(file ? { payload: multipart(file) } : body === undefined ? {} : { payload: body as object }),
  });
  if (answer.statusCode >= 300)
    throw new Error(`${method} ${path} was answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`);
  return answer.body === '' ? undefined : answer.json();
}

function multipart({ name, type, content, fields = {} }: SentFile): string {
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return `${parts.join('')}${head}${content}\r\n--${boundary}--\r\n`;
}
