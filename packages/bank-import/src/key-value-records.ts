import { brokenRecord, createRecordTokenizer, type RecordSink, type RecordTokenizer } from './csv-records.ts';

/** The cells of a block, in this order. */
export const blockNames = ['Date', 'Description', 'Amount', 'Balance'] as const;

/**
 * Cuts Santander's text download into records: blocks of `Date:`, `Description:`, `Amount:` and `Balance:` lines, parted by
 * blank lines; a no-break space follows each colon. Lines of other names (`From:`, `Account:`) are passed over.
 */
export function createBlockTokenizer(sink: RecordSink): RecordTokenizer {
  let cells: string[] = [];
  let blockLine = 1;
  const flush = (): void => {
    if (cells.length > 0) sink(cells, blockLine);
    cells = [];
  };
  // The control character can’t occur in a statement, so each line becomes one cell.
  const lines = createRecordTokenizer(
    '\u0001',
    (record, line) => {
      if (record.length === 3) {
        flush();
        sink(brokenRecord('line-too-long', record[2] ?? ''), line);
        return;
      }
      const text = record[0] ?? '';
      const colon = text.indexOf(':');
      const name = text.slice(0, colon).trim().toLowerCase();
      const position = colon < 0 ? -1 : blockNames.findIndex((each) => each.toLowerCase() === name);
      if (position < 0) return;
      if (position === 0) {
        flush();
        blockLine = line;
      }
      if (position === 0 || cells.length > 0) {
        while (cells.length < position) cells.push('');
        cells[position] = text.slice(colon + 1).trim();
      }
    },
    false,
  );
  return {
    push: lines.push,
    end() {
      lines.end();
      flush();
    },
  };
}
