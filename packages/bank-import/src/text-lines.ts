import { createRecordTokenizer, type RecordTokenizer } from './csv-records.ts';

/**
 * Cuts text into its lines, in flat memory. Empty lines are passed over, but counted. A line of more than 64 KiB comes as its
 * start, with `isLong`.
 */
export function createLineReader(
  sink: (text: string, line: number, isLong: boolean) => void,
  end: () => void,
): RecordTokenizer {
  // The control character can’t occur in a statement, so each line becomes one cell. Three cells mark a rejected line.
  const lines = createRecordTokenizer(
    '\u0001',
    (record, line) => sink(record[record.length === 3 ? 2 : 0] ?? '', line, record.length === 3),
    false,
  );
  return {
    push: lines.push,
    end() {
      lines.end();
      end();
    },
  };
}
