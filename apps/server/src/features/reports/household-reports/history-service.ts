import type { HouseholdHistory, HouseholdHistoryQuery } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import type { GuestScope } from '../../../database/guest-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { found } from '../../../problems/problem.ts';
import {
  addUpHousehold,
  membershipIn,
  readPerson,
  sameAsIn,
} from '../../identity/household/shared-service.ts';
import { monthStart } from '../category-report/service.ts';
import {
  clashingCopies,
  type HouseholdScopes,
  notCounted,
  type ReportView,
  requireMember,
  visibleTo,
} from './source-service.ts';

/**
 * Net worth of the household at the end of each month and today, without accounts of which others share only today's balance: balances
 * of several days add up to single payments.
 * @throws {Problem} household-not-found, household-member-not-found
 */
export async function readHouseholdHistory(
  scopes: HouseholdScopes,
  { months = 12, person }: HouseholdHistoryQuery,
  { id, baseCurrency, today }: ReportView,
): Promise<HouseholdHistory> {
  const state = await scopes.household();
  const { me, household } = found(membershipIn(state, id), 'household-not-found');
  requireMember(household, person);
  const endOf = (monthsAgo: number) => dayAfter(monthStart(today, 1 - monthsAgo), -1);
  const days = [
    endOf(months),
    ...Array.from({ length: months - 1 }, (_, index) => endOf(months - 1 - index)),
    today,
  ] as const;
  return scopes.report(async (own) => {
    const readDays = async (scope: UserScope, guest?: GuestScope) => ({
      days: await readPerson(
        scope,
        own,
        { baseCurrency, days },
        { isVisible: guest ? visibleTo(guest) : () => true, sameAs: sameAsIn(state, scope.userId) },
      ),
      not_counted: guest ? notCounted(guest) : [],
    });
    const [mine, others] = await Promise.all([
      me.role === 'viewer' ? [] : readDays(own).then((one) => [one]),
      scopes.asGuest((guest) => readDays(guest, guest)),
    ]);
    const people = [...mine, ...others];
    const points = days.map((date, index) => {
      const onDay = people.flatMap((one) => one.days[index] ?? []);
      const sums = addUpHousehold(
        onDay.map(({ user_id, lines }) => ({ user_id, name: '', is_you: false, lines })),
        baseCurrency,
      );
      const figures =
        person === undefined
          ? sums.household
          : (sums.people.find(({ user_id }) => user_id === person) ??
            addUpHousehold([], baseCurrency).household);
      const { total_assets, total_liabilities, net_worth } = figures;
      return { date, total_assets, total_liabilities, net_worth };
    });
    const isOf = ({ user_id }: { readonly user_id: string }) => person === undefined || user_id === person;
    return {
      base_currency: baseCurrency,
      points,
      not_counted: people.flatMap(({ not_counted }) => not_counted).filter(isOf),
      to_check: clashingCopies(
        people.map((one) => ({ copies: one.days.at(-1)?.lines ?? [] })),
        person,
      ),
      is_complete: people
        .flatMap((one) => one.days)
        .filter(isOf)
        .every(({ left_out }) => left_out.every(({ reason }) => reason === 'counted_today_only')),
    };
  });
}
