import type { HouseholdHistory, HouseholdHistoryQuery, OthersAccount } from '@farthing/api-contract';
import { dayAfter } from '@farthing/dates';
import type { GuestScope } from '../../../database/guest-scope.ts';
import type { UserScope } from '../../../database/user-scope.ts';
import { found } from '../../../problems/problem.ts';
import { type Membership, membershipIn, sameAsIn } from '../../identity/household/service.ts';
import { addUpHousehold, readPerson } from '../../identity/household/shared-service.ts';
import type { HouseholdScopes } from '../../identity/household/sharing-service.ts';
import { monthStart } from '../category-report/service.ts';
import { clashingCopies, notCounted, type ReportView, requireMember, visibleTo } from './source-service.ts';

/**
 * Net worth of the household at the end of each month and today, without accounts of which others share only today's balance: balances
 * of several days add up to single payments.
 * @throws {Problem} household-not-found, household-member-not-found
 */
export async function readHouseholdHistory(
  scopes: HouseholdScopes,
  { months = 12, person }: HouseholdHistoryQuery,
  view: ReportView,
): Promise<HouseholdHistory> {
  const days = Array.from({ length: months }, (_, index) =>
    dayAfter(monthStart(view.today, index + 1 - months), -1),
  );
  const membership = await readMembership(scopes, person, view);
  return scopes.report(async (own) => {
    const { points, not_counted, to_check, is_complete } = await readWorthOn(
      scopes,
      own,
      { days: [...days, view.today], person, membership },
      view,
    );
    return {
      base_currency: view.baseCurrency,
      points: points.map(({ date, total_assets, total_liabilities, net_worth }) => ({
        date,
        total_assets,
        total_liabilities,
        net_worth,
      })),
      not_counted: [...not_counted],
      to_check: [...to_check],
      is_complete,
    };
  });
}

/** Finds the user's household. @throws {Problem} household-not-found; household-member-not-found if `person` isn't in it */
export async function readMembership(
  scopes: HouseholdScopes,
  person: string | undefined,
  { id }: ReportView,
): Promise<Membership> {
  const membership = found(membershipIn(await scopes.household(), id), 'household-not-found');
  requireMember(membership.household, person);
  return membership;
}

interface WorthQuery {
  readonly days: readonly string[];
  readonly person: string | undefined;
  readonly membership: Membership;
}

/** Net worth on some days, and the accounts that are left out. */
interface WorthOnDays {
  /** `twice`: net worth that is in two people's figures; nothing for one person. */
  readonly points: readonly (HouseholdHistory['points'][number] & { readonly twice: string })[];
  readonly not_counted: readonly OthersAccount[];
  readonly to_check: readonly OthersAccount[];
  readonly is_complete: boolean;
}

/** Reads the household's net worth at the end of some days, oldest first, as {@link readHouseholdHistory} does. */
export async function readWorthOn(
  scopes: HouseholdScopes,
  own: UserScope,
  { days, person, membership: { me, household } }: WorthQuery,
  { baseCurrency }: ReportView,
): Promise<WorthOnDays> {
  const readDays = async (scope: UserScope, guest?: GuestScope) => ({
    days: await readPerson(
      scope,
      own,
      { baseCurrency, days },
      { isVisible: guest ? visibleTo(guest) : () => true, sameAs: sameAsIn(household, scope.userId) },
    ),
    not_counted: guest ? notCounted(guest) : [],
  });
  const [mine, others] = await Promise.all([
    me.role === 'viewer' ? [] : readDays(own).then((one) => [one]),
    scopes.asGuest((guest) => readDays(guest, guest)),
  ]);
  const people = [...mine, ...others];
  const nothing = addUpHousehold([], baseCurrency).household;
  const points = days.map((date, index) => {
    const onDay = people.flatMap((one) => one.days[index] ?? []);
    const sums = addUpHousehold(
      onDay.map(({ user_id, lines }) => ({ user_id, name: '', is_you: false, lines })),
      baseCurrency,
    );
    const figures =
      person === undefined
        ? sums.household
        : (sums.people.find(({ user_id }) => user_id === person) ?? nothing);
    const { total_assets, total_liabilities, net_worth } = figures;
    const twice = (person === undefined ? sums.counted_twice : nothing).net_worth;
    return { date, total_assets, total_liabilities, net_worth, twice };
  });
  const isOf = ({ user_id }: { readonly user_id: string }) => person === undefined || user_id === person;
  return {
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
}
