import type { Chance } from '../receipts-random.ts';
import { type Drawn, drawPages, widthOf } from './draw-pages.ts';
import type { LayoutColumn, StatementLayout } from './layouts.ts';

/** A row as it should be read. Amounts are hundredths; money out is negative. */
export interface TrueRow {
  readonly date: string;
  readonly text: readonly string[];
  readonly type: string;
  readonly minor: bigint;
}

/** A drawn statement with its rows. */
export interface RandomStatement {
  readonly bytes: Buffer;
  readonly pages: number;
  /** Oldest first. */
  readonly rows: readonly TrueRow[];
  /** A break was drawn that changes what the figures say. */
  readonly isBroken: boolean;
}

/** Faults that a statement is drawn with. */
export type Fault = 'digit' | 'dropped' | 'swapped' | null;

const shops = [
  'TESCO STORES 3297',
  'SAINSBURYS S/MKT',
  'PRET A MANGER',
  'TFL TRAVEL CH',
  'AMAZON.CO.UK HX4TY2',
  'SHELL CLAPHAM',
  'TOTAL ENERGIES 12',
  'THE IN-OUT CLUB',
  '3 STORE LONDON',
  'BALANCE BOARDS LTD',
  'PAYMENTS CORP',
  'M&S SIMPLY FOOD',
  'B & Q 1204',
  'CREDIT SAFE LTD',
  'CLOSING TIME PUB',
];
const seconds = [
  'LONDON GBR',
  'ON 12 MAR 5.50 EUR AT 1.17',
  'REF 20-11-04 12345678',
  'CARD 4417',
  'VIA MOBILE - PYMT',
];
const thirds = ['REFERENCE HX0092', 'FP 04/03/25 40'];
const types = ['DEB', 'DD', 'SO', 'FPO', 'BGC', 'CPT'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Draws a random statement of a layout. */
export function randomStatement(
  layout: StatementLayout,
  chance: Chance,
  fault: Fault = null,
): RandomStatement {
  const from = dayOf(Date.UTC(chance.whole(2019, 2026), chance.whole(0, 11), chance.whole(1, 28)));
  const to = later(from, chance.whole(25, 92));
  const rows = randomRows(layout, chance, from, to);
  let opening = BigInt(chance.whole(layout.isCard ? 0 : -80_000, 500_000));
  if (layout.isCard) opening = -opening;
  const broken = faulty(layout, rows, opening, chance, fault);
  const pages = paint({ layout, chance, from, to, rows, ...broken });
  return { bytes: drawPages(pages), pages: pages.length, rows, isBroken: broken.isBroken };
}

function randomRows(layout: StatementLayout, chance: Chance, from: string, to: string): TrueRow[] {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const rows: TrueRow[] = [];
  for (let at = 0; at <= days; at += 1)
    for (let count = chance.whole(0, 3) - (chance.happens(0.4) ? 3 : 0); count > 0; count -= 1) {
      const isIn = chance.happens(layout.isCard ? 0.06 : 0.2);
      const pence = BigInt(chance.happens(0.05) ? chance.whole(100_000, 2_500_000) : chance.whole(1, 20_000));
      const lines = [isIn && layout.isCard ? 'PAYMENT RECEIVED - THANK YOU' : chance.pick(shops)];
      if (layout.lines > 1 && chance.happens(0.6)) lines.push(chance.pick(seconds));
      if (layout.lines > 2 && chance.happens(0.3)) lines.push(chance.pick(thirds));
      rows.push({
        date: later(from, at),
        text: lines,
        type: chance.pick(types),
        minor: isIn ? pence : -pence,
      });
    }
  if (rows.length === 0) rows.push({ date: from, text: ['TESCO STORES 3297'], type: 'DEB', minor: -1234n });
  return rows;
}

/** A row as it is drawn: with the balance after it as the bank has it. */
interface DrawnRow extends TrueRow {
  readonly balance: bigint;
}

function faulty(
  layout: StatementLayout,
  rows: readonly TrueRow[],
  opening: bigint,
  chance: Chance,
  fault: Fault,
) {
  let running = opening;
  const drawn: DrawnRow[] = rows.map((row) => {
    running += row.minor;
    return { ...row, balance: running };
  });
  const sums = { closing: running, opening };
  const at = chance.whole(0, drawn.length - 1);
  const row = drawn[at] as DrawnRow;
  if (fault === 'digit') {
    const place = 10n ** BigInt(chance.whole(0, String(row.minor < 0n ? -row.minor : row.minor).length - 1));
    const size = row.minor < 0n ? -row.minor : row.minor;
    const digit = (size / place) % 10n;
    const changed = size - digit * place + ((digit + BigInt(chance.whole(1, 9))) % 10n) * place;
    drawn[at] = { ...row, minor: row.minor < 0n ? -changed : changed };
    return { drawn, ...sums, isBroken: changed !== size };
  }
  if (fault === 'dropped') {
    drawn.splice(at, 1);
    // Without a printed end, a statement without its last row is whole.
    const isEnd = at === drawn.length && layout.closing === null && layout.summary.length === 0;
    return { drawn, ...sums, isBroken: !isEnd || layout.summaryBelow !== undefined };
  }
  if (fault === 'swapped') {
    const other = drawn[at + 1];
    if (other === undefined) return { drawn, ...sums, isBroken: false };
    // Whole lines change places, with their balances. Without a balance of each row, nothing that is printed is wrong then.
    [drawn[at], drawn[at + 1]] = [other, row];
    const isChained = layout.balances === 'each' || row.date !== other.date;
    return {
      drawn,
      ...sums,
      isBroken: isChained && layout.balances !== 'none' && row.minor + other.minor !== other.minor,
    };
  }
  return { drawn, ...sums, isBroken: false };
}

interface Painting {
  readonly layout: StatementLayout;
  readonly chance: Chance;
  readonly from: string;
  readonly to: string;
  readonly opening: bigint;
  readonly closing: bigint;
  /** Rows as they are drawn, perhaps with a fault. */
  readonly drawn: readonly DrawnRow[];
  /** Rows as the bank has them, of which it prints the totals. */
  readonly rows: readonly TrueRow[];
}

const size = 8;
const step = 13;

/** The pages of a statement: summary, table over as many pages as it needs, and small print at the foot of each. */
function paint(painting: Painting): Drawn[][] {
  const { layout, chance, from, to } = painting;
  const pages: Drawn[][] = [];
  let page: Drawn[] = [];
  let y = 0;
  const put = (text: string, x: number, at = y, points = size) => page.push({ text, x, y: at, size: points });
  const cell = (column: LayoutColumn, text: string) => {
    const x = column.left ?? (column.right as number) - widthOf(text, size);
    put(text, x);
  };
  const head = () => {
    page = [];
    pages.push(page);
    y = 40;
    put(layout.id.toUpperCase(), 40, y, 14);
    put(`Account number 1234${layout.id.length}678 Sort code 20-11-43`.replace('1234', '123'), 300);
    y += 16;
    put('Mr A Sample, 14 Acre Lane, London SW2 5SG', 40);
    y += 16;
    if (pages.length === 1) summary();
    headings();
  };
  const summary = () => {
    put(`Your statement ${long(from)} to ${long(to)}`, 40);
    y += 16;
    for (const line of layout.summary) {
      put(filled(line, painting), 40);
      y += 12;
    }
    for (const [index, [label]] of (layout.summaryBelow ?? []).entries()) put(label, 40 + index * 120);
    if (layout.summaryBelow) {
      y += 12;
      for (const [index, [, what]] of layout.summaryBelow.entries())
        put(filled(`{${what}}`, painting), 40 + index * 120);
    }
    y += 24;
  };
  const headings = () => {
    for (const column of layout.columns) cell(column, column.heading);
    if (layout.sidebar && pages.length === 1)
      for (let at = 0; at < 6; at += 1)
        put(['At a glance', 'Money in 12.00', 'Overdraft limit 500.00'][at % 3] as string, 455, y + at * 17);
    y += step;
  };
  const room = (lines: number) => {
    if (y + lines * step < 770) return;
    put(layout.smallPrint, 40, 810, 6);
    head();
  };
  head();
  const ordered = layout.order === 'newest' ? [...painting.drawn].reverse() : painting.drawn;
  const balanceColumn = layout.columns.find(({ role }) => role === 'balance');
  const label = (text: string, minor: bigint) => {
    room(1);
    const at = layout.columns.find(({ role }) => role === 'text');
    if (at) cell(at, filled(text, painting));
    if (balanceColumn) cell(balanceColumn, figure(layout, minor, true));
    y += step;
  };
  if (layout.date === 'year row') {
    put(from.slice(0, 4), layout.columns[0]?.left ?? 40);
    if (layout.opening === null) y += step;
  }
  if (layout.opening) label(layout.opening, painting.opening);
  let shown = '';
  for (const [index, row] of ordered.entries()) {
    room(row.text.length + 1);
    if (layout.date === 'year row' && shown !== '' && row.date.slice(0, 4) !== shown.slice(0, 4)) {
      put(row.date.slice(0, 4), layout.columns[0]?.left ?? 40);
      y += step;
    }
    const isNewDay = row.date !== shown;
    const isLastOfDay = ordered[index + 1]?.date !== row.date;
    const withBalance = layout.balances === 'each' || (layout.balances === 'day-end' && isLastOfDay);
    for (const [line, text] of row.text.entries()) {
      const isMoneyLine = line === (layout.moneyLast ? row.text.length - 1 : 0);
      for (const column of layout.columns) {
        if (column.role === 'date' && line === 0 && (isNewDay || !layout.dateOnce))
          cell(column, printed(layout, row.date, shown));
        if (column.role === 'date2' && line === 0) cell(column, printed(layout, later(row.date, 1), ''));
        if (column.role === 'type' && line === 0) cell(column, row.type);
        if (column.role === 'text') cell(column, text);
        if (!isMoneyLine) continue;
        if (column.role === 'in' && row.minor > 0n) cell(column, figure(layout, row.minor));
        if (column.role === 'out' && row.minor < 0n) cell(column, figure(layout, -row.minor));
        if (column.role === 'amount') cell(column, amount(layout, row.minor));
        if (column.role === 'balance' && withBalance) cell(column, figure(layout, row.balance, true));
        if (column.role === 'foreign' && chance.happens(0.1)) cell(column, '12.50 EUR');
      }
      y += step;
    }
    if (layout.credit === 'CR below' && row.minor > 0n) {
      put('CR', 528);
      y += step;
    }
    shown = row.date;
  }
  if (layout.closing) label(layout.closing, painting.closing);
  y += 40;
  put(
    'Interest rates may change. Deposits are protected up to £85,000 by the FSCS.',
    40,
    Math.min(y, 795),
    7,
  );
  put(layout.smallPrint, 40, 810, 6);
  return pages;
}

function filled(line: string, { layout, from, to, opening, closing, rows }: Painting): string {
  const sum = (isIn: boolean) =>
    rows.reduce((total, { minor }) => (minor > 0n === isIn ? total + (isIn ? minor : -minor) : total), 0n);
  const owed = (minor: bigint) => (layout.isCard ? -minor : minor);
  return line
    .replace('{o}', `£${balanceText(layout, owed(opening))}`.replace('£-', '-£'))
    .replace('{c}', `£${balanceText(layout, owed(closing))}`.replace('£-', '-£'))
    .replace('{i}', `£${plain(sum(true))}`)
    .replace('{u}', `£${plain(sum(false))}`)
    .replace('{from}', long(from))
    .replace('{to}', long(to))
    .replace('{before}', long(later(from, -1)));
}

function plain(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}

/** A balance of the summary, without the symbol of its currency. */
function balanceText({ overdrawn }: StatementLayout, minor: bigint): string {
  if (minor >= 0n) return plain(minor);
  return overdrawn === '-' ? `-${plain(minor)}` : `${plain(minor)} ${overdrawn}`;
}

/** A figure; a balance below zero has the bank's mark. */
function figure(layout: StatementLayout, minor: bigint, isBalance = false): string {
  const text = `${layout.symbol ? '£' : ''}${plain(minor)}`;
  if (minor >= 0n || !isBalance) return text;
  return layout.overdrawn === '-' ? `-${text}` : `${text} ${layout.overdrawn}`;
}

function amount(layout: StatementLayout, minor: bigint): string {
  const text = `${layout.symbol ? '£' : ''}${plain(minor)}`;
  if (layout.signed) return `${minor < 0n ? '-' : layout.symbol ? '+' : ''}${text}`;
  if (!layout.isCard || minor < 0n) return text;
  return layout.credit === 'CR' ? `${text} CR` : layout.credit === '-' ? `-${text}` : text;
}

function printed(layout: StatementLayout, date: string, shown: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = months[Number(month) - 1] ?? '';
  const ending = /1[123]$/.test(day) ? 'th' : ({ '1': 'st', '2': 'nd', '3': 'rd' }[day.slice(-1)] ?? 'th');
  switch (layout.date) {
    case 'dd Mon':
    case 'year row':
      return `${day} ${name}`;
    case 'dd Mon yy':
      return `${day} ${name} ${year.slice(2)}`;
    case 'dd Mon yyyy':
      return `${day} ${name} ${year}`;
    case 'dd/mm/yyyy':
      return `${day}/${month}/${year}`;
    case 'dd/mm/yy':
      return `${day}/${month}/${year.slice(2)}`;
    case 'ordinal':
      return `${Number(day)}${ending} ${name}`;
    case 'Mon d':
      return `${name} ${Number(day)}`;
    case 'dd MON yyyy once':
      return `${day} ${name.toUpperCase()}${year === shown.slice(0, 4) ? '' : ` ${year}`}`;
  }
}

function long(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const full = [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ];
  return `${Number(day)} ${full[Number(month) - 1]} ${year}`;
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

function later(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * 86_400_000);
}
