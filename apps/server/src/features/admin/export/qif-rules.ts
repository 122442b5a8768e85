import type { Transaction } from '@farthing/api-contract';
import type { ExportNames } from './journal-rules.ts';

/** An account as QIF names it. */
export interface QifAccount {
  readonly id: string;
  readonly type: string;
  readonly currency: string;
}

const kinds: Readonly<Record<string, string>> = {
  cash: 'Bank',
  savings: 'Bank',
  isa: 'Bank',
  credit_card: 'CCard',
  loan: 'Oth L',
  mortgage: 'Oth L',
};

/** Accounts' names in a QIF, each once; brackets and colons mean something there. */
export function qifNames(
  accounts: readonly QifAccount[],
  names: Pick<ExportNames, 'titleOf'>,
): (id: string) => string {
  const taken = new Set<string>();
  const found = new Map<string, string>();
  for (const { id } of accounts) {
    const wanted = plain(names.titleOf(id).replace(/[[\]]/g, ' ')) || 'Account';
    let name = wanted;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${wanted} ${number}`;
    taken.add(name.toLowerCase());
    found.set(id, name);
  }
  return (id) => found.get(id) ?? '';
}

/** Returns the list of categories, which precedes all accounts. */
export function qifCategories(
  categories: readonly { readonly name: string; readonly kind: string }[],
): string {
  const records = categories.map(
    ({ name, kind }) => `N${category(name)}\n${kind === 'income' ? 'I' : 'E'}\n^\n`,
  );
  return records.length === 0 ? '' : `!Type:Cat\n${records.join('')}`;
}

/** The head of an account's block. */
export function qifAccountHead({ id, type, currency }: QifAccount, nameOf: (id: string) => string): string {
  const kind = kinds[type] ?? 'Oth A';
  return `!Account\nN${nameOf(id)}\nT${kind}\nD${currency}\n^\n!Type:${kind}\n`;
}

/** The opening balance: by custom a transfer of the account with itself. */
export function qifOpening(date: string, amount: string, name: string): string {
  return `D${date}\nT${amount}\nPOpening Balance\nL[${name}]\n^\n`;
}

/**
 * A transaction as a record. Days are written `YYYY-MM-DD`, which no program can take for another day.
 * @param otherAccount of a transfer the id of the account on its other side
 */
export function qifRecord(
  row: Transaction,
  names: Pick<ExportNames, 'categoryOf'>,
  nameOf: (id: string) => string,
  otherAccount: string | undefined,
): string {
  const lines = [`D${row.date}`, `T${row.signed_amount}`];
  if (row.external_id !== null) lines.push(`N${plain(row.external_id)}`);
  lines.push(`P${plain(row.merchant ?? row.description)}`);
  const memo = [row.merchant === null ? '' : row.description, row.notes ?? ''].map(plain).filter(Boolean);
  if (memo.length > 0) lines.push(`M${memo.join(' / ')}`);
  if (row.type === 'transfer') {
    if (otherAccount !== undefined) lines.push(`L[${nameOf(otherAccount)}]`);
  } else if (row.splits.length === 0) {
    if (row.category_id !== null) lines.push(`L${category(names.categoryOf(row.category_id))}`);
  }
  for (const part of row.splits) {
    lines.push(`S${part.category_id === null ? '' : category(names.categoryOf(part.category_id))}`);
    if (part.notes !== null) lines.push(`E${plain(part.notes)}`);
    lines.push(`$${part.signed_amount}`);
  }
  return `${lines.join('\n')}\n^\n`;
}

/** A category: a colon would begin a subcategory, a slash a class, a bracket an account. */
function category(name: string): string {
  return plain(name.replace(/[:/[\]]/g, ' '));
}

function plain(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
