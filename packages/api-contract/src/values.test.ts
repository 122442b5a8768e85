import { expect, test } from 'vitest';
import * as contract from './index.ts';

/** Lists the schemas inside a schema that allow null and name their values without it. */
function withoutNull(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, enum: values } = schema as { readonly type?: unknown; readonly enum?: unknown };
  const allowsNull = Array.isArray(type) && type.includes('null');
  const own = allowsNull && Array.isArray(values) && !values.includes(null) ? [path] : [];
  return [
    ...own,
    ...Object.entries(schema).flatMap(([name, inner]) => withoutNull(inner, `${path}/${name}`)),
  ];
}

test('a field that may be null has null among its values', () => {
  expect(Object.entries(contract).flatMap(([name, schema]) => withoutNull(schema, name))).toEqual([]);
});
