import Type from 'typebox';
import { TaxYearText } from './tax-values.ts';
import { Amount, Body, CurrencyCode, Day, described, Id, nullable, RateInput, text } from './values.ts';

/** Parameters of a Bed and ISA plan. Money is in pounds, and the stamp duty rate is a fraction: 0.005. */
export const BedAndIsaQuery = Body({
  holding_id: Type.Optional(described(Id, 'Only this holding')),
  into_account_id: Type.Optional(described(Id, 'ISA to buy back in. It must hold securities')),
  fees: Type.Optional(described(RateInput, 'Fee for each sale, in pounds')),
  buy_fees: Type.Optional(described(RateInput, 'Fee for each purchase in the ISA, in pounds')),
  stamp_duty_rate: Type.Optional(
    Type.Union([Type.String({ pattern: '^0(\\.\\d{1,6})?$' }), Type.Number({ minimum: 0, maximum: 0.5 })], {
      description: 'Stamp duty rate on the purchase in the ISA. 0.005 for UK shares',
    }),
  ),
});
export type BedAndIsaQuery = Type.Static<typeof BedAndIsaQuery>;

/** The largest sale of one holding that costs no tax and fits into the ISA. In pounds. */
export const BedAndIsaSale = Type.Object({
  holding_id: Id,
  security_id: Id,
  account_id: Id,
  asset: text('The symbol'),
  name: Type.String(),
  currency: CurrencyCode,
  price: text('In `currency`'),
  price_date: Day,
  fx_rate: Type.String(),
  held: Type.String(),
  quantity: text('Whole units if the holding has whole units. 0 if nothing can be sold'),
  limited_by: Type.Enum(['exempt_amount', 'isa_room', 'all_sold'], {
    description: 'What limits the quantity. `all_sold` means the whole holding can be sold',
  }),
  proceeds: Amount,
  fees: Amount,
  gain: text('Negative for a loss'),
  into_isa: text('Proceeds less fees, which use the ISA allowance'),
  stamp_duty: Amount,
  buy_fees: Amount,
  bought_back: text('Units that can be bought in the ISA at the same price'),
  exempt_left_after: Amount,
  isa_left_after: Amount,
  tax_saved: text('Tax on the gain if it were made later, at this year’s rates and income'),
  buy_back_until: Type.String({
    format: 'date',
    description: 'Purchases outside an ISA up to this day are matched with the sale',
  }),
  warnings: Type.Array(Type.String()),
});
export type BedAndIsaSale = Type.Static<typeof BedAndIsaSale>;

/** Sales out of taxable accounts to buy back in an ISA, each on its own. */
export const BedAndIsa = Type.Object({
  tax_year: TaxYearText,
  date: Day,
  exempt_amount: Amount,
  net_gains: text('Gains so far this year, less losses'),
  exempt_left: text('Gains that can still be made tax-free'),
  isa_limit: Amount,
  isa_left: Amount,
  days_left: Type.Integer(),
  rate: text('Tax rate on the next gain above the exempt amount'),
  sales: Type.Array(BedAndIsaSale, { description: 'Ordered by tax saved, largest first' }),
  without_price: Type.Array(
    Type.Object({ holding_id: Id, asset: Type.String(), missing: nullable(Type.String()) }),
    { description: 'Holdings without a plan because a price or exchange rate is missing' },
  ),
  notes: Type.Array(Type.String()),
});
export type BedAndIsa = Type.Static<typeof BedAndIsa>;
