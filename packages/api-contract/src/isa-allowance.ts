import Type from 'typebox';
import { Residence } from './residence.ts';
import { PoundsInput, TaxYearText } from './tax-values.ts';
import { Amount, Body, Day, flag, Id, integer, nullable, text } from './values.ts';

/** Type of ISA. */
export const IsaKind = Type.Enum(['cash', 'stocks_and_shares', 'lifetime', 'innovative_finance', 'junior']);
export type IsaKind = Type.Static<typeof IsaKind>;

export const IsaAllowanceQuery = Body({ tax_year: Type.Optional(TaxYearText) });

const limit = nullable(text('Null if this type of ISA has no separate limit, or did not exist, that year'));

/** A limit with the amounts used and left, in pounds. */
const Share = { limit, used: Amount, left: nullable(Amount) };

/** One ISA account in a tax year, in pounds. */
export const IsaAccount = Type.Object({
  account_id: Id,
  name: Type.String(),
  kind: IsaKind,
  kind_assumed: flag(
    'True if the user has not set the type. An account with holdings is then stocks and shares',
  ),
  flexible: flag('True if withdrawals can be replaced in the same tax year'),
  basis: Type.Enum(['typed', 'transactions', 'trades', 'none'], {
    description:
      'Source of the figure. `trades` is purchases less sales and dividends, used if the account has no recorded cash',
  }),
  paid_in: text('Amount paid in according to the records'),
  withdrawn: text('Transfers out to accounts that are not ISAs'),
  typed: nullable(Amount),
  subscribed: text('Amount that counts towards the limit'),
  replaceable: text(
    'Amount that can be replaced in a flexible ISA this year without counting towards the limit',
  ),
});
export type IsaAccount = Type.Static<typeof IsaAccount>;

/** Amount paid into ISAs in a tax year, with the allowance left. In pounds. */
export const IsaAllowance = Type.Object({
  tax_year: TaxYearText,
  rates: Type.Object({ status: Type.Enum(['enacted', 'announced']), edited: Type.Boolean() }),
  limit: Amount,
  used: text('Total of all ISAs except junior ISAs'),
  left: Amount,
  over: text('Amount paid in above the limit'),
  cash: Type.Object(Share, { description: 'Limit for people under 65, from 2027-28' }),
  lifetime: Type.Object({
    ...Share,
    bonus_rate: nullable(Type.String()),
    bonus: text('Government bonus for this year'),
  }),
  junior: Type.Object(Share, { description: 'Junior ISAs. The limit is per child' }),
  accounts: Type.Array(IsaAccount, { description: 'ISA accounts, by name' }),
  ends_on: Day,
  days_left: integer('Days left in the tax year, including today. 0 if it is over'),
  missing_rates: Type.Array(Type.Object({ currency: Type.String(), date: Day })),
  residence: Residence,
  notes: Type.Array(Type.String()),
});
export type IsaAllowance = Type.Static<typeof IsaAllowance>;

export const IsaAccountPath = Type.Object({ account_id: Id });
export const IsaSubscriptionPath = Type.Object({ account_id: Id, tax_year: TaxYearText });

/** ISA details of an account. */
export const IsaAccountEntry = Body({ kind: IsaKind, flexible: Type.Optional(Type.Boolean()) });
export type IsaAccountEntry = Type.Static<typeof IsaAccountEntry>;

/** An amount that replaces the one calculated from the records. */
export const IsaSubscriptionEntry = Body({ amount: PoundsInput });
export type IsaSubscriptionEntry = Type.Static<typeof IsaSubscriptionEntry>;
