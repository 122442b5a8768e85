import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { readAsSystem } from '../database/system-scope.ts';
import type { UserScope } from '../database/user-scope.ts';
import { invalidField, Problem } from '../problems/problem.ts';
import { signedIn } from './authentication.ts';

/** The response to a request that may be sent twice. */
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Runs a POST in the user's transaction and responds with its result. With an `Idempotency-Key` header the response is
 * stored beside what was written. For 24 hours the same key and body get the stored response, and nothing is done
 * twice.
 * @param fingerprint identifies the request if it isn't its JSON body: the hash of an uploaded file
 * @throws {Problem} idempotency-key-reused, invalid-request for a key over 200 characters
 */
export async function answerOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (scope: UserScope) => Promise<unknown>,
  fingerprint: unknown = request.body,
): Promise<never> {
  return answerOnceIn(request, reply, { open: (once) => request.write(once), work, fingerprint });
}

/** A POST in a scope that `open` opens. */
interface ScopedWork<Scope> {
  readonly open: (once: (scope: Scope) => Promise<Answer>) => Promise<Answer>;
  readonly work: (scope: Scope) => Promise<unknown>;
  readonly fingerprint?: unknown;
}

/**
 * Runs a POST as `answerOnce` does in another scope: a member's in someone else's account, or the service's own. The
 * key and the response belong to the user who sent the request.
 */
export async function answerOnceIn<Scope extends Pick<UserScope, 'tables'>>(
  request: FastifyRequest,
  reply: FastifyReply,
  { open, work, fingerprint = request.body }: ScopedWork<Scope>,
): Promise<never> {
  const key = keyOf(request);
  const answerIn = async (scope: Scope) => ({ status: reply.statusCode, body: await work(scope) });
  if (key === undefined) return sendAnswer(reply, await open(answerIn));
  const sent = { userId: signedIn(request).id, key, hash: hashOf(request, fingerprint) };
  const answer = await open(async (scope) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${sent.userId} ${key}`}, 7))`.execute(
      scope.tables,
    );
    return (await findAnswer(scope, sent)) ?? keepAnswer(scope, sent, await answerIn(scope));
  });
  return sendAnswer(reply, answer);
}

/** A request with a key. */
interface SentRequest {
  readonly userId: string;
  readonly key: string;
  readonly hash: Buffer;
}

/** A POST whose transaction needs work that must not hold a connection. */
interface PreparedWork<Prepared> {
  readonly fingerprint: unknown;
  /** Runs before the transaction opens, unless the response is already stored. */
  readonly prepare: () => Promise<Prepared>;
  readonly work: (scope: UserScope, prepared: Prepared) => Promise<unknown>;
}

/**
 * Runs a POST as `answerOnce` does, after preparing it outside the transaction.
 * @throws {Problem} those of `answerOnce`
 */
export async function answerPrepared<Prepared>(
  request: FastifyRequest,
  reply: FastifyReply,
  { fingerprint, prepare, work }: PreparedWork<Prepared>,
): Promise<never> {
  const key = keyOf(request);
  if (key !== undefined) {
    const sent = { userId: signedIn(request).id, key, hash: hashOf(request, fingerprint) };
    const earlier = await request.read((scope) => findAnswer(scope, sent));
    if (earlier !== undefined) return sendAnswer(reply, earlier);
  }
  const prepared = await prepare();
  return answerOnce(request, reply, (scope) => work(scope, prepared), fingerprint);
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length === 0 || key.length > 200) {
    throw invalidField('Idempotency-Key', 'Idempotency-Key must have 1 to 200 characters');
  }
  return key;
}

function hashOf(request: FastifyRequest, fingerprint: unknown): Buffer {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\0${JSON.stringify(fingerprint) ?? ''}`)
    .digest();
}

/** Sends the response. Its type is `never`, so that routes with typed responses don't take it for a body. */
function sendAnswer(reply: FastifyReply, answer: Answer): never {
  return reply.code(answer.status).send(answer.body) as never;
}

async function findAnswer(
  { tables }: Pick<UserScope, 'tables'>,
  { userId, key, hash }: SentRequest,
): Promise<Answer | undefined> {
  const row = await tables
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!hash.equals(row.request_hash)) throw new Problem('idempotency-key-reused');
  return { status: row.status, body: JSON.parse(row.body) };
}

async function keepAnswer(
  { tables }: Pick<UserScope, 'tables'>,
  { userId, key, hash }: SentRequest,
  answer: Answer,
): Promise<Answer> {
  const row = { request_hash: hash, status: answer.status, body: JSON.stringify(answer.body) };
  await tables
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...row })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet({ ...row, created_at: sql`excluded.created_at` }),
    )
    .execute();
  return answer;
}

/** Deletes expired stored responses. Runs from time to time to limit their number. */
export async function forgetOldAnswers(database: Database): Promise<void> {
  await readAsSystem(database, (scope) =>
    scope.tables
      .deleteFrom('idempotency_keys')
      .where('created_at', '<=', sql<string>`now() - interval '24 hours'`)
      .execute(),
  );
}
