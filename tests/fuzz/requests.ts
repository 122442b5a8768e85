import type { Operation, Schema } from './document.ts';
import { dot } from './household.ts';
import type { Values } from './values.ts';

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  /** Path and query, encoded, right or wrong. */
  readonly target: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | undefined;
}

/** Finds the id of a record for a parameter or field of an operation. */
export type IdFinder = (name: string) => string;

const oddMethods = ['PUT', 'PATCH', 'DELETE', 'POST', 'GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];
const oddTypes = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/',
  ';',
];
const brokenJson = [
  '{',
  '[1,',
  'nul',
  '{"a":1,}',
  "{'a':1}",
  '\ufeff{}',
  '{"__proto__":{"is_admin":true}}',
  '1e999',
  '"\\ud800"',
  '{"a":1e999}',
  `${'['.repeat(60)}${']'.repeat(60)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  '\u0000',
];
const brokenQueries = [
  '%zz',
  '%E0%A4%A',
  '%ED%A0%80',
  '%00',
  '%C0%80',
  '%FF',
  '&&&',
  'a[b]=1',
  '='.repeat(50),
  '#',
  ';',
];
const files: readonly { name: string; content: Buffer }[] = [
  { name: 'a.png', content: dot },
  { name: 'empty.csv', content: Buffer.alloc(0) },
  { name: 'bank.csv', content: Buffer.from('Date,What,Sum\n01/10/2026,Shop,-5.00\n') },
  { name: 'odd.csv', content: Buffer.from('Date,What,Sum\n99/99/9999,\u0000,1e999\n"open') },
  { name: 'prices.csv', content: Buffer.from('symbol,date,price\nAAAA,2026-01-02,1.5\n') },
  { name: 'cut.zip', content: Buffer.from('504b0304140000000800', 'hex') },
  { name: '../../x.pdf', content: Buffer.from('%PDF-1.4\n%%EOF') },
  { name: 'x.ofx', content: Buffer.from('OFXHEADER:100\n<OFX><STMTTRN><TRNAMT>1e9999</OFX>') },
  { name: 'x.qif', content: Buffer.from("!Type:Bank\nD1/1'26\nT-1,0.0.0\n^\n") },
  { name: `${'long'.repeat(100)}.csv`, content: Buffer.from([0xff, 0xfe, 0x00, 0xd8]) },
  { name: 'bom.json', content: Buffer.from('\ufeff{"a":[]}') },
];

/** One request for an operation: right as often as not, else wrong in one or two ways. */
export function makeRequest(operation: Operation, values: Values, idOf: IdFinder): WireRequest {
  const { chance, pick } = values;
  const wrong = chance(0.55);
  const headers: Record<string, string> = {};
  let target = operation.path;
  const query: string[] = [];
  for (const parameter of operation.parameters) {
    const { name, schema } = parameter;
    if (parameter.in === 'path') {
      const value = wrong && chance(0.25) ? values.hostile() : pathValue(schema, name, values, idOf);
      target = target.replace(`{${name}}`, encode(value) || '%20');
    } else if (parameter.required || chance(0.4)) {
      const value = wrong && chance(0.3) ? values.hostile() : values.fitting(schema, name, idOf);
      query.push(`${name}=${encode(value)}`);
      if (wrong && chance(0.1)) query.push(`${name}=${encode(values.fitting(schema, name, idOf))}`);
    }
  }
  if (wrong && chance(0.08))
    query.push(`${pick(['nothing', 'cursor', 'limit', 'user_id'])}=${encode(values.hostile())}`);
  if (wrong && chance(0.04)) query.push(pick(brokenQueries));
  if (query.length > 0) target += `?${query.join('&')}`;

  let body: Buffer | undefined;
  if (operation.takesFile && (operation.json === undefined || chance(0.5))) {
    body = formBody(operation.form ?? {}, values, idOf, headers, wrong);
  } else if (operation.json) {
    headers['content-type'] = 'application/json';
    let content = values.fitting(operation.json, '', idOf);
    if (wrong) for (let left = 1 + values.below(2); left > 0; left--) content = spoil(content, values);
    body = Buffer.from(wrong && chance(0.06) ? pick(brokenJson) : JSON.stringify(content));
  } else if (wrong && chance(0.1)) {
    headers['content-type'] = 'application/json';
    body = Buffer.from(JSON.stringify(values.hostile()));
  }
  if (wrong && chance(0.05)) headers['content-type'] = pick(oddTypes);
  if (wrong && chance(0.05))
    headers['idempotency-key'] = pick(['', 'again', 'x'.repeat(300), '\u00e9', 'a b']);
  if (wrong && chance(0.05)) headers['if-match'] = pick(['1', '"1"', '*', 'x', '-1', '99999999999999999999']);
  if (wrong && chance(0.03)) headers.range = pick(['bytes=0-', 'bytes=9-1', 'bytes=-', 'x']);
  if (chance(0.05)) headers['x-forwarded-for'] = pick(['10.1.2.3', 'x'.repeat(500), '::1, 1.2.3.4', ',,,']);
  const method = wrong && chance(0.03) ? pick(oddMethods) : operation.method;
  return { method, target, headers, body };
}

function pathValue(schema: Schema, name: string, values: Values, idOf: IdFinder): unknown {
  return schema.format === 'uuid' || values.chance(0.6) ? idOf(name) : values.fitting(schema, name, idOf);
}

/** As UTF-8 in percent signs; half of a surrogate pair as the bytes that it would have. */
function encode(value: unknown): string {
  const cut = textOf(value).slice(0, 3000);
  return cut.isWellFormed() ? encodeURIComponent(cut) : '%ED%A0%80';
}

/** A value as text; objects as JSON, as `toString` may be among their fields. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The same content with one thing wrong, somewhere in it. */
function spoil(content: unknown, values: Values): unknown {
  const { chance, pick } = values;
  if (typeof content !== 'object' || content === null || chance(0.1)) return values.hostile();
  if (Array.isArray(content)) {
    if (content.length === 0 || chance(0.2)) return [...content, values.hostile()];
    const at = values.below(content.length);
    return content.with(at, spoil(content[at], values));
  }
  const keys = Object.keys(content);
  if (keys.length === 0 || chance(0.1))
    return { ...content, [pick(['user_id', 'id', 'version', 'is_admin', 'x', ''])]: values.hostile() };
  const key = pick(keys);
  const inner = (content as Record<string, unknown>)[key];
  if (chance(0.1)) return Object.fromEntries(Object.entries(content).filter(([name]) => name !== key));
  const changed =
    typeof inner === 'object' && inner !== null && chance(0.8) ? spoil(inner, values) : values.hostile();
  return { ...content, [key]: changed };
}

function formBody(
  form: Schema,
  values: Values,
  idOf: IdFinder,
  headers: Record<string, string>,
  wrong: boolean,
): Buffer {
  const boundary = 'fuzz-boundary';
  headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
  const parts: Buffer[] = [];
  const required = new Set<string>(form.required ?? []);
  for (const [name, schema] of Object.entries<Schema>(form.properties ?? {})) {
    if (name === 'file' || !(required.has(name) || values.chance(0.2))) continue;
    const value = wrong && values.chance(0.2) ? values.hostile() : values.fitting(schema, name, idOf);
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
    parts.push(Buffer.from(`${head}\r\n\r\n${textOf(value)}\r\n`));
  }
  if (!(wrong && values.chance(0.1))) {
    const { name, content } = values.pick(files);
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    );
  }
  if (!(wrong && values.chance(0.1))) parts.push(Buffer.from(`--${boundary}--\r\n`));
  return Buffer.concat(parts);
}
