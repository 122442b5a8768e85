import type { NewAccount } from '@farthing/api-contract';
import type { BankFormat, FileAccount, Inspection } from '@farthing/bank-import';
import { isCurrencyCode } from '@farthing/money';

type AccountType = NewAccount['type'];

const typeOfKind: Readonly<Record<BankFormat['kind'], AccountType>> = {
  bank: 'cash',
  wallet: 'cash',
  app: 'cash',
  exchange: 'cash',
  card: 'credit_card',
  broker: 'investment',
  holdings_snapshot: 'investment',
  crypto: 'crypto',
};

/** Formats of banks that have no current accounts. */
const savingsFormats: readonly string[] = ['marcus-uk'];

/** Formats that name no currency, of banks that use more than one. */
const unknownCurrency: readonly string[] = ['bank-of-ireland', 'capital-one'];

/** Account types whose balance comes from their holdings, so that no balance has to be stated. */
const heldTypes: readonly AccountType[] = ['investment', 'crypto'];

/** Facts from which a new account is named. */
export interface NamingFacts {
  readonly format: Pick<BankFormat, 'id' | 'name' | 'kind'>;
  readonly inspection: Pick<Inspection, 'currencies' | 'accounts' | 'fileAccounts' | 'warnings'>;
  readonly fileName: string;
  readonly baseCurrency: string;
  /** Names of the user's accounts. */
  readonly taken: readonly string[];
}

/**
 * Returns the new account for a statement of an unknown account, with the bank's name and usual type. Null if its
 * currency is unknown.
 */
export function newAccountOf(facts: NamingFacts): NewAccount | null {
  const { format, inspection, baseCurrency } = facts;
  if (unknownCurrency.includes(format.id)) return null;
  const type = savingsFormats.includes(format.id) ? 'savings' : typeOfKind[format.kind];
  const ofAccounts = (inspection.fileAccounts ?? []).map((account) => account.currency);
  const [currency, another] = new Set(inspection.currencies.length > 0 ? inspection.currencies : ofAccounts);
  const name = accountName(facts);
  return {
    name,
    type,
    // A currency that is no longer in use, such as DEM, has no accounts.
    currency: currency && another === undefined && isCurrencyCode(currency) ? currency : baseCurrency,
    ...(hasBankName(facts) && name !== bankName(format) ? { institution: bankName(format) } : {}),
    balance_known: heldTypes.includes(type),
  };
}

function accountName(facts: NamingFacts): string {
  const { format, inspection, fileName, taken } = facts;
  const only = onlyAccount(inspection);
  const name = hasBankName(facts) ? bankName(format) : only?.name || fileStem(fileName);
  if (!taken.includes(name)) return name;
  const digits = /\d{4}$/.exec((only?.key ?? inspection.accounts[0] ?? '').trim())?.[0];
  const numbered = digits === undefined ? name : `${name} ${digits}`;
  let free = numbered;
  for (let number = 2; taken.includes(free); number += 1) free = `${numbered} (${number})`;
  return free;
}

function onlyAccount({ fileAccounts = [] }: Pick<Inspection, 'fileAccounts'>): FileAccount | undefined {
  return fileAccounts.length === 1 ? fileAccounts[0] : undefined;
}

/** False for formats that many banks share, exports of other programs, and headings that several banks have. */
function hasBankName({ format, inspection }: NamingFacts): boolean {
  const isShared = inspection.warnings.some(({ code }) => code === 'equal-headers');
  return !isShared && format.kind !== 'exchange' && format.kind !== 'app';
}

/** Removes the part in brackets, which describes the file. "Santander UK credit card" is unchanged. */
function bankName({ name }: Pick<BankFormat, 'name'>): string {
  return name.split(' (')[0] ?? name;
}

function fileStem(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '').trim();
  return (stem || 'Account').slice(0, 60);
}
