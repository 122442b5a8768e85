import Type from 'typebox';
import { TaxYearText } from './tax-values.ts';
import { Body, Day, nullable, versionRead } from './values.ts';

/** A year's rates in a list: shipped as they are, or edited by the user. */
export const RateConfigSummary = Type.Object({
  tax_year: TaxYearText,
  status: Type.Enum(['enacted', 'announced'], {
    description: 'Law, or what is announced for a year to come',
  }),
  start: Day,
  end: Day,
  edited: Type.Boolean({ description: 'Whether the user has a table of their own for this year' }),
  version: Type.Integer({ description: 'Of the edited table; 0 while the shipped one holds' }),
  updated_at: nullable(Type.String({ format: 'date-time' })),
});
export type RateConfigSummary = Type.Static<typeof RateConfigSummary>;

/** A figure of the user's table that is not the shipped one. */
export const RateDifference = Type.Object({
  path: Type.String({
    description: 'Keys and places from the top of the table',
    examples: ['income_tax.non_savings_bands.england_ni.bands.0.rate'],
  }),
  shipped: Type.Unknown({
    description: 'Number, text or truth value; null where it is not in the shipped table',
  }),
  edited: Type.Unknown({ description: 'The same of the edited table' }),
});

/** Source of a figure in the rate tables. */
export const RateSource = Type.Object({
  key: Type.String(),
  title: Type.String(),
  reference: Type.String(),
});

/** A year's rate table with what the user changed in it. */
export const RateConfig = Type.Object({
  ...RateConfigSummary.properties,
  table: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Whole pounds are numbers; pounds and pence, and rates, are decimal strings',
  }),
  difference: Type.Array(RateDifference),
  sources: Type.Array(RateSource, { description: 'What the keys in `source` lists mean' }),
});
export type RateConfig = Type.Static<typeof RateConfig>;

/** The whole table of a year, in the shape that GET answers. */
export const RateConfigEntry = Body({
  table: Type.Record(Type.String(), Type.Unknown(), { maxProperties: 100 }),
  version: versionRead(0),
});
export type RateConfigEntry = Type.Static<typeof RateConfigEntry>;
