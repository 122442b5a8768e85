import type { HouseholdHistory, HouseholdHistoryQuery } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import type { UserScope } from '../../../database/user-scope.ts';
import {
  addUpHousehold,
  type ReadPerson,
  readPerson,
  requireMembership,
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
  const { me, household } = await scopes.systemStatements((scope) => requireMembership(scope, id));
  requireMember(household, person);
  const days = Array.from({ length: months }, (_, index) =>
    dayAfter(monthStart(today, index + 1 - months), -1),
  );
  days.push(today);
  return scopes.report(async (own) => {
    // At once, as the queries of all days wait for the same connection.
    const readDays = (scope: UserScope, isVisible: (accountId: string) => boolean): Promise<ReadPerson[]> =>
      Promise.all(days.map((asOf) => readPerson(scope, own, { id, baseCurrency, asOf, today }, isVisible)));
    const others = await scopes.asGuest(async (guest) => ({
      days: await readDays(guest, visibleTo(guest)),
      not_counted: notCounted(guest),
    }));
    const mine = me.role === 'viewer' ? [] : [{ days: await readDays(own, () => true), not_counted: [] }];
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
