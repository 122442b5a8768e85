import {
  type JournalAmount,
  readBeancountAmount,
  readLedgerAmount,
  type StatedAmount,
} from './journal-amounts.ts';

/** A line of an entry. A missing amount is inferred from the other lines or from the balance assertion. */
export interface Posting {
  account: string;
  amount: JournalAmount | null;
  balance: StatedAmount | null;
  /** `(`: unbalanced virtual posting, which moves no money. `[`: balanced virtual posting, which moves no money either. */
  virtual: '' | '(' | '[';
  line: number;
}

/** A transaction of a journal. */
export interface Entry {
  line: number;
  /** `YYYY-MM-DD`. */
  date: string;
  payee: string;
  description: string;
  postings: Posting[];
  /** Reason why the entry can't be read, prefixed with `!`. */
  problem: string | undefined;
}

/** The problem of a ledger's entry whose date has no year, before any line that names one. */
const noYear = '!The date of this entry has no year, and no line before it says which.';
const shortDate = /^\d{1,2}[-/.]\d{1,2}(?![-/.\d])/;
const dated = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:=\S+)?(?:\s+(.*))?$/s;
const quoted = /^"((?:[^"\\]|\\.)*)"\s*/;

/** The first line of a beancount entry, or null for another line. */
export function beancountHead(text: string, line: number): Entry | null {
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
  const description = words || payee || 'No description';
  return { line, date: dayOf(found), payee, description, postings: [], problem: undefined };
}

/**
 * The first line of an entry of hledger or ledger, or null for another line.
 * @param year of dates that name none; empty where no line has said it
 */
export function ledgerHead(text: string, line: number, year: string): Entry | null {
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

/** Returns true if the entry's date has no year and no earlier line sets one. */
export function lacksYear({ problem }: Entry): boolean {
  return problem === noYear;
}

/** `2026-01-05` of a match whose first groups are year, month and day. */
export function dayOf(found: RegExpExecArray): string {
  return `${found[1]}-${(found[2] ?? '').padStart(2, '0')}-${(found[3] ?? '').padStart(2, '0')}`;
}

/** Returns a posting, the reason why it can't be read, or null for metadata and comments. */
export function beancountPosting(text: string, line: number): Posting | string | null {
  const found = /^(?:[*!&#?%PSTCURM]\s+)?([\p{Lu}\p{Lo}][^\s";]*:[^\s";]+)(?:\s+(.*))?$/su.exec(text);
  if (found === null) return null;
  const amount = readBeancountAmount((found[2] ?? '').split(';')[0]?.trim() ?? '');
  if (typeof amount === 'string') return amount;
  return { account: (found[1] ?? '').slice(0, 200), amount, balance: null, virtual: '', line };
}

/** A posting, why it can't be read, or null for a comment. `defaultCommodity` is that of amounts without one. */
export function ledgerPosting(text: string, line: number, defaultCommodity: string): Posting | string | null {
  if (text.startsWith(';') || text.startsWith('#')) return null;
  const [plain = ''] = text.split(/\s;|^;/);
  const gap = /\s{2,}|\t/.exec(plain);
  const words = (gap === null ? plain : plain.slice(0, gap.index)).replace(/^[*!]\s+/, '').trim();
  if (words === '') return null;
  const [, bracket, inner] = /^([([])(.*)[)\]]$/.exec(words) ?? [];
  const behind = readLedgerAmount(gap === null ? '' : plain.slice(gap.index).trim(), defaultCommodity);
  if (typeof behind === 'string') return behind;
  const virtual = bracket === '(' || bracket === '[' ? bracket : '';
  return { account: (inner ?? words).slice(0, 200), ...behind, virtual, line };
}
