import type { BrokerLayout, DocumentLayout } from './bank-format.ts';
import { brokerColumns, brokerHeader, coinColumns, coinHeader } from './broker-rows.ts';
import { createCamtTokenizer } from './camt-rows.ts';
import { startsTable } from './csv-documents.ts';
import type { RecordTokenizer } from './csv-records.ts';
import { type DocumentSink, documentHeader } from './document-rows.ts';
import {
  createEtradePlanTokenizer,
  createEtradeTokenizer,
  etradeHeadings,
  etradePlanHeadings,
} from './etrade-rows.ts';
import { FileRejection } from './file-rejection.ts';
import { createFireflyTokenizer, fireflyHeadings } from './firefly-rows.ts';
import { createFlexTokenizer, flexHeadings } from './flex-rows.ts';
import type { HeadRecord } from './format-match.ts';
import { createJournalTokenizer } from './journal-rows.ts';
import { createKrakenTokenizer, krakenHeadings } from './kraken-rows.ts';
import { createMorganStanleyTokenizer, morganStanleyHeadings } from './morgan-stanley-rows.ts';
import { createMt940Tokenizer } from './mt940-rows.ts';
import { createOfxTokenizer } from './ofx-rows.ts';
import { createQifTokenizer } from './qif-rows.ts';
import { createSaxoTokenizer, saxoHeadings } from './saxo-rows.ts';
import {
  createSchwabAwardsTokenizer,
  createSchwabTokenizer,
  schwabAwardsHeadings,
  schwabHeadings,
} from './schwab-rows.ts';
import { createSharesightTokenizer, sharesightHeadings } from './sharesight-rows.ts';
import { createSnoopTokenizer, snoopHeadings } from './snoop-rows.ts';
import type { ColumnPositions } from './statement.ts';
import { createWiseTokenizer, wiseHistoryHeadings } from './wise-rows.ts';

/** Column position of each role in `documentHeader`. */
const documentColumns = {
  account: [0],
  date: [1],
  type: [2],
  merchant: [3],
  description: [4],
  category: [5],
  amount: [6],
  currency: [7],
  id: [8],
  foreignAmount: [9],
  foreignCurrency: [10],
  status: [11],
};

const makers: Readonly<Record<DocumentLayout, (sink: DocumentSink) => RecordTokenizer>> = {
  ofx: createOfxTokenizer,
  camt: createCamtTokenizer,
  mt940: createMt940Tokenizer,
  qif: createQifTokenizer,
  firefly: createFireflyTokenizer,
  beancount: (sink) => createJournalTokenizer('beancount', sink),
  ledger: (sink) => createJournalTokenizer('ledger', sink),
  'wise-history': createWiseTokenizer,
  snoop: createSnoopTokenizer,
  schwab: createSchwabTokenizer,
  'schwab-awards': createSchwabAwardsTokenizer,
  'morgan-stanley': createMorganStanleyTokenizer,
  etrade: createEtradeTokenizer,
  'etrade-stock-plan': createEtradePlanTokenizer,
  sharesight: createSharesightTokenizer,
  'ibkr-flex': createFlexTokenizer,
  saxo: createSaxoTokenizer,
  kraken: createKrakenTokenizer,
};

/** Tables that take more than a mapping of columns, and the headings that mark them. */
const tables: readonly (readonly [DocumentLayout, readonly (readonly string[])[]])[] = [
  ['wise-history', wiseHistoryHeadings],
  ['snoop', snoopHeadings],
  ['schwab', schwabHeadings],
  ['schwab-awards', schwabAwardsHeadings],
  ['morgan-stanley', morganStanleyHeadings],
  ['etrade', etradeHeadings],
  ['etrade-stock-plan', etradePlanHeadings],
  ['sharesight', sharesightHeadings],
  ['ibkr-flex', flexHeadings],
  ['saxo', saxoHeadings],
  ['kraken', krakenHeadings],
];

const brokerLayouts: ReadonlySet<DocumentLayout> = new Set<BrokerLayout>([
  ...(['schwab', 'schwab-awards', 'morgan-stanley', 'etrade', 'etrade-stock-plan', 'sharesight'] as const),
  ...(['ibkr-flex', 'saxo'] as const),
]);

/** A reader for the layout. @throws {FileRejection} while it reads a broken or hostile OFX or CAMT file */
export function createDocumentTokenizer(layout: DocumentLayout, sink: DocumentSink): RecordTokenizer {
  return makers[layout](sink);
}

/** Returns the layout if the start of a file identifies it, otherwise null. Journals are tried last: see `sniffJournal`. */
export function sniffDocument(head: string): DocumentLayout | null {
  const start = head.replace(/^[\ufeff\s]+/, '').slice(0, 20_000);
  if (/^OFXHEADER|^<\?OFX|<OFX[\s>]/i.test(start.slice(0, 4000))) return 'ofx';
  if (/^<(\?xml|!--|!doctype|([\w-]+:)?Document[\s>])/i.test(start)) {
    if (/iso:20022:tech:xsd:(?!camt)/.test(start)) return null;
    return /camt\.053|<([\w-]+:)?(BkToCstmrStmt|Document)[\s>]/.test(start) ? 'camt' : null;
  }
  // Banks put additional lines or an envelope before the first statement.
  if (/(^|[\r\n]|4:)[ \t]*:20:/.test(start) && /[\r\n]:(25|60[FM]|61):/.test(start)) return 'mt940';
  const first = start.split(/[\r\n]+/, 100).find((line) => !/^\s*(#|$)/.test(line)) ?? '';
  if (/^!(type|account|option|clear)\b/i.test(first.trim())) return 'qif';
  const heading = new Set((start.split(/[\r\n]/, 1)[0] ?? '').toLowerCase().replaceAll('"', '').split(','));
  if (fireflyHeadings.every((name) => heading.has(name))) return 'firefly';
  return tables.find(([, headings]) => startsTable(start, headings))?.[0] ?? null;
}

/** Detects a journal by an entry with indented postings. CSV takes precedence if both match. */
export function sniffJournal(head: string): DocumentLayout | null {
  if (
    /^\d{4}-\d{2}-\d{2}\s+(\*|!|txn)\s.*\r?\n(\s+[\w-]+:.*\r?\n|\s+;.*\r?\n)*\s+([*!]\s+)?[\p{Lu}][\p{L}\d-]*:\S+/mu.test(
      head,
    )
  ) {
    const plain =
      /^[^\S\r\n]+[\p{Lu}][\p{L}\d-]*(:[\p{Lu}\d][\p{L}\d-]*)+(\s+-?[\d,.]+\s+[A-Z]{2,}.*)?\s*$/mu.test(head);
    // The lookahead makes the first pair of words atomic, which prevents quadratic backtracking.
    const spaced = /^[^\S\r\n]+\p{L}(?=([^;\r\n]*?\p{L} \p{L}))\1[^;\r\n]*?(?<!\s)(\s{2,}|\t)[-£€$\d]/mu.test(
      head,
    );
    const quotedHead = /^\d{4}-\d{2}-\d{2}\s+(\*|!|txn)\s+"/m.test(head);
    if (quotedHead || (plain && !spaced && /^\d{4}-\d{2}-\d{2} open /m.test(head))) return 'beancount';
  }
  // Without a year, the account that follows has to look like one.
  if (
    /^\d{1,2}[-/.]\d{1,2}(?![-/.\d])[^\r\n]*\r?\n([ \t]+;[^\r\n]*\r?\n)*[ \t]+[[(]?\p{L}[^\r\n:;]*:/mu.test(
      head,
    )
  )
    return 'ledger';
  return /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\S*(\s[^\r\n]*)?\r?\n([ \t]+;[^\r\n]*\r?\n)*[ \t]+[^\s;][^\r\n]*/m.test(
    head,
  )
    ? 'ledger'
    : null;
}

/** The first rows of a document, for the eye. */
export function documentHead(layout: DocumentLayout, text: string, whole: boolean): HeadRecord[] {
  const records: HeadRecord[] = [];
  const sink: DocumentSink = {
    row: (cells, line) => void (records.length < 60 && records.push({ cells, line })),
    balance: () => undefined,
    account: () => undefined,
  };
  try {
    const tokenizer = createDocumentTokenizer(layout, sink);
    tokenizer.push(text);
    if (whole) tokenizer.end();
  } catch (error) {
    if (!(error instanceof FileRejection)) throw error;
  }
  return records;
}

/** The heading that a document is given, the places of its columns, and the kind of its amounts. */
export function documentShape(layout: DocumentLayout): {
  header: string[];
  columns: ColumnPositions;
  amount: 'signed' | 'trade';
} {
  if (layout === 'kraken') return { header: [...coinHeader], columns: coinColumns, amount: 'trade' };
  return brokerLayouts.has(layout)
    ? { header: [...brokerHeader], columns: brokerColumns, amount: 'trade' }
    : { header: [...documentHeader], columns: documentColumns, amount: 'signed' };
}
