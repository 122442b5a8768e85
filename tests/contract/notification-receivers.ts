import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a receiver got it. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A server on the loopback that takes messages. */
export interface Receiver {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  readonly received: Received[];
  /** Status of its answers, or an answer that never ends behind its status. */
  answer: {
    readonly status: number;
    readonly headers?: Record<string, string>;
    readonly isEndless?: boolean;
  };
  close(): void;
}

/** Starts a receiver: an ntfy server, a webhook or a push service, by what is sent to it. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    receiver.received.push({
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts),
    });
    const { status, headers = {}, isEndless } = receiver.answer;
    response.writeHead(status, headers);
    if (!isEndless) return response.end('never read');
    const timer = setInterval(() => response.write(Buffer.alloc(65_536)), 1);
    response.once('close', () => clearInterval(timer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: { status: 200 },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

/** A browser's push subscription, and how the browser reads what comes. */
export interface Subscriber {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Decrypts a message (RFC 8188 with one record, keys by RFC 8291 section 3.4). @throws if it is for another browser */
  decrypt(body: Buffer): Record<string, unknown>;
}

/** Subscribes a browser at a push service. */
export function subscribe(service: string): Subscriber {
  const keys = createECDH('prime256v1');
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint: `${service}/push/${randomBytes(12).toString('base64url')}`,
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const shared = keys.computeSecret(sender);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const input = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
      const part = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
      const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
      cipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    },
  };
}

/** Checks the signature of a push message (RFC 8292) and returns its claims and key. @throws if it is none */
export function vapidOf({ authorization = '' }: IncomingHttpHeaders) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('the signature is not of this key');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) };
}
