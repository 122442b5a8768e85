import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem.ts';

const deepest = 32;
/**
 * Limit on values in a body, five times the longest list in use. Reading a megabyte of empty objects would take 30 to
 * 60 ms.
 */
const mostValues = 100_000;
/**
 * Length in characters from which a body is parsed in its own iteration of the event loop. Parsing 1 MB takes some 15
 * ms.
 */
const longBody = 64 * 1024;

/**
 * Parses JSON bodies. An empty body counts as none, because clients send the header with every POST and DELETE. Rejects bodies
 * nested deeper than 32 levels, with more than 100,000 values, a NUL character or a `__proto__` key. A lone surrogate
 * becomes U+FFFD.
 */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const ownTurn = takeTurns();
  app.removeContentTypeParser('application/json');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length < longBody) read(request, body, done);
    else void ownTurn().then(() => read(request, body, done));
  });
  const read = (
    request: FastifyRequest,
    body: string,
    done: (error: Error | null, value?: unknown) => void,
  ) => {
    if (body.trim() === '') return done(null, undefined);
    const { levels, values } = measure(body);
    if (levels > deepest)
      return done(new Problem('malformed-json', { detail: 'The body is nested too deeply' }));
    if (values > mostValues) return done(new Problem('invalid-request', { detail: tooManyValues }));
    void parse(request, body, (error, value) => {
      if (error) return done(new Problem('malformed-json'));
      if (body.includes('\\u0000') && holdsNul(value)) return done(nulProblem());
      // A lone surrogate can only come from an escape. A text column would store U+FFFD, a JSON column would reject
      // it.
      done(null, /\\ud[89a-f]/i.test(body) ? wellFormed(value) : value);
    });
  };
  // %00 in a path or query reaches PostgreSQL as a NUL, which no text column accepts.
  app.addHook('onRequest', ({ url }, _reply, next) => {
    next(url.includes('%00') || url.includes('\0') ? nulProblem() : undefined);
  });
}

/** Returns a function whose callers continue one after another, each in its own iteration of the event loop. */
function takeTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((next) => setImmediate(next)));
    return last;
  };
}

function nulProblem(): Problem {
  return new Problem('invalid-request', { detail: 'Text must not contain NUL characters' });
}

const tooManyValues = `The body has more than ${mostValues.toLocaleString('en-GB')} values. Send fewer at a time.`;

/** Measures the deepest nesting of brackets outside strings, and roughly the number of values. Stops past a limit. */
function measure(text: string): { levels: number; values: number } {
  let [level, levels, values, inside] = [0, 0, 1, false];
  for (let index = 0; index < text.length && levels <= deepest && values <= mostValues; index++) {
    const character = text.charCodeAt(index);
    if (inside) {
      if (character === 92) index++;
      else if (character === 34) inside = false;
    } else if (character === 34) inside = true;
    else if (character === 44) values++;
    else if (character === 123 || character === 91) {
      values++;
      levels = Math.max(levels, ++level);
    } else if (character === 125 || character === 93) level--;
  }
  return { levels, values };
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner));
}

function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]),
  );
}
