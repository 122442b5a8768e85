import { isCurrencyCode } from '@farthing/money';
import { addDecimals, negateDecimal } from './decimal-sums.ts';
import { cutOff, type DocumentRow, virtualLeftOut } from './document-rows.ts';
import type { OwnAccounts } from './journal-accounts.ts';
import type { Entry } from './journal-entries.ts';
import { type Weighed, weighPostings } from './journal-weights.ts';

const equityRoot = /^equity(?::|$)/i;

/** A row of a journal and its line. */
export interface JournalRow {
  row: DocumentRow;
  line: number;
}

/** The row of an entry that can't be read, or is left out as a whole. */
export function wholeRow({ date, payee, description, line }: Entry, status: string): JournalRow {
  return { row: { date, payee, description, account: '', amount: '', status }, line };
}

/** The rows of an entry: one for each posting to an own account, or for each category that it pays for. */
export function entryRows(entry: Entry, own: OwnAccounts): JournalRow[] {
  if (entry.problem !== undefined) return [wholeRow(entry, entry.problem)];
  const weighed = weighPostings(entry.postings);
  if (typeof weighed === 'string') return [wholeRow(entry, weighed)];
  const real = weighed.filter(({ virtual }) => virtual === '');
  const virtual = weighed.filter((posting) => posting.virtual !== '').map((each) => virtualRow(entry, each));
  if (real.length === 0 && virtual.length > 0) return virtual;
  if (entry.postings.filter((each) => each.virtual === '').length < 2) {
    const isCheck = real.length === 1 && real[0]?.weight === '0' && real[0].balance !== null;
    return [wholeRow(entry, isCheck ? 'This entry only checks a balance' : cutOff), ...virtual];
  }
  return [...realRows(entry, real, own).map((row) => ({ row, line: entry.line })), ...virtual];
}

function virtualRow({ date, payee, description }: Entry, { amount, line }: Weighed): JournalRow {
  const { number, commodity } = amount;
  const row = { date, payee, description, account: '', amount: number, currency: commodity };
  return { row: { ...row, status: virtualLeftOut }, line };
}

function realRows({ date, payee, description }: Entry, weighed: Weighed[], own: OwnAccounts): DocumentRow[] {
  const base = { date, payee, description };
  const mine = weighed.filter(({ account }) => own.has(account));
  const others = weighed.filter(({ account }) => !own.has(account));
  if (mine.length === 0) {
    const status = 'No posting of this entry is to Assets or Liabilities';
    return [{ ...base, account: '', amount: '', status }];
  }
  const carrier = carrierOf(mine, others);
  const sameWay = mine.every((each) => isOut(each.weight) === isOut(mine[0]?.weight ?? ''));
  return mine.flatMap((posting) => {
    const { account, amount } = posting;
    /** `to` is the account of the other side, null for a transfer. */
    const of = (number: string, to: string | null): DocumentRow => {
      const moves = to === null || equityRoot.test(to);
      return {
        ...base,
        account,
        type: moves ? 'transfer' : undefined,
        category: moves ? '' : to.slice(to.indexOf(':') + 1),
        amount: number,
        currency: amount.commodity,
        status: unitReason(amount.commodity),
      };
    };
    if (others.length === 0) return [of(amount.number, null)];
    if (posting !== carrier) {
      const [only] = others;
      if (!sameWay) return [of(amount.number, null)];
      return [of(amount.number, others.length === 1 && only !== undefined ? only.account : 'x:')];
    }
    const parts = others.map((other) => of(negateDecimal(other.weight), other.account));
    const rest = addDecimals([amount.number, ...others.map(({ weight }) => weight)]) ?? '0';
    return rest === '0' ? parts : [...parts, of(rest, null)];
  });
}

const isOut = (number: string): boolean => number.startsWith('-');

/**
 * Returns the user's account that pays or receives an entry's income and expenses: the only one or, if several have money
 * in both directions, the one it passed through. Returns null if that is ambiguous or other commodities are involved.
 */
function carrierOf(own: readonly Weighed[], others: readonly Weighed[]): Weighed | null {
  const [first] = own;
  if (first === undefined || others.length === 0) return null;
  const units = new Set([...own, ...others].map(({ unit }) => unit));
  if (units.size > 1 || own.some(({ amount, unit }) => amount.commodity !== unit)) return null;
  if (own.length === 1) return first;
  const bothWays = own.some(({ weight }) => isOut(weight)) && own.some(({ weight }) => !isOut(weight));
  if (!bothWays) return null;
  const net = addDecimals(own.map(({ weight }) => weight)) ?? '0';
  return own.find(({ weight }) => isOut(weight) === isOut(net)) ?? null;
}

/** Returns the reason why an amount in this commodity is left out, or undefined for money. */
export function unitReason(commodity: string): string | undefined {
  if (commodity === '' || isCurrencyCode(commodity)) return undefined;
  return `Units of ${commodity.slice(0, 20)}, which are not money`;
}
