import { createTableTokenizer, type TableRow } from './csv-documents.ts';
import type { RecordTokenizer } from './csv-records.ts';
import { addDecimals, negateDecimal } from './decimal-sums.ts';
import { cutOff, type DocumentRow, type DocumentSink, rowCells } from './document-rows.ts';

/** The headings that mark the transaction history of Wise. */
export const wiseHistoryHeadings = [
  [
    ...['id', 'status', 'direction', 'created on', 'source fee amount', 'source fee currency'],
    ...['source amount (after fees)', 'source currency', 'target name', 'target amount (after fees)'],
    'target currency',
  ],
] as const;

/**
 * Reads the transaction history of Wise, which holds the balances of all currencies: each is an account of the file, named by
 * its currency. What goes out leaves the balance of the source currency together with the fee, which is printed apart; what
 * comes in arrives after its fee; a conversion (NEUTRAL) is a row of each of its two balances.
 *
 * Layout and rules: NobodyOfNaught/budgetapp (`src/import/wise.ts`) and morrisondavid/finance-app (`server/parsers/wise.ts`).
 * A refunded payment has no row for the refund, so both are left out. A separate refund row is rejected, because
 * the file does not say if the refunded payment is in it.
 */
export function createWiseTokenizer(sink: DocumentSink): RecordTokenizer {
  return createTableTokenizer(wiseHistoryHeadings, {
    row(row) {
      for (const made of rowsOf(row)) sink.row(rowCells(made), row.line);
    },
  });
}

function rowsOf(row: TableRow): DocumentRow[] {
  const { cell } = row;
  const direction = cell('direction').toUpperCase();
  const isConversion = direction === 'NEUTRAL';
  const [source, target] = [cell('source currency').toUpperCase(), cell('target currency').toUpperCase()];
  const shared = {
    date: cell('created on'),
    type: isConversion ? 'transfer' : direction.toLowerCase(),
    description: describe(row, direction),
    category: isConversion ? '' : cell('category'),
    id: cell('id'),
  };
  const arrived = amountOf(cell('target amount (after fees)'));
  const spent = spentFrom(row, source);
  const status = statusOf(row, direction) ?? (typeof spent === 'string' ? undefined : spent.refused);
  const out = (): DocumentRow => ({
    ...shared,
    account: source,
    payee: cell('target name'),
    amount: typeof spent === 'string' ? negateDecimal(spent) : '',
    currency: source,
    status,
    ...(target !== source && { foreignAmount: arrived, foreignCurrency: target }),
  });
  const into = (): DocumentRow => ({
    ...shared,
    account: target,
    payee: cell('source name'),
    amount: arrived,
    currency: target,
    status: statusOf(row, direction),
  });
  if (direction === 'IN') return [into()];
  return isConversion ? [out(), into()] : [out()];
}

/** Returns the reason why a row is left out or, prefixed with `!`, why it can't be read. */
function statusOf({ cell, isShort }: TableRow, direction: string): string | undefined {
  if (isShort) return cutOff;
  if (!['IN', 'OUT', 'NEUTRAL'].includes(direction))
    return '!The row does not say whether it is money in or out.';
  const status = cell('status').toUpperCase();
  if (status === 'COMPLETED') return undefined;
  if (status === 'REFUNDED') {
    return direction === 'OUT'
      ? 'The payment was refunded. The file has no row for the money that came back.'
      : '!Wise lists this refund without saying which payment it takes back. Add it by hand if it reached your balance.';
  }
  return `Status is ${status === '' ? 'blank' : status.slice(0, 40)}. Only COMPLETED rows count.`;
}

/** The money that left a balance: amount and fee. */
function spentFrom({ cell }: TableRow, currency: string): string | { refused: string } {
  const amount = amountOf(cell('source amount (after fees)'));
  const fee = amountOf(cell('source fee amount'));
  if (!/[1-9]/.test(fee)) return amount;
  const feeCurrency = cell('source fee currency').toUpperCase();
  if (feeCurrency !== currency) {
    return {
      refused: `!The fee is in ${feeCurrency.slice(0, 12)}, and the row does not say which balance paid it. Add the payment by hand.`,
    };
  }
  return addDecimals([amount, fee]) ?? { refused: '!The amount or the fee is not a number.' };
}

function amountOf(cell: string): string {
  return cell.replaceAll(',', '');
}

function describe({ cell }: TableRow, direction: string): string {
  if (direction === 'NEUTRAL')
    return `Converted ${cell('source currency').toUpperCase()} to ${cell('target currency').toUpperCase()}`;
  const other = direction === 'IN' ? cell('source name') : cell('target name');
  return [other, cell('reference'), cell('note')].filter((text) => text !== '').join(' ') || cell('id');
}
