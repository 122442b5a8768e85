import { isUuid } from '../problems/cursors.ts';

/** The parts of a JSON Schema that contracts use. */
interface Schema {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
/** Lower-cases the ids at one key of an object or array, and below it. */
type Lowering = (holder: object, key: PropertyKey) => void;

/**
 * Creates a function that lower-cases the ids of a request, as the database writes them, so that comparisons work.
 * Other texts stay as typed, even if they look like an id.
 * @param schema schema of a body, query or path, whose `uuid` formats mark the ids
 * @returns a function that changes a valid value in place; undefined if the schema has no id
 */
export function idsInSmallLetters(schema: object): ((value: unknown) => void) | undefined {
  const lower = loweringOf(schema as Schema);
  return lower && ((value) => lower({ value }, 'value'));
}

function loweringOf(schema: Schema): Lowering | undefined {
  const parts: Lowering[] = [];
  if (schema.format === 'uuid') parts.push(lowerText);
  for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    const lower = loweringOf(choice);
    if (lower) parts.push(lower);
  }
  const each = schema.items && loweringOf(schema.items);
  if (each) {
    parts.push((holder, key) => {
      const list: unknown = Reflect.get(holder, key);
      if (Array.isArray(list)) for (let index = 0; index < list.length; index++) each(list, index);
    });
  }
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const lower = loweringOf(inner);
    return lower ? [[name, lower] as const] : [];
  });
  if (fields.length > 0) {
    parts.push((holder, key) => {
      const value: unknown = Reflect.get(holder, key);
      if (typeof value !== 'object' || value === null) return;
      for (const [name, lower] of fields) if (Object.hasOwn(value, name)) lower(value, name);
    });
  }
  for (const [pattern, inner] of Object.entries(schema.patternProperties ?? {})) {
    const lower = loweringOf(inner);
    const fits = new RegExp(pattern, 'u');
    if (lower) {
      parts.push((holder, key) => {
        const value: unknown = Reflect.get(holder, key);
        if (typeof value !== 'object' || value === null) return;
        for (const name of Object.keys(value)) if (fits.test(name)) lower(value, name);
      });
    }
  }
  if (parts.length <= 1) return parts[0];
  return (holder, key) => {
    for (const lower of parts) lower(holder, key);
  };
}

function lowerText(holder: object, key: PropertyKey): void {
  const value: unknown = Reflect.get(holder, key);
  if (isUuid(value)) Reflect.set(holder, key, value.toLowerCase());
}
