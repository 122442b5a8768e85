import type { Detected, ImportCounts, RowOutcome, StatementImport } from '@farthing/api-contract';
import { countText, dayText } from '../../design/format.ts';

/** What an outcome is called beside a row, before the import is recorded and after it. */
export const outcomeWords: Readonly<Record<RowOutcome, string>> = {
  added: 'New',
  duplicate: 'Already there',
  matched: 'Matched',
  skipped: 'Left out',
  error: 'Error',
};

/** The outcomes with their counts, in the order in which they are always told. The five add up to `rows`. */
export function outcomeCounts(counts: ImportCounts): readonly { outcome: RowOutcome; count: number }[] {
  return [
    { outcome: 'added', count: counts.added },
    { outcome: 'duplicate', count: counts.duplicates },
    { outcome: 'matched', count: counts.matched },
    { outcome: 'skipped', count: counts.skipped },
    { outcome: 'error', count: counts.errors },
  ];
}

/** What becomes of the rows, in a line: `120 new, 3 already there, 1 left out`. */
export function countsLine(counts: ImportCounts): string {
  const tell = (count: number, words: string) =>
    count > 0 ? [`${count.toLocaleString('en-GB')} ${words}`] : [];
  const parts = [
    ...tell(counts.added, 'new'),
    ...tell(counts.duplicates, 'already there'),
    ...tell(counts.matched, 'matched'),
    ...tell(counts.skipped, 'left out'),
    ...tell(counts.errors, counts.errors === 1 ? 'error' : 'errors'),
  ];
  return parts.length > 0 ? parts.join(', ') : 'no rows';
}

/** What an import did, in one sentence. */
export function doneSentence(statement: StatementImport, account: string): string {
  const { counts, status } = statement;
  if (status === 'reverted') {
    return counts.added === 0
      ? 'This import was undone.'
      : `This import was undone: its ${countText(counts.added, 'row')} ${counts.added === 1 ? 'is' : 'are'} gone from ${account}.`;
  }
  const rest = countsLine({ ...counts, added: 0 });
  if (counts.added === 0) return `Nothing was added to ${account}: ${rest}.`;
  const added = `${countText(counts.added, 'row')} ${counts.added === 1 ? 'was' : 'were'} added to ${account}`;
  return rest === 'no rows' ? `${added}.` : `${added}; ${rest}.`;
}

/** The days that a file covers: `1 Aug 2026 to 31 Aug 2026`. */
export function periodText(first: string | null, last: string | null): string {
  if (first === null || last === null) return 'no dates could be read';
  return first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;
}

/** Which bank's file it is and how sure that is, in a sentence. */
export function formatSentence(detected: Detected, needsMapping: boolean): string {
  const { format_name, confidence } = detected;
  if (needsMapping) return 'No bank that farthing knows writes its statements like this.';
  if (detected.delimiter === '')
    return `It is a file of the kind ${format_name}, which says itself what is what.`;
  if (format_name === null) return 'It is read by the columns that were chosen for this layout.';
  if (confidence === 1) return `It is read as a file of ${format_name}, as you chose.`;
  if (confidence >= 0.9) return `Its headings are those of ${format_name}, and of nobody else.`;
  if (confidence >= 0.6) return `Its headings and rows look like those of ${format_name}.`;
  return `Several banks use these headings; ${format_name} fits best.`;
}

/** How sure the format is, in a word. */
export function confidenceWord(detected: Detected): string {
  if (detected.format_name === null) return 'by your columns';
  const share = `${Math.round(detected.confidence * 100)}%`;
  if (detected.confidence === 1) return 'your choice';
  return `${detected.confidence >= 0.9 ? 'sure' : detected.confidence >= 0.6 ? 'likely' : 'unsure'}, ${share}`;
}

/**
 * How the dates are read, and what proves it.
 * @param answered the person has said which it is
 */
export function dateSentence(detected: Detected, answered: boolean): string {
  const written = detected.date_format ? `Written ${detected.date_format}` : 'Written';
  if (detected.date_order === 'fixed') return `${written}, so day and month cannot be mixed up.`;
  const first = detected.date_order === 'month_first' ? 'month' : 'day';
  if (answered) return `${written}. The ${first} comes first, as you said.`;
  if (detected.date_order_proven) return `${written}. The ${first} comes first: some dates fit no other way.`;
  return `${written}. Every date fits both ways round, so the ${first} is only taken to come first.`;
}

const conventions: Readonly<Record<string, string>> = {
  negative_is_spend: 'A minus is money out.',
  positive_is_spend: 'A plain amount is money out, a minus is money in.',
  separate_columns: 'Money out and money in have columns of their own.',
  flag_column: 'A column says whether money went out or came in.',
  action: 'Each row names what was done.',
};

const proofs: Readonly<Record<string, string>> = {
  given: 'You said so.',
  'balance-chain': 'The running balance proves it.',
  'payment-received': 'The rows about a payment received prove it.',
  columns: 'The columns leave no doubt.',
  format: 'This bank always writes it so.',
  'account-type': 'It follows from the kind of account: check a few amounts.',
};

/** Which amounts are money out, and what proves it. */
export function signSentence({ sign }: Detected): string {
  const convention = conventions[sign.convention] ?? '';
  const proof =
    sign.proof === null ? 'Nothing in the file proves it: please say.' : (proofs[sign.proof] ?? '');
  return `${convention} ${proof}`.trim();
}

const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16)',
  'windows-1252': 'Windows (1252)',
};
const delimiters: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** How the letters of the file are written, and what stands between its cells. */
export function textSentence({ encoding, delimiter }: Detected): string {
  const letters = encodings[encoding] ?? encoding;
  const between = delimiters[delimiter];
  return between ? `${letters}, cells between ${between}` : letters;
}

/** Why the import cannot be recorded yet; undefined when nothing stands in the way. */
export function openQuestion(statement: StatementImport): string | undefined {
  if (statement.needs.includes('mapping')) return 'First say which column holds what.';
  if (statement.needs.includes('accounts')) return 'First say which of your accounts the file’s are.';
  if (statement.needs.includes('sign')) return 'First say which amounts are money out.';
  if (statement.counts.added + statement.counts.matched === 0) return 'No row of this file is new.';
  return undefined;
}

/** What the main button does: `Import 124 rows`. */
export function importAction({ added, matched }: ImportCounts): string {
  if (added === 0 && matched > 0) return `Confirm ${countText(matched, 'match', 'matches')}`;
  return `Import ${countText(added, 'row')}`;
}

/** A file's name, its middle left out where it is too long for a title. */
export function shortName(name: string, longest = 48): string {
  const letters = [...name];
  if (letters.length <= longest) return name;
  return `${letters.slice(0, longest - 15).join('')}…${letters.slice(-14).join('')}`;
}

/** Bytes as people read them: `34 KB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
