import { isCurrencyCode } from '@farthing/money';
import type { RecordTokenizer } from './csv-records.ts';
import { addDecimals, multiplyDecimals, negateDecimal } from './decimal-sums.ts';
import { cutOff, type DocumentRow, type DocumentSink, rowCells } from './document-rows.ts';
import { type JournalAmount, readBeancountAmount, readLedgerAmount } from './journal-amounts.ts';
import { createJournalBalances, type JournalBalances } from './journal-balances.ts';
import { createLineReader } from './text-lines.ts';

interface Posting {
  account: string;
  /** Null: left to be what the others leave. */
  amount: JournalAmount | null;
}

interface Entry {
  line: number;
  date: string;
  payee: string;
  description: string;
  postings: Posting[];
  problem: string | undefined;
}

/** The problem of a ledger's entry whose date has no year, before any line that names one. */
const noYear = '!The date of this entry has no year, and no line before it says which.';
const yearLine = /^(?:apply\s+)?y(?:ear)?\s*(\d{4})\s*$/i;
const shortDate = /^\d{1,2}[-/.]\d{1,2}(?![-/.\d])/;
const dated = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:=\S+)?(?:\s+(.*))?$/s;
const mostPostings = 1000;
const ownRoot = /^(assets?|liabilit(?:y|ies))(?::|$)/i;
const equityRoot = /^equity(?::|$)/i;

/**
 * Reads beancount, hledger and ledger journals. Each posting to Assets or Liabilities is a row of that account; those to Income
 * and Expenses name the category, and where one account pays for several of them, each is a row of its own. What is moved
 * between own accounts, or against Equity, is a transfer. An amount left out is what the others leave. Units that are no
 * currency (shares) are left out with that reason. Beancount's pads are rows, and its balances are checked. Other directives,
 * prices, periodic and automated entries are passed over, but for the year that a ledger's dates may leave out.
 */
export function createJournalTokenizer(dialect: 'beancount' | 'ledger', sink: DocumentSink): RecordTokenizer {
  let entry: Entry | null = null;
  let inComment = false;
  /** The year of a ledger's dates that name none; empty before any line that says it. */
  let year = '';
  const balances = createJournalBalances();
  const isOwn = createOwnAccounts();
  let lastLine = 1;

  function finish(): void {
    if (entry === null) return;
    for (const row of entryRows(entry, isOwn.has)) {
      sink.row(rowCells(row), entry.line);
      const { account, date, amount, currency = '', status } = row;
      if (status === undefined) balances.add({ account, date, amount, currency });
    }
    entry = null;
  }
  function finishFile(): void {
    finish();
    for (const { row, line } of balanceRows(balances, lastLine)) sink.row(rowCells(row), line);
  }
  function take(text: string, line: number, isLong: boolean): void {
    if (inComment) {
      inComment = !/^end (comment|test)/.test(text);
      return;
    }
    if (/^\s/.test(text)) {
      if (entry === null) return;
      if (isLong) entry.problem = '!A line of this entry is longer than 64 KiB.';
      else takePosting(entry, text.trim());
      return;
    }
    finish();
    lastLine = line;
    if (dialect === 'ledger') isOwn.declare(text);
    if (dialect === 'ledger' && /^(comment|test)\b/.test(text)) inComment = true;
    else if (dialect === 'beancount') {
      entry = beancountHead(text, line);
      if (entry === null) takeDirective(balances, text, line);
    } else {
      year = yearLine.exec(text)?.[1] ?? year;
      entry = ledgerHead(text, line, year);
    }
  }
  function takePosting(into: Entry, text: string): void {
    const found = dialect === 'beancount' ? beancountPosting(text) : ledgerPosting(text);
    if (found === null) return;
    if (typeof found === 'string') into.problem ??= `!${found}`;
    else if (into.postings.length < mostPostings) into.postings.push(found);
    else into.problem = '!The entry has more than 1,000 postings.';
  }
  return createLineReader(take, finishFile);
}

interface OwnAccounts {
  /** Takes a line `account NAME  ; type: A`; other lines say nothing. */
  declare(text: string): void;
  has(account: string): boolean;
}

/**
 * Tells the user's own accounts from categories: those under Assets and Liabilities, and those that an hledger `account`
 * directive types as assets, cash or liabilities, with their sub-accounts. Source: hledger manual, "Account types".
 */
function createOwnAccounts(): OwnAccounts {
  const types = new Map<string, boolean>();
  return {
    declare(text) {
      if (!text.startsWith('account ') || text.length > 1000 || types.size >= 10_000) return;
      const [named = '', ...comment] = text.slice(8).split(';');
      const type = /\btype:\s*(\w+)/.exec(comment.join(';'))?.[1]?.toLowerCase();
      if (type !== undefined)
        types.set(named.trim(), /^(a|asset|assets|c|cash|l|liability|liabilities)$/.test(type));
    },
    has(account) {
      for (let name = account; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf(':')))) {
        const typed = types.get(name);
        if (typed !== undefined) return typed;
      }
      return ownRoot.test(account);
    },
  };
}

const directive =
  /^(\d{4})[-/](\d{2})[-/](\d{2})\s+(?:pad\s+(\S+)\s|balance\s+(\S+)\s+([-+]?[\d,]+(?:\.\d*)?)\s*(?:~\s*([\d.]+)\s*)?([A-Z][A-Z0-9'._-]*))/;

/** Takes a `pad` or `balance` of beancount; other directives move no money. */
function takeDirective(balances: JournalBalances, text: string, line: number): void {
  if (text.length > 1000) return;
  const found = directive.exec(text);
  if (found === null) return;
  const date = dayOf(found);
  const [, , , , padded, account = '', stated = '', tolerance, currency = ''] = found;
  if (padded !== undefined) balances.pad(padded, date, line);
  if (stated === '') return;
  const amount = addDecimals([stated.replaceAll(',', '').replace(/\.$/, '')]);
  if (amount === null) return;
  // Beancount allows twice the last place of the amount that is written.
  const places = /\.(\d+)$/.exec(stated)?.[1]?.length ?? 0;
  const usual = places === 0 ? '0' : `0.${'2'.padStart(places, '0')}`;
  balances.assert({ account, date, currency, amount, tolerance: tolerance ?? usual, line });
}

/** The rows that a journal's pads stand for, and a row that can't be read for each balance that doesn't hold. */
function balanceRows(balances: JournalBalances, lastLine: number): { row: DocumentRow; line: number }[] {
  if (balances.isOverfull()) {
    const status = '!The balances of this journal were not checked: it has more than 200,000 postings.';
    return [{ row: { account: '', date: '', description: '', amount: '', status }, line: lastLine }];
  }
  return balances.settle().map((settled) => {
    if (settled.kind === 'pad') {
      const row = { ...settled.row, type: 'transfer', description: 'Padding to the next balance' };
      return { row, line: settled.line };
    }
    const { account, date, currency, amount } = settled.assertion;
    const status = `!The balance of ${account} on ${date} is ${amount} ${currency}, but the entries before it come to ${settled.found}.`;
    return { row: { account, date, description: '', amount: '', status }, line: settled.line };
  });
}

function dayOf(found: RegExpExecArray): string {
  return `${found[1]}-${(found[2] ?? '').padStart(2, '0')}-${(found[3] ?? '').padStart(2, '0')}`;
}

const quoted = /^"((?:[^"\\]|\\.)*)"\s*/;

function beancountHead(text: string, line: number): Entry | null {
  const found = dated.exec(text);
  const head = /^(?:txn|[*!&#?%PSTCURM])(?:\s+(.*))?$/s.exec(found?.[4] ?? '');
  if (found === null || head === null) return null;
  const texts: string[] = [];
  let rest = head[1] ?? '';
  for (let one = quoted.exec(rest); one !== null && texts.length < 2; one = quoted.exec(rest)) {
    texts.push((one[1] ?? '').replace(/\\(.)/g, '$1'));
    rest = rest.slice(one[0].length);
  }
  const [payee, words] = texts.length > 1 ? [texts[0] ?? '', texts[1] ?? ''] : ['', texts[0] ?? ''];
  return {
    line,
    date: dayOf(found),
    payee,
    description: words || payee || 'No description',
    postings: [],
    problem: undefined,
  };
}

function ledgerHead(text: string, line: number, year: string): Entry | null {
  const isShort = shortDate.test(text);
  const found = dated.exec(isShort ? `${year || '0000'}-${text}` : text);
  if (found === null) return null;
  const plain = (found[4] ?? '').split(/\s;|^;/)[0] ?? '';
  const words = plain
    .replace(/^[*!]\s*/, '')
    .replace(/^\([^)]*\)\s*/, '')
    .trim();
  const [payee = '', note = ''] = words.split('|').map((part) => part.trim());
  return {
    line,
    date: dayOf(found),
    payee: words.includes('|') ? payee : '',
    description: (words.includes('|') ? note || payee : words) || 'No description',
    postings: [],
    problem: isShort && year === '' ? noYear : undefined,
  };
}

/** A posting, why it cannot be read, or null for a line that is none: metadata, a comment. */
function beancountPosting(text: string): Posting | string | null {
  const found = /^(?:[*!&#?%PSTCURM]\s+)?([\p{Lu}\p{Lo}][^\s";]*:[^\s";]+)(?:\s+(.*))?$/su.exec(text);
  if (found === null) return null;
  return postingOf(found[1] ?? '', readBeancountAmount((found[2] ?? '').split(';')[0]?.trim() ?? ''));
}

function ledgerPosting(text: string): Posting | string | null {
  if (text.startsWith(';') || text.startsWith('#')) return null;
  const [plain = ''] = text.split(/\s;|^;/);
  const gap = /\s{2,}|\t/.exec(plain);
  const account = (gap === null ? plain : plain.slice(0, gap.index)).replace(/^[*!]\s+/, '').trim();
  // A virtual posting moves no money.
  if (account === '' || account.startsWith('(') || account.startsWith('[')) return null;
  return postingOf(account, readLedgerAmount(gap === null ? '' : plain.slice(gap.index).trim()));
}

function postingOf(account: string, amount: JournalAmount | string | null): Posting | string {
  return typeof amount === 'string' ? amount : { account: account.slice(0, 200), amount };
}

/** What a posting weighs in the entry's sum: units at their price, where they have one. */
function weightOf({ number, commodity, price }: JournalAmount): { number: string; commodity: string } | null {
  if (price === null) return { number, commodity };
  if (price.total) {
    const size = price.number.replace(/^-/, '');
    return { number: number.startsWith('-') ? negateDecimal(size) : size, commodity: price.commodity };
  }
  const product = multiplyDecimals(number, price.number);
  return product === null ? null : { number: product, commodity: price.commodity };
}

type Weighed = Posting & { weight: string; unit: string; filled: boolean };

/** The postings with what each weighs; the one left out is what the others leave, in each currency. */
function weigh(entry: Entry): Weighed[] | string {
  const open = entry.postings.filter(({ amount }) => amount === null);
  if (open.length > 1) return '!Two amounts of this entry are left out; only one can be worked out.';
  const sums = new Map<string, string>();
  const weighed: Weighed[] = [];
  for (const posting of entry.postings) {
    if (posting.amount === null) continue;
    const weight = weightOf(posting.amount);
    if (weight === null) return '!An amount of this entry cannot be read.';
    const sum = addDecimals([sums.get(weight.commodity) ?? '0', weight.number]);
    if (sum === null) return '!An amount of this entry cannot be read.';
    sums.set(weight.commodity, sum);
    weighed.push({ ...posting, weight: weight.number, unit: weight.commodity, filled: false });
  }
  const [missing] = open;
  if (missing === undefined) return weighed;
  for (const [commodity, sum] of sums) {
    if (sum === '0') continue;
    const number = negateDecimal(sum);
    const amount = { number, commodity, price: null };
    weighed.push({ ...missing, amount, weight: number, unit: commodity, filled: true });
  }
  return weighed;
}

const isOut = (number: string): boolean => number.startsWith('-');

function entryRows(entry: Entry, isOwn: (account: string) => boolean): DocumentRow[] {
  const { date, payee, description } = entry;
  const base = { date, payee, description };
  const whole = (status: string): DocumentRow[] => [{ ...base, account: '', amount: '', status }];
  if (entry.problem !== undefined) return whole(entry.problem);
  if (entry.postings.length < 2) return whole(cutOff);
  const weighed = weigh(entry);
  if (typeof weighed === 'string') return whole(weighed);
  const own = weighed.filter(({ account }) => isOwn(account));
  const others = weighed.filter(({ account }) => !isOwn(account));
  if (own.length === 0) return whole('No posting of this entry is to Assets or Liabilities');
  const carrier = carrierOf(own, others);
  const sameWay = own.every((each) => isOut(each.weight) === isOut(own[0]?.weight ?? ''));
  return own.flatMap((posting) => {
    const of = (number: string, to: Posting | null): DocumentRow => {
      const moves = to === null || equityRoot.test(to.account);
      return {
        ...base,
        account: posting.account,
        type: moves ? 'transfer' : undefined,
        category: moves ? '' : to.account.slice(to.account.indexOf(':') + 1),
        amount: number,
        currency: posting.amount?.commodity,
        status: unitReason(posting),
      };
    };
    const number = posting.amount?.number ?? '0';
    if (others.length === 0) return [of(number, null)];
    if (posting !== carrier) {
      const [only] = others;
      return [
        of(
          number,
          sameWay && others.length === 1 && only !== undefined
            ? only
            : sameWay
              ? { account: 'x:', amount: null }
              : null,
        ),
      ];
    }
    const parts = others.map((other) => of(negateDecimal(other.weight), other));
    const rest = addDecimals([number, ...others.map(({ weight }) => weight)]) ?? '0';
    return rest === '0' ? parts : [...parts, of(rest, null)];
  });
}

/**
 * The own account that pays for, or takes, what the entry says of income and expenses: the only one, or of several with money
 * going both ways the one through which it went. Null where it cannot be told, or other units are in play.
 */
function carrierOf(own: readonly Weighed[], others: readonly Weighed[]): Weighed | null {
  const [first] = own;
  if (first === undefined || others.length === 0) return null;
  const units = new Set([...own, ...others].map(({ unit }) => unit));
  if (units.size > 1 || own.some(({ amount, unit }) => amount?.commodity !== unit)) return null;
  if (own.length === 1) return first;
  const bothWays = own.some(({ weight }) => isOut(weight)) && own.some(({ weight }) => !isOut(weight));
  if (!bothWays) return null;
  const net = addDecimals(own.map(({ weight }) => weight)) ?? '0';
  return own.find(({ weight }) => isOut(weight) === isOut(net)) ?? null;
}

function unitReason({ amount }: Posting): string | undefined {
  const unit = amount?.commodity ?? '';
  if (unit === '' || isCurrencyCode(unit)) return undefined;
  return `Units of ${unit.slice(0, 20)}, which are not money`;
}
