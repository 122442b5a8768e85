import type { BankFormat } from '../bank-format.ts';
import { americanBrokers } from './american-brokers.ts';
import { appBrokers } from './app-brokers.ts';
import { banksAbroad } from './banks-abroad.ts';
import { brokers } from './brokers.ts';
import { budgetApps } from './budget-apps.ts';
import { coinExchanges } from './coin-exchanges.ts';
import { connection, exchangeFiles, firefly, journals, snoop, wiseHistory } from './documents.ts';
import { largeUkBanks } from './large-uk-banks.ts';
import { otherUkBanks } from './other-uk-banks.ts';
import { pdfStatements } from './pdf-statements.ts';

/** Every format that is read, in the order in which equals are preferred. */
export const formats: readonly BankFormat[] = [
  ...largeUkBanks,
  ...otherUkBanks,
  wiseHistory,
  ...banksAbroad,
  ...appBrokers,
  ...brokers,
  ...americanBrokers,
  ...coinExchanges,
  ...exchangeFiles,
  firefly,
  ...budgetApps,
  snoop,
  connection,
  ...journals,
  ...pdfStatements,
];

const byId = new Map(formats.map((format) => [format.id, format]));

/** The format of that id, or undefined. */
export function findFormat(id: string | null): BankFormat | undefined {
  return id === null ? undefined : byId.get(id);
}
