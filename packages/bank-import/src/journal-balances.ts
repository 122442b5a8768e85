import { addDecimals, negateDecimal } from './decimal-sums.ts';

/** A sum of money on one day: of a posting, or of an account as a journal asserts it. */
interface Dated {
  readonly account: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly currency: string;
  /** A plain decimal. */
  readonly amount: string;
}

interface Assertion extends Dated {
  readonly line: number;
  /** How far the sum may be off; a plain decimal. */
  readonly tolerance: string;
}

interface Pad {
  readonly account: string;
  readonly date: string;
  readonly line: number;
  /** The currencies it has filled in: one amount each. */
  readonly filled: Set<string>;
}

/** A row that a pad stands for, or an assertion that the postings don't meet. */
export type Settled =
  | { readonly kind: 'pad'; readonly row: Dated; readonly line: number }
  | { readonly kind: 'broken'; readonly assertion: Dated; readonly found: string; readonly line: number };

/** Postings, pads and assertions kept for one file; a file with more isn't checked, and says so. */
const mostKept = 200_000;

/** Checks the `balance` directives of a beancount journal and fills in its `pad` directives. */
export interface JournalBalances {
  /** Adds a posting of money. */
  add(posting: Dated): void;
  pad(account: string, date: string, line: number): void;
  assert(assertion: Assertion): void;
  /** Whether the journal has more of these than are kept. */
  isOverfull(): boolean;
  /** Returns the rows of the pads and the assertions that don't hold, in the order of their days. */
  settle(): Settled[];
}

/**
 * Collects a journal's postings and directives in any order. A balance holds at the start of its day and includes
 * sub-accounts. A pad adds, on its own day, what the next balance of its account needs in each currency. Source: beancount's
 * language syntax, "Balance Assertions" and "Pad".
 */
export function createJournalBalances(): JournalBalances {
  const postings: Dated[] = [];
  const pads: Pad[] = [];
  const assertions: Assertion[] = [];
  const isOverfull = () => postings.length + pads.length + assertions.length >= mostKept;
  return {
    add: (posting) => void (isOverfull() || postings.push(posting)),
    pad: (account, date, line) =>
      void (isOverfull() || pads.push({ account, date, line, filled: new Set() })),
    assert: (assertion) => void (isOverfull() || assertions.push(assertion)),
    isOverfull,
    settle: () => (isOverfull() || assertions.length === 0 ? [] : settle(postings, pads, assertions)),
  };
}

const byDay = (a: { readonly date: string }, b: { readonly date: string }) =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0;

/** Walks through the days with a running total for each account and currency. */
function settle(
  postings: readonly Dated[],
  pads: readonly Pad[],
  assertions: readonly Assertion[],
): Settled[] {
  const inOrder = postings.toSorted(byDay);
  const totals = new Map<string, Map<string, string>>();
  const settled: Settled[] = [];
  let at = 0;
  for (const assertion of assertions.toSorted(byDay)) {
    for (; at < inOrder.length && (inOrder[at] as Dated).date < assertion.date; at += 1)
      addTo(totals, inOrder[at] as Dated);
    const { account, currency, amount, tolerance, line } = assertion;
    const found = totalOf(totals, account, currency);
    const missing = addDecimals([amount, negateDecimal(found)]) ?? amount;
    if (isWithin(missing, tolerance)) continue;
    const pad = pads.findLast((one) => one.account === account && one.date < assertion.date);
    if (pad === undefined || pad.filled.has(currency)) {
      settled.push({ kind: 'broken', assertion, found, line });
      continue;
    }
    pad.filled.add(currency);
    const row = { account, date: pad.date, currency, amount: missing };
    addTo(totals, row);
    settled.push({ kind: 'pad', row, line: pad.line });
  }
  return settled;
}

function addTo(totals: Map<string, Map<string, string>>, { account, currency, amount }: Dated): void {
  const known = totals.get(account) ?? new Map<string, string>();
  totals.set(account, known.set(currency, addDecimals([known.get(currency) ?? '0', amount]) ?? '0'));
}

/** The total of an account with its sub-accounts. */
function totalOf(
  totals: ReadonlyMap<string, Map<string, string>>,
  account: string,
  currency: string,
): string {
  const amounts: string[] = [];
  for (const [name, sums] of totals)
    if (name === account || name.startsWith(`${account}:`)) amounts.push(sums.get(currency) ?? '0');
  return addDecimals(amounts) ?? '0';
}

function isWithin(difference: string, tolerance: string): boolean {
  const size = difference.replace(/^-/, '');
  return size === '0' || !(addDecimals([tolerance, negateDecimal(size)]) ?? '-').startsWith('-');
}
