import { expect, test } from 'vitest';
import { csvRow } from './csv-rules.ts';

type Row = Parameters<typeof csvRow>[0];

const notesOf = (notes: string) => {
  const row = { splits: [], tags: [], category_id: null, notes } as unknown as Row;
  return csvRow(row, { titleOf: () => '', categoryOf: () => '' }, null);
};

test.each(['=1+1', '+1', '-1', '@cmd', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠cmd', "'=1"])(
  '%j is kept from a spreadsheet, which might run it, by an apostrophe',
  (text) => expect(notesOf(text)).toContain(`'${text}`),
);

test.each(['a=1', 'Bread - sliced', '£5'])('%j stays as it is', (text) =>
  expect(notesOf(text)).toMatch(new RegExp(`,${text},`)),
);
