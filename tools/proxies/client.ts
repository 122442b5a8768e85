import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';

/** An answer with its whole body. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the checks look at single fields of many kinds of answers
  readonly body: any;
}

/** Request options that differ from a plain GET. */
export interface Sent {
  readonly token?: string;
  readonly json?: object;
  readonly file?: { readonly name: string; readonly content: Uint8Array };
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The address that the client of the checks has, so that it differs from the proxy's. */
export const clientAddress = '127.0.0.5';

/**
 * Makes a client that speaks TLS to 127.0.0.1 and accepts one certificate only. Paths are sent exactly as they are written,
 * with `..`, `//` and percent signs.
 */
export function createClient(host: string, port: number, certificate: string) {
  return (path: string, sent: Sent = {}): Promise<Answer> => {
    const { type, bytes } = bodyOf(sent);
    const headers: Record<string, string> = { host: `${host}:${port}`, ...sent.headers };
    if (sent.token) headers.authorization = `Bearer ${sent.token}`;
    if (type) headers['content-type'] = type;
    headers['content-length'] = `${bytes.length}`;
    const target = {
      host: '127.0.0.1',
      port,
      localAddress: clientAddress,
      servername: host,
      ca: certificate,
    };
    return new Promise((done, failed) => {
      const asked = request({ ...target, path, method: type ? 'POST' : 'GET', headers, agent: false });
      let isAnswered = false;
      asked.on('response', (response) => {
        isAnswered = true;
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          const { statusCode: status = 0, headers: answered } = response;
          done({
            status,
            headers: answered,
            text,
            get body() {
              return JSON.parse(text);
            },
          });
        });
        response.on('error', failed);
      });
      // A body that is refused by its length isn't read to its end.
      asked.on('error', (error) => !isAnswered && failed(error));
      asked.end(bytes);
    });
  };
}

export type Client = ReturnType<typeof createClient>;

function bodyOf({ json, file, fields = {} }: Sent): { type?: string; bytes: Uint8Array } {
  if (json) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(json)) };
  if (!file) return { bytes: new Uint8Array() };
  const boundary = 'farthing-proxy-check';
  const part = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const before = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`);
  const head = `${before.join('')}${part(`name="file"; filename="${file.name}"`)}content-type: application/octet-stream\r\n\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}
