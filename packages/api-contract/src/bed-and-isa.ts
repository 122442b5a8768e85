import Type from 'typebox';
import { TaxYearText } from './tax-values.ts';
import { Amount, Body, CurrencyCode, Day, Id, nullable, RateInput } from './values.ts';

/** Parameters of a Bed and ISA plan. Money is in pounds, and the stamp duty rate is a fraction: 0.005. */
export const BedAndIsaQuery = Body({
  holding_id: Type.Optional({ ...Id, description: 'Of one holding alone' }),
  into_account_id: Type.Optional({
    ...Id,
    description: 'Where it is bought back: an ISA that holds securities',
  }),
  fees: Type.Optional({ ...RateInput, description: 'Of each sale, pounds' }),
  buy_fees: Type.Optional({ ...RateInput, description: 'Of each purchase in the ISA, pounds' }),
  stamp_duty_rate: Type.Optional(
    Type.Union([Type.String({ pattern: '^0(\\.\\d{1,6})?$' }), Type.Number({ minimum: 0, maximum: 0.5 })], {
      description: 'On the purchase in the ISA; 0.005 for UK shares',
    }),
  ),
});
export type BedAndIsaQuery = Type.Static<typeof BedAndIsaQuery>;

/** The largest sale of one holding that costs no tax and fits into the ISA. In pounds. */
export const BedAndIsaSale = Type.Object({
  holding_id: Id,
  security_id: Id,
  account_id: Id,
  asset: Type.String({ description: 'The symbol' }),
  name: Type.String(),
  currency: CurrencyCode,
  price: Type.String({ description: 'In `currency`' }),
  price_date: Day,
  fx_rate: Type.String(),
  held: Type.String(),
  quantity: Type.String({
    description: 'Whole units where the holding has whole units; 0: nothing can be sold',
  }),
  limited_by: Type.Enum(['exempt_amount', 'isa_room', 'all_sold'], {
    description: 'Why it is no more; all_sold: the whole holding fits',
  }),
  proceeds: Amount,
  fees: Amount,
  gain: Type.String({ description: 'Negative: a loss' }),
  into_isa: Type.String({ description: 'Proceeds less fees: what uses the ISA allowance' }),
  stamp_duty: Amount,
  buy_fees: Amount,
  bought_back: Type.String({ description: 'Units that it buys in the ISA at the same price' }),
  exempt_left_after: Amount,
  isa_left_after: Amount,
  tax_saved: Type.String({ description: 'What the gain would cost later, at this year’s rates and income' }),
  buy_back_until: Type.String({
    format: 'date',
    description: 'A purchase outside an ISA up to this day is matched',
  }),
  warnings: Type.Array(Type.String()),
});
export type BedAndIsaSale = Type.Static<typeof BedAndIsaSale>;

/** Sales out of taxable accounts to buy back in an ISA, each on its own. */
export const BedAndIsa = Type.Object({
  tax_year: TaxYearText,
  date: Day,
  exempt_amount: Amount,
  net_gains: Type.String({ description: 'Gains of the year less its losses so far' }),
  exempt_left: Type.String({ description: 'Gains that can still be made without tax' }),
  isa_limit: Amount,
  isa_left: Amount,
  days_left: Type.Integer(),
  rate: Type.String({ description: 'At which the next gain above the exempt amount is taxed' }),
  sales: Type.Array(BedAndIsaSale, { description: 'The largest tax saved first' }),
  without_price: Type.Array(
    Type.Object({ holding_id: Id, asset: Type.String(), missing: nullable(Type.String()) }),
    { description: 'Holdings that no plan can be made for: a price or exchange rate is missing' },
  ),
  notes: Type.Array(Type.String()),
});
export type BedAndIsa = Type.Static<typeof BedAndIsa>;
