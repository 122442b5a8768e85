import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readDataVersion } from '../database/data-version.ts';
import type { UserScope } from '../database/user-scope.ts';
import { signedIn } from './authentication.ts';
import { today } from './today.ts';
import { version } from './version.ts';

/** Cache of recent response bodies by ETag. */
const bodies = createBodyCache({ mostBytes: 8 * 1024 * 1024, mostBytesEach: 1024 * 1024 });

/**
 * Sends a response that depends only on the user's data, with an ETag, or 304 if the client has it. The ETag
 * combines data version, URL, day, base currency and service version, so that only the data version is read
 * for it. `work` runs in the same snapshot and must not depend on anything else. `finish`, which must not
 * either, builds the response after the snapshot is closed, for long calculations. @returns the reply,
 * already sent, typed as the response so that the route's schema applies
 */
export async function answerTagged<Result, Read = Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (scope: UserScope) => Promise<Read>,
  finish?: (read: Read) => Promise<Result>,
): Promise<Result> {
  const isHeld = (tag: string) => holds(request.headers['if-none-match'], tag);
  const known = tagOf(request, await request.read(readDataVersion));
  if (isHeld(known)) return sent(reply.header('etag', known).code(304).send());
  const kept = bodies.get(known);
  if (kept !== undefined) return sent(sendBody(reply, known, kept));
  const { dataVersion, read } = await request.report(async (scope) => ({
    read: await work(scope),
    dataVersion: await readDataVersion(scope),
  }));
  const tag = tagOf(request, dataVersion);
  const result = finish ? await finish(read) : read;
  const body = String(reply.code(200).serialize(result));
  bodies.put(tag, body);
  return sent(sendBody(reply, tag, body));
}

/**
 * Sends figures of the user's household in the same way. They depend on everyone's data and on who shares what, so the
 * ETag covers all of that as of the request. A response is cached only if none of it changed meanwhile.
 */
export async function answerOfHousehold<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Result>,
): Promise<Result> {
  const household = await request.household();
  if (household === undefined) return work();
  const state = JSON.stringify(household);
  const tag = tagOf(request, state);
  if (holds(request.headers['if-none-match'], tag)) return sent(reply.header('etag', tag).code(304).send());
  const kept = bodies.get(tag);
  if (kept !== undefined) return sent(sendBody(reply, tag, kept));
  const result = await work();
  if (JSON.stringify(await request.householdNow()) !== state) return result;
  const body = String(reply.code(200).serialize(result));
  bodies.put(tag, body);
  return sent(sendBody(reply, tag, body));
}

function sent<Result>(reply: FastifyReply): Result {
  return reply as unknown as Result;
}

function sendBody(reply: FastifyReply, tag: string, body: string): FastifyReply {
  return reply.code(200).header('etag', tag).type('application/json; charset=utf-8').send(body);
}

/**
 * Returns the ETag of a URL at a data version, or at the versions of a household. It includes the user's id, so that it
 * can't match another user's.
 */
function tagOf(request: FastifyRequest, dataVersion: string): string {
  const { id, base_currency } = signedIn(request);
  const parts = [version, id, dataVersion, base_currency, today(), request.url];
  return `"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 27)}"`;
}

/** Returns true if If-None-Match contains the ETag, by weak comparison (RFC 9110 section 13.1.2). */
function holds(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}

/** LRU cache of response bodies with a limit in bytes. */
export interface BodyCache {
  get(key: string): string | undefined;
  put(key: string, body: string): void;
}

/** Creates an empty cache. Sizes are text lengths, which equal bytes for ASCII. */
export function createBodyCache(limits: {
  readonly mostBytes: number;
  readonly mostBytesEach: number;
}): BodyCache {
  const bodies = new Map<string, string>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= bodies.get(key)?.length ?? 0;
    bodies.delete(key);
  };
  return {
    get(key) {
      const body = bodies.get(key);
      if (body === undefined) return undefined;
      bodies.delete(key);
      bodies.set(key, body);
      return body;
    },
    put(key, body) {
      if (body.length > limits.mostBytesEach) return;
      drop(key);
      bodies.set(key, body);
      bytes += body.length;
      for (const oldest of bodies.keys()) {
        if (bytes <= limits.mostBytes) break;
        drop(oldest);
      }
    },
  };
}
