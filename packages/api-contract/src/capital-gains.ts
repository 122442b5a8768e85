import Type from 'typebox';
import { Amount, Body, CurrencyInput, Day, RateInput } from './values.ts';

/** What may happen to shares; see docs/api/capital-gains.md for what each needs. */
export const TaxTradeType = Type.Enum([
  'buy',
  'sell',
  'split',
  'unsplit',
  'restructure',
  'dividend_accumulated',
  'capital_return',
  'transfer_in',
  'transfer_out',
  'spin_off',
  'exchange',
  'rights_issue',
  'bonus_issue',
]);

const Asset = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });

/** One row of a holding's history, in its own currency. */
export const TaxTrade = Body({
  date: Day,
  type: TaxTradeType,
  asset: Asset,
  quantity: Type.Optional(RateInput),
  price: Type.Optional(RateInput),
  fees: Type.Optional(RateInput),
  currency: Type.Optional(CurrencyInput),
  gbp_per_unit: Type.Optional({ ...RateInput, description: 'Pounds for one unit of the currency' }),
  units_per_gbp: Type.Optional({ ...RateInput, description: 'Units of the currency for one pound' }),
  ratio: Type.Optional(RateInput),
  old: Type.Optional(RateInput),
  new: Type.Optional(RateInput),
  amount: Type.Optional(RateInput),
  cost: Type.Optional(RateInput),
  new_asset: Type.Optional(Asset),
  parent_value: Type.Optional(RateInput),
  new_value: Type.Optional(RateInput),
});
export type TaxTrade = Type.Static<typeof TaxTrade>;

export const CapitalGainsQuestion = Body({
  transactions: Type.Array(TaxTrade, { maxItems: 20_000, description: 'In any order' }),
});
export type CapitalGainsQuestion = Type.Static<typeof CapitalGainsQuestion>;

/** Sums of one tax year, in pounds. The last four are absent for years before the first rate table. */
export const CalculatedGainsYear = Type.Object({
  disposals: Type.Integer(),
  proceeds: Amount,
  allowable_costs: Amount,
  gains: Amount,
  losses: Amount,
  net: Amount,
  gains_if_split_per_match: Type.Optional(Amount),
  losses_if_split_per_match: Type.Optional(Amount),
  gains_to_2024_10_29: Type.Optional(Amount),
  losses_to_2024_10_29: Type.Optional(Amount),
  gains_from_2024_10_30: Type.Optional(Amount),
  losses_from_2024_10_30: Type.Optional(Amount),
  annual_exempt_amount: Type.Optional(Amount),
  losses_brought_forward_used: Type.Optional(Amount),
  taxable_gain: Type.Optional(Amount),
  losses_carried_forward: Type.Optional(Amount),
});

/** Part of a disposal with what it was identified with. */
export const CalculatedMatch = Type.Object({
  date: Day,
  asset: Type.String(),
  rule: Type.Enum(['same_day', 'thirty_day', 'section_104', 'later_acquisition']),
  quantity: Type.String(),
  acquired: Type.Optional(Day),
  proceeds: Amount,
  allowable_costs: Amount,
  gain: Amount,
});

export const CapitalGainsAnswer = Type.Object({
  by_tax_year: Type.Record(Type.String(), CalculatedGainsYear),
  matches: Type.Array(CalculatedMatch),
  pool_after: Type.Record(Type.String(), Type.Object({ quantity: Type.String(), cost: Amount })),
  transfers_out: Type.Optional(
    Type.Array(
      Type.Object({
        date: Day,
        asset: Type.String(),
        quantity: Type.String(),
        transferred_cost: Amount,
      }),
    ),
  ),
});
export type CapitalGainsAnswer = Type.Static<typeof CapitalGainsAnswer>;
