import { expect, test } from 'vitest';
import { csvOf } from './csv-rules.ts';

const cell = (text: string | null) => csvOf(['a'], [[text]]).split('\r\n')[1];

test('a table has a byte order mark, and every line ends in CRLF', () => {
  expect(csvOf(['a', 'b'], [['1', null]])).toBe('\uFEFFa,b\r\n1,\r\n');
});

test.each(['=1+1', '+SUM(A1)', '-2+3', '@cmd', '\t=1', '＝1+1', '＠cmd', '- a dash'])(
  '%j is no formula',
  (text) => {
    expect(cell(text)).toBe(`'${text}`);
  },
);

test.each(['-12.30', '0.00', '1500', 'Saver', 'a=b'])('%s stays as it is', (text) => {
  expect(cell(text)).toBe(text);
});

test('commas, quotes and line ends are quoted', () => {
  expect(cell('a, "b"')).toBe('"a, ""b"""');
  expect(csvOf(['a'], [['x\ny']])).toContain('"x\ny"');
  expect(cell('=A1,B1')).toBe(`"'=A1,B1"`);
  expect(csvOf(['a'], [['\n=A1']])).toContain(`"'\n=A1"`);
});
