import Type from 'typebox';
import { TaxYearText } from './tax-values.ts';
import { Body, Day, flag, integer, nullable, versionRead } from './values.ts';

/** Summary of a year's rate table, either the shipped one or one edited by the user. */
export const RateConfigSummary = Type.Object({
  tax_year: TaxYearText,
  status: Type.Enum(['enacted', 'announced'], {
    description: '`enacted` if the rates are law, `announced` if they are announced for a future year',
  }),
  start: Day,
  end: Day,
  edited: flag('True if the user has edited the table for this year'),
  version: integer('Version of the edited table. 0 if the shipped table applies'),
  updated_at: nullable(Type.String({ format: 'date-time' })),
});
export type RateConfigSummary = Type.Static<typeof RateConfigSummary>;

/** A figure that differs between the user's table and the shipped one. */
export const RateDifference = Type.Object({
  path: Type.String({
    description: 'Path of keys and array indexes from the root of the table',
    examples: ['income_tax.non_savings_bands.england_ni.bands.0.rate'],
  }),
  shipped: Type.Unknown({ description: 'Number, string or boolean. Null if it is not in the shipped table' }),
  edited: Type.Unknown({ description: 'Number, string or boolean. Null if it is not in the edited table' }),
});

/** Source of a figure in the rate tables. */
export const RateSource = Type.Object({
  key: Type.String(),
  title: Type.String(),
  reference: Type.String(),
});

/** A year's rate table with the user's changes. */
export const RateConfig = Type.Object({
  ...RateConfigSummary.properties,
  table: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Whole pounds are numbers. Pounds and pence, and rates, are decimal strings',
  }),
  difference: Type.Array(RateDifference),
  sources: Type.Array(RateSource, { description: 'Meanings of the keys in `source` lists' }),
});
export type RateConfig = Type.Static<typeof RateConfig>;

/** The complete table of a year, in the format that GET returns. */
export const RateConfigEntry = Body({
  table: Type.Record(Type.String(), Type.Unknown(), { maxProperties: 100 }),
  version: versionRead(0),
});
export type RateConfigEntry = Type.Static<typeof RateConfigEntry>;
