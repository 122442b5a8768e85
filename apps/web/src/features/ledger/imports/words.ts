import type { Account, Detected, ImportCounts, RowOutcome, StatementImport } from '@farthing/api-contract';
import { dayText } from '../../../design/format.ts';
import { words as texts } from './texts.tsx';

/** Name of each row status, before and after the import is recorded. */
export const outcomeWords: Readonly<Record<RowOutcome, string>> = texts.outcomes;

/** The same behind a count: `3 already there`, `2 errors`. */
export function countedOutcome(outcome: RowOutcome, count: number): string {
  return texts.countedOutcomes[outcome](count);
}

/** Returns the row statuses with their counts in display order. The five add up to `rows`. */
export function outcomeCounts(counts: ImportCounts): readonly { outcome: RowOutcome; count: number }[] {
  return [
    { outcome: 'added', count: counts.added },
    { outcome: 'duplicate', count: counts.duplicates },
    { outcome: 'matched', count: counts.matched },
    { outcome: 'skipped', count: counts.skipped },
    { outcome: 'error', count: counts.errors },
  ];
}

/** Counts rows by status in one line: `120 new, 3 already there, 1 left out`. */
export function countsLine(counts: ImportCounts): string {
  const parts = outcomeCounts(counts)
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => texts.counted(count, countedOutcome(outcome, count)));
  return parts.length > 0 ? parts.join(', ') : texts.noRows;
}

/** Describes the result of an import in one sentence. */
export function doneSentence(statement: StatementImport, account: string): string {
  const { counts, status } = statement;
  if (status === 'reverted') {
    return counts.added === 0 ? texts.undone : texts.undoneRows(counts.added, account);
  }
  const others = countsLine({ ...counts, added: 0 });
  if (counts.added === 0) return texts.nothingAdded(account, others);
  const hasOthers = outcomeCounts(counts).some(({ outcome, count }) => outcome !== 'added' && count > 0);
  return hasOthers ? texts.addedAndOthers(counts.added, account, others) : texts.added(counts.added, account);
}

/** The days that a file covers: `1 Aug 2026 to 31 Aug 2026`. */
export function periodText(first: string | null, last: string | null): string {
  if (first === null || last === null) return texts.noDates;
  return first === last ? dayText(first) : texts.fromTo(dayText(first), dayText(last));
}

/** Returns true for a PDF statement, whose columns aren’t chosen by the user. */
export function isPdf({ format_id }: Pick<Detected, 'format_id'>): boolean {
  return format_id?.startsWith('pdf-') === true;
}

/** Describes the detected bank format and its confidence in one sentence. */
export function formatSentence(detected: Detected, needsMapping: boolean): string {
  const { format_name, confidence } = detected;
  if (needsMapping) return texts.unknownBank;
  if (detected.delimiter === '') return texts.ownKind(format_name);
  if (format_name === null) return confidence === 1 ? texts.byColumns : texts.byHeadings;
  if (confidence === 1) return texts.asChosen(format_name);
  if (confidence >= 0.9) return texts.sureBank(format_name);
  if (confidence >= 0.6) return texts.likelyBank(format_name);
  return texts.unsureBank(format_name);
}

/** Returns the confidence in the format as one word. */
export function confidenceWord(detected: Detected): string {
  if (detected.format_name === null)
    return detected.confidence === 1 ? texts.byYourColumns : texts.provedByBalance;
  if (detected.confidence === 1) return texts.yourChoice;
  const percent = Math.round(detected.confidence * 100);
  if (detected.confidence >= 0.9) return texts.sure(percent);
  return detected.confidence >= 0.6 ? texts.likely(percent) : texts.unsure(percent);
}

/** Describes the date order and the evidence for it. @param answered the user has chosen the order */
export function dateSentence(detected: Detected, answered: boolean): string {
  const { date_format: format } = detected;
  const isMonthFirst = detected.date_order === 'month_first';
  if (detected.date_order === 'fixed') return texts.datesFixed(format);
  if (answered) return texts.datesAnswered(format, isMonthFirst);
  if (detected.date_order_proven) return texts.datesProven(format, isMonthFirst);
  return texts.datesOpen(format, isMonthFirst);
}

const conventions: Readonly<Record<string, string>> = texts.conventions;
const proofs: Readonly<Record<string, string>> = texts.proofs;

/** Describes the sign of money out and the evidence for it. */
export function signSentence({ sign }: Detected): string {
  const convention = conventions[sign.convention] ?? '';
  if (sign.minus_in && sign.proof === 'given') return texts.minusAnswered;
  const open = sign.minus_in ? texts.minusUnclear : texts.unproven;
  const proof = sign.proof === null ? open : (proofs[sign.proof] ?? '');
  return `${convention} ${proof}`.trim();
}

const encodings: Readonly<Record<string, string>> = texts.encodings;
const delimiters: Readonly<Record<string, string>> = texts.delimiters;

/** Describes the file's character encoding and delimiter. */
export function textSentence({ encoding, delimiter }: Detected): string {
  const letters = encodings[encoding] ?? encoding;
  const between = delimiters[delimiter];
  return between ? texts.cellsBetween(letters, between) : letters;
}

/** Returns the reason why the import can't be recorded yet, or undefined if it can. */
export function openQuestion(statement: StatementImport): string | undefined {
  if (statement.needs.includes('mapping')) return texts.needsColumns;
  if (statement.needs.includes('accounts')) return texts.needsAccounts;
  if (statement.needs.includes('sign'))
    return statement.detected.sign.minus_in ? texts.needsMinus : texts.needsSign;
  if (statement.counts.added + statement.counts.matched === 0) return texts.nothingNew;
  return undefined;
}

/** True for a file that can be imported without a look at it: nothing is open, warned of or wrong, and its balances agree. */
export function isCertain(statement: StatementImport, accounts: readonly Account[]): boolean {
  const { detected, counts, balance_check, warnings } = statement;
  const currency = accounts.find(({ id }) => id === statement.account_id)?.currency;
  const datesKnown = detected.date_order === 'fixed' || detected.date_order_proven;
  return (
    openQuestion(statement) === undefined &&
    datesKnown &&
    warnings.length === 0 &&
    detected.currencies.every((one) => one === currency) &&
    counts.errors === 0 &&
    balance_check.status !== 'broken'
  );
}

/** True if a file prints the balance of its rows, so that it need not be asked for. */
export function provesBalance({ balance_check: { status, opening, closing } }: StatementImport): boolean {
  return status !== 'broken' && opening !== null && closing !== null;
}

/** Returns the label of the main button: `Import 124 rows`. */
export function importAction({ added, matched }: ImportCounts): string {
  if (added === 0 && matched > 0) return texts.confirm(matched);
  return texts.import(added);
}

/** A file's name, its middle left out where it is too long for a title. */
export function shortName(name: string): string {
  const letters = [...name];
  if (letters.length <= 48) return name;
  return `${letters.slice(0, 33).join('')}…${letters.slice(-14).join('')}`;
}
