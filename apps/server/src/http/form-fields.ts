import type Type from 'typebox';
import { Value } from 'typebox/value';
import { Problem } from '../problems/problem.ts';
import { idsInSmallLetters } from './id-case.ts';

/**
 * Checks the text fields of a form against a schema. Parses booleans and numbers and lower-cases ids.
 * @throws {Problem} invalid-request naming the field
 */
export function checkFields<Schema extends Type.TSchema>(
  schema: Schema,
  fields: Readonly<Record<string, string>>,
): Type.Static<Schema> {
  const value = Value.Convert(schema, { ...fields });
  if (Value.Check(schema, value)) {
    idsInSmallLetters(schema)?.(value);
    return value;
  }
  const known: { properties?: Record<string, unknown>; required?: string[] } = schema;
  const unknown = Object.keys(fields).find((field) => !Object.hasOwn(known.properties ?? {}, field));
  const missing = known.required?.find((field) => !Object.hasOwn(fields, field));
  const field = unknown ?? missing ?? firstField(schema, value);
  const message = unknown ? 'unknown field' : missing ? 'required' : 'is not in the expected format';
  throw new Problem('invalid-request', {
    detail: message === 'required' ? `${field} required` : `${field}: ${message}`,
    errors: [{ field, message }],
  });
}

function firstField(schema: Type.TSchema, value: unknown): string {
  const [error] = Value.Errors(schema, value);
  return error?.instancePath.slice(1).split('/')[0] || 'form';
}
