import type { Account, AccountType } from '@farthing/api-contract';

type Ordered = Pick<Account, 'type' | 'currency' | 'base_currency' | 'transaction_count'>;

/** Types in the order of the kinds of account. Written out, as Home would load the texts of the kinds with them. */
export const typesInOrder: readonly AccountType[] = [
  'cash',
  'savings',
  'isa',
  'investment',
  'pension',
  'crypto',
  'property',
  'other_asset',
  'credit_card',
  'loan',
  'mortgage',
];

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
