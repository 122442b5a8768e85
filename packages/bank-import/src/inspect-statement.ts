import { isCurrencyCode } from '@farthing/money';
import { listsTrades } from './cell-words.ts';
import { describeDateCell, isoDay } from './date-cell.ts';
import { type DateFinding, dateWarnings, decideDateOrder } from './date-order.ts';
import { decideSign, improveReading, type SignFinding } from './decide-sign.ts';
import { type Found, findReading } from './file-reading.ts';
import { FileRejection } from './file-rejection.ts';
import { findFormat } from './formats/catalogue.ts';
import { mappingByHeadings } from './heading-mapping.ts';
import type { PdfColumnsAsked } from './pdf/pdf-layout.ts';
import { createRepeatFinder } from './repeated-rows.ts';
import { decodeSource, NotUtf8, readOpening } from './source-text.ts';
import type {
  BalanceCheck,
  ByteSource,
  Encoding,
  Inspection,
  InspectionOptions,
  ProblemCode,
  Reading,
  RowRange,
} from './statement.ts';
import { readRecords } from './statement-reader.ts';
import { createStatementTotals, maximumAccounts, type StatementTotals } from './statement-totals.ts';

const headLength = 65_536;

/**
 * Finds out what a file is, over all its rows: format, encoding, date order, sign and balances. Never throws for what the file
 * holds; a file that cannot be read has a `problem` that says what to do.
 * @param source gives the same bytes each time it is called
 */
export async function inspectStatement(source: ByteSource, options: InspectionOptions): Promise<Inspection> {
  const opening = await readOpening(source);
  if (opening.problem !== null)
    return refused(opening.problem.code, opening.problem.message, opening.encoding);
  if (!isCurrencyCode(options.accountCurrency)) {
    return refused(
      'unknown-currency',
      `The account's currency "${options.accountCurrency.slice(0, 12)}" is not known.`,
      opening.encoding,
    );
  }
  try {
    return await inspectText(source, opening.encoding, opening.encoding === 'utf-8', options);
  } catch (error) {
    if (error instanceof NotUtf8) return inspectAgain(source, options);
    if (error instanceof FileRejection) return refused('broken-file', error.message, opening.encoding);
    throw error;
  }
}

async function inspectAgain(source: ByteSource, options: InspectionOptions): Promise<Inspection> {
  try {
    return await inspectText(source, 'windows-1252', false, options);
  } catch (error) {
    if (error instanceof FileRejection) return refused('broken-file', error.message, 'windows-1252');
    throw error;
  }
}

async function inspectText(
  source: ByteSource,
  encoding: Encoding,
  strict: boolean,
  options: InspectionOptions,
): Promise<Inspection> {
  const { head, whole } = await readHead(source, encoding, strict);
  const found = findReading({ head, whole, encoding, options });
  if (found.reading === null) {
    if (strict) for await (const _ of decodeSource(source, encoding, true));
    const mapping = found.problem.code === 'needs-mapping' ? mappingByHeadings(found.known.sample) : null;
    const read = mapping && (await inspectText(source, encoding, strict, { ...options, mapping }));
    if (read && isProved(read)) return { ...read, confidence: headingConfidence };
    return { ...refused(found.problem.code, found.problem.message, encoding), ...found.known };
  }
  let reading = found.reading;
  for (let pass = 1; ; pass += 1) {
    const totals = await countRows(source, reading, strict);
    const chain = totals.chain.proof(totals.order);
    const sign = decideSign(reading, totals, chain, options);
    const dates = decideDateOrder(reading, totals.dates, options);
    const better = improveReading(reading, totals, sign, dates.order);
    if (better !== reading && pass < 4) {
      reading = better;
      continue;
    }
    const repeats = await findRepeats(source, reading, strict, chain.check(1));
    if (repeats === null) return describe({ found, reading, totals, sign, dates });
    reading = { ...reading, repeats };
    return describe({ found, reading, totals: await countRows(source, reading, strict), sign, dates });
  }
}

/** Confidence in columns that their headings name and the running balance proves. The user's own answer has 1. */
const headingConfidence = 0.95;

/** Returns true if the running balance proves each row and nothing is left to confirm. */
function isProved({ reading, needs, balanceCheck, warnings }: Inspection): boolean {
  return reading !== null && needs.length === 0 && balanceCheck.status === 'proved' && warnings.length === 0;
}

/** Repeated rows of a table. Searched only if the running balances break, because a repeated block always breaks them. */
async function findRepeats(
  source: ByteSource,
  reading: Reading,
  strict: boolean,
  { status, rowOrder }: Pick<BalanceCheck, 'status' | 'rowOrder'>,
): Promise<RowRange[] | null> {
  if (status !== 'broken' || reading.layout !== 'table' || reading.amount === 'trade') return null;
  const finder = createRepeatFinder(rowOrder === 'newest_first');
  const { add, marks } = createStatementTotals(reading, finder);
  for await (const _ of readRecords(source, reading, { strict, sink: add, marks }))
    if (finder.isOver()) return null;
  return finder.repeats();
}

async function readHead(
  source: ByteSource,
  encoding: Encoding,
  strict: boolean,
): Promise<{ head: string; whole: boolean }> {
  let head = '';
  for await (const text of decodeSource(source, encoding, strict)) {
    head += text;
    if (head.length >= headLength) return { head, whole: false };
  }
  return { head, whole: true };
}

async function countRows(source: ByteSource, reading: Reading, strict: boolean): Promise<StatementTotals> {
  const { totals, add, marks } = createStatementTotals(reading);
  for await (const _ of readRecords(source, reading, { strict, sink: add, marks }));
  return totals;
}

/** Everything that was found out about a file. */
interface Findings {
  found: Found;
  reading: Reading;
  totals: StatementTotals;
  sign: SignFinding;
  dates: DateFinding;
}

function describe(findings: Findings): Inspection {
  const { found, reading, totals, sign, dates } = findings;
  if (totals.rows === 0) {
    const message =
      'The file has a heading but no transactions. Choose a period that has some and download it again.';
    return { ...refused('no-rows', message, reading.encoding), ...found.known, header: reading.header };
  }
  const chain = totals.chain.proof(totals.order);
  const mainCurrency = totals.sums.has(reading.currency) ? reading.currency : [...totals.sums.keys()][0];
  const balanceCheck = {
    ...chain.check(1),
    sumMinor: mainCurrency === undefined ? 0n : (totals.sums.get(mainCurrency) ?? 0n),
  };
  const inspection: Inspection = {
    reading,
    problem: null,
    formatId: reading.formatId,
    formatName: found.known.formatName,
    confidence: found.known.confidence,
    alternatives: found.known.alternatives,
    encoding: reading.encoding,
    delimiter: reading.delimiter,
    dateFormat:
      totals.dates.example === ''
        ? ''
        : describeDateCell(totals.dates.example, reading.dateOrder === 'month_first'),
    dateOrder: dates.order,
    dateOrderProven: dates.proven,
    sign: sign.decision,
    needs: sign.decision.proof === null ? ['sign'] : [],
    balanceCheck,
    rows: totals.rows,
    firstDate: totals.good === 0 ? null : isoDay(totals.days.first),
    lastDate: totals.good === 0 ? null : isoDay(totals.days.last),
    accounts: [...totals.accounts],
    currencies: [...totals.sums.keys()],
    header: reading.header,
    sample: totals.sample,
    warnings: [],
    ...(totals.notBooked.pending + totals.notBooked.declined > 0 && { notBooked: totals.notBooked }),
    ...accountsOf(totals, reading),
  };
  return { ...inspection, warnings: warningsOf(inspection, findings) };
}

const tradesListed = {
  code: 'lists-trades',
  message: 'The file seems to list trades. Each row is read as money in or out, and no trade is recorded.',
};

function warningsOf(
  inspection: Inspection,
  { totals, sign, dates, found }: Findings,
): Inspection['warnings'] {
  const warnings: Inspection['warnings'] = [];
  const warn = (code: string, message: string): number => warnings.push({ code, message });
  if (sign.warning !== null) warnings.push(sign.warning);
  if (inspection.formatId === null && listsTrades(inspection.header)) warnings.push(tradesListed);
  warnings.push(...dateWarnings(dates));
  warnings.push(...rowWarnings(totals));
  if (inspection.balanceCheck.status === 'broken') {
    const line = inspection.balanceCheck.firstBreak?.line;
    warn(
      'balance-broken',
      `The running balance does not add up${line === undefined ? '' : ` at line ${line}`}: rows may be missing.`,
    );
  }
  if (found.equalFormats) {
    warn(
      'equal-headers',
      'Several banks use this heading. The rows read the same for each of them; choose the right bank.',
    );
  }
  if (inspection.reading?.section) {
    warn(
      'two-sections',
      'The file holds cash and investments; trades are taken from the investments section, once.',
    );
  }
  if (inspection.accounts.length > 1 && inspection.fileAccounts === undefined)
    warn('several-accounts', `The file holds rows of ${inspection.accounts.length} accounts or products.`);
  if (totals.rowsOfFurtherAccounts > 0) {
    warn(
      'too-many-accounts',
      `${totals.rowsOfFurtherAccounts} rows are of further accounts than the ${maximumAccounts} that one file may hold: export those apart.`,
    );
  }
  if (inspection.currencies.length > 1)
    warn('several-currencies', `The file holds rows in ${inspection.currencies.slice(0, 10).join(', ')}.`);
  return warnings;
}

/** Returns warnings about unreadable and skipped rows. */
function rowWarnings(totals: StatementTotals): Inspection['warnings'] {
  const warnings: Inspection['warnings'] = [];
  const warn = (code: string, message: string): number => warnings.push({ code, message });
  if (totals.truncated)
    warn('truncated', `The file stops in the middle of row ${totals.rows}: download it again for the rest.`);
  if (totals.errors > 0)
    warn('unreadable-rows', `${totals.errors} of ${totals.rows} rows can’t be read. Each says why.`);
  if (totals.good === 0 && totals.errors === 0)
    warn('nothing-to-import', `None of the ${totals.rows} rows can be imported. Each says why.`);
  if (totals.tradesLeftOut > 0) {
    const [what, them] =
      totals.tradesLeftOut === 1
        ? ['1 trade of the file is', 'it']
        : [`${totals.tradesLeftOut} trades of the file are`, 'them'];
    warn('trades-left-out', `${what} left out: import the broker's CSV to record ${them}.`);
  }
  const { count, first } = totals.brokenBalances;
  if (count > 0) {
    const more = count === 2 ? ' 1 more balance is not met.' : ` ${count - 1} more balances are not met.`;
    warn('stated-balance-broken', `${first}${count === 1 ? '' : more}`);
  }
  if (totals.virtualLeftOut > 0) {
    const what =
      totals.virtualLeftOut === 1 ? '1 virtual posting is' : `${totals.virtualLeftOut} virtual postings are`;
    warn('virtual-left-out', `${what} left out. Postings in brackets move no money.`);
  }
  const { pending, declined } = totals.notBooked;
  if (pending + declined > 0) {
    const parts = [pending > 0 && `${pending} pending`, declined > 0 && `${declined} declined or failed`];
    const what = pending + declined === 1 ? 'row is' : 'rows are';
    warn(
      'not-booked',
      `${parts.filter(Boolean).join(' and ')} ${what} left out, because no money has moved.`,
    );
  }
  if (totals.statuses.size > 0) {
    const words = [...totals.statuses].map(
      ([word, rows]) => `“${word}” (${rows} ${rows === 1 ? 'row' : 'rows'})`,
    );
    warn(
      'unknown-status',
      `farthing does not know this status: ${words.join(', ')}. The rows are imported. Leave out those that the bank has not booked.`,
    );
  }
  if (totals.repeated > 0) {
    warn(
      'repeated-rows',
      `${totals.repeated} rows of the file repeat earlier ones, with the same running balances: they are not recorded again.`,
    );
  }
  return warnings;
}

/** The accounts that are to be imported apart; nothing for formats that have one. */
function accountsOf(totals: StatementTotals, reading: Reading): Pick<Inspection, 'fileAccounts'> {
  if (!findFormat(reading.formatId)?.accountsApart) return {};
  const fileAccounts = [...totals.fileAccounts]
    .filter(([, { rows }]) => rows > 0)
    .map(([key, { name, rows, currency }]) => ({ key, name, rows, currency: currency || reading.currency }));
  return { fileAccounts };
}

/** The inspection of a PDF whose columns the user has to name. */
export function askForColumns(
  { headings, sample }: PdfColumnsAsked,
  problem: { readonly code: 'needs-mapping' | 'bad-mapping'; readonly message: string },
): Inspection {
  return {
    ...refused(problem.code, problem.message, 'utf-8'),
    ...{ delimiter: '', header: [...headings], sample: sample.map((row) => [...row]) },
  };
}

function refused(code: ProblemCode, message: string, encoding: Encoding): Inspection {
  return {
    reading: null,
    problem: { code, message },
    formatId: null,
    formatName: null,
    confidence: 0,
    alternatives: [],
    encoding,
    delimiter: ',',
    dateFormat: '',
    dateOrder: 'day_first',
    dateOrderProven: false,
    sign: { convention: 'negative_is_spend', proof: null },
    needs: code === 'unknown-format' || code === 'needs-mapping' || code === 'bad-mapping' ? ['mapping'] : [],
    balanceCheck: {
      status: 'absent',
      rowOrder: null,
      openingMinor: null,
      closingMinor: null,
      sumMinor: 0n,
      firstBreak: null,
      missingDays: [],
    },
    rows: 0,
    firstDate: null,
    lastDate: null,
    accounts: [],
    currencies: [],
    header: [],
    sample: [],
    warnings: [],
  };
}
