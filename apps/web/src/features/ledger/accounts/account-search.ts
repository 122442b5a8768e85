import type { Account, BalanceSheetAccount } from '@farthing/api-contract';
import { language } from '../../../design/language.ts';

/** Returns true if an account matches the search: every word is in its name, bank or currency. */
export function isMeant(
  search: string,
  { name, currency }: Pick<BalanceSheetAccount, 'name' | 'currency'>,
  account: Pick<Account, 'institution'> | undefined,
): boolean {
  const text = plain([name, account?.institution ?? '', currency].join(' '));
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Without regard to case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase(language).trim();
}
