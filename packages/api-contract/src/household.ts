import Type from 'typebox';
import { AccountClass, AccountType } from './accounts.ts';
import { TransactionType } from './transactions.ts';
import {
  Amount,
  Body,
  CurrencyCode,
  Day,
  described,
  flag,
  Id,
  Instant,
  integer,
  nullable,
  pageOf,
  pageQuery,
  text,
  textUpTo,
} from './values.ts';

/** Rights of a person in a household. Viewers only look, and share nothing. */
export const HouseholdRole = Type.Enum(['owner', 'member', 'viewer']);
export type HouseholdRole = Type.Static<typeof HouseholdRole>;

/**
 * Level of sharing: `private` shows nothing, `counted` the balance, `view` the transactions too. Others may change category, tags,
 * notes and receipts at `annotate`, and record, change and delete transactions at `full`.
 */
export const AccountSharingLevel = Type.Enum(['private', 'counted', 'view', 'annotate', 'full']);
export type AccountSharingLevel = Type.Static<typeof AccountSharingLevel>;

const lastDay = nullable(described(Day, 'Last day of a viewer’s access. Null: no end'));

export const HouseholdMember = Type.Object({
  user_id: Id,
  name: Type.String(),
  role: HouseholdRole,
  ends_on: lastDay,
  joined_at: Instant,
  is_you: Type.Boolean(),
});
export type HouseholdMember = Type.Static<typeof HouseholdMember>;

export const Household = Type.Object({
  id: Id,
  name: Type.String(),
  role: described(HouseholdRole, 'Your own role'),
  created_at: Instant,
  members: Type.Array(HouseholdMember, { description: 'You too, in the order of joining' }),
});
export type Household = Type.Static<typeof Household>;

export const OwnHousehold = Type.Object({
  household: Type.Union([Household, Type.Null()], { description: 'Null if you aren’t in one' }),
});
export type OwnHousehold = Type.Static<typeof OwnHousehold>;

const name = textUpTo(80);
export const NewHousehold = Body({ name });
export type NewHousehold = Type.Static<typeof NewHousehold>;

export const HouseholdMemberPath = Type.Object({ user_id: Id });

export const HouseholdMemberChange = Body({
  role: Type.Optional(HouseholdRole),
  ends_on: Type.Optional(lastDay),
});
export type HouseholdMemberChange = Type.Static<typeof HouseholdMemberChange>;

export const HouseholdInvite = Type.Object({
  id: Id,
  role: HouseholdRole,
  ends_on: lastDay,
  state: Type.Enum(['open', 'used', 'expired', 'revoked']),
  expires_at: Instant,
  created_at: Instant,
});
export type HouseholdInvite = Type.Static<typeof HouseholdInvite>;

export const HouseholdInviteList = Type.Object({ items: Type.Array(HouseholdInvite) });
export type HouseholdInviteList = Type.Static<typeof HouseholdInviteList>;

export const NewHouseholdInvite = Body({
  role: Type.Optional(HouseholdRole),
  ends_on: Type.Optional(lastDay),
});
export type NewHouseholdInvite = Type.Static<typeof NewHouseholdInvite>;

export const MadeHouseholdInvite = Type.Object({
  invite: HouseholdInvite,
  token: text('Shown only once and stored as a hash'),
  path: text('Path of the page that accepts it, with the token as its fragment'),
});
export type MadeHouseholdInvite = Type.Static<typeof MadeHouseholdInvite>;

export const HouseholdInviteToken = Body({ token: Type.String({ minLength: 1, maxLength: 200 }) });
export type HouseholdInviteToken = Type.Static<typeof HouseholdInviteToken>;

/** Household that an invite leads to, for the page that asks whether to join. */
export const HouseholdInvitePreview = Type.Object({
  household_name: Type.String(),
  invited_by: text('Name of the owner who made it'),
  role: HouseholdRole,
  ends_on: lastDay,
});
export type HouseholdInvitePreview = Type.Static<typeof HouseholdInvitePreview>;

export const SharedAccountPath = Type.Object({ account_id: Id });

/** Percent of an account that is its user's, from a day on. */
export const OwnershipStep = Body({
  from: Day,
  percent: Type.String({
    pattern: '^(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)$',
    description: 'Percent of the account that is yours, from 0 to 100',
    examples: ['50'],
  }),
  transfer: Type.Optional(
    Type.Enum(['spouse', 'market_value'], {
      description:
        'How the part of holdings that changed hands on that day was transferred, if the percentage changed: `spouse`, to or from a spouse or civil partner at no gain and no loss (TCGA 1992 s58), or `market_value`, to or from someone else (s17). Capital gains need it',
    }),
  ),
  costs: Type.Optional(
    Type.Array(Body({ security_id: Id, cost: Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,2})?$' }) }), {
      maxItems: 1000,
      description: 'Pounds that the part that came from a spouse had cost them, by security',
    }),
  ),
});
export type OwnershipStep = Type.Static<typeof OwnershipStep>;

/** An account of someone else in the household. */
export const OthersAccount = Body({ user_id: Id, account_id: Id });
export type OthersAccount = Type.Static<typeof OthersAccount>;

const sameAs = Type.Union([OthersAccount, Type.Null()], {
  description: 'The same joint account, as someone else in the household keeps it',
});

/** Part of a joint account's interest and dividends that is taxed as the user's. */
export const JointTax = Type.Enum(['whole', 'half', 'own'], {
  description:
    'Interest and dividends taxed as yours: all, half as spouses and civil partners who live together (ITA 2007 s836), or your percentage on the day (others, or after Form 17, s837)',
});
export type JointTax = Type.Static<typeof JointTax>;

export const AccountSharing = Type.Object({
  account_id: Id,
  level: AccountSharingLevel,
  ownership: Type.Array(OwnershipStep, { description: 'Oldest first. Empty: all of it is yours' }),
  same_as: sameAs,
  joint_tax: JointTax,
  share_costs: flag(
    'True if new payments become shared costs of everyone but viewers, in equal parts. Lowering the level below `view` ends it',
  ),
});
export type AccountSharing = Type.Static<typeof AccountSharing>;

const newAccountLevel = described(
  AccountSharingLevel,
  'Level of accounts that you add with POST /accounts after signing in. Default: `private`, as are accounts that an import opens',
);

export const NewAccountSharing = Body({ new_account_level: newAccountLevel });

export const AccountSharingList = Type.Object({
  items: Type.Array(Type.Object({ account_id: Id, level: AccountSharingLevel }), {
    description: 'Accounts that you share. All others are private',
  }),
  new_account_level: newAccountLevel,
});
export type AccountSharingList = Type.Static<typeof AccountSharingList>;

export const AccountSharingChange = Body({
  level: Type.Optional(AccountSharingLevel),
  ownership: Type.Optional(Type.Array(OwnershipStep, { maxItems: 100 })),
  same_as: Type.Optional(sameAs),
  joint_tax: Type.Optional(JointTax),
  share_costs: Type.Optional(
    flag('Needs a level from `view` on. Payments from today on that are recorded from now on count'),
  ),
});
export type AccountSharingChange = Type.Static<typeof AccountSharingChange>;

/** An account that someone else shares. At level `counted` nothing more of it can be read. */
export const SharedAccount = Type.Object({
  user_id: Id,
  account_id: Id,
  name: Type.String(),
  type: AccountType,
  class: AccountClass,
  currency: CurrencyCode,
  level: Type.Enum(['counted', 'view', 'annotate', 'full'], {
    description: 'Viewers of the household read accounts at `annotate` and `full`, and change nothing',
  }),
  balance: nullable(text('In the account’s currency. Negative for money owed. Null if it is not known')),
  balance_base: nullable(
    text('In your base currency, at your exchange rates. Null if it can’t be converted'),
  ),
  holdings_value: Type.Optional(
    text('Value of holdings in your base currency, besides the balance. Absent if there are none'),
  ),
  percent: text('Percent of the account that is its user’s, and counts'),
  is_complete: flag('False if the balance, one of your exchange rates or a price is missing'),
});
export type SharedAccount = Type.Static<typeof SharedAccount>;

export const SharedAccounts = Type.Object({
  base_currency: CurrencyCode,
  people: Type.Array(Type.Object({ user_id: Id, name: Type.String(), accounts: Type.Array(SharedAccount) }), {
    description: 'The others who share something with you',
  }),
});
export type SharedAccounts = Type.Static<typeof SharedAccounts>;

export const SharedTransactionsPath = Type.Object({ user_id: Id, account_id: Id });
export const SharedTransactionsQuery = Body({
  ...pageQuery(),
});
export type SharedTransactionsQuery = Type.Static<typeof SharedTransactionsQuery>;

/** A transaction of a shared account: without notes, files, and the other account of a transfer. */
export const SharedTransaction = Type.Object({
  id: Id,
  type: TransactionType,
  date: Day,
  signed_amount: text('Negative for money out of the account'),
  currency: CurrencyCode,
  description: Type.String(),
  merchant: nullable(Type.String()),
  category: nullable(text('Name of the category')),
  splits: Type.Array(
    Type.Object({
      category: nullable(text('Name of the category')),
      signed_amount: text('In the currency of the transaction'),
    }),
    { description: 'Parts in several categories, in place of `category`. Empty for most' },
  ),
  tags: Type.Array(Type.String()),
});
export type SharedTransaction = Type.Static<typeof SharedTransaction>;

export const SharedTransactionPage = Type.Object(pageOf(SharedTransaction));
export type SharedTransactionPage = Type.Static<typeof SharedTransactionPage>;

export const HouseholdNetWorthQuery = Body({
  as_of: Type.Optional(described(Day, 'Balances at the end of this day. Default: today, UTC')),
});

const sums = { total_assets: Amount, total_liabilities: Amount, net_worth: Amount };

export const HouseholdNetWorth = Type.Object({
  as_of: Day,
  base_currency: CurrencyCode,
  people: Type.Array(
    Type.Object({
      user_id: Id,
      name: Type.String(),
      is_you: Type.Boolean(),
      accounts: integer('Accounts that count'),
      ...sums,
    }),
    { description: 'You, with your private accounts, and what each of the others shares with you' },
  ),
  counted_twice: Type.Object(sums, {
    description: 'Part of the people’s totals that is in two of them. The household’s totals are without it',
  }),
  household: Type.Object(sums, { description: 'All people together, without what is counted twice' }),
  left_out: Type.Array(
    Type.Object({
      user_id: Id,
      account_id: Id,
      reason: Type.Enum(['unknown_balance', 'no_rate', 'no_price', 'counted_today_only']),
    }),
    {
      description:
        'Accounts that are not counted, or without some of their holdings: the balance is not known, you have no exchange rate for it, no price is stored, or only today’s balance is shared with you',
    },
  ),
  to_check: Type.Array(
    Type.Object({
      user_id: Id,
      account_id: Id,
      reason: Type.Enum(['copies_differ', 'shares_not_whole', 'not_one_account']),
    }),
    {
      description:
        'Joint accounts whose total may be wrong: copies counted once have different values, the shares of the counted copies don’t add up to 100%, or accounts said to be the same can’t be, and each counts',
    },
  ),
  partly_counted: Type.Array(Type.Object({ user_id: Id, account_id: Id, percent: Type.String() }), {
    description: 'Accounts of which less than 100% is their user’s. Only this part counts',
  }),
});
export type HouseholdNetWorth = Type.Static<typeof HouseholdNetWorth>;
