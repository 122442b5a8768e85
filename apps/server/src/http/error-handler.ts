import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type ProblemCode, problems } from '../problems/catalogue.ts';
import { accountLocked, lockedState, problemOfConstraint } from '../problems/constraints.ts';
import { isOfStandby } from '../problems/error-facts.ts';
import { type FieldError, Problem } from '../problems/problem.ts';
import { rowLimitState, tooManyRecords } from '../problems/row-limits.ts';
import { formatWords, limitWords, typeWords } from './format-words.ts';

/** Validation error of Ajv. */
type Invalid = NonNullable<FastifyError['validation']>[number];

/** Problems for Fastify's error codes. */
const fastifyCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_BAD_URL: 'not-found',
  FST_REQ_FILE_TOO_LARGE: 'file-too-large',
  FST_PARTS_LIMIT: 'too-large',
  FST_FILES_LIMIT: 'too-large',
  FST_FIELDS_LIMIT: 'too-large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported-media-type',
  FST_ERR_HANDLER_TIMEOUT: 'server-busy',
};

/** Problems for the error codes of packages and crypto. */
const packageCodes: Readonly<Record<string, ProblemCode>> = {
  'unknown-currency': 'unknown-currency',
  'not-a-decimal': 'invalid-amount',
  'too-many-places': 'invalid-amount',
  'password-queue-full': 'server-busy',
  // A pool thread was killed, ended or took too long. The next task gets another thread.
  died: 'server-busy',
  ERR_WORKER_OUT_OF_MEMORY: 'server-busy',
  'time-limit': 'server-busy',
  aborted: 'server-busy',
  closed: 'server-busy',
};

/** Network and PostgreSQL codes for a database that is unreachable, starting, stopping or out of connections. */
const unavailable = /^(08|57P0|53[03])|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EAGAIN|EAI_AGAIN)$/;

/** Converts all errors into responses: always `{ detail }`, never a stack trace. */
export function setErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answer(toProblem(error, request), request, reply),
  );
}

/** Returns the problem for an error. Unknown errors are logged with the request id and become a plain 500. */
export function toProblem(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (error.validation) return validationProblem(error);
  const code = typeof error.code === 'string' ? error.code : '';
  if (code === lockedState) return accountLocked(error);
  if (code === rowLimitState) return tooManyRecords(error);
  const known = fastifyCodes[code];
  if (known) return new Problem(known);
  const refused = packageCodes[code] ?? (code === 'too-large' ? 'invalid-amount' : undefined);
  if (refused === 'server-busy')
    return logged(new Problem(refused, { retryAfterSeconds: 5 }), error, request);
  if (refused) return new Problem(refused, problems[refused].status === 422 ? { detail: error.message } : {});
  if (isCancelled(error, request)) return new Problem('bad-request');
  if (code === '53100' || code === 'ENOSPC') return logged(new Problem('storage-full'), error, request);
  if (
    unavailable.test(code) ||
    isOfStandby(error) ||
    /^connect ENOENT|timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable/.test(
      error.message,
    )
  ) {
    return logged(new Problem('database-unavailable', { retryAfterSeconds: 2 }), error, request);
  }
  const taken = problemOfConstraint(error);
  if (taken) return taken;
  // A row was deleted or inserted between the service's check and its write.
  if (code === '23503' || code === '23505') return logged(new Problem('just-changed'), error, request);
  // A transaction that failed to serialise several times.
  if (code === '40001' || code === '40P01')
    return logged(new Problem('server-busy', { retryAfterSeconds: 1 }), error, request);
  if (code === '57014') return logged(new Problem('server-busy', { retryAfterSeconds: 5 }), error, request);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem('bad-request');
  }
  return logged(new Problem('internal-error'), error, request);
}

/** Returns true if the client disconnected before sending the whole request, for example by cancelling an upload. */
function isCancelled({ code, message }: FastifyError, { raw }: FastifyRequest): boolean {
  return code === 'ECONNRESET' && message === 'aborted' && !raw.complete;
}

function logged(problem: Problem, error: Error, request: FastifyRequest): Problem {
  request.log.error(
    { err: { name: error.name, message: error.message, stack: error.stack } },
    'request failed',
  );
  return problem;
}

function answer(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.max(1, Math.ceil(problem.retryAfterSeconds))));
  }
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  // A body that is still arriving would keep the connection busy, so the response closes the connection.
  if ([408, 413, 507].includes(problem.status)) reply.header('connection', 'close');
  reply.code(problem.status).header('content-type', 'application/json; charset=utf-8');
  // Programs rely on the code. The sentence is for people and its wording may change.
  reply.header('problem-code', problem.code);
  const body = problem.errors
    ? { detail: problem.detail, errors: problem.errors }
    : { detail: problem.detail };
  request.log.debug({ code: problem.code }, 'refused');
  return reply.serializer(JSON.stringify).send(body);
}

/**
 * Length limit on field names repeated in a response, because a client may send an unknown field with a name of a
 * megabyte.
 */
const longestField = 200;

/** Returns the problem (422) for a body, query or path that doesn't match its schema, with at most 20 fields. */
function validationProblem(error: FastifyError): Problem {
  const found = (error.validation ?? []).filter(
    (entry) => entry.keyword !== 'anyOf' && entry.keyword !== 'if',
  );
  const entries = withoutOtherTypes(found.length > 0 ? found : (error.validation ?? []));
  const errors: FieldError[] = [];
  for (const entry of entries) {
    const { field, message } = describe(entry);
    const next = { field: field.slice(0, longestField), message };
    if (!errors.some((other) => other.field === next.field) && errors.length < 20) errors.push(next);
  }
  const [first] = errors;
  const detail = first === undefined ? problems['invalid-request'].detail : sentence(first);
  return new Problem('invalid-request', { detail, errors });
}

/** Reduces the errors of a union type to those for the type that the value has, or keeps all if there is none. */
function withoutOtherTypes(entries: readonly Invalid[]): readonly Invalid[] {
  const at = Map.groupBy(entries, ({ instancePath }) => instancePath);
  return entries.flatMap((entry) => {
    if (entry.keyword !== 'type') return [entry];
    const same = at.get(entry.instancePath) ?? [];
    if (same.some(({ keyword }) => keyword !== 'type')) return [];
    const types = new Set(same.flatMap(({ params }) => params.type));
    return same[0] === entry ? [{ ...entry, message: typeWords([...types].map(String)) }] : [];
  });
}

function sentence({ field, message }: FieldError): string {
  if (field === '') return `The ${message}`;
  return message === 'required' ? `${field} required` : `${field}: ${message}`;
}

/** Turns one of Ajv's errors into a field and a plain message. */
function describe(entry: Invalid): FieldError {
  const path = entry.instancePath.slice(1).replaceAll('/', '.');
  const at = (name: unknown): string => (path === '' ? String(name) : `${path}.${String(name)}`);
  const parameters = entry.params;
  switch (entry.keyword) {
    case 'required':
      return { field: at(parameters.missingProperty), message: 'required' };
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return {
        field: at(parameters.additionalProperty ?? parameters.unevaluatedProperty),
        message: 'unknown field',
      };
    case 'enum':
      return {
        field: path,
        message: `must be one of ${[parameters.allowedValues].flat().map(String).join(', ')}`,
      };
    case 'pattern':
    case 'format':
      return { field: path, message: formatWords(parameters.pattern, parameters.format) };
    default: {
      const message = limitWords(entry.keyword, parameters.limit) ?? entry.message ?? 'is invalid';
      return { field: path, message: path === '' ? `body ${message}` : message };
    }
  }
}

/** Problems for the errors of Node's HTTP parser. */
const codes: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** Sends `{ detail }` for requests that the HTTP parser rejects: broken request lines, headers too large, or too slow. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = codes[error.code ?? ''] ?? 'bad-request';
  const { status, detail } = problems[code];
  const body = JSON.stringify({ detail });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nproblem-code: ${code}\r\ncontent-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Answers unknown paths with 404 and known paths with another method with 405 and `Allow`. Add it before the routes. */
export function addNotFound(app: FastifyInstance): void {
  const patterns = new Map<string, Set<string>>();
  app.addHook('onRoute', (route: RouteOptions) => {
    const methods = patterns.get(route.url) ?? new Set();
    for (const method of [route.method].flat()) methods.add(method);
    patterns.set(route.url, methods);
  });
  let compiled: [RegExp, Set<string>][] | undefined;
  app.setNotFoundHandler(async (request, reply) => {
    compiled ??= [...patterns]
      .filter(([url]) => url !== '*' && url !== '/*')
      .map(([url, methods]) => [asRegExp(url), methods]);
    const path = request.url.split('?', 1)[0] ?? '';
    const allowed = new Set(
      compiled.filter(([pattern]) => pattern.test(path)).flatMap(([, methods]) => [...methods]),
    );
    if (allowed.size === 0) throw new Problem('not-found');
    reply.header('allow', [...allowed].sort().join(', '));
    throw new Problem('method-not-allowed');
  });
}

function asRegExp(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}/?$`);
}
