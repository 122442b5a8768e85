import Type from 'typebox';
import { HouseholdReport } from './household-reports.ts';
import { LetterFinding, MonthlyLetter, MonthlyLetterQuery } from './monthly-letter.ts';
import { IncomeExpensePeriod, YearReview, YearReviewQuery } from './reports.ts';
import { Amount, Body, CurrencyCode, Day, described, flag, Id } from './values.ts';

const person = Type.Optional(
  described(
    Id,
    'One person of the household: you, or someone who shares accounts with you. Default: everyone together',
  ),
);

const { people, counted_twice, total, months, not_counted, partly_counted, to_check, missing_rates } =
  HouseholdReport.properties;
const { savings_rate } = IncomeExpensePeriod.properties;
const facts = { not_counted, partly_counted, to_check, missing_rates };
const sums = {
  people,
  counted_twice,
  total: Type.Object(
    { ...total.properties, savings_rate },
    { description: 'All people without what is counted twice; with `person`, theirs alone' },
  ),
};

const worth = {
  opening: described(Amount, 'At the end of the day before `date_from`'),
  closing: described(Amount, 'At the end of `date_to`'),
};
const netWorth = Type.Object(
  {
    ...worth,
    counted_twice: Type.Object(worth, { description: 'Part that is in two people’s net worth' }),
    is_complete: flag('False if a balance, an exchange rate or a price is missing on one of the days'),
  },
  { description: 'Without the accounts of `not_counted`, of which only today’s balance is shared' },
);

export const HouseholdLetterQuery = Body({ month: MonthlyLetterQuery.properties.month, person });
export type HouseholdLetterQuery = Type.Static<typeof HouseholdLetterQuery>;

const { name, amount, before, difference } = LetterFinding.properties;
export const HouseholdLetterFinding = Type.Object({
  kind: Type.Enum(['category_above', 'category_below', 'category_rare', 'new_merchant'], {
    description:
      'As in your own letter. Categories of the same name count together. There is no finding on recurring payments',
  }),
  name,
  amount,
  before,
  difference,
});
export type HouseholdLetterFinding = Type.Static<typeof HouseholdLetterFinding>;

export const HouseholdLetter = Type.Object({
  month: Type.String({ examples: ['2026-10'] }),
  date_from: Day,
  date_to: Day,
  is_over: Type.Boolean(),
  base_currency: CurrencyCode,
  ...sums,
  usual: MonthlyLetter.properties.usual,
  net_worth: netWorth,
  findings: Type.Array(HouseholdLetterFinding, {
    description: 'At most three, the largest difference first, in your base currency',
  }),
  ...facts,
});
export type HouseholdLetter = Type.Static<typeof HouseholdLetter>;

const { year, tax_year, limit } = YearReviewQuery.properties;
export const HouseholdYearQuery = Body({ year, tax_year, limit, person });
export type HouseholdYearQuery = Type.Static<typeof HouseholdYearQuery>;

export const HouseholdYear = Type.Object({
  year: YearReview.properties.year,
  date_from: Day,
  date_to: Day,
  is_over: Type.Boolean(),
  base_currency: CurrencyCode,
  ...sums,
  before: Type.Object(
    { date_from: Day, date_to: Day, ...total.properties },
    { description: 'Figures of the same days a year earlier' },
  ),
  months,
  best_month: YearReview.properties.best_month,
  dearest_month: YearReview.properties.dearest_month,
  net_worth: netWorth,
  categories: Type.Array(
    Type.Object({
      name,
      spent: Amount,
      before: described(Amount, 'Spending on the same days a year earlier'),
    }),
    { description: 'Spending by category, largest first' },
  ),
  merchants: HouseholdReport.properties.merchants,
  ...facts,
});
export type HouseholdYear = Type.Static<typeof HouseholdYear>;
