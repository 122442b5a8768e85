import type { Merchant, MerchantQuery } from '@farthing/api-contract';
import { createMerchantCleaner, merchantKey } from '@farthing/bank-import';
import { formatMinor } from '@farthing/money';

/** Sum of transactions with one name, currency and direction, in minor units. Money out is negative. */
export interface NamedSum {
  readonly name: string;
  readonly currency: string;
  readonly type: 'expense' | 'income';
  readonly amount_minor: string;
  readonly transaction_count: string;
}

/** Returns the merchant of a statement line: the bank's name for it or else its description, cleaned and renamed. */
export type MerchantNamer = (given: string) => string | null;

/** Creates a namer with the user's own names, by key. It memoises cleaned names. */
export function createNamer(
  names: readonly { readonly key: string; readonly name: string }[],
): MerchantNamer {
  const clean = createMerchantCleaner();
  if (names.length === 0) return (given) => clean(given) || null;
  const chosen = new Map(names.map(({ key, name }) => [key, name]));
  const known = new Map<string, string>();
  return (given) => {
    const name = clean(given);
    if (name === '') return null;
    let own = known.get(name);
    if (own === undefined) {
      own = chosen.get(merchantKey(name)) ?? name;
      if (known.size >= 20_000) known.clear();
      known.set(name, own);
    }
    return own;
  };
}

/** Returns true if a name looks as printed by banks and terminals: without lower-case letters, or with the star of a payment processor. */
export function isPrinted(name: string): boolean {
  return !/\p{Ll}/u.test(name) || name.includes('*');
}

/** Returns true if two names look the same on screen, where repeated spaces collapse. */
export function looksTheSame(one: string, other: string): boolean {
  const shown = (name: string) => name.replace(/\s+/g, ' ').trim();
  return shown(one) === shown(other);
}

/** Returns a page of names with their sums, in API form and in the order of the query, and the total number. */
export function merchantsResponse(
  sums: readonly NamedSum[],
  chosen: ReadonlySet<string>,
  query: MerchantQuery,
): { readonly items: Merchant[]; readonly total: number } {
  const wanted = (query.q ?? '').trim().toLowerCase();
  const byName = Map.groupBy(sums, ({ name }) => name);
  const all = [...byName]
    .filter(([name]) => name !== '' && name.toLowerCase().includes(wanted))
    .map(([name, own]) => ({
      name,
      own,
      count: own.reduce((sum, row) => sum + Number(row.transaction_count), 0),
    }));
  const byLetters = (one: { name: string }, other: { name: string }) =>
    one.name.localeCompare(other.name, 'en-GB');
  all.sort(
    query.sort === 'name' ? byLetters : (one, other) => other.count - one.count || byLetters(one, other),
  );
  return {
    items: all.slice(0, query.limit ?? 100).map(({ name, own, count }) => ({
      name,
      transaction_count: count,
      totals: totalsOf(own),
      remembered: chosen.has(name),
    })),
    total: all.length,
  };
}

function totalsOf(sums: readonly NamedSum[]): Merchant['totals'] {
  const minor = (own: readonly NamedSum[], type: NamedSum['type']) =>
    own.filter((sum) => sum.type === type).reduce((total, sum) => total + BigInt(sum.amount_minor), 0n);
  return [...Map.groupBy(sums, ({ currency }) => currency)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, own]) => ({
      currency,
      spent: formatMinor(-minor(own, 'expense'), currency),
      received: formatMinor(minor(own, 'income'), currency),
    }));
}
