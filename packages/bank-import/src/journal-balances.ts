import { addDecimals, negateDecimal } from './decimal-sums.ts';
import type { Entry, Posting } from './journal-entries.ts';
import { type AccountAmount, createJournalTotals, type JournalTotals } from './journal-totals.ts';
import { weighPostings } from './journal-weights.ts';

/** A balance that a journal states. */
export interface Assertion extends AccountAmount {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly line: number;
  /** Largest difference allowed in the sum, as a plain decimal. */
  readonly tolerance: string;
  readonly withSubaccounts: boolean;
  /** The account holds nothing in another commodity. */
  readonly isOnly: boolean;
}

/** Beancount's `pad`: what `account` lacks at its next balance comes from `source`. */
export interface Pad {
  readonly date: string;
  readonly line: number;
  readonly account: string;
  readonly source: string;
}

/** One side of a pad directive’s transaction. */
export interface Padded extends AccountAmount {
  readonly date: string;
  readonly line: number;
}

/** Result of adding up a journal's balances. */
export interface CheckedBalances {
  /** Amounts inserted by pad directives, on both sides. */
  readonly padded: readonly Padded[];
  /** Assertions that the postings don't meet. */
  readonly broken: readonly { readonly assertion: Assertion; readonly found: string }[];
  /** Entries whose postings state a balance in place of an amount: filled in, or with why they can't be. */
  readonly filled: readonly Entry[];
}

/** Checks the balances that a journal states and works out what they leave open. Entries and directives come in any order. */
export interface JournalBalances {
  entry(entry: Entry): void;
  pad(pad: Pad): void;
  assert(assertion: Assertion): void;
  /** Says that entries are missing, so that nothing is worked out from balances. */
  lacksEntries(): void;
  /** Returns true if the journal has more postings than can be stored. */
  isOverfull(): boolean;
  /** Returns true if there are too many postings to check the balances that the journal states. */
  isUnchecked(): boolean;
  check(): CheckedBalances;
}

interface Posted extends AccountAmount {
  readonly kind: 'posting';
  readonly date: string;
  readonly virtual: boolean;
}
type Item = Posted | (Assertion & { readonly kind: 'assertion' }) | (Entry & { readonly kind: 'open' });

/** Items kept for one file. */
const mostKept = 200_000;
/** Rounding tolerance for priced amounts. ledger compares to the decimal places that the commodity is written with. */
const roundingTolerance = '0.005';

const isOpen = ({ amount, balance }: Posting): boolean => amount === null && balance !== null;

/**
 * Collects what a journal posts and states. In beancount a balance holds at the start of its day. In hledger postings count in
 * the order of their days, virtual ones too; in ledger in the order of the file, without virtual ones. A file is read as the
 * program that finds fewer balances broken reads it. Sources: beancount's language syntax, "Balance Assertions" and "Pad";
 * hledger's manual, "Balance assertions" and "Balance assignments"; ledger's manual, "Balance verification".
 */
export function createJournalBalances(dialect: 'beancount' | 'ledger'): JournalBalances {
  const items: Item[] = [];
  const pads: Pad[] = [];
  let isComplete = true;
  let statesBalances = false;
  const isOverfull = () => items.length + pads.length >= mostKept;
  const keep = (item: Item) => void (isOverfull() || items.push(item));
  return {
    entry(entry) {
      statesBalances ||= entry.postings.some(({ balance }) => balance !== null);
      if (entry.problem !== undefined) isComplete = false;
      else if (entry.postings.some(isOpen)) keep({ kind: 'open', ...entry });
      else for (const item of itemsOf(entry)) keep(item);
    },
    pad(pad) {
      statesBalances = true;
      if (!isOverfull()) pads.push(pad);
    },
    assert(assertion) {
      statesBalances = true;
      keep({ kind: 'assertion', ...assertion });
    },
    lacksEntries() {
      isComplete = false;
    },
    isOverfull,
    isUnchecked: () => isOverfull() && statesBalances,
    check() {
      if (isOverfull()) {
        const open = items.filter((item) => item.kind === 'open');
        return { padded: [], broken: [], filled: open.map((entry) => ({ ...entry, problem: tooLong })) };
      }
      if (dialect === 'beancount') return checkPads(items, pads);
      const asHledger = walk(items.toSorted(byDay), true);
      const asLedger = walk(items, false);
      const { broken } = asLedger.broken.length < asHledger.broken.length ? asLedger : asHledger;
      const others = new Map(asLedger.filled.map((entry) => [entry.line, entry]));
      const filled = asHledger.filled.map((entry) =>
        isComplete && isSame(entry, others.get(entry.line)) ? entry : { ...entry, problem: unclear },
      );
      return { padded: [], broken, filled };
    },
  };
}

/** The problem of an entry that states a balance in place of an amount, in a journal that is too long to work it out. */
export const tooLong =
  '!This posting sets a balance in place of an amount, and the journal is too long to work it out. Write its amount.';
const unclear =
  '!This posting sets a balance in place of an amount, which cannot be worked out for certain. Write its amount.';

function isSame(one: Entry, other: Entry | undefined): boolean {
  return one.postings.every(({ amount }, at) => amount?.number === other?.postings[at]?.amount?.number);
}

/** By day; beancount's assertions come before the entries of their day, and all else stays in the order of the file. */
function byDay(a: { readonly date: string }, b: { readonly date: string }): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
}
function byDayBalancesFirst(a: Item, b: Item): number {
  return byDay(a, b) || Number(b.kind === 'assertion') - Number(a.kind === 'assertion');
}

/** The postings of an entry, each with the balance that it states. */
function itemsOf({ date, postings }: Entry): Item[] {
  const weighed = weighPostings(postings);
  if (typeof weighed === 'string') return [];
  return weighed.flatMap(({ account, amount: { number, commodity }, balance, virtual, line }): Item[] => {
    const posting: Item = {
      kind: 'posting',
      date,
      account,
      commodity,
      amount: number,
      virtual: virtual !== '',
    };
    if (balance === null) return [posting];
    const { number: amount, ...stated } = balance;
    const assertion = { kind: 'assertion', date, account, line, ...stated, amount } as const;
    return [posting, { ...assertion, tolerance: roundingTolerance }];
  });
}

/**
 * Goes through the items with a running total for each account and commodity.
 * @param onShort is shown each sum that is off, and returns what to add to the totals
 */
function walk(
  items: readonly Item[],
  countsVirtual: boolean,
  onShort: (assertion: Assertion, found: string) => readonly AccountAmount[] = () => [],
): Omit<CheckedBalances, 'padded'> {
  const totals = createJournalTotals(accountsWithBalances(items));
  const broken: { assertion: Assertion; found: string }[] = [];
  const filled: Entry[] = [];
  const take = (item: Item): void => {
    if (item.kind === 'posting') {
      if (countsVirtual || !item.virtual) totals.add(item);
    } else if (item.kind === 'assertion') {
      const found = totals.of(item.account, item.commodity, item.withSubaccounts);
      const isBroken = !isWithin(difference(item.amount, found), item.tolerance);
      const holdsOther = item.isOnly && totals.holdsOther(item.account, item.commodity, item.withSubaccounts);
      if (isBroken || holdsOther) broken.push({ assertion: item, found });
      if (isBroken) for (const each of onShort(item, found)) totals.add(each);
    } else {
      const entry = fillIn(item, totals);
      filled.push(entry);
      for (const each of itemsOf(entry)) take(each);
    }
  };
  for (const item of items) take(item);
  return { broken, filled };
}

/** Fills in the amounts that bring accounts to the balances stated in their place. */
function fillIn({ kind: _, ...entry }: Extract<Item, { kind: 'open' }>, totals: JournalTotals): Entry {
  const postings: Posting[] = [];
  for (const posting of entry.postings) {
    const { account, balance } = posting;
    if (balance === null || !isOpen(posting)) {
      postings.push(posting);
      continue;
    }
    const { commodity, withSubaccounts } = balance;
    const before = postings
      .filter(
        (other) => other.amount?.commodity === commodity && isUnder(other.account, posting, withSubaccounts),
      )
      .map(({ amount }) => amount?.number ?? '0');
    const total = addDecimals([totals.of(account, commodity, withSubaccounts), ...before]) ?? '0';
    const amount = { number: difference(balance.number, total), commodity, price: null };
    postings.push({ ...posting, amount });
  }
  return { ...entry, postings };
}

function isUnder(account: string, { account: parent }: Posting, withSubaccounts: boolean): boolean {
  return account === parent || (withSubaccounts && account.startsWith(`${parent}:`));
}

/**
 * Fills in the pads of a beancount journal and checks its balances. A pad serves the next balance of its account in each
 * currency, and what it adds counts from its own day.
 */
function checkPads(items: readonly Item[], pads: readonly Pad[]): CheckedBalances {
  const served = padsOfAssertions(items, pads);
  const padded: Padded[] = [];
  const asPosting = (each: Padded): Item => ({ kind: 'posting', virtual: false, ...each });
  walk(items.toSorted(byDayBalancesFirst), true, (assertion, found) => {
    const pad = served.get(assertion);
    if (pad === undefined) return [];
    const { date, line, account, source } = pad;
    const { commodity } = assertion;
    const amount = difference(assertion.amount, found);
    const sides = [
      { date, line, commodity, account, amount },
      { date, line, commodity, account: source, amount: negateDecimal(amount) },
    ];
    padded.push(...sides);
    return sides;
  });
  const all = [...items, ...padded.map(asPosting)].toSorted(byDayBalancesFirst);
  return { padded, broken: walk(all, true).broken, filled: [] };
}

/** The assertions that a pad serves. */
function padsOfAssertions(items: readonly Item[], pads: readonly Pad[]): Map<Assertion, Pad> {
  const steps = [...items.filter((item) => item.kind === 'assertion'), ...pads];
  const active = new Map<string, { pad: Pad; done: Set<string> }>();
  const served = new Map<Assertion, Pad>();
  const rank = (step: Assertion | Pad) => Number('source' in step);
  for (const step of steps.toSorted((a, b) => byDay(a, b) || rank(a) - rank(b))) {
    if ('source' in step) {
      active.set(step.account, { pad: step, done: new Set() });
      continue;
    }
    const known = active.get(step.account);
    if (known === undefined || known.done.has(step.commodity)) continue;
    known.done.add(step.commodity);
    served.set(step, known.pad);
  }
  return served;
}

function accountsWithBalances(items: readonly Item[]): Set<string> {
  const names = new Set<string>();
  for (const item of items) {
    if (item.kind === 'assertion') names.add(item.account);
    else if (item.kind === 'open')
      for (const { account, balance } of item.postings) if (balance !== null) names.add(account);
  }
  return names;
}

function difference(amount: string, other: string): string {
  return addDecimals([amount, negateDecimal(other)]) ?? amount;
}

function isWithin(size: string, tolerance: string): boolean {
  const absolute = size.replace(/^-/, '');
  return absolute === '0' || !(addDecimals([tolerance, negateDecimal(absolute)]) ?? '-').startsWith('-');
}
