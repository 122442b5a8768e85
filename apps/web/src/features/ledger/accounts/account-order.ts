import type { Account, AccountType } from '@farthing/api-contract';

type Ordered = Pick<Account, 'type' | 'currency' | 'base_currency' | 'transaction_count'>;

/** Types of each kind of account, in the order of the list of accounts. Apart from the names of the kinds, which Home doesn't load. */
export const typesOfKind = {
  everyday: ['cash'],
  savings: ['savings'],
  investments: ['isa', 'investment', 'pension', 'crypto'],
  property: ['property', 'other_asset'],
  cards: ['credit_card'],
  loans: ['loan', 'mortgage'],
} as const satisfies Record<string, readonly AccountType[]>;

const typesInOrder: readonly AccountType[] = Object.values(typesOfKind).flat();

/** Orders accounts, which come by name, by type: those in base currency first, then those with the most transactions. */
export function byUse(one: Ordered, other: Ordered): number {
  const isForeign = ({ currency, base_currency }: Ordered) => Number(currency !== base_currency);
  return (
    typesInOrder.indexOf(one.type) - typesInOrder.indexOf(other.type) ||
    isForeign(one) - isForeign(other) ||
    other.transaction_count - one.transaction_count
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
