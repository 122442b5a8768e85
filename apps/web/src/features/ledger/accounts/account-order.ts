import type { Account } from '@farthing/api-contract';
import { language } from '../../../design/language.ts';
import { accountKinds } from './account-types.ts';

type Ordered = Pick<Account, 'name' | 'type' | 'currency' | 'base_currency' | 'transaction_count'>;

const types = accountKinds.flatMap((kind) => kind.types);

/** Orders accounts by type, those in base currency first, then those with the most transactions. */
export function byUse(one: Ordered, other: Ordered): number {
  const isForeign = ({ currency, base_currency }: Ordered) => Number(currency !== base_currency);
  return (
    types.indexOf(one.type) - types.indexOf(other.type) ||
    isForeign(one) - isForeign(other) ||
    other.transaction_count - one.transaction_count ||
    one.name.localeCompare(other.name, language)
  );
}

/** Orders lines of a balance sheet as their accounts. */
export function linesByUse<Line extends { readonly id: string }>(
  lines: readonly Line[],
  accountOf: ReadonlyMap<string, Ordered>,
): Line[] {
  return [...lines].sort((one, other) => {
    const [first, second] = [accountOf.get(one.id), accountOf.get(other.id)];
    return first && second ? byUse(first, second) : 0;
  });
}
