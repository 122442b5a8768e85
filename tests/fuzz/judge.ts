import Ajv2020Module, { type ValidateFunction } from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';
import { problems } from '../../apps/server/src/problems/catalogue.ts';
import type { Operation, Schema } from './document.ts';
import type { WireRequest } from './requests.ts';

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Patterns of secrets that no response may contain. */
const secrets =
  /\$argon2|-----BEGIN (RSA |EC )?PRIVATE|postgres(ql)?:\/\/|AGE-SECRET-KEY|password_hash|token_hash|totp_secret|DATABASE_URL/;
/** Patterns of internals that no error response may contain either. */
const insides =
  /<html|<!doctype|node_modules|\.ts:\d|\n\s+at |FST_|SQLSTATE|duplicate key value|syntax error at|violates .* constraint|relation "|\bselect\b .* \bfrom\b|ECONN|Cannot read prop|is not a function|undefined/i;

const documented: ReadonlySet<number> = new Set(Object.values(problems).map(({ status }) => status));

/** Operations that hand out a secret, which is what they are for. */
const givesSecrets = new Set(['POST /admin/backups/recovery-key']);

const ajv = new Ajv2020Module.default({ strict: false, allErrors: false, validateFormats: true });
formatsModule.default(ajv);
const compiled = new Map<Schema, ValidateFunction>();

/** Returns what is wrong with an answer, or undefined when nothing is. */
export function judge(
  operation: Operation,
  { method, target, body: sent }: WireRequest,
  answer: WireAnswer,
): string | undefined {
  const { status, text } = answer;
  const type = String(answer.headers['content-type'] ?? '');
  if (status >= 500) {
    const later = status === 503 && answer.headers['retry-after'] !== undefined;
    if (!later) return `answered ${status}`;
  }
  if (!givesSecrets.has(operation.name) && secrets.test(text)) return `holds ${secrets.exec(text)?.[0]}`;
  if (status >= 400) return judgeRefusal(answer, type, `${target}\n${sent ?? ''}`);
  if (method !== operation.method) return undefined;
  if (!(String(status) in operation.answers)) return `status ${status} is not documented`;
  const unknown = unknownQuery(operation, target);
  if (unknown !== undefined) return `takes an unknown query field: ${unknown}`;
  if (status === 204 || !type.includes('json')) return undefined;
  const schema = operation.answers[String(status)];
  if (schema === undefined) return undefined;
  const check = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, check);
  if (check(parsed(text))) return undefined;
  const [first] = check.errors ?? [];
  return `does not fit its schema: ${first?.instancePath} ${first?.message}`;
}

/**
 * Returns the name of a query field that the operation does not document, if a target has one. The health check outside
 * /api/v1 takes any, as monitors add their own.
 */
function unknownQuery({ path, parameters }: Operation, target: string): string | undefined {
  if (!path.startsWith('/api/v1/')) return undefined;
  const query = target.includes('?') ? target.slice(target.indexOf('?')) : '';
  const known = new Set(parameters.flatMap(({ name, in: where }) => (where === 'query' ? [name] : [])));
  return [...new URLSearchParams(query).keys()].find((name) => name !== '' && !known.has(name));
}

/** @param sent what the request itself said, which its refusal may repeat */
function judgeRefusal({ status, text }: WireAnswer, type: string, sent: string): string | undefined {
  if (!documented.has(status)) return `status ${status} is not documented`;
  if (text === '') return undefined; // HEAD
  if (!type.startsWith('application/json')) return `a refusal of type ${type}`;
  const body = parsed(text) as Record<string, unknown> | undefined;
  if (typeof body?.detail !== 'string' || body.detail === '') return 'a refusal without detail';
  const strange = Object.keys(body).filter((key) => key !== 'detail' && key !== 'errors');
  if (strange.length > 0) return `a refusal with ${strange}`;
  const [shown] = insides.exec(body.detail) ?? [];
  return shown !== undefined && !sent.includes(shown)
    ? `a refusal that shows its insides: ${body.detail.slice(0, 200)}`
    : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
