import type { IsaAccountEntry, IsaAllowance, IsaSubscriptionEntry } from '@farthing/api-contract';
import { convertMinor, formatMinor, parseMinor } from '@farthing/money';
import { boundsOf, taxYearOf } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import { errorMessage } from '../../../problems/error-facts.ts';
import { fieldProblem, invalidField } from '../../../problems/problem.ts';
import { getAccount } from '../../ledger/accounts/service.ts';
import { ratesToBase } from '../../ledger/exchange-rates/service.ts';
import { readTaxProfile } from '../tax-profiles/service.ts';
import { ratesOf, shippedTable } from '../tax-rates/service.ts';
import { countIsa, daysUntil, pence, residenceNotes, sumIsas } from './rules.ts';
import {
  deleteSubscription,
  type IsaMoney,
  listIsaAccounts,
  listIsaMoney,
  listIsaPurchases,
  upsertIsaAccount,
  upsertSubscription,
} from './store.ts';

/**
 * Returns the ISA subscriptions of a tax year by account and the allowance left, at the user's rates. @param
 * taxYear the current one by default @throws {Problem} unknown-tax-year
 */
export async function readIsaAllowance(
  scope: UserScope,
  taxYear: string | undefined,
  today: string,
): Promise<IsaAllowance> {
  const year = taxYear ?? taxYearOf(today);
  const shipped = shippedTable(year);
  const { from, to } = boundsOf(year);
  const [rates, { residence }, accounts, moved, bought] = await Promise.all([
    ratesOf(scope),
    readTaxProfile(scope, year),
    listIsaAccounts(scope, year, to),
    listIsaMoney(scope, from, to),
    listIsaPurchases(scope, from, to),
  ]);
  const table = rates.get(year) ?? shipped;
  const isa = table.isa ?? shipped.isa;
  if (!isa)
    throw fieldProblem(
      'unknown-tax-year',
      'tax_year',
      `The rates for ${year} have no ISA limits. Reset them to the defaults or add the limits.`,
    );
  const { sums, missing } = await inPounds(scope, moved);
  const purchases = new Map(bought.map(({ account_id, net }) => [account_id, pence(net)]));
  const counted = accounts.map((row) =>
    countIsa({
      ...row,
      ...(sums.get(row.account_id) ?? { paidIn: 0n, withdrawn: 0n }),
      purchases: purchases.get(row.account_id) ?? 0n,
    }),
  );
  const { notes, ...limits } = sumIsas(isa, counted);
  return {
    tax_year: year,
    rates: { status: table.status, edited: table !== shipped },
    ...limits,
    notes: [...residenceNotes(residence), ...notes],
    accounts: counted,
    ends_on: to,
    days_left: daysUntil(today < from ? from : today, to),
    missing_rates: missing,
    residence,
  };
}

async function inPounds(scope: UserScope, rows: readonly IsaMoney[]) {
  const rates = await ratesToBase(
    scope,
    'GBP',
    rows.map(({ currency, date }) => ({ currency, date: date ?? '1900-01-01' })),
  );
  const sums = new Map<string, { paidIn: bigint; withdrawn: bigint }>();
  const missing: { currency: string; date: string }[] = [];
  for (const [index, { account_id, currency, date, paid_in, withdrawn }] of rows.entries()) {
    const rate = rates[index];
    if (!rate) {
      if (!missing.some((one) => one.currency === currency && one.date === date))
        missing.push({ currency, date: date ?? '' });
      continue;
    }
    const pounds = (amount: string) => convertMinor(parseMinor(amount, currency), currency, 'GBP', rate.rate);
    const before = sums.get(account_id) ?? { paidIn: 0n, withdrawn: 0n };
    sums.set(account_id, {
      paidIn: before.paidIn + pounds(paid_in),
      withdrawn: before.withdrawn + pounds(withdrawn),
    });
  }
  return { sums, missing };
}

/**
 * Stores the type of an ISA account, and whether it is flexible. @throws {Problem} account-not-found,
 * invalid-request if the account isn't an ISA
 */
export async function describeIsa(
  scope: UserScope,
  accountId: string,
  { kind, flexible = false }: IsaAccountEntry,
): Promise<void> {
  await refuseOther(scope, accountId);
  if (flexible && kind === 'junior')
    throw invalidField('flexible', 'A Junior ISA can’t be flexible (SI 1998/1870 reg 5DDB)');
  await upsertIsaAccount(scope, { account_id: accountId, kind, flexible });
}

/**
 * Stores a figure that replaces the calculated subscriptions to an ISA in a year. @throws {Problem}
 * account-not-found, unknown-tax-year, invalid-amount, invalid-request if the account isn't an ISA
 */
export async function typeSubscription(
  scope: UserScope,
  accountId: string,
  taxYear: string,
  { amount }: IsaSubscriptionEntry,
): Promise<void> {
  await refuseOther(scope, accountId);
  shippedTable(taxYear);
  await upsertSubscription(scope, { account_id: accountId, tax_year: taxYear, amount: pounds(amount) });
}

/** Takes the typed figure away. @throws {Problem} account-not-found, unknown-tax-year */
export async function forgetSubscription(
  scope: UserScope,
  accountId: string,
  taxYear: string,
): Promise<void> {
  await refuseOther(scope, accountId);
  shippedTable(taxYear);
  await deleteSubscription(scope, accountId, taxYear);
}

async function refuseOther(scope: UserScope, accountId: string): Promise<void> {
  const account = await getAccount(scope, accountId);
  if (account.type !== 'isa') throw invalidField('account_id', `${account.name} is not an ISA account`);
}

function pounds(amount: string | number): string {
  try {
    return formatMinor(parseMinor(amount, 'GBP'), 'GBP');
  } catch (error) {
    throw fieldProblem('invalid-amount', 'amount', `amount: ${errorMessage(error)}`);
  }
}
