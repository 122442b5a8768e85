import { addDays, dayOfRow, type StatementPeriod } from './pdf-dates.ts';
import type { PdfItem, PdfPlace } from './pdf-items.ts';
import type { PrintedFigures } from './pdf-labels.ts';
import type { PrintedMoney } from './pdf-money.ts';
import { itemAt } from './pdf-page.ts';

/** A row that the statement's own figures prove. Amounts are hundredths; money out is negative. */
export interface PdfRow {
  readonly place: PdfPlace;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly type: string;
  readonly text: string;
  readonly minor: bigint;
  /** Balance after the row. Negative where money is owed. */
  readonly balanceMinor: bigint;
}

/** Place at which the figures of a statement don't agree. */
export interface PdfBreak {
  readonly place: PdfPlace | null;
  readonly text: string;
  /** Balance that follows from the rows, in hundredths. */
  readonly expectedMinor: bigint | null;
  readonly printedMinor: bigint | null;
  readonly reason:
    | 'balance'
    | 'closing'
    | 'no-opening'
    | 'no-closing'
    | 'year'
    | 'outside-period'
    | 'order'
    | 'totals'
    | 'direction';
}

/** Facts that the proof needs beside the rows. */
export interface ProofInput {
  readonly items: readonly PdfItem[];
  readonly figures: PrintedFigures;
  readonly period: StatementPeriod;
  /** A card: amounts without a mark are spending, and balances are what is owed. */
  readonly isCard: boolean;
  /** Days have to be in order, as a text that was recognised from a picture may be misread. */
  readonly isRecognised: boolean;
}

type Proof = { readonly rows: PdfRow[] } | { readonly fault: PdfBreak };

/** A row or balance with its figures signed. */
interface Step {
  readonly item: PdfItem;
  readonly date: string;
  /** Null for a balance. */
  readonly minor: bigint | null;
  /** False where the statement prints no direction: the balance tells it. */
  readonly isSigned: boolean;
  readonly balance: bigint | null;
}

/**
 * Proves every row of a statement by its running balances, or by the balances and totals that it prints. The rows come
 * out oldest first. Nothing is left out: a row that isn't proved is the reason to refuse the whole statement.
 */
export function proveItems(input: ProofInput): Proof {
  const dated = stepsOf(input);
  if ('fault' in dated) return dated;
  const { steps } = dated;
  const unclear = unclearDirection(input);
  if (unclear !== null) return fault('direction', unclear);
  const order = orderOf(steps);
  if (order === null && input.isRecognised) return fault('order', firstOutOfOrder(steps));
  const attempts = order === null || order === 'same' ? [true, false] : [order === 'oldest'];
  const proofs = attempts.map((isOldestFirst) => chain(isOldestFirst ? steps : [...steps].reverse(), input));
  const proof = proofs.find((one) => 'rows' in one) ?? itemAt(proofs, 0);
  return 'rows' in proof && !input.isCard ? againstTotals(proof.rows, input.figures) : proof;
}

/** Refuses rows whose sums in and out are both other than the totals that are printed once each. */
function againstTotals(rows: PdfRow[], figures: PrintedFigures): Proof {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  const moved = rows.map(({ minor }) => minor);
  const pairs = [
    { printed: figures.in, own: sum(moved.filter((minor) => minor > 0n)) },
    { printed: figures.out, own: -sum(moved.filter((minor) => minor < 0n)) },
  ];
  const others = pairs.filter(({ printed, own }) => {
    const only = new Set(printed.map((minor) => (minor < 0n ? -minor : minor)));
    return only.size === 1 && !only.has(own);
  });
  const [pair] = others;
  return others.length === 2 && pair ? fault('totals', null, pair.own, pair.printed[0] ?? null) : { rows };
}

function stepsOf(input: ProofInput): { steps: Step[] } | { fault: PdfBreak } {
  const steps: Step[] = [];
  const unmarked = unmarkedSign(input.items);
  for (const item of input.items) {
    if (item.kind === 'total') continue;
    let date = '';
    if (item.kind === 'row') {
      const day = item.day && dayOfRow(item.day, input.period, item.year);
      if (!day) return fault('year', item);
      const { from, to } = input.period;
      if (
        from !== null &&
        to !== null &&
        (day < addDays(from, -longestBefore) || day > addDays(to, longestAfter))
      )
        return fault('outside-period', item);
      date = day;
    }
    steps.push({ item, date, ...figuresOf(item, input.isCard, unmarked) });
  }
  return { steps };
}

/**
 * The row of a card whose minus can't be told: on most cards it marks a payment. With the sign of all rows and balances turned
 * round, the sums would agree as well.
 */
function unclearDirection({ items, isCard }: ProofInput): PdfItem | null {
  if (!isCard) return null;
  const rows = items.filter(({ kind, amount }) => kind === 'row' && amount !== null);
  const minus = rows.filter(({ amount }) => amount?.mark === '-');
  if (minus.length > rows.length / 2) return minus[0] ?? null;
  const paid = /\bpayment\b.*\b(?:received|thank)|\bthank you\b|\bdirect debit payment\b/i;
  return (
    rows.find(({ text, amount }) => paid.test(text) && amount?.mark !== 'CR' && amount?.mark !== '-') ?? null
  );
}

/** Days before its statement that a row may be dated: it was paid then and booked later. */
const longestBefore = 45;
/** Days after its statement that a row may be dated. */
const longestAfter = 15;

/** Sign of amounts without a mark, where only those of the other direction have one. Null if none has. */
function unmarkedSign(items: readonly PdfItem[]): 1n | -1n | null {
  const marks = new Set(items.map(({ kind, amount }) => (kind === 'row' ? (amount?.mark ?? null) : null)));
  const isOutMarked = marks.has('-') || marks.has('DR');
  const isInMarked = marks.has('+') || marks.has('CR');
  return isOutMarked === isInMarked ? null : isOutMarked ? 1n : -1n;
}

function figuresOf(
  item: PdfItem,
  isCard: boolean,
  unmarked: 1n | -1n | null,
): Pick<Step, 'minor' | 'isSigned' | 'balance'> {
  const balance = balanceOf(item, isCard);
  if (item.kind !== 'row') return { minor: null, isSigned: true, balance };
  if (item.in) return { minor: item.in.minor, isSigned: true, balance };
  if (item.out) return { minor: -item.out.minor, isSigned: true, balance };
  const { minor = 0n, mark = null } = item.amount ?? {};
  if (isCard) return { minor: mark === 'CR' || mark === '-' ? minor : -minor, isSigned: true, balance };
  if (mark !== null)
    return { minor: mark === '-' || mark === 'DR' ? -minor : minor, isSigned: true, balance };
  return { minor: minor * (unmarked ?? 1n), isSigned: unmarked !== null, balance };
}

function balanceOf(item: PdfItem, isCard: boolean): bigint | null {
  const printed = item.balance ?? (item.kind === 'row' ? null : (item.amount ?? item.in ?? item.out));
  return printed === null ? null : signedBalance(printed, isCard);
}

function signedBalance({ minor, mark }: Pick<PrintedMoney, 'minor' | 'mark'>, isCard: boolean): bigint {
  if (isCard) return mark === 'CR' || mark === '-' ? minor : -minor;
  return mark === '-' || mark === 'DR' ? -minor : minor;
}

function orderOf(steps: readonly Step[]): 'oldest' | 'newest' | 'same' | null {
  const days = steps.filter(({ date }) => date !== '').map(({ date }) => date);
  const rises = days.some((day, at) => at > 0 && day > (days[at - 1] ?? ''));
  const falls = days.some((day, at) => at > 0 && day < (days[at - 1] ?? ''));
  if (rises && falls) return null;
  return rises ? 'oldest' : falls ? 'newest' : 'same';
}

function firstOutOfOrder(steps: readonly Step[]): PdfItem | null {
  const rows = steps.filter(({ date }) => date !== '');
  const found = rows.find(({ date }, at) => at > 0 && date < (rows[at - 1]?.date ?? ''));
  return found?.item ?? null;
}

/** Follows the balances from the first row to the last. */
function chain(steps: readonly Step[], { figures, isCard }: ProofInput): Proof {
  const printed = {
    opening: figures.opening.map((minor) => (isCard ? -minor : minor)),
    closing: figures.closing.map((minor) => (isCard ? -minor : minor)),
  };
  const firstRow = steps.findIndex(({ minor }) => minor !== null);
  const before = steps.slice(0, Math.max(0, firstRow)).filter(({ balance }) => balance !== null);
  const starts = before.length > 0 ? [before.at(-1)?.balance ?? 0n] : startsOf(steps, figures, printed);
  if (starts.length === 0) return fault('no-opening', steps[firstRow]?.item ?? null);
  const followed = starts.map((start) => follow(steps, start, printed.closing));
  return followed.find((proof) => 'rows' in proof) ?? itemAt(followed, 0);
}

/** Possible balances before the first row: those printed beside the table, or what the printed totals leave. */
function startsOf(
  steps: readonly Step[],
  figures: PrintedFigures,
  printed: { readonly opening: readonly bigint[]; readonly closing: readonly bigint[] },
): bigint[] {
  const signed = steps.filter(({ minor }) => minor !== null);
  if (signed.some(({ isSigned }) => !isSigned)) return [...new Set(printed.opening)];
  const sums = { in: 0n, out: 0n };
  for (const { minor } of signed) {
    if (minor === null) continue;
    if (minor > 0n) sums.in += minor;
    else sums.out -= minor;
  }
  const absolute = (values: readonly bigint[]) => values.map((value) => (value < 0n ? -value : value));
  const isTotalled = absolute(figures.in).includes(sums.in) && absolute(figures.out).includes(sums.out);
  if (printed.opening.length > 0 || !isTotalled) return [...new Set(printed.opening)];
  // Both totals are those of the rows: the balance before them follows from any printed balance.
  let running = 0n;
  for (const { minor, balance } of signed) {
    running += minor ?? 0n;
    if (balance !== null) return [balance - running];
  }
  return printed.closing.map((closing) => closing - running);
}

/** Adds the rows to a start; every printed balance has to agree, and the last row has to be followed by one. */
function follow(steps: readonly Step[], start: bigint, closings: readonly bigint[]): Proof {
  const rows: PdfRow[] = [];
  let running = start;
  let isProved = true;
  for (const { item, date, minor, isSigned, balance } of steps) {
    let moved = minor ?? 0n;
    if (!isSigned) {
      // The printed balance has to follow, whichever direction the amount has.
      if (balance === null) return fault('balance', item);
      if (running + moved !== balance) moved = -moved;
    }
    running += moved;
    if (minor !== null) isProved = false;
    if (balance !== null) {
      if (running !== balance) return fault('balance', item, running, balance);
      isProved = true;
    }
    if (minor !== null)
      rows.push({
        place: item.place,
        date,
        type: item.type,
        text: item.text,
        minor: moved,
        balanceMinor: running,
      });
  }
  const last = steps.at(-1)?.item ?? null;
  if (closings.length > 0 && !closings.includes(running))
    return fault('closing', last, running, closings[0] ?? null);
  if (!isProved && closings.length === 0) return fault('no-closing', last, running);
  return { rows };
}

function fault(
  reason: PdfBreak['reason'],
  item: PdfItem | null,
  expectedMinor: bigint | null = null,
  printedMinor: bigint | null = null,
): { fault: PdfBreak } {
  return {
    fault: {
      reason,
      place: item?.place ?? null,
      text: item?.text.slice(0, 60) ?? '',
      expectedMinor,
      printedMinor,
    },
  };
}
