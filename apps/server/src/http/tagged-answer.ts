import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readStamp } from '../database/data-stamp.ts';
import type { UserScope } from '../database/user-scope.ts';
import { signedIn } from './authentication.ts';
import { createBodyCache } from './body-cache.ts';
import { today } from './today.ts';
import { version } from './version.ts';

/** Bodies that were worked out lately, by tag: what nobody changed is not worked out again. */
const bodies = createBodyCache({ mostBytes: 8 * 1024 * 1024, mostBytesEach: 1024 * 1024 });

/**
 * Answers what is made of the user's data alone with an ETag, and whoever has it already with 304. The tag is made of the
 * data's stamp, the address, the day, the base currency and this version of the service: nothing is read for it but the
 * stamp. `work` runs in one snapshot with it, and must not depend on anything else; nor may `finish`, which makes the
 * answer of what was read after the snapshot is closed, for sums that take long.
 * @returns the reply, sent already; typed as the answer, so that the route's schema holds it
 */
export async function answerTagged<Result, Read = Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (scope: UserScope) => Promise<Read>,
  finish?: (read: Read) => Promise<Result>,
): Promise<Result> {
  const isHeld = (tag: string) => holds(request.headers['if-none-match'], tag);
  const before = request.stampIsNew() ? undefined : await request.readAsUser(readStamp);
  if (before !== undefined) {
    const known = tagOf(request, before);
    if (isHeld(known)) return sent(reply.header('etag', known).code(304).send());
    const kept = bodies.get(known);
    if (kept !== undefined) return sent(sendBody(reply, known, kept));
  }
  const { stamp, result: read } = await request.reportAsUser(before, work);
  const tag = tagOf(request, stamp);
  if (before === undefined && isHeld(tag)) return sent(reply.header('etag', tag).code(304).send());
  const result = finish ? await finish(read) : read;
  const body = reply.code(200).serialize(result) as string;
  bodies.put(tag, body);
  return sent(sendBody(reply, tag, body));
}

function sent<Result>(reply: FastifyReply): Result {
  return reply as unknown as Result;
}

function sendBody(reply: FastifyReply, tag: string, body: string): FastifyReply {
  return reply.code(200).header('etag', tag).type('application/json; charset=utf-8').send(body);
}

/** The tag of an address under a stamp; nobody can guess that of another user, whose id is part of it. */
function tagOf(request: FastifyRequest, stamp: string): string {
  const { id, base_currency } = signedIn(request);
  const parts = [version, id, stamp, base_currency, today(), request.url];
  return `"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 27)}"`;
}

/** Whether an If-None-Match names a tag; weak ones match as well. RFC 9110 section 13.1.2 */
function holds(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
