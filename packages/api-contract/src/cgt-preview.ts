import Type from 'typebox';
import { CapitalGainsDisposal } from './capital-gains.ts';
import { TaxStep } from './tax-values.ts';
import { Amount, Body, CurrencyCode, Day, Id, nullable, RateInput } from './values.ts';

/** A sale that is imagined. Money in the currency of the security, `amount` in pounds. */
export const CgtPreviewQuestion = Body({
  holding_id: Type.Optional(Id),
  security_id: Type.Optional({
    ...Id,
    description: 'In place of holding_id: all of it outside ISAs and pensions',
  }),
  quantity: Type.Optional(RateInput),
  amount: Type.Optional({
    ...RateInput,
    description: 'Pounds to raise, in place of quantity: as many units as come to no more',
  }),
  price: Type.Optional({ ...RateInput, description: 'Default: the newest price' }),
  date: Type.Optional({ ...Day, description: 'Default: today; at most 30 days ahead' }),
  fees: Type.Optional({ ...RateInput, description: 'Of the sale, in the currency of the price' }),
  fx_rate: Type.Optional({
    ...RateInput,
    description: 'Pounds for one unit of the currency; default: as stored',
  }),
});
export type CgtPreviewQuestion = Type.Static<typeof CgtPreviewQuestion>;

/** Something that changes the gain, or may change it. */
export const CgtPreviewWarning = Type.Object({
  code: Type.Enum([
    'same_day_buy',
    'recent_buy',
    'same_day_sale',
    'earlier_disposal',
    'buy_back',
    'old_price',
  ]),
  text: Type.String(),
});
export type CgtPreviewWarning = Type.Static<typeof CgtPreviewWarning>;

/** Estimated gain and tax of a sale, in pounds unless a field says otherwise. Nothing is stored. */
export const CgtPreview = Type.Object({
  holding_id: nullable(Id),
  security_id: Id,
  asset: Type.String({ description: 'The symbol' }),
  name: Type.String(),
  wrapper: Type.Enum(['taxable', 'isa', 'pension']),
  taxed: Type.Boolean(),
  untaxed_because: nullable(Type.String()),
  tax_year: Type.String(),
  date: Day,
  quantity: Type.String(),
  held: Type.String({ description: 'Units on that day, before the sale' }),
  price: Type.String({ description: 'In `currency`' }),
  price_date: nullable(Type.String({ format: 'date', description: 'Null: the price was given' })),
  currency: CurrencyCode,
  fx_rate: Type.String(),
  fees: Type.String({ description: 'Of the sale, in pounds' }),
  proceeds: Type.String({ description: 'Before fees' }),
  allowable_costs: Type.String({ description: 'With fees' }),
  gain: Type.String({ description: 'Negative: a loss' }),
  disposal: CapitalGainsDisposal,
  exempt_amount: Type.Object({ amount: Amount, left_before: Amount, left_after: Amount }),
  losses: Type.Object({
    in_year_before: Amount,
    in_year_after: Amount,
    brought_forward_used_before: Amount,
    brought_forward_used_after: Amount,
    carried_forward_after: Amount,
  }),
  tax: Type.Object({
    before: Type.String({ description: 'Capital gains tax of the year without the sale' }),
    after: Amount,
    difference: Type.String({ description: 'What the sale costs in tax; negative: it saves' }),
    parts: Type.Array(
      Type.Object({
        kind: Type.String(),
        band: Type.String(),
        rate: Type.String(),
        amount: Amount,
        tax: Amount,
      }),
      { description: 'How much more, or less, is free or taxed at each rate' },
    ),
  }),
  in_hand: Type.String({ description: 'Proceeds less fees and tax' }),
  pool_after: Type.Object({ quantity: Type.String(), cost: Amount }),
  buy_back: Type.Union(
    [
      Type.Object({
        until: Type.String({
          format: 'date',
          description: 'A purchase up to this day, outside ISAs, changes the gain',
        }),
        gain: Type.String({
          description: 'If all of it were bought back the next day at the same price',
        }),
        tax_difference: Amount,
      }),
      Type.Null(),
    ],
    { description: 'TCGA 1992 s106A(5); null where no tax is due' },
  ),
  warnings: Type.Array(CgtPreviewWarning),
  notes: Type.Array(Type.String()),
  explanation: Type.Array(TaxStep),
});
export type CgtPreview = Type.Static<typeof CgtPreview>;
