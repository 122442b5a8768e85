import Type from 'typebox';

/** A text with its description. */
export const text = (description: string) => Type.String({ description });
/** A boolean with its description. */
export const flag = (description: string) => Type.Boolean({ description });
/** An integer with its description. */
export const integer = (description: string) => Type.Integer({ description });

/** Returns a schema with a description of its own. */
export function described<Schema extends Type.TSchema>(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

/** A UUID. Ids created by farthing are version 7. */
export const Id = Type.String({ format: 'uuid', description: 'UUID' });
/** A calendar day, `YYYY-MM-DD`. */
export const Day = Type.String({
  format: 'date',
  pattern: '^(19|20|21)\\d\\d-',
  description: 'Day, YYYY-MM-DD',
});
/** An instant, RFC 3339 in UTC. */
export const Instant = Type.String({ format: 'date-time', description: 'RFC 3339 instant, UTC' });
/** An ISO 4217 currency code in a response. */
export const CurrencyCode = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code' });
/** A currency in a request: an ISO 4217 code in any case. `GBX` and `GBp` are pence. */
export const CurrencyInput = Type.String({
  pattern: '^[A-Za-z]{3}$',
  description: 'ISO 4217 code. GBX or GBp for pence',
});
/** The largest value of PostgreSQL's `integer`. */
export const mostCounted = 2_147_483_647;

/**
 * Record version in a change request, for optimistic locking.
 * @param least 0 if a record that is not stored yet has a version
 */
export function versionRead(least: 0 | 1 = 1) {
  return Type.Optional(
    Type.Integer({
      minimum: least,
      maximum: mostCounted,
      description: 'Version last read. The request fails with 412 if the record has changed since',
    }),
  );
}
/** An amount in a response: a decimal string with the currency's number of decimal places. */
export const Amount = Type.String({
  description: 'Decimal amount with the number of decimal places of its currency',
  examples: ['12.30'],
});

const decimalText = Type.String({ pattern: '^[+-]?\\d{1,15}(\\.\\d{0,12})?$', maxLength: 32 });
/** An amount in a request: a decimal string, or a JSON number in its shortest decimal form. May be negative. */
export const AmountInput = Type.Union([decimalText, Type.Number({ minimum: -1e15, maximum: 1e15 })], {
  description: 'Decimal amount, as a string or a number',
});
/** A rate or quantity in a request: up to 12 decimal places. */
export const RateInput = Type.Union(
  [
    Type.String({ pattern: '^\\d{1,15}(\\.\\d{0,12})?$', maxLength: 32 }),
    Type.Number({ exclusiveMinimum: 0, maximum: 1e15 }),
  ],
  { description: 'Positive decimal with up to 12 decimal places, as a string or a number' },
);

/** `{message}` of the authentication endpoints. */
export const Message = Type.Object({ message: Type.String() });
export type Message = Type.Static<typeof Message>;

/** Body of every error response. */
export const ProblemBody = Type.Object(
  {
    detail: Type.String({ description: 'What happened, in plain English' }),
    errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
  },
  { description: 'Error' },
);
export type ProblemBody = Type.Static<typeof ProblemBody>;

/** A field that may be null. Written as a type list, which serialises faster than a union. */
export function nullable<Schema extends Type.TSchema>(schema: Schema) {
  const { enum: values } = schema as { readonly enum?: readonly unknown[] };
  const listed = values ? { enum: [...values, null] } : {};
  return Type.Unsafe<Type.Static<Schema> | null>({ ...schema, ...listed, type: ['string', 'null'] });
}

/** An optional field of a request that may be null, of any schema. */
export function orNull<Schema extends Type.TSchema>(schema: Schema) {
  return Type.Optional(Type.Unsafe<Type.Static<Schema> | null>({ anyOf: [schema, { type: 'null' }] }));
}

/** A name or other line of text in a request, with something other than spaces. */
export const textUpTo = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

/** Version and times of a stored record. */
export const versioned = { version: Type.Integer(), created_at: Instant, updated_at: Instant };

/** Fields of a list that is read in pages. `next_cursor` is null on the last page. */
export const pageOf = <Item extends Type.TSchema>(item: Item) => ({
  items: Type.Array(item),
  next_cursor: nullable(Type.String()),
});

/** Query fields of a list that is read in pages. */
export const pageQuery = (maximum = 500) => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 300 })),
});

/** Path parameters of one record. */
export const IdPath = Type.Object({ id: Id });

/** A request body with only the listed fields. Other fields are rejected with 422, which names the field. */
export function Body<Properties extends Type.TProperties>(
  properties: Properties,
  options: Type.TObjectOptions = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** Body of a change: any fields of a new record, and the version last read. */
export function ChangeOf<Properties extends Type.TProperties>(entry: Type.TObject<Properties>) {
  return Body({ ...Type.Partial(entry).properties, version: versionRead() });
}
