import type { UserScope } from '../../../../database/user-scope.ts';
import { listNamesForSearch } from './list-store.ts';
import { readSearch, type SearchPart } from './search-rules.ts';

/** Reads a search and finds the accounts and categories that its words name. */
export async function understandSearch(scope: UserScope, query: string): Promise<SearchPart[]> {
  const terms = readSearch(query);
  const wantsNames = terms.some(
    (term) => term.kind !== 'amount' && term.kind !== 'date' && term.kind !== 'tag',
  );
  if (!wantsNames) return terms.map((term) => ({ ...term, accounts: [], categories: [] }));
  const names = await listNamesForSearch(scope);
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
