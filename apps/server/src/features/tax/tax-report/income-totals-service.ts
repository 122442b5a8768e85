import { convertMinor, parseMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { listExpectedPayments } from '../../planning/recurring/upcoming-service.ts';
import type { CountedTotal } from './record-rules.ts';
import { findIncomePlaces, type IncomeTotal, listIncomeTotals } from './store.ts';

/** Slugs of the system categories that are taxable income, and what they are. */
const kinds: Readonly<Record<string, CountedTotal['kind']>> = {
  salary_wages: 'wages',
  self_employment: 'self_employment',
  rental_income: 'property',
  interest: 'interest',
  premium_bonds: 'prizes',
  dividends: 'dividends',
  pension_income: 'pension',
};

/** Recurring income in taxed categories from today on, outside ISAs and pensions, in pounds at the newest rates. */
export async function expectedIncome(scope: UserScope, day: string, to: string): Promise<CountedTotal[]> {
  const [payments, places] = await Promise.all([
    listExpectedPayments(scope, { from: day, to, today: day }),
    findIncomePlaces(scope, Object.keys(kinds), day),
  ]);
  const coming = payments.filter(
    ({ direction, kind, account_id, category_id }) =>
      direction === 'in' &&
      kind !== 'transfer' &&
      places.categories.has(category_id ?? '') &&
      places.accounts.has(account_id ?? ''),
  );
  const used = await ratesToBase(
    scope,
    'GBP',
    coming.map(({ currency }) => ({ currency, date: day })),
  );
  const totals = new Map<string, CountedTotal[]>();
  for (const [index, { account_id, category_id, currency, signed_minor }] of coming.entries()) {
    const rate = used[index]?.rate;
    if (currency !== 'GBP' && rate === undefined) continue;
    const account = places.accounts.get(account_id ?? '');
    const slug = places.categories.get(category_id ?? '') ?? '';
    const row = {
      tax_year: '',
      slug,
      taxed: slug === 'interest' || slug === 'dividends' ? (account?.taxed ?? 10_000) : 10_000,
      is_unsaid: false,
      category_id: category_id ?? '',
      account_id: account_id ?? '',
      account_name: account?.name ?? '',
      count: 1,
    };
    add(totals, row, rate === undefined ? signed_minor : convertMinor(signed_minor, currency, 'GBP', rate));
  }
  return totals.get('') ?? [];
}

/**
 * Adds up the income of the taxed categories by tax year, in pence at the rates of the days.
 * @returns also the rates that are missing, by tax year
 */
export async function incomeTotals(scope: UserScope, from: string, to: string) {
  const rows = await listIncomeTotals(scope, Object.keys(kinds), from, to);
  const foreign = rows.flatMap((row) =>
    row.date === null ? [] : { row, currency: row.currency, date: row.date },
  );
  const used = await ratesToBase(scope, 'GBP', foreign);
  const rateOf = new Map(foreign.map(({ row }, index) => [row, used[index] ?? null]));
  const totals = new Map<string, CountedTotal[]>();
  const missing = new Map<string, { currency: string; date: string }[]>();
  for (const row of rows) {
    const rate = rateOf.get(row);
    if (row.date !== null && !rate) {
      const { currency, date } = row;
      const known = missing.get(row.tax_year) ?? [];
      if (!known.some((one) => one.currency === currency && one.date === date))
        missing.set(row.tax_year, [...known, { currency, date }]);
      continue;
    }
    const minor = parseMinor(row.signed_amount, row.currency);
    const pounds = rate ? convertMinor(minor, row.currency, 'GBP', rate.rate) : minor;
    add(totals, row, pounds);
  }
  return { totals, missing };
}

function add(
  totals: Map<string, CountedTotal[]>,
  row: Pick<
    IncomeTotal,
    'tax_year' | 'slug' | 'category_id' | 'account_id' | 'account_name' | 'count' | 'taxed' | 'is_unsaid'
  >,
  pounds: bigint,
): void {
  const { tax_year, slug, category_id, account_id, account_name, count, taxed, is_unsaid } = row;
  const list = totals.get(tax_year) ?? [];
  const kind = kinds[slug] ?? 'wages';
  const same = list.findIndex(
    (one) => one.category_id === category_id && one.account_id === account_id && one.kind === kind,
  );
  const before = list[same];
  const isShared = taxed < 10_000 || before?.shared === true;
  const total: CountedTotal = {
    kind,
    category_id,
    account_id,
    label: isShared ? `${account_name} (your share)` : account_name,
    count: (before?.count ?? 0) + count,
    // Fractions of a penny are left out, so that the shares never add up to more than the whole.
    pence: (before?.pence ?? 0n) + (pounds * BigInt(taxed)) / 10_000n,
    ...(isShared ? { shared: true as const } : {}),
    ...(is_unsaid || before?.unsaid ? { unsaid: true as const } : {}),
  };
  totals.set(tax_year, before ? list.with(same, total) : [...list, total]);
}
