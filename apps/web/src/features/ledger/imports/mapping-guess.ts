import type { ImportMapping } from '@farthing/api-contract';
import { mappingGuess as texts } from './texts.tsx';

/** Column of each role, by position from 0, or -1 for none. The user sees and edits this. */
export interface ColumnChoice {
  /** Index of the header row, or -1 if there is none. */
  readonly headingRow: number;
  readonly date: number;
  readonly description: number;
  /** A second text, added to the first. */
  readonly moreDescription: number;
  /** `one`: a signed amount; `two`: money out and money in apart. */
  readonly amounts: 'one' | 'two';
  readonly amount: number;
  /** Beside one amount: which way money went, as IN and OUT. */
  readonly direction: number;
  /** Says which rows are pending or declined. */
  readonly status: number;
  readonly debit: number;
  readonly credit: number;
  readonly balance: number;
  readonly currency: number;
  /** Date order. `found`: detected from the whole file. */
  readonly dates: 'found' | 'day_first' | 'month_first';
  /** Sign of money out. `found`: detected from the rows. */
  readonly sign: 'found' | 'negative_is_spend' | 'positive_is_spend';
}

type Rows = readonly (readonly string[])[];

const headings = {
  date: /\b(date|datum|buchungstag|fecha|when|posted|day)\b/i,
  debit: /\b(debit|paid out|money out|out|withdraw\w*|spent|ausgang|soll)\b/i,
  credit: /\b(credit|paid in|money in|in|deposit\w*|received|eingang|haben)\b/i,
  balance: /\b(balance|running|saldo|solde)\b/i,
  amount:
    /\b(amount|betrag|buchungsbetrag|bedrag|belopp|value|sum|importe|montant|total|částka)(?![\p{L}\d])/iu,
  currency: /\b(currency|ccy|w[aä]hrung|devise)\b/i,
  description:
    /(desc|detail|narrative|payee|counter ?party|memo|merchant|verwendungszweck|name|text|particulars|auftraggeber|\bwhat\b|\bwho\b)/i,
  /** Says something, but seldom what was bought: a second text, or the first where no other column has words. */
  aside: /\b(reference|ref|kind|type|code|category|method|status|kategorie|art)\b/i,
};

const dateLike =
  /^\d{1,4}[-/. ](\d{1,2}|[A-Za-z]{3,9})[-/. ]\d{2,4}([ T].*)?$|^(19|20)\d{6}$|^[A-Za-z]{3,9} \d{1,2},? \d{4}$/;
const moneyLike = /^[-+−(]?\s*[£€$]?\s*[-+−]?\d[\d.,'’ {2}]*\)?\s*(cr|dr|[A-Z]{3})?$/i;

type Fits = (at: number) => boolean;

/** Chooses each column for one role at most. */
function columnPicker(rows: Rows) {
  const headingRow = findHeading(rows);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const data = rows.slice(headingRow + 1).filter((row) => row.length > 1);
  const names = rows[headingRow] ?? [];
  const taken = new Set<number>();
  const columns = Array.from({ length: width }, (_, at) => at);
  return {
    headingRow,
    data,
    names,
    taken,
    columns,
    /** Takes the first free column that fits the first of these conditions that any column fits, or -1. */
    pick: (...conditions: readonly Fits[]): number => {
      for (const fits of conditions) {
        const found = columns.find((at) => !taken.has(at) && fits(at));
        if (found === undefined) continue;
        taken.add(found);
        return found;
      }
      return -1;
    },
    named: (heading: RegExp) => (at: number) => heading.test((names[at] ?? '').trim()),
    holds: (like: RegExp, share: number) => (at: number) => shareOf(data, at, like) >= share,
  };
}

type ColumnPicker = ReturnType<typeof columnPicker>;

/** Guesses which column holds what from the first rows of a file of unknown layout. */
export function guessColumns(rows: Rows): ColumnChoice {
  const picker = columnPicker(rows);
  const { data, names, pick, named, holds } = picker;
  const isZone = named(/zone/i);
  const date = pick((at) => named(headings.date)(at) && holds(dateLike, 0.5)(at), holds(dateLike, 0.6));
  const balance = pick((at) => named(headings.balance)(at) && holds(moneyLike, 0.3)(at));
  const amounts = pickAmounts(picker);
  const status = pick((at) => at === statusAt(names));
  const direction = amounts.amount < 0 ? -1 : pick((at) => saysDirection(data, at));
  const currency = pick(
    (at) => (named(headings.currency)(at) || holds(/^[A-Z]{3}$/, 0.9)(at)) && !isZone(at),
  );
  return {
    headingRow: picker.headingRow,
    date,
    ...pickDescriptions(picker),
    ...amounts,
    direction,
    status,
    balance,
    currency,
    dates: 'found',
    sign: 'found',
  };
}

/** Picks two columns for money out and in, or else one of signed amounts. */
function pickAmounts({ data, taken, pick, named, holds }: ColumnPicker) {
  const debit = pick((at) => named(headings.debit)(at) && holds(moneyLike, 0.01)(at));
  const credit = pick((at) => named(headings.credit)(at) && holds(moneyLike, 0.01)(at));
  if (debit >= 0 && credit >= 0) return { amounts: 'two', amount: -1, debit, credit } as const;
  taken.delete(debit);
  taken.delete(credit);
  const isDateLike = holds(dateLike, 0.5);
  const isMoney = (at: number) => holds(moneyLike, 0.6)(at) && !isDateLike(at);
  const isOfOneUnit = named(/\b(price|kurs|koers|quantity|units|shares|rate)\b/i);
  const amount = pick(
    (at) => named(headings.amount)(at) && isMoney(at),
    (at) => isMoney(at) && hasPlaces(data, at) && !isOfOneUnit(at),
  );
  return { amounts: 'one', amount, debit: -1, credit: -1 } as const;
}

function pickDescriptions({ data, columns, taken, pick, named }: ColumnPicker) {
  const words = (at: number) => wordiness(data, at) > 0;
  const isAside = named(headings.aside);
  const main = columns.filter((at) => !isAside(at));
  const description = pick(
    (at) => named(headings.description)(at) && !isAside(at) && words(at),
    longestText(data, main.some((at) => !taken.has(at) && words(at)) ? main : columns, taken),
  );
  const moreDescription = pick(
    (at) => named(headings.description)(at) && words(at),
    (at) => named(/\b(reference|ref)\b/i)(at) && words(at),
  );
  return { description, moreDescription };
}

/** The row before the first that holds a date and an amount, when it names at least two columns itself. */
function findHeading(rows: Rows): number {
  const isData = (row: readonly string[]) => {
    const cells = row.map((cell) => cell.trim());
    const date = cells.findIndex((cell) => dateLike.test(cell));
    return date >= 0 && cells.some((cell, at) => at !== date && moneyLike.test(cell));
  };
  const first = rows.findIndex(isData);
  const at = first < 0 ? 0 : first - 1;
  const row = rows[at];
  if (!row || row.filter((cell) => cell.trim() !== '').length < 2) return -1;
  return row.some((cell) => moneyLike.test(cell.trim())) ? -1 : at;
}

function shareOf(rows: Rows, at: number, like: RegExp): number {
  return rows.length === 0 ? 0 : rows.filter((row) => like.test((row[at] ?? '').trim())).length / rows.length;
}

/** Money has pence somewhere; numbers of cheques and accounts have none. */
function hasPlaces(rows: Rows, at: number): boolean {
  return rows.some((row) => /[.,]\d{1,2}\)?$/.test((row[at] ?? '').trim()));
}

const outWord =
  /^(out|dr|d|debit|debet|paid out|money out|outgoing|expense|withdrawal|af|soll|s|débit|cargo|ausgang|dare|addebito|o|-)\.?$/i;
const inWord =
  /^(in|cr|c|credit|paid in|money in|incoming|income|deposit|bij|haben|h|crédit|abono|eingang|avere|accredito|i|\+)\.?$/i;

/** A column that says of each row which way money went; both ways occur. */
function saysDirection(rows: Rows, at: number): boolean {
  const cells = rows.map((row) => (row[at] ?? '').trim());
  return (
    cells.every((cell) => outWord.test(cell) || inWord.test(cell)) &&
    cells.some((cell) => outWord.test(cell)) &&
    cells.some((cell) => inWord.test(cell))
  );
}

function wordiness(rows: Rows, at: number): number {
  return rows.reduce((sum, row) => sum + (row[at] ?? '').replace(/[^\p{L}]/gu, '').length, 0);
}

function longestText(
  rows: Rows,
  columns: readonly number[],
  taken: ReadonlySet<number>,
): (at: number) => boolean {
  const free = columns.filter((at) => !taken.has(at));
  const best = free.toSorted((a, b) => wordiness(rows, b) - wordiness(rows, a))[0];
  return (at) => at === best && wordiness(rows, at) > 0;
}

/** Returns the errors for required columns that aren't chosen yet, by field. Empty if there are none. */
export function missingColumns(choice: ColumnChoice): Readonly<Record<string, string>> {
  const missing: Record<string, string> = {};
  if (choice.date < 0) missing.date = texts.dateMissing;
  if (choice.description < 0) missing.description = texts.descriptionMissing;
  if (choice.amounts === 'one' && choice.amount < 0) missing.amount = texts.amountMissing;
  if (choice.amounts === 'two' && choice.debit < 0) missing.debit = texts.moneyOutMissing;
  if (choice.amounts === 'two' && choice.credit < 0) missing.credit = texts.moneyInMissing;
  if (choice.amounts === 'two' && choice.debit >= 0 && choice.debit === choice.credit) {
    missing.credit = texts.sameColumn;
  }
  return missing;
}

/** Returns the column that the server takes for the status of rows where none is named. */
function statusAt(names: readonly string[]): number {
  return names.findIndex((name) =>
    /^(?:(?:transaction|payment|booking) )?(?:status|state|buchungsstatus|statut|état|estado|stato)$/i.test(
      name.trim(),
    ),
  );
}

/** Two headings that the server takes for the same: case, spaces and a currency in brackets do not count. */
function headingKey(heading: string): string {
  return heading
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\s*\((?:[A-Za-z]{3}|£|€|\$)\)$/, ' (*)')
    .toLowerCase();
}

/** The columns as the API takes them: by heading where that is clear, so that a file with moved columns is still read. */
export function mappingOf(choice: ColumnChoice, rows: Rows): ImportMapping {
  const names = choice.headingRow < 0 ? [] : (rows[choice.headingRow] ?? []);
  const keys = names.map(headingKey);
  const column = (at: number): string | number => {
    const key = keys[at] ?? '';
    const clear =
      key !== '' && (names[at] ?? '').length <= 200 && keys.indexOf(key) === keys.lastIndexOf(key);
    return clear ? (names[at] ?? '').trim() : at;
  };
  const optional = (name: string, at: number) => (at < 0 ? {} : { [name]: column(at) });
  const described = [choice.description, choice.moreDescription].filter((at) => at >= 0);
  return {
    has_header: choice.headingRow >= 0,
    date_column: column(choice.date),
    description_columns: [...new Set(described)].map(column),
    ...(choice.amounts === 'one'
      ? { ...optional('amount_column', choice.amount), ...optional('direction_column', choice.direction) }
      : { ...optional('debit_column', choice.debit), ...optional('credit_column', choice.credit) }),
    ...(choice.status < 0 && statusAt(names) >= 0
      ? { status_column: null }
      : optional('status_column', choice.status)),
    ...optional('balance_column', choice.balance),
    ...optional('currency_column', choice.currency),
    ...(choice.dates === 'found'
      ? {}
      : { date_format: choice.dates === 'day_first' ? 'DD/MM/YYYY' : 'MM/DD/YYYY' }),
    ...(choice.sign === 'found' || choice.amounts === 'two' || choice.direction >= 0
      ? {}
      : { sign: choice.sign }),
  };
}
