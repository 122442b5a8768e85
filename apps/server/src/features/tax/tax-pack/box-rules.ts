import type { ReturnBoxFigure, ReturnFormFigures, ReturnRow } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import { poundsForBox, type ReturnBoxName, returnBoxes, returnForms } from '@farthing/uk-tax';

/** A record behind a figure, its amount in pence (a count where the box counts). */
export interface BackingRow {
  readonly source: ReturnRow['source'];
  readonly id: string | null;
  readonly account_id: string | null;
  readonly date: string | null;
  readonly label: string;
  readonly pence: bigint;
}

/** A box with its figure and all rows behind it. */
export interface FilledBox extends Omit<ReturnBoxFigure, 'rows' | 'row_count'> {
  readonly name: ReturnBoxName;
  /** Exact figure in pence, or null if it isn't an amount. */
  readonly pence: bigint | null;
  readonly rows: readonly BackingRow[];
}

/** A page of the return with all rows behind its boxes. */
export interface FilledForm extends Omit<ReturnFormFigures, 'boxes'> {
  readonly boxes: readonly FilledBox[];
}

/** A row of a source that needs no link of its own. */
export function rowOf(
  source: BackingRow['source'],
  label: string,
  pence: bigint,
  more: Partial<Pick<BackingRow, 'id' | 'account_id' | 'date'>> = {},
): BackingRow {
  return { source, id: null, account_id: null, date: null, label, pence, ...more };
}

/** A box that its rows add up to; none without rows. */
export function sumBox(
  name: ReturnBoxName,
  rows: readonly BackingRow[],
  { note = null, from }: { readonly note?: string | null; readonly from?: string } = {},
): FilledBox[] {
  if (rows.length === 0) return [];
  const pence = totalOf(rows);
  return [
    {
      ...headOf(name),
      figure: String(poundsForBox(pence, returnBoxes[name].rounding)),
      exact: print(pence),
      from: from ?? wordsOf(rows),
      note,
      pence,
      rows,
    },
  ];
}

/** A box that counts its rows. */
export function countBox(name: ReturnBoxName, rows: readonly BackingRow[]): FilledBox[] {
  if (rows.length === 0) return [];
  const head = { ...headOf(name), figure: String(rows.length), exact: null, pence: null };
  return [{ ...head, from: wordsOf(rows), note: null, rows: rows.map((row) => ({ ...row, pence: 1n })) }];
}

/** A box with an X or with words. */
export function wordBox(
  name: ReturnBoxName,
  figure: string,
  from: string,
  note: string | null = null,
): FilledBox {
  return { ...headOf(name), figure, exact: null, from, note, pence: null, rows: [] };
}

/** Returns boxes that the form derives from two others, calculated from their whole pounds so that they agree with the form. */
export function differenceBoxes(
  names: readonly ReturnBoxName[],
  above: readonly FilledBox[],
  below: readonly FilledBox[],
): FilledBox[] {
  const rows = [
    ...above.map((one) => rowOf('boxes', `Box ${one.box}`, one.pence ?? 0n)),
    ...below.map((one) => rowOf('boxes', `Box ${one.box}, deducted`, -(one.pence ?? 0n))),
  ];
  const pence = totalOf(rows);
  const from = [...above, ...below].map(({ box }) => `box ${box}`).join(' less ');
  const figure = String(wholeDifference(above, below));
  return names.map((name) => ({
    ...headOf(name),
    figure,
    exact: print(pence),
    from,
    note: null,
    pence,
    rows,
  }));
}

/** Returns the difference between two boxes in whole pounds. */
export function wholeDifference(above: readonly FilledBox[], below: readonly FilledBox[]): bigint {
  const pounds = (boxes: readonly FilledBox[]) => boxes.reduce((all, { figure }) => all + BigInt(figure), 0n);
  return pounds(above) - pounds(below);
}

/** A page; none without boxes. */
export function formOfBoxes(
  form: ReturnFormFigures['form'],
  boxes: readonly FilledBox[],
  notes: readonly string[] = [],
  name: string | null = null,
): FilledForm[] {
  if (boxes.length === 0) return [];
  return [{ form, title: returnForms[form], name, boxes, notes: [...notes] }];
}

/** Returns a page in the API's format, with at most `mostRows` rows per box. */
export function presentForm({ boxes, ...form }: FilledForm, mostRows: number): ReturnFormFigures {
  return {
    ...form,
    boxes: boxes.map(({ name, pence, rows, ...box }) => ({
      ...box,
      row_count: rows.length,
      rows: rows.slice(0, mostRows).map((row) => presentRow(row, returnBoxes[name].rounding === 'count')),
    })),
  };
}

/** A row as the API answers it. */
export function presentRow({ pence, ...row }: BackingRow, isCount = false): ReturnRow {
  return { ...row, amount: isCount ? String(pence) : print(pence) };
}

export function totalOf(rows: readonly BackingRow[]): bigint {
  return rows.reduce((all, { pence }) => all + pence, 0n);
}

/** Pounds as pence. */
export function pence(amount: string): bigint {
  return parseMinor(amount, 'GBP');
}

/** Pence as pounds. */
export function print(amount: bigint): string {
  return formatMinor(amount, 'GBP');
}

function headOf(name: ReturnBoxName) {
  const { section, box, label } = returnBoxes[name];
  return { name, section, box, label };
}

const nouns: Readonly<Record<BackingRow['source'], readonly [one: string, many: string]>> = {
  payslips: ['payslip', 'payslips'],
  transactions: ['transaction', 'transactions'],
  holdings: ['dividend of a holding', 'dividends of holdings'],
  income_sources: ['entry of an income source', 'entries of income sources'],
  profile: ['entry of your circumstances', 'entries of your circumstances'],
  share_awards: ['share award', 'share awards'],
  pension_lump_sums: ['lump sum from a pension', 'lump sums from pensions'],
  pensions: ['pension contribution', 'pension contributions'],
  capital_gains: ['disposal of a holding', 'disposals of holdings'],
  disposals: ['recorded disposal', 'recorded disposals'],
  boxes: ['box', 'boxes'],
  position: ['figure of the tax position', 'figures of the tax position'],
};

/** "12 payslips and 1 entry of your circumstances". */
function wordsOf(rows: readonly BackingRow[]): string {
  const parts = [...Map.groupBy(rows, ({ source }) => source)].map(
    ([source, { length }]) => `${length} ${nouns[source][length === 1 ? 0 : 1]}`,
  );
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}
