import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fieldsLeftOut } from './fields-left-out.ts';
import { producedFields } from './produced-fields.ts';

/** The published schemas that the map was checked against, with the SHA-256 of the sorted paths of their fields. */
export const checkedSchemas = {
  repository: 'hmrc/individual-calculations-api',
  commit: '623977d0a60ff9ce93a1a885aefe998e78a2c329',
  folder: 'resources/public/api/conf/9.0/schemas/retrieve',
  years: {
    '2025-26': {
      folder: 'def3',
      fields: 692,
      digest: 'b175945af359e22981a6babf92571d25619038c50267313e362b9612bf10263a',
    },
    '2026-27': {
      folder: 'def4',
      fields: 719,
      digest: '36b4e787c84c5c1ad9e15c8ba169a79d5766a7812a6b8fe9cd5b353570a19cb2',
    },
  },
} as const;

type Schema = { readonly [name: string]: unknown };

/** Returns the paths of all fields of a JSON schema and the files it refers to, sorted. */
export function fieldsOfSchema(file: string): string[] {
  const paths = new Set<string>();
  walk(readSchema(file), file, '', paths);
  return [...paths].sort();
}

/** Reads a schema. Those of 2026-27 have parts in `{{#if …}}`, for documentation: they count. */
function readSchema(file: string): Schema {
  const text = readFileSync(file, 'utf8').replace(/\{\{[^}]*\}\}/g, '');
  return JSON.parse(text.replace(/,(\s*[}\]])/g, '$1'));
}

function walk(schema: Schema, file: string, path: string, paths: Set<string>): void {
  const reference = schema.$ref;
  if (typeof reference === 'string') {
    const [name = '', pointer = ''] = reference.split('#');
    const next = name ? join(dirname(file), name) : file;
    let target: unknown = readSchema(next);
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

const covers = (path: string) => (field: string) =>
  field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`);

/** Fields of a schema that the map doesn't name. */
export function unmapped(fields: readonly string[]): string[] {
  const left = Object.keys(fieldsLeftOut);
  return fields.filter((field) => !produced.has(field) && !left.some((path) => covers(path)(field)));
}

/** Paths of the map that no schema has. */
export function unknownPaths(fields: readonly string[]): string[] {
  return [...produced, ...Object.keys(fieldsLeftOut)].filter((path) => !fields.some(covers(path)));
}
