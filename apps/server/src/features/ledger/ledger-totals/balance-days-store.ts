import { rowsOf } from '../../../database/statements.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import type { BalanceParts } from './store.ts';

/** Net movement of an account between two days of a list, or after the last one. */
export interface StepMove {
  readonly account_id: string;
  /** Number of the day after which it moved, from 1. */
  readonly step: number;
  readonly minor: string;
}

/** Adds up each account's transactions between consecutive days of a list. @param days oldest first */
export function listStepMoves(scope: UserScope, days: readonly string[]): Promise<StepMove[]> {
  return rowsOf<StepMove>(scope)`
    select d.account_id, width_bucket(d.date - 1, ${days}::date[]) as step, sum(d.amount_minor)::text as minor
    from day_deltas d where d.user_id = ${scope.userId} and d.date > (select ${days[0]}::date)
    group by 1, 2`;
}

/** Newest valuation of an account on a day of a list, and the sum of transactions since. */
export interface DayValuation {
  readonly account_id: string;
  /** Number of the day, from 1. */
  readonly step: number;
  readonly value: string;
  readonly since_minor: string;
}

/** Lists the valuations of accounts that apply on each of some days. @param days oldest first */
export function listDayValuations(scope: UserScope, days: readonly string[]): Promise<DayValuation[]> {
  return rowsOf<DayValuation>(scope)`
    select a.account_id, d.step::integer, v.value, (
      select coalesce(sum(m.amount_minor), 0)::text from day_deltas m
      where m.user_id = ${scope.userId} and m.account_id = a.account_id and m.date > v.date and m.date <= d.day) as since_minor
    from (select distinct account_id from account_valuations where user_id = ${scope.userId}) a
    cross join unnest(${days}::date[]) with ordinality as d (day, step)
    cross join lateral (select date, value from account_valuations w
      where w.user_id = ${scope.userId} and w.account_id = a.account_id and w.date <= d.day
      order by w.date desc limit 1) v`;
}

/** Percentage of an account that belongs to the user on a day of a list. */
export interface DayPercent extends Pick<BalanceParts, 'account_id' | 'percent'> {
  /** Number of the day, from 1. */
  readonly step: number;
}

/** Lists the percentages of accounts that apply on each of some days. An account without one is the user's in full. */
export function listDayPercents(scope: UserScope, days: readonly string[]): Promise<DayPercent[]> {
  return rowsOf<DayPercent>(scope)`
    select distinct on (o.account_id, d.step) o.account_id, d.step::integer, trim_scale(o.percent)::text as percent
    from account_ownership o join unnest(${days}::date[]) with ordinality as d (day, step) on o.from_date <= d.day
    where o.user_id = ${scope.userId}
    order by o.account_id, d.step, o.from_date desc`;
}
