import { bankOf, type PdfBank } from './pdf-banks.ts';
import { findPeriod } from './pdf-dates.ts';
import { findTables, isMoneyRole, type PdfTable } from './pdf-headings.ts';
import { divideLine, itemsOf, type PdfDoubt, type PdfItem, type TableLine } from './pdf-items.ts';
import { labelOf, printedFigures } from './pdf-labels.ts';
import { findUnknownHeadings, learnedTables, type PdfColumnsAsked, type PdfLayout } from './pdf-layout.ts';
import { isMark } from './pdf-money.ts';
import { linesOfPage, type PdfLine, type PdfPage, type PdfWord, rightOf, textOf } from './pdf-page.ts';
import { type PdfBreak, type PdfRow, proveItems } from './pdf-proof.ts';

/** A statement whose rows are all proved. */
export interface ProvedPdf {
  readonly bank: PdfBank;
  /** The account's number or the last digits of a card; empty where the statement names none. */
  readonly account: string;
  /** ISO 4217 code; empty where the statement names none. */
  readonly currency: string;
  /** Oldest first. */
  readonly rows: readonly PdfRow[];
  /** False where not every row has its balance: then the sum of several rows is proved, and not each amount. */
  readonly isEachProved: boolean;
}

/** Reason why a statement isn't read. */
export type PdfRefusal =
  | {
      readonly reason:
        | 'no-text'
        | CurrencyDoubt
        | 'day-or-month'
        | 'two-accounts'
        | 'missing-page'
        | 'trades';
    }
  | {
      readonly reason: 'no-table' | 'no-rows';
      /** Columns to ask the user about. Absent if nothing looks like a table, or the words were recognised from pictures. */
      readonly asked?: PdfColumnsAsked;
    }
  | { readonly reason: 'line'; readonly doubt: PdfDoubt }
  | { readonly reason: 'unproved'; readonly fault: PdfBreak };

/** Result of reading a PDF statement. */
export type PdfOutcome = { readonly statement: ProvedPdf } | { readonly refused: PdfRefusal };

/** Options for reading a PDF statement. */
export interface PdfReading {
  /** True if the words were recognised from pictures. */
  readonly isRecognised?: boolean;
  /** Columns as the user named them, in place of the known headings. */
  readonly layout?: PdfLayout | undefined;
}

/**
 * Reads the statement that stands on pages of words: text geometry, then table, then rows. It is answered only if the
 * running balance or the printed totals prove every row.
 */
export function readPdfStatement(
  pages: readonly PdfPage[],
  { isRecognised = false, layout }: PdfReading = {},
): PdfOutcome {
  if (pages.every(({ words }) => words.length === 0)) return { refused: { reason: 'no-text' } };
  const document = divide(pages, layout);
  const texts = document.beside.map(({ words }) => textOf(words));
  if (texts.some((text) => tradeWords.test(text))) return { refused: { reason: 'trades' } };
  if (document.tables.length === 0) return { refused: { reason: 'no-table', ...columnsAsked() } };
  if (misses(pages.map((page) => linesOfPage(page).map(({ words }) => textOf(words)))))
    return { refused: { reason: 'missing-page' } };
  if (numbersOf(texts).size > 1) return { refused: { reason: 'two-accounts' } };
  const { items, doubts } = itemsOf(document.lines);
  const doubt = doubts[0] ?? document.stray;
  if (doubt) return { refused: { reason: 'line', doubt } };
  if (!items.some(({ kind }) => kind === 'row')) return { refused: { reason: 'no-rows', ...columnsAsked() } };
  const isCard = texts.some((text) => owedWords.test(text));
  const currency = currencyOf(items, texts, document.tables);
  if ('doubt' in currency) return { refused: { reason: currency.doubt } };
  if (currency.code.endsWith('D') && hasUnclearDays(items)) return { refused: { reason: 'day-or-month' } };
  const facts = { items, figures: printedFigures(document.beside), period: findPeriod(texts), isRecognised };
  const proof = proveItems({ ...facts, isCard });
  if ('fault' in proof) return { refused: { reason: 'unproved', fault: proof.fault } };
  return {
    statement: {
      ...{ bank: bankOf(texts, isCard), account: accountOf(texts), currency: currency.code },
      ...{
        rows: proof.rows,
        isEachProved: items.every(({ kind, balance }) => kind !== 'row' || balance !== null),
      },
    },
  };

  function columnsAsked(): { asked?: PdfColumnsAsked } {
    const asked = isRecognised || layout !== undefined ? null : findUnknownHeadings(pages);
    return asked === null ? {} : { asked };
  }
}

/** A line that is nothing but the number of its page or sheet. */
const pageLine = /^(?:page|(?:statement )?sheet)(?: no\.?| number)?:? ?(\d{1,4})(?: ?(?:of|\/) ?\d{1,4})?$/i;
const pageOfPages = /\bpage(?: no\.?| number)?:? ?(\d{1,3}) ?(?:of|\/) ?(\d{1,3})\b/i;

/**
 * True if pages that say "Page 1 of 3", or that are numbered from any number on, are not all there: the rows of the missing ones may
 * cancel each other out. A page without a number may be any of them.
 */
function misses(pages: readonly (readonly string[])[]): boolean {
  const numbers = pages.flat().flatMap((text) => {
    const number = pageLine.exec(text)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
  if (numbers.some((number, at) => number > (numbers[at - 1] ?? number) + 1)) return true;
  const marks = pages.map((texts) =>
    texts.flatMap((text) => {
      const [, page, of] = pageOfPages.exec(text) ?? [];
      return page === undefined || of === undefined ? [] : [{ page: Number(page), of: Number(of) }];
    }),
  );
  const seen = new Set(marks.flat().map(({ page }) => page));
  const most = Math.max(0, ...marks.flat().map(({ of }) => of));
  return seen.size + marks.filter((own) => own.length === 0).length < most;
}

/** The account numbers that the statement prints as its own. */
function numbersOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => [...text.matchAll(numberPattern)].map(([, number = '']) => number)));
}

const numberPattern = /account (?:no\.?|number)[^\d]{0,30}(?:\d{2}-\d{2}-\d{2}\s+)?(\d{8})\b/gi;

/** Words of contract notes and lists of trades: their amounts are not all movements of money. */
const tradeWords =
  /\bcontract note\b|\btrade confirmation\b|\border (?:execution|confirmation)\b|\bISIN\b|\bSEDOL\b|\bsettlement date\b|\b(?:quantity|shares|units)\b.*\bprice\b|\bkurs\b|\bst[üu]ck\b/i;

/** Words of statements on which a balance is what is owed: of cards, loans and mortgages. */
const owedWords =
  /\bminimum (?:payment|repayment)\b|\bcredit limit\b|\b(?:credit|charge) card statement\b|\bmortgage (?:account|statement|balance)\b|\bloan (?:account|statement|balance)\b/i;

/** True if dates are figures such as 04/05, which American banks print with the month first, and none of them tells the order. */
function hasUnclearDays(items: readonly PdfItem[]): boolean {
  const figures = items.flatMap(({ kind, day }) => (kind === 'row' && day?.isFigures ? [day] : []));
  return figures.length > 0 && figures.every(({ day }) => day <= 12);
}

interface Divided {
  readonly tables: readonly PdfTable[];
  /** Lines of the tables, in the order of the document. */
  readonly lines: readonly TableLine[];
  /** All other lines. */
  readonly beside: readonly PdfLine[];
  /** A line behind the end of a table that looks like a row of it. */
  readonly stray: PdfDoubt | undefined;
}

/** Divides the pages into the lines of tables and those beside them. */
function divide(pages: readonly PdfPage[], layout: PdfLayout | undefined): Divided {
  const tables: PdfTable[] = [];
  const lines: TableLine[] = [];
  const beside: PdfLine[] = [];
  let open: PdfTable[] = [];
  let stray: PdfDoubt | undefined;
  for (const page of pages) {
    const pageLines = linesOfPage(page);
    const found = layout === undefined ? findTables(pageLines) : learnedTables(pageLines, layout);
    const own = sections(pageLines, found.length > 0 ? found : open).filter(
      // A page without headings goes on with the table only if it has dated amounts: it may be the small print.
      ({ table, rest }) => found.length > 0 || hasRows(within(page, pageLines, table, rest), table),
    );
    tables.push(...found);
    if (found.length > 0) open = found.filter(({ line }) => line === found.at(-1)?.line);
    const inTable = new Set<PdfLine>();
    let isEnded = false;
    for (const { table, rest } of own) {
      const held = within(page, pageLines, table, rest);
      const divided = held.map((line) => divideLine(line, table));
      const end = endOf(divided);
      isEnded = end < divided.length;
      lines.push(...divided.slice(0, end));
      const behind = divided.slice(end).find(({ day, hasMoney }) => day !== null && hasMoney);
      if (behind)
        stray ??= { place: behind.place, reason: 'it looks like a transaction behind the end of the table' };
      const kept = new Set(held.slice(0, end).map(({ number }) => number));
      for (const line of rest) if (kept.has(line.number)) inTable.add(line);
    }
    if (isEnded) open = [];
    for (const line of pageLines) {
      if (!inTable.has(line)) beside.push(line);
      else {
        const outside = line.words.filter((word) => !own.some(({ table }) => holds(table, word)));
        if (outside.length > 0) beside.push({ ...line, words: outside });
      }
    }
  }
  return { tables, lines, beside, stray };
}

/** The lines below each table's headings, up to the next headings of the same columns. */
function sections(
  lines: readonly PdfLine[],
  tables: readonly PdfTable[],
): { table: PdfTable; rest: PdfLine[] }[] {
  return tables.map((table) => {
    const from = lines.indexOf(table.line) + 1;
    const next = tables.find(
      (other) => lines.indexOf(other.line) >= from && other.left < table.right && other.right > table.left,
    );
    const to = next ? Math.max(from, lines.indexOf(next.first)) : lines.length;
    return { table, rest: lines.slice(from, to) };
  });
}

/** The words of a table's lines, grouped again without those of a neighbouring column of text. */
function within(
  page: PdfPage,
  pageLines: readonly PdfLine[],
  table: PdfTable,
  rest: readonly PdfLine[],
): PdfLine[] {
  const words = rest
    .filter((line) => !pageLine.test(textOf(line.words)))
    .flatMap((line) => line.words.filter((word) => holds(table, word)));
  const numberAt = (y: number) => {
    const [nearest] = [...pageLines].sort((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y));
    return nearest?.number ?? 1;
  };
  return linesOfPage({ number: page.number, words }).map((line) => ({ ...line, number: numberAt(line.y) }));
}

function holds({ columns, left, right }: PdfTable, word: PdfWord): boolean {
  if (rightOf(word) < left || word.x > right) return false;
  const edge = columns.at(-1)?.right ?? right;
  return word.x <= edge + 3 || isMark(word.text);
}

function hasRows(lines: readonly PdfLine[], table: PdfTable): boolean {
  return lines.some((line) => {
    const { day, hasMoney } = divideLine(line, table);
    return day !== null && hasMoney;
  });
}

/** Gaps between the rows of a table are alike; one wider than this many of the usual ones ends it. */
const widestGap = 2.6;

/** Index behind the last line of a table: a closing balance ends it, and a wide gap before a line without a date. */
function endOf(lines: readonly TableLine[]): number {
  const gaps = lines.slice(1).map(({ y }, at) => y - (lines[at]?.y ?? y));
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const limit = widestGap * Math.max(usual, ...lines.slice(0, 1).map(({ height }) => 1.2 * height));
  for (const [at, line] of lines.entries()) {
    const gap = at === 0 ? 0 : line.y - (lines[at - 1]?.y ?? line.y);
    const hadMoney = lines.slice(0, at).some(({ hasMoney }) => hasMoney);
    if (hadMoney && gap > limit && line.day === null && labelOf(line.text) === null) return at;
    if (line.hasMoney && isClosing(line.text, line.money)) return at + 1;
  }
  return lines.length;
}

function isClosing(text: string, { in: paidIn, out, amount }: TableLine['money']): boolean {
  const isBalance = paidIn === null && out === null && amount === null;
  return (
    isBalance &&
    /^(?:statement )?(?:closing balance|end(?:ing)? balance|balance carried forward|carried forward|your balance at close)/i.test(
      text,
    )
  );
}

/** Reason why the currency of a statement can't be told. */
type CurrencyDoubt = 'two-currencies' | 'which-dollar';

/** The statement's currency, empty where it names none; or the reason why it can't be told. */
function currencyOf(
  items: readonly PdfItem[],
  texts: readonly string[],
  tables: readonly PdfTable[],
): { readonly code: string } | { readonly doubt: CurrencyDoubt } {
  const symbols: Readonly<Record<string, string>> = { '£': 'GBP', '€': 'EUR' };
  const found = new Set(
    items
      .flatMap((item) => [item.in, item.out, item.amount, item.balance])
      .flatMap((money) =>
        money && money.currency !== '' ? [symbols[money.currency] ?? money.currency] : [],
      ),
  );
  if (found.size > 1) return { doubt: 'two-currencies' };
  const [only] = found;
  if (only !== undefined) return only === '$' ? dollarOf(texts) : { code: only };
  const headings = tables.flatMap(({ line, columns }) =>
    columns.some(({ role }) => isMoneyRole(role)) ? [textOf(line.words)] : [],
  );
  for (const text of texts) {
    const stated = /\bcurrency(?: of (?:the |this )?account)?:? ?([A-Z]{3})\b/i
      .exec(text)?.[1]
      ?.toUpperCase();
    if (stated !== undefined && isCurrency(stated)) return { code: stated };
  }
  for (const text of [...headings, ...texts]) {
    if (/£|\bGBP\b/.test(text)) return { code: 'GBP' };
    if (/€|\bEUR\b/.test(text)) return { code: 'EUR' };
    if (/\$|\b(?:USD|NZD|AUD|CAD|SGD|HKD)\b/.test(text)) return dollarOf([...headings, ...texts]);
  }
  return { code: '' };
}

/** Words that tell of which country the dollars of a statement are. */
const dollars: readonly (readonly [string, RegExp])[] = [
  ['USD', /\bUSD\b|\bUS ?\$|\bUS dollars?\b|\bFDIC\b|\bNCUA\b/i],
  ['NZD', /\bNZD\b|\bNZ ?\$|\bNew Zealand\b/i],
  ['AUD', /\bAUD\b|\bAU? ?\$|\bAustralian?\b/i],
  ['CAD', /\bCAD\b|\bC(?:DN)? ?\$|\bCanad(?:a|ian)\b/i],
  ['SGD', /\bSGD\b|\bS ?\$|\bSingapore\b/i],
  ['HKD', /\bHKD\b|\bHK ?\$|\bHong Kong\b/i],
];

function dollarOf(texts: readonly string[]): { readonly code: string } | { readonly doubt: CurrencyDoubt } {
  const named = dollars.filter(([, words]) => texts.some((text) => words.test(text)));
  const [only, another] = named;
  return only === undefined || another !== undefined ? { doubt: 'which-dollar' } : { code: only[0] };
}

/** Currencies of accounts that British banks offer. */
function isCurrency(code: string): boolean {
  return /^(?:GBP|EUR|USD|CHF|JPY|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|ZAR|HKD|SGD|AED|INR|CNY|TRY|ILS)$/.test(
    code,
  );
}

/** The account's number, else the last four digits of a card. */
function accountOf(texts: readonly string[]): string {
  for (const text of texts) {
    const number = /account (?:no\.?|number)[^\d]{0,30}(?:\d{2}-\d{2}-\d{2}\s+)?(\d{8})\b/i.exec(text)?.[1];
    const sorted = number ?? /\b\d{2}-\d{2}-\d{2}\s+(\d{8})\b/.exec(text)?.[1];
    if (sorted !== undefined) return sorted;
  }
  for (const text of texts) {
    const ending = /(?:ending|\*\*|xxx)[^\d]{0,12}(\d{4,5})\b/i.exec(text)?.[1];
    if (ending !== undefined) return ending;
  }
  return '';
}
