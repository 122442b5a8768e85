import Type from 'typebox';
import { CapitalGainsDisposal } from './capital-gains.ts';
import { TaxStep } from './tax-values.ts';
import { Amount, Body, CurrencyCode, Day, described, Id, nullable, RateInput, text } from './values.ts';

/** A sale that is imagined. Money in the currency of the security, `amount` in pounds. */
export const CgtPreviewQuestion = Body({
  holding_id: Type.Optional(Id),
  security_id: Type.Optional(
    described(Id, 'All units of the security outside ISAs and pensions, instead of `holding_id`'),
  ),
  quantity: Type.Optional(RateInput),
  amount: Type.Optional(described(RateInput, 'Maximum proceeds in pounds, instead of `quantity`')),
  price: Type.Optional(described(RateInput, 'Default: the newest price')),
  date: Type.Optional(described(Day, 'Default: today. At most 30 days ahead')),
  fees: Type.Optional(described(RateInput, 'Sale fees in the currency of the price')),
  fx_rate: Type.Optional(
    described(RateInput, 'Pounds for one unit of the currency. Default: the stored rate'),
  ),
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
  asset: text('The symbol'),
  name: Type.String(),
  wrapper: Type.Enum(['taxable', 'isa', 'pension']),
  taxed: Type.Boolean(),
  untaxed_because: nullable(Type.String()),
  tax_year: Type.String(),
  date: Day,
  quantity: Type.String(),
  held: text('Units on that day, before the sale'),
  owned_percent: text(
    'Percent of the units that is yours. Fees, proceeds, gain, tax and pool are of that part',
  ),
  price: text('In `currency`'),
  price_date: nullable(Type.String({ format: 'date', description: 'Null if the request set the price' })),
  currency: CurrencyCode,
  fx_rate: Type.String(),
  fees: text('Sale fees in pounds'),
  proceeds: text('Before fees'),
  allowable_costs: text('Including fees'),
  gain: text('Negative for a loss'),
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
    before: text('Capital gains tax for the year without the sale'),
    after: Amount,
    difference: text('Extra tax due to the sale. Negative for a saving'),
    parts: Type.Array(
      Type.Object({
        kind: Type.String(),
        band: Type.String(),
        rate: Type.String(),
        amount: Amount,
        tax: Amount,
      }),
      { description: 'Change in the amount that is tax-free or taxed at each rate' },
    ),
  }),
  in_hand: text('Proceeds less fees and tax'),
  pool_after: Type.Object({ quantity: Type.String(), cost: Amount }),
  buy_back: Type.Union(
    [
      Type.Object({
        until: Type.String({
          format: 'date',
          description: 'Purchases outside ISAs up to this day change the gain',
        }),
        gain: text('Result if all units were bought back the next day at the same price'),
        tax_difference: Amount,
      }),
      Type.Null(),
    ],
    { description: 'TCGA 1992 s106A(5). Null if no tax is due' },
  ),
  warnings: Type.Array(CgtPreviewWarning),
  notes: Type.Array(Type.String()),
  explanation: Type.Array(TaxStep),
});
export type CgtPreview = Type.Static<typeof CgtPreview>;
