import Type from 'typebox';
import { DisposalWorking, PossessionKind } from './disposals.ts';
import { DisposalClaim, NewResidentGains } from './new-resident.ts';
import { Residence } from './residence.ts';
import { LossClaim } from './tax-losses.ts';
import {
  Amount,
  Body,
  CurrencyInput,
  Day,
  described,
  flag,
  Id,
  nullable,
  RateInput,
  text,
  textUpTo,
} from './values.ts';
import { GainReinvestment } from './venture-investments.ts';

/** Types of share transaction. docs/api/capital-gains.md lists the fields that each needs. */
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

const Asset = textUpTo(100);

/** One row of a holding's history, in its own currency. */
export const TaxTrade = Body({
  date: Day,
  type: TaxTradeType,
  asset: Asset,
  quantity: Type.Optional(RateInput),
  price: Type.Optional(RateInput),
  fees: Type.Optional(RateInput),
  currency: Type.Optional(CurrencyInput),
  gbp_per_unit: Type.Optional(described(RateInput, 'Pounds for one unit of the currency')),
  units_per_gbp: Type.Optional(described(RateInput, 'Units of the currency for one pound')),
  ratio: Type.Optional(RateInput),
  old: Type.Optional(RateInput),
  new: Type.Optional(RateInput),
  amount: Type.Optional(RateInput),
  cost: Type.Optional(RateInput),
  new_asset: Type.Optional(Asset),
  parent_value: Type.Optional(RateInput),
  new_value: Type.Optional(RateInput),
});

export const CapitalGainsQuestion = Body({
  transactions: Type.Array(TaxTrade, { maxItems: 20_000, description: 'In any order' }),
});
export type CapitalGainsQuestion = Type.Static<typeof CapitalGainsQuestion>;

/** Sums of one tax year, in pounds. The last four are absent for years whose exempt amount is not known. */
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

export const CapitalGainsQuery = Body({
  tax_year: Type.Optional(
    Type.String({ maxLength: 20, description: 'Such as 2025-26. Default: every year' }),
  ),
  disposals_of: Type.Optional(
    Type.String({
      maxLength: 20,
      description: 'Lists holding sales for this year only. Other years have totals and no `disposals`',
    }),
  ),
});

/** Part of a disposal with what it was identified with, in pounds. */
export const CapitalGainsMatch = Type.Object({
  rule: Type.Enum(['same_day', 'thirty_day', 'section_104', 'later_acquisition']),
  quantity: Type.String(),
  date: nullable(Type.String({ format: 'date', description: 'Date of acquisition. Null for the pool' })),
  proceeds: Amount,
  allowable_costs: Amount,
  gain: text('Negative for a loss'),
});
export type CapitalGainsMatch = Type.Static<typeof CapitalGainsMatch>;

/** All sales of one asset on one day, in pounds. */
export const CapitalGainsDisposal = Type.Object({
  date: Day,
  asset: text('The symbol'),
  name: Type.String(),
  security_id: Id,
  quantity: Type.String(),
  proceeds: text('Before sale fees, which are allowable costs'),
  allowable_costs: Amount,
  gain: text('Negative for a loss'),
  matches: Type.Array(CapitalGainsMatch),
});
export type CapitalGainsDisposal = Type.Static<typeof CapitalGainsDisposal>;

/** A sale in the report. */
export const CapitalGainsSale = Type.Object({
  ...CapitalGainsDisposal.properties,
  relief: text('Part of the gain that EIS or SEIS shares take out of charge'),
  whole_quantity: Type.Optional(
    text('Units sold with those of other owners. Absent if all of them were yours'),
  ),
  claim: DisposalClaim,
});
export type CapitalGainsSale = Type.Static<typeof CapitalGainsSale>;

const ofRates = (description: string) =>
  nullable(text(`${description}. Null for years without a known exempt amount`));

/** A disposal of a possession that was typed: property, a business, a thing. In pounds, of the own share. */
export const CapitalGainsOtherDisposal = Type.Object({
  id: Id,
  date: Day,
  name: Type.String(),
  kind: PossessionKind,
  proceeds: Amount,
  allowable_costs: Amount,
  gain: text('Before reliefs. Negative for a loss'),
  relief: text('Negative for a loss that is not allowable'),
  chargeable_gain: text('Gain less relief. Negative for an allowable loss'),
  rates: DisposalWorking.properties.rates,
  exempt: Type.Boolean(),
  report_by: nullable(Type.String({ format: 'date' })),
  relief_withdrawn: text('Income Tax relief on shares that HMRC takes back'),
  loss_against_income: text('Part of the loss that is set against income of the year'),
  loss_against_year_before: text('Against income of the year before'),
  loss_beyond_limit: flag(
    'True for shares with EIS or SEIS relief, whose losses the limit on reliefs leaves alone',
  ),
  tax_paid: Amount,
  claim: DisposalClaim,
});
export type CapitalGainsOtherDisposal = Type.Static<typeof CapitalGainsOtherDisposal>;

/** A claim that a gain was invested in EIS or SEIS shares, with what it takes out of charge. */
export const GainReinvestmentResult = Type.Object({
  ...GainReinvestment.properties,
  relief: text('EIS: deferred. SEIS: exempt, half of what is matched'),
  unused: text('Part for which that day has no gain of that kind'),
});
export type GainReinvestmentResult = Type.Static<typeof GainReinvestmentResult>;

/** Disposals in the overseas part of a split year, which the figures leave out. */
const OverseasDisposals = Type.Object({
  from: Day,
  to: Day,
  count: Type.Integer(),
  gains: Amount,
  losses: text('Positive'),
});

/** The computation of one tax year, in pounds. */
export const CapitalGainsYear = Type.Object({
  tax_year: Type.String({ examples: ['2025-26'] }),
  disposals: Type.Array(CapitalGainsSale, { description: 'Ordered by date, then asset' }),
  other_disposals: Type.Array(CapitalGainsOtherDisposal, {
    description: 'Ordered by date. Included in the totals',
  }),
  reinvestments: Type.Array(GainReinvestmentResult, {
    description: 'Gains of the year that were invested in EIS or SEIS shares',
  }),
  proceeds: Amount,
  allowable_costs: Amount,
  reliefs: text('`net` is proceeds less allowable costs and reliefs'),
  gains: text('After reliefs'),
  losses: text('Positive'),
  net: Amount,
  annual_exempt_amount: ofRates('Tax-free amount'),
  losses_brought_forward: text('Losses of earlier years, from records and tax profiles'),
  losses_brought_forward_used: ofRates('Losses of earlier years used'),
  taxable_gain: ofRates('Taxable gain'),
  losses_carried_forward: ofRates('Carried forward to later years'),
  residence: Residence,
  overseas_part: Type.Unsafe<Type.Static<typeof OverseasDisposals> | null>({
    anyOf: [OverseasDisposals, { type: 'null' }],
    description: 'Overseas part of a split year. Null in other years, and if the parts aren’t known',
  }),
  new_resident: Type.Unsafe<Type.Static<typeof NewResidentGains> | null>({
    anyOf: [NewResidentGains, { type: 'null' }],
    description: 'Disposals abroad in a year with a claim as a new resident. Null in other years',
  }),
  not_calculated: Type.Array(Type.String(), {
    description: 'Reasons for which a split year, or one with a claim as a new resident, has no taxable gain',
  }),
  losses_claim: LossClaim,
  losses_left_out: text(
    'Losses of the year that count in no later one, because no claim in time is recorded, or because the year isn’t calculated for its `residence`',
  ),
});
export type CapitalGainsYear = Type.Static<typeof CapitalGainsYear>;

/** Current Section 104 pool of an asset, in pounds. */
export const CapitalGainsPool = Type.Object({
  asset: Type.String(),
  name: Type.String(),
  security_id: Id,
  quantity: Type.String(),
  cost: Amount,
});

/** Gains and losses of all accounts outside ISAs and pensions. */
export const CapitalGainsReport = Type.Object({
  currency: Type.Literal('GBP'),
  years: Type.Array(CapitalGainsYear, { description: 'Oldest first, excluding years without disposals' }),
  pools: Type.Array(CapitalGainsPool, { description: 'Current pools, ordered by asset' }),
  transfers_out: Type.Array(
    Type.Object({
      date: Day,
      asset: Type.String(),
      security_id: Id,
      quantity: Type.String(),
      transferred_cost: Amount,
    }),
    { description: 'Units given to a spouse on a no-gain, no-loss basis' },
  ),
});
export type CapitalGainsReport = Type.Static<typeof CapitalGainsReport>;
