import { isCurrencyCode } from '@farthing/money';
import type { BankFormat, ColumnRole } from './bank-format.ts';
import type { ColumnMapping, ColumnPositions } from './statement.ts';

/** A heading brought to the form in which headings are compared, and the currency it names. */
export interface Heading {
  name: string;
  currency: string | null;
}

const bracketed = /^(.*?(?<!\s))\s*\(([A-Za-z]{3}|£|€|\$)\)$/;
const signs: Readonly<Record<string, string>> = { '£': 'GBP', '€': 'EUR', $: 'USD' };

/** Trims a heading, ignores case, and puts `(*)` for a currency in brackets: `Amount(EUR)` is `amount (*)` in EUR. */
export function readHeading(cell: string): Heading {
  const text = cell.replaceAll('\ufeff', '').replace(/\s+/g, ' ').trim().slice(0, 200);
  const found = bracketed.exec(text);
  const unit = found?.[2] ?? '';
  const currency = signs[unit] ?? unit.toUpperCase();
  if (found === null || !isCurrencyCode(currency)) return { name: text.toLowerCase(), currency: null };
  return { name: `${found[1]} (*)`.toLowerCase(), currency };
}

const sharedByAll: ReadonlySet<ColumnRole> = new Set(['description', 'merchant', 'id', 'fees', 'name', 'fx']);

/** Returns the column positions of each role in a header row. Roles without a column are absent. */
export function resolveColumns(format: BankFormat, header: readonly string[]): ColumnPositions {
  const names = header.map((cell) => readHeading(cell).name);
  const positions: ColumnPositions = {};
  for (const [role, accepted] of Object.entries(format.columns) as [ColumnRole, readonly string[]][]) {
    const found = accepted.map((name) => names.indexOf(readHeading(name).name)).filter((at) => at >= 0);
    const distinct = [...new Set(found)];
    if (distinct.length === 0) continue;
    if (role === 'id' && distinct.length < accepted.length) continue;
    positions[role] = sharedByAll.has(role) ? distinct : distinct.slice(0, 1);
  }
  return positions;
}

/** The currency that the heading of the amount (or of the money out) names, or null. */
export function headingCurrency(header: readonly string[], columns: ColumnPositions): string | null {
  const at = (columns.amount ?? columns.debit)?.[0];
  return at === undefined ? null : readHeading(header[at] ?? '').currency;
}

/** Returns the column positions of a mapping. @returns null if the header lacks a column that the mapping names */
export function mappedColumns(mapping: ColumnMapping, header: readonly string[]): ColumnPositions | null {
  const names = header.map((cell) => readHeading(cell).name);
  const missing: (string | number)[] = [];
  const find = (column: string | number | undefined): number[] | undefined => {
    if (column === undefined) return undefined;
    const at = typeof column === 'number' ? column : names.indexOf(readHeading(column).name);
    if (!Number.isInteger(at) || at < 0 || at >= Math.max(header.length, 1)) missing.push(column);
    return [at];
  };
  const several = (columns: (string | number)[] | undefined): number[] =>
    (columns ?? []).flatMap((each) => find(each) ?? []);
  const candidates: [ColumnRole, number[] | undefined][] = [
    ['date', find(mapping.dateColumn)],
    ['description', several(mapping.descriptionColumns)],
    ['amount', find(mapping.amountColumn)],
    ['flag', find(mapping.directionColumn)],
    ['state', find(mapping.statusColumn ?? undefined)],
    ['debit', find(mapping.debitColumn)],
    ['credit', find(mapping.creditColumn)],
    ['balance', find(mapping.balanceColumn)],
    ['currency', find(mapping.currencyColumn)],
    ['id', several(mapping.idColumns)],
  ];
  const positions: ColumnPositions = {};
  for (const [role, at] of candidates) if (at !== undefined && at.length > 0) positions[role] = at;
  const hasAmount =
    positions.amount !== undefined || (positions.debit !== undefined && positions.credit !== undefined);
  // A direction says something about an amount only.
  const isStray = positions.flag !== undefined && positions.amount === undefined;
  return missing.length > 0 || !hasAmount || isStray ? null : positions;
}
