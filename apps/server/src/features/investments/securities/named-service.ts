import type { Security } from '@farthing/api-contract';
import type { UserScope } from '../../../database/user-scope.ts';
import { type MatchedSecurity, matchSecurities, type NamedSecurity } from './match-rules.ts';
import { deleteUnused, insertAll, listKnown } from './named-store.ts';

export type { MatchedSecurity, NamedSecurity } from './match-rules.ts';

/** Finds the securities that a statement names among the user's: see `matchSecurities`. */
export async function findNamed(
  scope: UserScope,
  names: Iterable<NamedSecurity>,
): Promise<(MatchedSecurity | null)[]> {
  return matchSecurities(names, await listKnown(scope));
}

/** Makes securities that a statement named and that were not found, under the ids they were given. */
export async function addNamed(
  scope: UserScope,
  wanted: readonly (Omit<MatchedSecurity, 'id'> & { readonly id: string })[],
  inCryptoAccount: boolean,
): Promise<void> {
  await insertAll(
    scope,
    wanted.map(({ id, symbol, isin, sedol, name, currency }) => ({
      ...{ id, symbol, isin, sedol, currency },
      name: name.trim() || symbol,
      unit: 'currency' as const,
      kind: kindOf(name, inCryptoAccount),
      region: null,
    })),
  );
}

/** Returns the type of security that a name proves. Types with other tax rules, such as gilts, are left to the user. */
function kindOf(name: string, inCryptoAccount: boolean): Security['kind'] {
  if (inCryptoAccount) return 'crypto';
  return /\bETF\b/.test(name) ? 'etf' : 'other';
}

/** Takes away those of some securities that nothing is recorded of. */
export function removeUnused(scope: UserScope, ids: readonly string[]): Promise<void> {
  return deleteUnused(scope, ids);
}
