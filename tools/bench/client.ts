import { Agent, request as send } from 'node:http';

const oneByOne = new Agent({ keepAlive: true, maxSockets: 1 });

/** Duration of a request. */
export interface Timing {
  readonly p50: number;
  readonly p99: number;
}

/** Sends GETs one after the other on one connection; wall milliseconds. Throws at the first answer that is not 200. */
export async function repeatGet(url: string, token: string, times: number): Promise<Timing> {
  const walls: number[] = [];
  for (let index = 0; index < times; index++) {
    const before = performance.now();
    await get(url, token);
    walls.push(performance.now() - before);
  }
  walls.sort((left, right) => left - right);
  return { p50: walls[Math.floor(times * 0.5)] as number, p99: walls[Math.floor(times * 0.99)] as number };
}

/**
 * Sends GETs on some connections at once for some seconds, each as soon as the one before is answered. Requests a second,
 * and their wall milliseconds. Throws at the first answer that is not 200.
 */
export async function sendAtOnce(
  url: string,
  token: string,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Timing & { readonly perSecond: number }> {
  const own = new Agent({ keepAlive: true, maxSockets: connections });
  const walls: number[] = [];
  const began = performance.now();
  const ends = began + seconds * 1000;
  const connection = async () => {
    while (performance.now() < ends) {
      const before = performance.now();
      await get(url, token, own);
      walls.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  own.destroy();
  const perSecond = (walls.length / (performance.now() - began)) * 1000;
  walls.sort((left, right) => left - right);
  const at = (part: number) => walls[Math.floor(walls.length * part)] as number;
  return { p50: at(0.5), p99: at(0.99), perSecond };
}

function get(url: string, token: string, agent = oneByOne): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = send(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

/** A JSON call of the API. */
export async function call<Body>(
  url: string,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<Body> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}
