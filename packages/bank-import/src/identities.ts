import type { StatementLine, StatementTrade } from './statement.ts';

/**
 * Gives the identity of each row of a statement, fed in the file's order (import rule 4). The bank's own id where there is
 * one, with day and amount unless the bank never uses an id twice; else account, date, amount and normalised description (and the balance where the bank masks descriptions),
 * with the number of the row among equals. Equals always share a day, so a longer file that overlaps gives equal keys for the
 * days that both hold whole. Flat in memory: nine bytes a place of a table that is half full.
 * @param accountId sets the rows of one account apart from those of another
 */
export function createIdentities(accountId: string): (row: StatementLine | StatementTrade) => string {
  const seen = createCounter();
  return (row) => {
    if (row.bankId !== null) {
      if ('action' in row || row.ids === 'unique') return `id:${row.bankId}`;
      const text = `${row.bankId}|${printedDate(row)}|${row.amountMinor}`;
      return `id:${text}|${row.ids === 'may-repeat' ? seen(...hash(text)) : 1}`;
    }
    const text = 'action' in row ? tradeText(row) : lineText(row);
    const [first, second] = hash(text);
    return `row:${accountId}\n${text}\n${seen(first, second)}`;
  };
}

/**
 * Gives what a row has in every export of its account, its texts masked or not: day, amount and running balance, with the
 * number of the row among equals. Fed like `createIdentities`.
 * @returns null for a row without a balance
 */
export function createBalanceIdentities(): (row: StatementLine) => string | null {
  const seen = createCounter();
  return ({ date, amountMinor, balanceMinor, currency }) => {
    if (balanceMinor === null) return null;
    const text = `${date}|${amountMinor}|${currency}|${balanceMinor}`;
    return `balance:${text}|${seen(...hash(text))}`;
  };
}

/** A description as it is compared: NFKC, lower case, single spaces. */
function normaliseDescription(description: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII, which NFKC leaves alone
  const plain = /[^\x00-\x7f]/.test(description) ? description.normalize('NFKC') : description;
  const lower = plain.toLowerCase();
  return /\s\s|[^\S ]|^\s|\s$/.test(lower) ? lower.replace(/\s+/g, ' ').trim() : lower;
}

function lineText(line: StatementLine): string {
  const balance =
    line.balanceMinor !== null && line.description.includes('***') ? `\n${line.balanceMinor}` : '';
  const account = line.account === null ? '' : `\n${line.account}`;
  return `${printedDate(line)}\n${line.amountMinor}\n${line.currency}\n${normaliseDescription(line.description)}${balance}${account}`;
}

/** The day by which a row is known: as printed, so that it is the same row however its day is read. */
function printedDate({ printed, date }: StatementLine): string {
  return printed?.date ?? date;
}

function tradeText(trade: StatementTrade): string {
  const { date, time } = trade.printed ?? trade;
  const { action, isin, symbol, name, quantity, cashMinor, currency } = trade;
  const parts = [
    date,
    time,
    action,
    isin ?? symbol,
    normaliseDescription(name),
    quantity,
    'printedPrice' in trade ? trade.printedPrice : trade.price,
    cashMinor,
    currency,
  ];
  return parts.map((part) => String(part ?? '')).join('\n');
}

/** Two 32-bit words over the text (of cyrb128: multiply and mix, not for secrets). */
export function hash(text: string): [number, number] {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a];
}

/** Highest count that fits in a byte. Counts of more frequent rows are held in a map. */
const mostInPlace = 255;

/**
 * Counts 64-bit keys in an open-addressing table of typed arrays. Returns how often the key has now been seen. A Map took 80 MB
 * of the thread's heap for 100,000 rows, and a statement of 500,000 rows exceeded its 192 MiB. V8 ends the whole process if a
 * large Map can't grow.
 */
function createCounter(): (first: number, second: number) => number {
  let size = 1024;
  let used = 0;
  let firsts = new Int32Array(size);
  let seconds = new Int32Array(size);
  let counts = new Uint8Array(size);
  const more = new Map<string, number>();
  function slotOf(first: number, second: number): number {
    let at = (first ^ Math.imul(second, 0x9e3779b1)) & (size - 1);
    while (counts[at] !== 0 && (firsts[at] !== first || seconds[at] !== second)) at = (at + 1) & (size - 1);
    return at;
  }
  function grow(): void {
    const [oldFirsts, oldSeconds, oldCounts] = [firsts, seconds, counts];
    size *= 2;
    firsts = new Int32Array(size);
    seconds = new Int32Array(size);
    counts = new Uint8Array(size);
    for (let from = 0; from < oldCounts.length; from += 1) {
      const count = oldCounts[from] ?? 0;
      if (count === 0) continue;
      const at = slotOf(oldFirsts[from] ?? 0, oldSeconds[from] ?? 0);
      firsts[at] = oldFirsts[from] ?? 0;
      seconds[at] = oldSeconds[from] ?? 0;
      counts[at] = count;
    }
  }
  return (first, second) => {
    const at = slotOf(first | 0, second | 0);
    if (counts[at] === mostInPlace) {
      const key = `${first} ${second}`;
      const count = (more.get(key) ?? mostInPlace) + 1;
      more.set(key, count);
      return count;
    }
    const count = (counts[at] ?? 0) + 1;
    firsts[at] = first | 0;
    seconds[at] = second | 0;
    counts[at] = count;
    if (count === 1 && ++used > size * 0.7) grow();
    return count;
  };
}
