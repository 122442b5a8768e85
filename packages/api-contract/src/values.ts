import Type from 'typebox';

/** A UUID (v7 where farthing made it). */
export const Id = Type.String({ format: 'uuid', description: 'UUID' });
/** A calendar day, `YYYY-MM-DD`. */
export const Day = Type.String({
  format: 'date',
  pattern: '^(19|20|21)\\d\\d-',
  description: 'Day, YYYY-MM-DD',
});
/** An instant, RFC 3339 in UTC. */
export const Instant = Type.String({ format: 'date-time', description: 'RFC 3339 instant, UTC' });
/** An ISO 4217 code as answers give it. */
export const CurrencyCode = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code' });
/** A currency as a request may write it: ISO 4217 in any case; `GBX` and `GBp` are pence. */
export const CurrencyInput = Type.String({
  pattern: '^[A-Za-z]{3}$',
  description: 'ISO 4217 code; GBX or GBp: pence',
});
/** The largest whole number that is counted with: PostgreSQL's `integer` ends there. */
export const mostCounted = 2_147_483_647;

/**
 * The version of a record in a request that changes it.
 * @param least 0 where what is not stored yet has a version too
 */
export function versionRead(least: 0 | 1 = 1) {
  return Type.Optional(
    Type.Integer({
      minimum: least,
      maximum: mostCounted,
      description: 'As last read; another is refused with 412',
    }),
  );
}
/** An amount in an answer: decimal string with the currency's places. */
export const Amount = Type.String({
  description: 'Decimal amount with the places of its currency',
  examples: ['12.30'],
});

const decimalText = Type.String({ pattern: '^[+-]?\\d{1,15}(\\.\\d{0,12})?$', maxLength: 32 });
/** An amount in a request: decimal string, or a JSON number read by its shortest text. May be negative. */
export const AmountInput = Type.Union([decimalText, Type.Number({ minimum: -1e15, maximum: 1e15 })], {
  description: 'Decimal amount, as a string or a number',
});
/** A rate or quantity in a request: up to 12 decimal places. */
export const RateInput = Type.Union(
  [
    Type.String({ pattern: '^\\d{1,15}(\\.\\d{0,12})?$', maxLength: 32 }),
    Type.Number({ exclusiveMinimum: 0, maximum: 1e15 }),
  ],
  { description: 'Positive decimal with up to 12 places, as a string or a number' },
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
  { description: 'A refusal' },
);
export type ProblemBody = Type.Static<typeof ProblemBody>;

/** A field that may be null. Written as a type list, which serialises faster than a union. */
export function nullable<Schema extends Type.TSchema>(schema: Schema) {
  const { enum: values } = schema as { readonly enum?: readonly unknown[] };
  const listed = values ? { enum: [...values, null] } : {};
  return Type.Unsafe<Type.Static<Schema> | null>({ ...schema, ...listed, type: ['string', 'null'] });
}

/** Path of one record. */
export const IdPath = Type.Object({ id: Id });

/** A body that takes just the listed fields; anything else is 422 naming the field. */
export function Body<Properties extends Type.TProperties>(
  properties: Properties,
  options: Type.TObjectOptions = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}
