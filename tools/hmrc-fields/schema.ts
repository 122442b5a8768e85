import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fieldsLeftOut } from './fields-left-out.ts';
import { producedFields } from './produced-fields.ts';

/** The published schema that the map was checked against. */
export const checkedSchema = {
  repository: 'hmrc/individual-calculations-api',
  commit: '623977d0a60ff9ce93a1a885aefe998e78a2c329',
  path: 'resources/public/api/conf/9.0/schemas/retrieve/def3/retrieve_response.json',
  tax_year: '2025-26',
  fields: 692,
  /** SHA-256 of the sorted paths of all fields, one a line. */
  digest: 'b175945af359e22981a6babf92571d25619038c50267313e362b9612bf10263a',
} as const;

type Schema = { readonly [name: string]: unknown };

/** Returns the paths of all fields of a JSON schema and the files it refers to, sorted. */
export function fieldsOfSchema(file: string): string[] {
  const paths = new Set<string>();
  walk(JSON.parse(readFileSync(file, 'utf8')), file, '', paths);
  return [...paths].sort();
}

function walk(schema: Schema, file: string, path: string, paths: Set<string>): void {
  const reference = schema.$ref;
  if (typeof reference === 'string') {
    const [name = '', pointer = ''] = reference.split('#');
    const next = name ? join(dirname(file), name) : file;
    let target: unknown = JSON.parse(readFileSync(next, 'utf8'));
    for (const step of pointer.split('/').filter(Boolean)) target = (target as Schema)[step];
    walk(target as Schema, next, path, paths);
    return;
  }
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => (schema[name] ?? []) as Schema[]);
  for (const part of parts) walk(part, file, path, paths);
  const { properties, items } = schema as { properties?: Record<string, Schema>; items?: Schema };
  if (properties)
    for (const [name, property] of Object.entries(properties))
      walk(property, file, path ? `${path}.${name}` : name, paths);
  else if (items) walk(items, file, `${path}[]`, paths);
  else if (parts.length === 0) paths.add(path);
}

/** Returns the SHA-256 of paths, one a line. */
export function digestOf(paths: readonly string[]): string {
  return createHash('sha256').update(paths.join('\n')).digest('hex');
}

const listed = (path: string) => `calculation.${path.replace(/\[\d\]/g, '[]')}`;
const produced = new Set(Object.keys(producedFields).map(listed));

/** Fields of the schema that the map doesn't name, and paths of the map that the schema lacks. */
export function unmapped(fields: readonly string[]): {
  readonly missing: string[];
  readonly unknown: string[];
} {
  const isBelow = (field: string, path: string) => field === path || /^[.[]/.test(field.slice(path.length));
  const covers = (path: string) => (field: string) => field.startsWith(path) && isBelow(field, path);
  const left = Object.keys(fieldsLeftOut);
  return {
    missing: fields.filter((field) => !produced.has(field) && !left.some((path) => covers(path)(field))),
    unknown: [...produced, ...left].filter((path) => !fields.some(covers(path))),
  };
}
