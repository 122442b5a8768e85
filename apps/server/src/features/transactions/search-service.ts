import { dayNumber } from '@farthing/dates';
import type { UserScope } from '../../database/user-scope.ts';
import { amountGram, daysOfBits, gramsOfText, printDays, sizeGrams } from './gram-rules.ts';
import { readSearch, type Search, type SearchPart, type SearchTerm } from './search-rules.ts';
import {
  listDaysOfRange,
  listGramDays,
  listImportDays,
  listNamedDays,
  listNamesForSearch,
  listSearchChanges,
} from './search-store.ts';

/** More days than this are no help: rows are then read in the order of the list. */
const mostDays = 1500;

/**
 * Understands a search, and finds out on which days it is worth looking.
 * @param least what amounts are not below besides, without sign
 */
export async function readyForSearch(scope: UserScope, query: string, least?: string): Promise<Search> {
  const terms = await withNames(scope, readSearch(query));
  const limits = terms.flatMap((term) => (term.kind === 'amount' && !term.not && term.min ? term.min : []));
  return withDays(scope, terms, largest(least === undefined ? limits : [...limits, least]));
}

/** An import of more rows is read in the order of the list: to find all its days would take longer. */
const mostImported = 100_000;

/** The days of an import's rows; null where they are too many to be of help. */
export function daysOfImport(scope: UserScope, importId: string): Promise<string[] | null> {
  return scope.memory.kept(
    `days of import ${importId}`,
    (days) => 30 * (days?.length ?? 1),
    async () => {
      const days = await listImportDays(scope, importId, mostImported + 1);
      const rows = days.reduce((sum, { count }) => sum + Number(count), 0);
      return rows > mostImported || days.length > mostDays ? null : days.map(({ date }) => date);
    },
  );
}

function largest(amounts: readonly string[]): string | undefined {
  return [...amounts].sort((one, other) => Number(other) - Number(one))[0];
}

async function withNames(scope: UserScope, terms: readonly SearchTerm[]): Promise<SearchPart[]> {
  const wantsNames = terms.some(
    (term) => term.kind !== 'amount' && term.kind !== 'date' && term.kind !== 'tag',
  );
  if (!wantsNames) return terms.map((term) => ({ ...term, accounts: [], categories: [] }));
  const names = await scope.memory.kept(
    'names for search',
    (found) => 200 * found.length,
    () => listNamesForSearch(scope),
  );
  const small = (text: string) => text.toLocaleLowerCase('en-GB');
  return terms.map((term): SearchPart => {
    const none = { ...term, accounts: [], categories: [] };
    if (term.kind === 'amount' || term.kind === 'date' || term.kind === 'tag') return none;
    if (term.kind === 'text' && term.exact) return none;
    const wanted = small(term.text);
    const isNamed = (name: string) =>
      term.kind === 'text' ? small(name) === wanted : small(name).includes(wanted);
    const idsOf = (kind: 'account' | 'category') =>
      names.filter((one) => one.kind === kind && isNamed(one.name)).map(({ id }) => id);
    return {
      ...term,
      accounts: term.kind === 'category' ? [] : idsOf('account'),
      categories: term.kind === 'account' ? [] : idsOf('category'),
    };
  });
}

/**
 * Adds the days that all parts allow, null where no part narrows them enough; and to a number, which may be an amount or
 * part of a text, the days on which a text may hold it: on all others the amount alone is compared.
 */
async function withDays(
  scope: UserScope,
  terms: readonly SearchPart[],
  least: string | undefined,
): Promise<Search> {
  const parts = terms.flatMap((term, index) => {
    const ways = waysOf(term);
    return ways === null ? [] : [{ ...ways, index }];
  });
  if (parts.length === 0 && least === undefined) return { terms, days: null };
  const [places, grams]: [number[], number[]] = [[], []];
  let count = 0;
  const placed = parts.map((part) => ({
    ...part,
    places: part.sets.map((set) => {
      const place = count++;
      for (const gram of set) {
        places.push(place);
        grams.push(gram);
      }
      return place;
    }),
  }));
  const [found, changes, large, ...named] = await Promise.all([
    listGramDays(scope, places, grams),
    listSearchChanges(scope),
    least === undefined ? undefined : listDaysOfRange(scope, sizeGrams(least)),
    ...placed.map((part) => listNamedDays(scope, part.accounts, part.categories)),
  ]);
  const fresh = changedDays(changes);
  if (fresh === null) return { terms, days: null };
  const byPlace = Map.groupBy(found, ({ place }) => place);
  const daysAt = (place: number) =>
    (byPlace.get(place) ?? []).flatMap(({ year, days }) => daysOfBits(year, days));
  const known = [...terms];
  let allowed = large && new Set(large.flatMap(({ year, days }) => daysOfBits(year, days)));
  for (const [order, { index, places: own }] of placed.entries()) {
    const term = terms[index] as SearchPart;
    const [textPlace, ...others] = own;
    const ofText = textPlace === undefined ? [] : daysAt(textPlace);
    if (term.kind === 'text' && term.amount !== undefined && ofText.length <= mostDays)
      known[index] = { ...term, textDays: printDays(fresh.union(new Set(ofText))) };
    const days = new Set([...(named[order] ?? []).map(dayNumber), ...ofText, ...others.flatMap(daysAt)]);
    allowed = allowed === undefined ? days : allowed.intersection(days);
  }
  const all = (allowed as Set<number>).union(fresh);
  return { terms: known, days: all.size > mostDays ? null : printDays(all) };
}

/**
 * The sets of grams of which a row has one whole set, the text's own first, beside those that its account or category
 * makes; null: any row may do.
 */
function waysOf(term: SearchPart): {
  readonly sets: readonly (readonly number[])[];
  readonly accounts: readonly string[];
  readonly categories: readonly string[];
} | null {
  if (term.not || term.kind === 'amount' || term.kind === 'date') return null;
  const { accounts, categories } = term;
  if (term.kind === 'account' || term.kind === 'category') return { sets: [], accounts, categories };
  const grams = gramsOfText(term.text);
  if (grams.length === 0) return null;
  if (term.kind === 'tag') return { sets: [grams], accounts, categories };
  const { range, amount } = term as Extract<SearchTerm, { kind: 'text' }>;
  if (range !== undefined) return null;
  return { sets: amount === undefined ? [grams] : [grams, [amountGram(amount)]], accounts, categories };
}

/** The days that were written since they were read; null where they are too many to go through. */
function changedDays(
  changes: readonly { readonly date_from: string; readonly date_to: string }[],
): Set<number> | null {
  const days = new Set<number>();
  for (const { date_from, date_to } of changes) {
    const end = dayNumber(date_to);
    for (let day = dayNumber(date_from); day <= end; day++) {
      days.add(day);
      if (days.size > mostDays) return null;
    }
  }
  return days;
}
