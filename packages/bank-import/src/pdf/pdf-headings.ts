import { itemAt, type PdfLine, type PdfWord, rightOf } from './pdf-page.ts';

/** Meaning of a column of a statement. */
export type PdfRole = 'date' | 'description' | 'type' | 'in' | 'out' | 'amount' | 'balance' | 'other';

/** A heading with the extent of its words. */
export interface PdfColumn {
  readonly role: PdfRole;
  readonly name: string;
  readonly left: number;
  readonly right: number;
}

/** The table below a row of headings. */
export interface PdfTable {
  /** First line of the headings. */
  readonly first: PdfLine;
  /** Their last line. */
  readonly line: PdfLine;
  readonly columns: readonly PdfColumn[];
  readonly left: number;
  readonly right: number;
}

/** Headings that public readers of British statements name; the longest match counts. */
const phrases: Readonly<Record<PdfRole, readonly string[]>> = {
  date: [
    'date',
    'transaction date',
    'date of transaction',
    'trans date',
    'tran date',
    'posting date',
    'post date',
    'posted',
    'posted date',
    'date posted',
    'process date',
    'processed',
    'received by us',
    'value date',
    'entry date',
  ],
  description: [
    'description',
    'details',
    'transaction',
    'transactions',
    'transaction details',
    'transaction description',
    'payment type and details',
    'transaction type and details',
    'payment details',
    'particulars',
    'narrative',
    'merchant',
    'description of transaction',
    'details of transaction',
    'your transactions',
    'what happened',
    'name',
  ],
  type: ['type', 'payment type', 'transaction type', 'tran type', 'code'],
  in: [
    'in',
    'money in',
    'paid in',
    'payments in',
    'credit',
    'credits',
    'credit amount',
    'receipts',
    'deposits',
    'deposit',
    'received',
    'amount in',
    'incoming',
    'funds in',
  ],
  out: [
    'out',
    'money out',
    'paid out',
    'payments out',
    'withdrawn',
    'withdrawals',
    'withdrawal',
    'debit',
    'debits',
    'debit amount',
    'payments',
    'paid',
    'amount out',
    'outgoing',
    'funds out',
  ],
  amount: ['amount', 'value', 'amount in sterling', 'sterling amount'],
  balance: ['balance', 'account balance', 'running balance', 'balance after', 'your balance'],
  other: [
    'foreign spending',
    'foreign spend',
    'foreign currency',
    'foreign amount',
    'foreign currency amount',
    'local amount',
    'amount in foreign currency',
    'exchange rate',
    'rate',
    'reference',
    'ref',
    'reference number',
    'card',
    'card number',
    'transaction id',
    'category',
    'no',
    'cheque no',
  ],
};

const roles = new Map<string, PdfRole>();
for (const role of ['date', 'description', 'type', 'in', 'out', 'amount', 'balance', 'other'] as const)
  for (const name of phrases[role]) {
    roles.set(name, role);
    // Recognised text may have lost its spaces, and a PDF may place letters apart.
    if (name.includes(' ')) roles.set(name.replaceAll(' ', ''), role);
  }
const longestPhrase = 4;

interface Token {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** A heading's word without currency and brackets; empty where that was all. */
function plainWord({ text }: PdfWord): string {
  return (
    text
      .toLowerCase()
      // Recognised text has other letters for the pound sign.
      .replace(/\([^)]{0,3}\)|[£€$().,:*]|\bgbp\b|\beur\b|\busd\b/g, '')
      .trim()
  );
}

/** Finds the tables whose headings stand on these lines: one, or several beside each other. */
export function findTables(lines: readonly PdfLine[]): PdfTable[] {
  const found: PdfTable[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = itemAt(lines, at);
    const next = lines[at + 1];
    const isNear = next !== undefined && next.y - line.y < 2.2 * Math.max(line.height, next.height);
    // Headings of two lines first: "Money" alone would be no heading, and "Paid out" over "£" is one as it is.
    const stacked = isNear ? tablesOf(stackedTokens(line, next), line, next) : [];
    const single = tablesOf(tokensOf(line.words), line, line);
    // A title above headings that are whole without it isn't their first line.
    const below = isNear ? tablesOf(tokensOf(next.words), next, next) : [];
    const best = columnsOf(stacked) > Math.max(columnsOf(single), columnsOf(below)) ? stacked : single;
    found.push(...best);
    if (best === stacked && stacked.length > 0) at += 1;
  }
  return found;
}

/** Columns of tables. A title above the headings, "Your transactions", repeats the role of one of them. */
function columnsOf(tables: readonly PdfTable[]): number {
  return tables.reduce((sum, { columns }) => {
    const texts = columns.filter(({ role }) => role === 'description');
    return sum + columns.length - Math.max(0, texts.length - 1);
  }, 0);
}

function tokensOf(words: readonly PdfWord[]): Token[] {
  return cellsOf(words).flatMap((cell) => {
    const text = cell
      .map(plainWord)
      .join('')
      .replace(/[\s/]+/g, '');
    // Letters that are placed apart are one heading: "Dat e".
    return cell.length > 1 && roles.has(text)
      ? [{ text, left: itemAt(cell, 0).x, right: rightOf(itemAt(cell, -1)) }]
      : tokensOfWords(cell);
  });
}

function tokensOfWords(words: readonly PdfWord[]): Token[] {
  return words.flatMap((word) => {
    const parts = plainWord(word)
      .split(/[\s/]+/)
      .filter(Boolean);
    const whole = { left: word.x, right: rightOf(word) };
    return parts.length === 0 ? [{ text: '', ...whole }] : parts.map((text) => ({ text, ...whole }));
  });
}

/** Puts the words of a second line of headings behind those that they stand under. */
function stackedTokens(upper: PdfLine, lower: PdfLine): Token[] {
  const cells = cellsOf(upper.words);
  const under = new Map<PdfWord[], PdfWord[]>();
  const alone: PdfWord[][] = [];
  for (const cell of cellsOf(lower.words)) {
    const above = cells.find((one) => overlap(one, cell) > 0);
    if (above) under.set(above, [...(under.get(above) ?? []), ...cell]);
    else alone.push(cell);
  }
  return [...cells.map((cell) => [...cell, ...(under.get(cell) ?? [])]), ...alone]
    .sort((a, b) => (a[0]?.x ?? 0) - (b[0]?.x ?? 0))
    .flatMap(tokensOf);
}

/** Words divided where the gap is wider than a space. */
export function cellsOf(words: readonly PdfWord[]): PdfWord[][] {
  const cells: PdfWord[][] = [];
  for (const word of words) {
    const last = cells.at(-1)?.at(-1);
    if (last !== undefined && word.x - rightOf(last) < 0.6 * word.height) cells.at(-1)?.push(word);
    else cells.push([word]);
  }
  return cells;
}

function overlap(one: readonly PdfWord[], other: readonly PdfWord[]): number {
  const right = Math.min(rightOf(itemAt(one, -1)), rightOf(itemAt(other, -1)));
  return right - Math.max(one[0]?.x ?? 0, other[0]?.x ?? 0);
}

/** The tables that a row of tokens heads: each begins with a date and has money. */
function tablesOf(tokens: readonly Token[], first: PdfLine, line: PdfLine): PdfTable[] {
  const tables: PdfColumn[][] = [];
  for (const column of headingsOf(tokens)) {
    if (column === null) {
      // A word that is no heading ends a table; one without money then isn't one.
      tables.push([]);
      continue;
    }
    const current = tables.at(-1);
    const begins = column.role === 'date' && current?.some(({ role }) => isMoneyRole(role));
    if (current === undefined || begins) tables.push([column]);
    else current.push(column);
  }
  return tables.filter(isTable).map((columns, index, all) => ({
    first,
    line,
    columns,
    left: (columns[0]?.left ?? 0) - 16,
    right: Math.min((columns.at(-1)?.right ?? 0) + 26, (all[index + 1]?.[0]?.left ?? 1e6) - 4),
  }));
}

function isTable(columns: readonly PdfColumn[]): boolean {
  const has = (role: PdfRole) => columns.some((column) => column.role === role);
  return has('date') && (has('amount') || (has('in') && has('out')));
}

/** Returns true if the column holds money. */
export function isMoneyRole(role: PdfRole): boolean {
  return role === 'in' || role === 'out' || role === 'amount' || role === 'balance';
}

/** Divides tokens into headings; null for a word that is none. Symbols widen the nearer heading. */
function headingsOf(tokens: readonly Token[]): (PdfColumn | null)[] {
  const found: (PdfColumn | null)[] = [];
  let loose: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = itemAt(tokens, at);
    if (token.text === '') {
      const last = found.at(-1);
      const next = tokens[at + 1];
      const isBehind = last && (next === undefined || token.left - last.right <= next.left - token.right);
      if (last && isBehind) found[found.length - 1] = { ...last, right: token.right };
      else loose.push(token);
      at += 1;
      continue;
    }
    const taken = phraseAt(tokens, at);
    if (taken === null) {
      found.push(null);
      at += 1;
    } else {
      const left = Math.min(taken.column.left, loose[0]?.left ?? taken.column.left);
      found.push({ ...taken.column, left });
      at = taken.next;
    }
    loose = [];
  }
  return found;
}

function phraseAt(tokens: readonly Token[], from: number): { column: PdfColumn; next: number } | null {
  for (let length = Math.min(longestPhrase, tokens.length - from); length > 0; length -= 1) {
    const part = tokens.slice(from, from + length).filter(({ text }) => text !== '');
    const name = part.map(({ text }) => text).join(' ');
    const role = roles.get(name);
    const [first] = part;
    const last = part.at(-1);
    if (role === undefined || first === undefined || last === undefined) continue;
    return {
      column: { role, name, left: first.left, right: last.right },
      next: tokens.indexOf(last, from) + 1,
    };
  }
  return null;
}
