import type { HouseholdRecurring, HouseholdRecurringQuery, Recurring } from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';
import { percentOf } from '../../identity/household/shared-service.ts';
import type { HouseholdScopes } from '../../identity/household/sharing-service.ts';
import { readMonthStart } from '../../planning/budgets/settings-service.ts';
import { inReading, listSeriesOf } from '../../planning/recurring/list-service.ts';
import { addUpFlows } from './rules.ts';
import { clashingCopies, type ReportView, readSources } from './source-service.ts';
import {
  cellOf,
  copiesOf,
  type Due,
  dueOf,
  type Payable,
  printSums,
  readRatesToday,
} from './upcoming-service.ts';

/** A recurring payment with its yearly amount. */
interface Yearly extends Payable {
  readonly series: Recurring;
}

/**
 * Lists recurring payments of all of the user's accounts, and of those that others share with their transactions, with what they come
 * to in a year. Of others, those that a private account paid too are left out, and so are those that they typed.
 * @throws {Problem} household-not-found, household-member-not-found
 */
export async function readHouseholdRecurring(
  scopes: HouseholdScopes,
  { person }: HouseholdRecurringQuery,
  view: ReportView,
): Promise<HouseholdRecurring> {
  const { today, baseCurrency } = view;
  return scopes.report(async (own) => {
    const { holidays } = await readMonthStart(own);
    const { sources, not_counted } = await readSources(scopes, own, { ...view, person }, async (scope) => ({
      payments: (await listSeriesOf(scope, { isGuest: scope !== own, today, holidays })).map(yearlyOf),
    }));
    const currencies = sources.flatMap(({ payments }) => payments.map(({ currency }) => currency));
    const rates = await readRatesToday(own, currencies, view);
    const due = sources.flatMap((source) => dueOf(source, source.payments, rates.toBase));
    const running = due.filter(({ series }) => series.status === 'active');
    const copies = copiesOf(sources, running);
    const cells = running.flatMap((one) => cellOf(one, copies.get(one) ?? []));
    return {
      base_currency: baseCurrency,
      items: due
        .filter((one) => (person === undefined ? !copies.has(one) : one.source.user_id === person))
        .toSorted((one, other) => inReading(one.series, other.series))
        .map((one) => printSeries(one, view)),
      ...printSums(sources, addUpFlows(cells), { person, currency: baseCurrency }),
      not_counted: [...not_counted],
      to_check: clashingCopies(sources, person),
      missing_rates: rates.missing,
    };
  });
}

function yearlyOf(series: Recurring): Yearly {
  const { name, kind, direction, account_id, currency, annual_cost } = series;
  const minor = figureMinor(annual_cost, currency);
  return {
    ...{ series, name, kind, direction, account_id, currency },
    date: series.next_date ?? series.last_date ?? '',
    signed_minor: direction === 'out' ? -minor : minor,
  };
}

function printSeries(
  due: Due<Yearly>,
  { baseCurrency, today }: ReportView,
): HouseholdRecurring['items'][number] {
  const { source, account_id, account_name, series, base_minor } = due;
  const { id, name, direction, kind, status, frequency, currency, amount, is_amount_varying } = series;
  const size = base_minor !== null && base_minor < 0n ? -base_minor : base_minor;
  return {
    user_id: source.user_id,
    is_own: source.is_you,
    ...{ account_id, account_name },
    percent: percentOf(source.ownership, account_id, today),
    recurring_id: id,
    ...{ name, direction, kind, status, frequency, currency, amount, is_amount_varying },
    annual_cost: series.annual_cost,
    annual_cost_base: size === null ? null : formatMinor(size, baseCurrency),
    next_date: series.next_date,
    last_date: series.last_date,
    is_overdue: series.is_overdue,
  };
}
