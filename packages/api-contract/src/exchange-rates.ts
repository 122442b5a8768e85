import Type from 'typebox';
import {
  Amount,
  Body,
  ChangeOf,
  CurrencyCode,
  CurrencyInput,
  Day,
  Id,
  Instant,
  integer,
  pageOf,
  pageQuery,
  RateInput,
  text,
} from './values.ts';

const rate = Type.String({
  description: 'Units of to_currency for one unit of from_currency, up to 12 places',
  examples: ['1.1725'],
});

/** A stored rate: one unit of `from_currency` costs `rate` units of `to_currency` from `date` on. */
export const ExchangeRate = Type.Object({
  id: Id,
  from_currency: CurrencyCode,
  to_currency: CurrencyCode,
  date: Day,
  rate,
  source: Type.Enum(['manual', 'import', 'connector']),
  version: Type.Integer(),
  created_at: Instant,
});
export type ExchangeRate = Type.Static<typeof ExchangeRate>;

export const NewExchangeRate = Body({
  from_currency: CurrencyInput,
  to_currency: CurrencyInput,
  date: Day,
  rate: RateInput,
});
export type NewExchangeRate = Type.Static<typeof NewExchangeRate>;

export const ExchangeRateChange = ChangeOf(NewExchangeRate);
export type ExchangeRateChange = Type.Static<typeof ExchangeRateChange>;

export const ExchangeRateQuery = Body({
  from_currency: Type.Optional(CurrencyInput),
  to_currency: Type.Optional(CurrencyInput),
  date_from: Type.Optional(Day),
  date_to: Type.Optional(Day),
  ...pageQuery(),
  count: Type.Optional(Type.Boolean()),
});
export type ExchangeRateQuery = Type.Static<typeof ExchangeRateQuery>;

export const ExchangeRatePage = Type.Object({
  ...pageOf(ExchangeRate),
  total: Type.Optional(Type.Integer()),
});
export type ExchangeRatePage = Type.Static<typeof ExchangeRatePage>;

export const ConversionQuery = Body({
  from_currency: CurrencyInput,
  to_currency: CurrencyInput,
  amount: Type.String({ pattern: '^[+-]?\\d{1,15}(\\.\\d{0,12})?$', maxLength: 32 }),
  date: Type.Optional(Day),
});
export type ConversionQuery = Type.Static<typeof ConversionQuery>;

/** Method used to derive a rate from the stored ones. */
export const RateMethod = Type.Enum(['same', 'direct', 'inverse', 'cross']);

export const Conversion = Type.Object({
  amount: Amount,
  from_currency: CurrencyCode,
  to_currency: CurrencyCode,
  converted: Amount,
  rate: text('Rate used, shown to at most 12 decimal places. The conversion uses the unrounded rate'),
  rate_date: Type.String({
    format: 'date',
    description: 'Date of the rate. For a cross rate, the earlier of the two dates',
  }),
  method: RateMethod,
});
export type Conversion = Type.Static<typeof Conversion>;

/** Many rates at once, as JSON. */
export const ExchangeRateImport = Body({
  rates: Type.Array(NewExchangeRate, { minItems: 1, maxItems: 5000 }),
});
export type ExchangeRateImport = Type.Static<typeof ExchangeRateImport>;

/** Result of an import. added, updated, unchanged and error_count add up to rows. */
export const ExchangeRateImportResult = Type.Object({
  rows: Type.Integer(),
  added: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  errors: Type.Array(
    Type.Object({
      line: integer('Line in the file or position in the JSON body, starting at 1'),
      reason: Type.String(),
    }),
    { description: 'The first 100' },
  ),
  error_count: Type.Integer(),
});
export type ExchangeRateImportResult = Type.Static<typeof ExchangeRateImportResult>;
