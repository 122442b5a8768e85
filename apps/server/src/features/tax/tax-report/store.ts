import type { Pension, PensionContribution } from '@farthing/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { selectOwn } from '../../../database/own-rows.ts';
import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';

/** Transactions of one income category, account and currency in one tax year, added up. */
export interface IncomeTotal {
  readonly tax_year: string;
  readonly slug: string;
  readonly category_id: string;
  readonly account_id: string;
  readonly account_name: string;
  readonly currency: string;
  /** null: pounds of the whole year; else the day, whose rate makes pounds of it. */
  readonly date: string | null;
  readonly signed_amount: string;
  readonly count: number;
  /** Hundredths of a percent that are taxed as the user's, of 10,000. */
  readonly taxed: number;
  /** True if the user owns part of the account, and hasn't said how its interest and dividends are taxed. */
  readonly is_unsaid: boolean;
}

/** The part of interest and dividends of an account `a` that is taxed as the user's (ITA 2007 ss836, 837), of 10,000. */
const taxedPart = (day: RawBuilder<unknown>) =>
  sql<number>`joint_tax_part(a.joint_tax, a.user_id, a.id, ${day})`;

/**
 * The category of a transaction `t` in `w`. Premium Bond prizes among interest are told apart: they are winnings of a prize
 * draw, not interest, and aren't taxed (TCGA 1992 s51(1) for gains).
 */
const slugOf = sql`case when w.slug = 'interest' and concat_ws(' ', t.merchant, t.description) ~* 'premium bond'
  then 'premium_bonds' else w.slug end`;

/**
 * Income in system categories by tax year, category and account, foreign money day by day. ISAs and pensions are left
 * out: what happens in them is not taxed. So is the cash of imported trades, which has their ids: the trades tell it.
 */
export async function listIncomeTotals(
  scope: UserScope,
  slugs: readonly string[],
  from: string,
  to: string,
): Promise<IncomeTotal[]> {
  const rows = await rowsOf<IncomeTotal>(scope)`
    with wanted as (
      select id, slug from categories where user_id = ${scope.userId} and slug = any(${slugs}::text[])),
    found as (
      select t.account_id, t.date, t.currency, t.signed_amount, w.id as category_id, ${slugOf} as slug
      from transactions t join wanted w on w.id = t.category_id
      where t.user_id = ${scope.userId} and t.date between ${from}::date and ${to}::date
        and t.type <> 'transfer' and not t.split
        and not exists (select from holding_trades h where h.user_id = t.user_id and h.id = t.id)
      union all
      select t.account_id, t.date, t.currency, s.signed_amount, w.id, ${slugOf}
      from transaction_splits s join wanted w on w.id = s.category_id
      join transactions t on t.user_id = s.user_id and t.id = s.transaction_id
      where s.user_id = ${scope.userId} and t.split and t.type <> 'transfer'
        and t.date between ${from}::date and ${to}::date
        and not exists (select from holding_trades h where h.user_id = t.user_id and h.id = t.id)),
    yearly as (
      select f.*, extract(year from f.date)::integer - (to_char(f.date, 'MM-DD') < '04-06')::integer as first
      from found f),
    owned as (
      select y.*, a.name as account_name,
        case when y.slug in ('interest', 'dividends') then ${taxedPart(sql`y.date`)} else 10000 end as taxed,
        y.slug in ('interest', 'dividends') and a.joint_tax is null
          and joint_tax_part('own', a.user_id, a.id, y.date) < 10000 as is_unsaid
      from yearly y join accounts a on a.user_id = ${scope.userId} and a.id = y.account_id
      where a.type not in ('isa', 'pension'))
    select y.first || '-' || lpad(((y.first + 1) % 100)::text, 2, '0') as tax_year, y.slug, y.category_id, y.account_id,
      y.account_name, y.currency, y.taxed, y.is_unsaid, case when y.currency = 'GBP' then null else y.date end as date,
      sum(y.signed_amount) as signed_amount, count(*)::integer as count
    from owned y
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    order by 1, 2, 5, 4, 6, 7, 9`;
  return rows;
}

/** A contribution with what its pension is. */
export type ContributionRecord = Pick<
  PensionContribution,
  'pension_id' | 'date' | 'amount' | 'method' | 'on_payslip'
> & { readonly pension_name: string; readonly kind: Pension['kind'] };

/** All contributions up to a day, oldest first. */
export function listContributions(scope: UserScope, to: string): Promise<ContributionRecord[]> {
  return scope.tables
    .selectFrom('pension_contributions as c')
    .innerJoin('pensions as p', (join) =>
      join.onRef('p.user_id', '=', 'c.user_id').onRef('p.id', '=', 'c.pension_id'),
    )
    .select([
      'c.pension_id',
      'p.name as pension_name',
      'p.kind',
      'c.date',
      'c.amount',
      'c.method',
      'c.on_payslip',
    ])
    .where('c.user_id', '=', scope.userId)
    .where('c.date', '<=', to)
    .orderBy('c.date')
    .orderBy('c.id')
    .execute();
}

/** The first day on which the user is known to have had a pension; undefined: none has a day. */
export async function findFirstJoining(scope: UserScope): Promise<string | undefined> {
  const row = await selectOwn(scope, 'pensions')
    .select((columns) => columns.fn.min('joined_on').as('first'))
    .executeTakeFirst();
  return row?.first ?? undefined;
}

/** An account outside ISAs and pensions. */
export interface IncomeAccount {
  readonly name: string;
  /** Part of its interest and dividends that is taxed as the user's on the day, of 10,000. */
  readonly taxed: number;
}

/** Categories that are taxable income with their slugs, and accounts outside ISAs and pensions on a day. */
export async function findIncomePlaces(
  scope: UserScope,
  slugs: readonly string[],
  day: string,
): Promise<{
  readonly categories: ReadonlyMap<string, string>;
  readonly accounts: ReadonlyMap<string, IncomeAccount>;
}> {
  const [categories, accounts] = await Promise.all([
    selectOwn(scope, 'categories').select(['id', 'slug']).where('slug', 'in', slugs).execute(),
    scope.tables
      .selectFrom('accounts as a')
      .select(['id', 'name', taxedPart(sql`${day}::date`).as('taxed')])
      .where('user_id', '=', scope.userId)
      .where('type', 'not in', ['isa', 'pension'])
      .execute(),
  ]);
  return {
    categories: new Map(categories.map(({ id, slug }) => [id, slug ?? ''])),
    accounts: new Map(accounts.map(({ id, ...account }) => [id, account])),
  };
}
