import type { FastifyError, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { fieldProblem } from '../problems/problem.ts';
import { toProblem } from './error-handler.ts';

const request = { log: { error: () => undefined }, raw: { complete: true } } as unknown as FastifyRequest;

/** Errors of PostgreSQL, its driver and the network while the database is down, starting or stopping. */
test.each([
  ['terminating connection due to unexpected postmaster exit', '57P01'],
  ['the database system is starting up', '57P03'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'],
  ['connect ENOENT /data/postgres/.s.PGSQL.5432', 'ENOENT'],
  ['connect EAGAIN /data/postgres/.s.PGSQL.5432', 'EAGAIN'],
  ['write EPIPE', 'EPIPE'],
  ['sorry, too many clients already', '53300'],
  ['Connection terminated unexpectedly', undefined],
  ['timeout exceeded when trying to connect', undefined],
  ['timeout expired', undefined],
  ['Client has encountered a connection error and is not queryable', undefined],
  ['Client was closed and is not queryable', undefined],
])('"%s" (%s) is answered 503, not 500', (message, code) => {
  const error = Object.assign(new Error(message), code ? { code } : {}) as FastifyError;
  expect(toProblem(error, request)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
});

test.each([
  ['23503', { code: 'just-changed', status: 409 }],
  ['23505', { code: 'just-changed', status: 409 }],
  ['40001', { code: 'server-busy', status: 503, retryAfterSeconds: 1 }],
  ['40P01', { code: 'server-busy', status: 503, retryAfterSeconds: 1 }],
])('a request that lost a race with another (%s) is refused, not failed', (code, expected) => {
  const error = Object.assign(new Error('violates foreign key constraint'), {
    code,
  }) as unknown as FastifyError;
  const problem = toProblem(error, request);
  expect(problem).toMatchObject(expected);
  expect(problem.detail).not.toContain('constraint');
});

test('a client that goes while it sends is no failure, and of no database; one that has gone away beside it is', () => {
  const told: unknown[] = [];
  const sending = (complete: boolean) =>
    ({ log: { error: (line: unknown) => told.push(line) }, raw: { complete } }) as unknown as FastifyRequest;
  const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET' }) as unknown as FastifyError;
  expect(toProblem(gone, sending(false))).toMatchObject({ status: 400 });
  expect(told).toEqual([]);
  const away = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) as unknown as FastifyError;
  expect(toProblem(away, sending(false))).toMatchObject({ status: 503 });
  expect(told).toHaveLength(1);
});

test('a file of the service that is missing is 500, and not blamed on the database', () => {
  const message = "ENOENT: no such file or directory, scandir '/opt/farthing/apps/server/dist/1/connectors'";
  const error = Object.assign(new Error(message), { code: 'ENOENT' }) as unknown as FastifyError;
  expect(toProblem(error, request)).toMatchObject({ code: 'internal-error' });
});

test('what nobody expected is a bare 500', () => {
  const error = new Error('cannot read properties of undefined') as FastifyError;
  expect(toProblem(error, request)).toMatchObject({
    status: 500,
    detail: 'Something went wrong on the server. Try again.',
  });
});

test.each(['died', 'time-limit', 'closed', 'ERR_WORKER_OUT_OF_MEMORY'])(
  'a thread that ends in the middle of its task (%s) is 503 with a time to try again',
  (code) => {
    const error = Object.assign(new Error('The thread ended'), { code }) as unknown as FastifyError;
    expect(toProblem(error, request)).toMatchObject({
      code: 'server-busy',
      status: 503,
      retryAfterSeconds: 5,
    });
  },
);

test('the sentence of a refused body, enum or field names what is refused', () => {
  const refused = (entry: object) => {
    const error = { validation: [{ instancePath: '', ...entry }], message: '' } as unknown as FastifyError;
    return toProblem(error, request).detail;
  };
  const ofType = (type: string) => ({ keyword: 'type', params: { type } });
  expect(refused(ofType('object'))).toBe('The body must be an object');
  expect(refused({ ...ofType('boolean'), instancePath: '/stop' })).toBe('stop: must be true or false');
  const allowedValues = ['confirmed', 'rejected', null];
  expect(refused({ instancePath: '/decision', keyword: 'enum', params: { allowedValues } })).toBe(
    'decision: must be one of confirmed, rejected, null',
  );
});

test('a message that goes on from its field is a sentence about it', () => {
  const detail = (message: string) => fieldProblem('invalid-request', 'ended_on', message).detail;
  expect(detail('must not be before the start')).toBe('ended_on must not be before the start');
  expect(detail('Only viewers have a last day')).toBe('Only viewers have a last day');
});
