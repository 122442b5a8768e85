import Type from 'typebox';
import { PoundsInput, TaxStep, TaxYearText } from './tax-values.ts';
import {
  Amount,
  Body,
  ChangeOf,
  CurrencyCode,
  CurrencyInput,
  Day,
  flag,
  Id,
  nullable,
  orNull,
  text,
  textUpTo,
  versioned,
} from './values.ts';

/** Kinds of share awards. `option` is an unapproved option. */
export const ShareAwardKind = Type.Enum(
  [
    ...(['rsu', 'espp', 'option', 'saye', 'csop', 'emi'] as const),
    ...(['csop_discount', 'sip', 'sip_partnership', 'restricted', 'convertible'] as const),
  ],
  {
    description:
      '`csop_discount`: the grant of a CSOP option at a discount. `sip`, `sip_partnership`: shares that leave a Share Incentive Plan, free and matching or bought from salary. `restricted`: all restrictions end on shares without an election under section 431. `convertible`: shares converted into others, or sold while they could be converted (ITEPA 2003 s439(3)(a), (b))',
  },
);
export type ShareAwardKind = Type.Static<typeof ShareAwardKind>;

/** Ways to exercise an option of SAYE, CSOP or EMI. */
export const ExerciseWay = Type.Enum(['in_time', 'leaver', 'takeover', 'outside'], {
  description:
    '`leaver`: within 6 months of leaving for injury, disability, redundancy or retirement. `takeover`: a cash takeover. `outside`: without relief',
});
export type ExerciseWay = Type.Static<typeof ExerciseWay>;

const decimal = (description: string) =>
  Type.Union(
    [
      Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,12})?$', maxLength: 25 }),
      Type.Number({ minimum: 0, maximum: 1e12 }),
    ],
    { description },
  );
const optional = <Schema extends Type.TSchema>(schema: Schema) => Type.Optional(schema);
/** An input that may also be null. */

const optionalFields = {
  shares_withheld: optional(
    decimal('Shares that the employer kept for tax. Shares sold to cover the tax are a sale instead'),
  ),
  price: optional(decimal('Paid for a share, in `currency`. Default 0')),
  option_cost: optional(
    decimal('Paid for the grant of the option, or the right to convert, for these shares, in `currency`'),
  ),
  fx_rate: optional(decimal('Pounds for one unit of `currency`. Default: the stored rate for the day')),
  employer_ni: optional(PoundsInput),
  exercise: orNull(ExerciseWay),
  granted_on: orNull(Day),
  value_at_grant: orNull(
    decimal(
      'EMI, SIP: market value of a share at the grant or award. Restricted: unrestricted, when acquired. Convertible: value on the day of what is given up for a share, without the right to convert',
    ),
  ),
  disqualified_on: orNull(Day),
  value_at_disqualification: orNull(
    decimal('EMI: market value of a share immediately before the disqualifying event'),
  ),
  tax_paid: optional(PoundsInput),
  foreign_tax: optional(PoundsInput),
  holding_id: orNull(Id),
  notes: orNull(Type.String({ maxLength: 2000 })),
};
const neededFields = {
  kind: ShareAwardKind,
  employer: textUpTo(100),
  date: Day,
  shares: decimal('All shares, with those that the employer kept for tax'),
  value: decimal('Market value of a share on that day, in `currency`'),
  currency: CurrencyInput,
  on_payslip: flag(
    'True if the income is in the taxable pay of payslips or the P60, so that it is not counted again',
  ),
};

export const NewShareAward = Body({ ...neededFields, ...optionalFields });
export type NewShareAward = Type.Static<typeof NewShareAward>;

export const ShareAwardChange = ChangeOf(NewShareAward);
export type ShareAwardChange = Type.Static<typeof ShareAwardChange>;

/** Income and cost of an award, in pounds. */
export const ShareAwardWorking = Type.Object({
  tax_year: TaxYearText,
  fx_rate: text('Pounds for one unit of the currency. 1 for pounds'),
  income: text('Counts as employment income of the year'),
  shares_kept: text('All shares less those withheld'),
  cost: text('Cost of the shares kept, for capital gains. Convertible: what the conversion adds to it'),
  cost_per_share: text('In the currency of the award'),
  explanation: Type.Array(TaxStep),
});
export type ShareAwardWorking = Type.Static<typeof ShareAwardWorking>;

/** Purchases of a holding on the day of an award, compared with the shares and cost of its awards of that day. */
export const ShareAwardPurchases = Type.Object({
  status: Type.Enum(['matches', 'missing', 'differs'], {
    description: '`missing`: the holding has no purchase on that day',
  }),
  quantity: text('Shares bought on that day'),
  cost: text('Their cost in pounds, without fees'),
  expected_quantity: Type.String(),
  expected_cost: Amount,
});
export type ShareAwardPurchases = Type.Static<typeof ShareAwardPurchases>;

/** Shares that an employee got. `value`, `price` and `option_cost` are in `currency`, taxes in pounds. */
export const ShareAward = Type.Object({
  id: Id,
  kind: ShareAwardKind,
  employer: Type.String(),
  date: Day,
  shares: Type.String(),
  shares_withheld: Type.String(),
  value: Type.String(),
  price: Type.String(),
  option_cost: Type.String(),
  currency: CurrencyCode,
  employer_ni: Amount,
  exercise: nullable(ExerciseWay),
  granted_on: nullable(Day),
  value_at_grant: nullable(Type.String()),
  disqualified_on: nullable(Day),
  value_at_disqualification: nullable(Type.String()),
  on_payslip: Type.Boolean(),
  tax_paid: text('UK tax taken off that is not on payslips'),
  foreign_tax: text(
    'Foreign tax withheld, in pounds. Credited only through `foreign_income` of tax profiles',
  ),
  holding_id: nullable(Id),
  notes: nullable(Type.String()),
  ...ShareAwardWorking.properties,
  purchases: Type.Unsafe<ShareAwardPurchases | null>({
    anyOf: [ShareAwardPurchases, { type: 'null' }],
    description: 'Null without a holding, or if all shares were withheld',
  }),
  ...versioned,
});
export type ShareAward = Type.Static<typeof ShareAward>;

export const ShareAwardQuery = Body({ tax_year: Type.Optional(TaxYearText) });
export type ShareAwardQuery = Type.Static<typeof ShareAwardQuery>;

/** A purchase that the import of a stock plan recorded, and that no award is about yet. */
export const FoundShareAward = Type.Object({
  holding_id: Id,
  symbol: Type.String(),
  name: Type.String(),
  date: Day,
  shares: Type.String(),
  value: text('Market value of a share, in `currency`'),
  currency: CurrencyCode,
});
export type FoundShareAward = Type.Static<typeof FoundShareAward>;
