import Type from 'typebox';
import { PoundsInput, TaxYearText } from './tax-values.ts';
import { Amount, Body, Day, Id, nullable } from './values.ts';

/** Type of ISA. */
export const IsaKind = Type.Enum(['cash', 'stocks_and_shares', 'lifetime', 'innovative_finance', 'junior']);
export type IsaKind = Type.Static<typeof IsaKind>;

export const IsaAllowanceQuery = Body({ tax_year: Type.Optional(TaxYearText) });

const limit = nullable(
  Type.String({ description: 'Null: there is no limit of its own, or no such ISA, that year' }),
);

/** A limit with what is used of it, in pounds. */
const Share = { limit, used: Amount, left: nullable(Amount) };

/** One ISA account in a tax year, in pounds. */
export const IsaAccount = Type.Object({
  account_id: Id,
  name: Type.String(),
  kind: IsaKind,
  kind_assumed: Type.Boolean({
    description: 'true: nobody said what it is; with holdings it is stocks and shares',
  }),
  flexible: Type.Boolean({ description: 'What is taken out in the year can be put back in it' }),
  basis: Type.Enum(['typed', 'transactions', 'trades', 'none'], {
    description:
      'Where the figure comes from; trades: no money is recorded in the account, so purchases less sales and dividends',
  }),
  paid_in: Type.String({ description: 'As counted from the records' }),
  withdrawn: Type.String({ description: 'Transfers out to accounts that are no ISA' }),
  typed: nullable(Amount),
  subscribed: Type.String({ description: 'What counts against the limit' }),
  replaceable: Type.String({ description: 'Of a flexible ISA: may be put back this year beside the limit' }),
});
export type IsaAccount = Type.Static<typeof IsaAccount>;

/** Amount paid into ISAs in a tax year, with the allowance left. In pounds. */
export const IsaAllowance = Type.Object({
  tax_year: TaxYearText,
  rates: Type.Object({ status: Type.Enum(['enacted', 'announced']), edited: Type.Boolean() }),
  limit: Amount,
  used: Type.String({ description: 'Of all ISAs but junior ones' }),
  left: Amount,
  over: Type.String({ description: 'Paid in beyond the limit' }),
  cash: Type.Object(Share, { description: 'A limit for who is under 65, from 2027-28' }),
  lifetime: Type.Object({
    ...Share,
    bonus_rate: nullable(Type.String()),
    bonus: Type.String({ description: 'What the government adds for this year' }),
  }),
  junior: Type.Object(Share, { description: 'The limit is that of each child' }),
  accounts: Type.Array(IsaAccount, { description: 'By name' }),
  ends_on: Day,
  days_left: Type.Integer({
    description: 'Days on which money can still be paid in, today included; 0 when over',
  }),
  missing_rates: Type.Array(Type.Object({ currency: Type.String(), date: Day })),
  notes: Type.Array(Type.String()),
});
export type IsaAllowance = Type.Static<typeof IsaAllowance>;

export const IsaAccountPath = Type.Object({ account_id: Id });
export const IsaSubscriptionPath = Type.Object({ account_id: Id, tax_year: TaxYearText });

/** ISA details of an account. */
export const IsaAccountEntry = Body({ kind: IsaKind, flexible: Type.Optional(Type.Boolean()) });
export type IsaAccountEntry = Type.Static<typeof IsaAccountEntry>;

/** A figure in place of what the records come to. */
export const IsaSubscriptionEntry = Body({ amount: PoundsInput });
export type IsaSubscriptionEntry = Type.Static<typeof IsaSubscriptionEntry>;
