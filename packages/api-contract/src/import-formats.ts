import Type from 'typebox';
import { Body, Id, Instant, text, textUpTo } from './values.ts';

const Text = Type.String();
const Sign = Type.Enum(['negative_is_spend', 'positive_is_spend']);
const Column = Type.Union([
  Type.String({ minLength: 1, maxLength: 200 }),
  Type.Integer({ minimum: 0, maximum: 199 }),
]);

/** Columns of an unrecognised file by role, given by heading or by position from 0. */
export const ImportMapping = Body({
  delimiter: Type.Optional(Type.Enum([',', ';', '\t', '|'])),
  has_header: Type.Boolean(),
  date_column: Column,
  date_format: Type.Optional(
    Type.String({
      maxLength: 40,
      pattern: '^([Yy]{2,4}[ ,./-]?[Mm]|([Dd]{1,2}|[Mm]{1,2}|[Mm][Oo][Nn]([Tt][Hh])?)[ ,./-]?[DdMm].*[Yy])',
      description: 'Order of day, month and year, such as DD/MM/YYYY or MM/DD/YYYY. Default: by the dates',
    }),
  ),
  description_columns: Type.Array(Column, { minItems: 1, maxItems: 5 }),
  amount_column: Type.Optional(Column),
  direction_column: Type.Optional(
    Type.Union(Column.anyOf, {
      description:
        'Column that gives the direction of `amount_column`: IN and OUT, CR and DR, or Credit and Debit',
    }),
  ),
  status_column: Type.Optional(
    Type.Union([...Column.anyOf, Type.Null()], {
      description:
        'Column that marks pending and declined rows, which are left out. Default: the column headed Status or State. Null for none',
    }),
  ),
  debit_column: Type.Optional(Column),
  credit_column: Type.Optional(Column),
  balance_column: Type.Optional(Column),
  currency_column: Type.Optional(Column),
  id_columns: Type.Optional(Type.Array(Column, { maxItems: 4 })),
  sign: Type.Optional(Sign),
});
export type ImportMapping = Type.Static<typeof ImportMapping>;

export const ImportFormat = Type.Object({
  id: Text,
  name: Text,
  kind: Text,
  header: Type.Array(Text),
  confidence: text('Confidence in the description of the format: high, medium or low'),
  quirks: Type.Array(Text),
});
export type ImportFormat = Type.Static<typeof ImportFormat>;

export const ImportProfile = Type.Object({
  id: Id,
  name: Text,
  header: Type.Array(Text),
  mapping: ImportMapping,
  created_at: Instant,
});
export type ImportProfile = Type.Static<typeof ImportProfile>;
export const NewImportProfile = Body({
  name: textUpTo(80),
  header: Type.Array(Type.String({ maxLength: 200 }), {
    maxItems: 200,
    description: 'Column headings that identify files of this format',
  }),
  mapping: ImportMapping,
});
export type NewImportProfile = Type.Static<typeof NewImportProfile>;
