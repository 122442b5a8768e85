import type { Account, AccountType, Detected } from '@farthing/api-contract';
import { capitalised } from '../../../design/sentence.ts';
import { fileAccountWords as texts } from './texts.tsx';

/** An account that a file holds rows of. */
export type FileAccount = Detected['file_accounts'][number];

/** The choice that leaves the rows of an account out. */
export const leaveOut = 'leave-out';
/** The choice that opens an account for them. */
export const openNew = 'open-new';

const kinds: Readonly<Record<string, string>> = texts.kinds;

/** An account of a file as a person reads it: its number or name, and what it is. */
export function fileAccountTitle({ key, name }: FileAccount): string {
  const told = kinds[name.toLowerCase()] ?? name;
  return told === '' || told === key ? key : `${key} (${told})`;
}

/** Returns the name for a new account: the last part of the path in the file. */
export function newAccountName({ key }: FileAccount): string {
  const last = key.split(':').filter(Boolean).at(-1) ?? key;
  return capitalised(last).slice(0, 100);
}

/** The kind of account that the file's words suggest. */
export function newAccountType({ key, name }: FileAccount): AccountType {
  const words = `${key} ${name}`.toLowerCase();
  if (/creditcard|ccard|credit card|visa|mastercard|amex|american express/.test(words)) return 'credit_card';
  if (/mortgage/.test(words)) return 'mortgage';
  if (/loan|oth l|liabilit/.test(words)) return 'loan';
  if (/saving|\bisa\b|moneymrkt|deposit/.test(words)) return 'savings';
  return 'cash';
}

/** Returns the initial target for an account's rows: the one used last time, an account of the same name, or none. */
export function firstTarget(account: FileAccount, accounts: readonly Account[]): string {
  if (account.left_out) return leaveOut;
  const open = accounts.filter(({ closed_on }) => closed_on === null);
  if (open.some(({ id }) => id === account.account_id)) return account.account_id ?? '';
  const names = [account.key, account.name, newAccountName(account)].map((name) => name.toLowerCase());
  return open.find(({ name }) => names.includes(name.toLowerCase()))?.id ?? '';
}

/** Returns the validation errors in the choices, by account in the file. Empty if there are none. */
export function targetErrors(
  accounts: readonly FileAccount[],
  chosen: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  const taken = new Set<string>();
  for (const { key } of accounts) {
    const target = chosen.get(key) ?? '';
    if (target === '') errors.set(key, texts.accountMissing);
    else if (target !== leaveOut && target !== openNew && taken.has(target))
      errors.set(key, texts.accountTaken);
    taken.add(target);
  }
  const first = accounts[0]?.key;
  if (first !== undefined && accounts.every(({ key }) => chosen.get(key) === leaveOut))
    errors.set(first, texts.allLeftOut);
  return errors;
}
