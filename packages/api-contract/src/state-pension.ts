import Type from 'typebox';
import { PoundsInput, TaxStep, TaxYearText } from './tax-values.ts';
import { Amount, Body, Day, described, flag, integer, nullable, text } from './values.ts';

/** A National Insurance record and what the forecast on GOV.UK says of it. */
export const StatePensionQuestion = Body({
  reached_on: described(Day, 'Day on which State Pension age is reached'),
  starting_amount: Type.Optional(
    Type.Unsafe<string | number | null>({
      anyOf: [PoundsInput, { type: 'null' }],
      description: 'Weekly amount on 6 April 2016. Needed with years before 2016',
    }),
  ),
  years_before_2016: Type.Optional(Type.Integer({ minimum: 0, maximum: 60 })),
  first_year: Type.Optional(described(TaxYearText, 'First tax year that can count. Default 2016-17')),
  gaps: Type.Optional(
    Type.Array(
      Body({
        tax_year: TaxYearText,
        cost: Type.Optional(
          Type.Unsafe<string | number | null>({
            anyOf: [PoundsInput, { type: 'null' }],
            description: 'What HMRC asks to fill it. Default: 52 weeks of Class 3, where the rate is known',
          }),
        ),
      }),
      { maxItems: 60, description: 'Past tax years since the first one that don’t count' },
    ),
  ),
  later_years_count: Type.Optional(flag('True (default) if each tax year to come will count')),
});
export type StatePensionQuestion = Type.Static<typeof StatePensionQuestion>;

/** The new State Pension at the rates of today. */
export const StatePensionForecast = Type.Object({
  full_rate: text('Full new State Pension a week'),
  years_now: integer('Qualifying years so far'),
  years_at_age: integer('Qualifying years at State Pension age'),
  weekly_now: Amount,
  weekly_at_age: Amount,
  yearly_at_age: text('52 weeks'),
  each_year_adds: text('Added a week by a further year, up to the full rate'),
  years_for_full: integer(
    'Qualifying years since 2016 that the full rate needs, with those that count already',
  ),
  gaps: Type.Array(
    Type.Object({
      tax_year: TaxYearText,
      cost: nullable(text('Null if the rate of Class 3 isn’t known')),
      class_2_cost: nullable(
        text(
          '52 weeks of voluntary Class 2, for the self-employed with profits below the small profits threshold. Null if a rate isn’t known',
        ),
      ),
      adds_weekly: text('Added to the forecast by this year alone'),
      adds_yearly: Amount,
      weeks_to_pay_back: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        description: 'Weeks of pension, before tax',
      }),
      pay_by: Day,
      is_open: flag('False if the last day to pay is over'),
    }),
  ),
  protected_payment: text(
    'Part of the starting amount above the full rate of 2016, before it is raised with prices',
  ),
  explanation: Type.Array(TaxStep),
});
export type StatePensionForecast = Type.Static<typeof StatePensionForecast>;
