import { expect, test } from 'vitest';
import { brokenCode, createRecordTokenizer } from './csv-records.ts';

function cut(pieces: string[], delimiter = ','): { records: string[][]; lines: number[] } {
  const records: string[][] = [];
  const lines: number[] = [];
  const tokenizer = createRecordTokenizer(delimiter, (cells, line) => {
    records.push(cells);
    lines.push(line);
  });
  for (const piece of pieces) tokenizer.push(piece);
  tokenizer.end();
  return { records, lines };
}

test('line ends may be LF, CRLF or CR, and the last may be missing', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    expect(cut([`a,b${end}${end}c,d`])).toEqual({
      records: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      lines: [1, 3],
    });
  }
});

test('quotes hold delimiters, line breaks and doubled quotes', () => {
  const text = '"a, ""b""\nc",d\r\n"",x\r\n';
  expect(cut([text])).toEqual({
    records: [
      ['a, "b"\nc', 'd'],
      ['', 'x'],
    ],
    lines: [1, 3],
  });
});

test('a stray quote inside an unquoted cell stands for itself', () => {
  expect(cut(['a,5" disc,b\nc"d,"e"f,g\n']).records).toEqual([
    ['a', '5" disc', 'b'],
    ['c"d', 'ef', 'g'],
  ]);
});

test('records are the same however the text is cut into pieces', () => {
  const text = 'a,b\r\n"c\r\nd","e ""f"""\r\n\r\ng,h\r\n';
  const whole = cut([text]);
  expect(cut([...text])).toEqual(whole);
  for (let at = 1; at < text.length; at += 1) expect(cut([text.slice(0, at), text.slice(at)])).toEqual(whole);
});

test('a quote that is never closed makes an unreadable record, and the rows before it stand', () => {
  const { records } = cut(['a,b\nc,"d\ne,f']);
  expect(records[0]).toEqual(['a', 'b']);
  expect(brokenCode(records[1] ?? [])).toBe('unclosed-quote');
});

test('a stray quote costs its own line, not the thousands behind it', () => {
  const behind = Array.from({ length: 9_000 }, (_, at) => `${at},some shop`);
  const { records, lines } = cut([`a,b\nc,"d\n${behind.join('\n')}\n`]);
  expect(records.map(brokenCode).filter((code) => code !== null)).toEqual(['unclosed-quote']);
  expect(records).toHaveLength(9_002);
  expect(lines.at(-1)).toBe(9_002);
});

test('two stray quotes do not make one cell of the lines between them', () => {
  const between = Array.from({ length: 40 }, (_, at) => `${at},some shop,-1.00`);
  const text = `a,b,c\n0,"Shop,-5.00\n${between.join('\n')}\n9,"Other",-4.00\n10,"A ""B""",-3.00\n`;
  for (const pieces of [[text], [...text]]) {
    const { records, lines } = cut(pieces);
    expect(brokenCode(records[1] ?? [])).toBe('unclosed-quote');
    expect(records.slice(2, -2)).toEqual(between.map((line) => line.split(',')));
    expect(records.slice(-2)).toEqual([
      ['9', 'Other', '-4.00'],
      ['10', 'A "B"', '-3.00'],
    ]);
    expect(lines).toEqual(records.map((_, at) => at + 1));
  }
});

test('a cell of several lines may have spaces behind its last quote', () => {
  expect(cut(['a,"b\nc" ,d\ne,"f\ng" \n']).records).toEqual([
    ['a', 'b\nc ', 'd'],
    ['e', 'f\ng '],
  ]);
});

test('limits make one unreadable record each, and reading goes on behind it', () => {
  const codes = (text: string): (string | null)[] => cut([text]).records.map(brokenCode);
  expect(codes(`${'x,'.repeat(300)}\na,b\n`)).toEqual(['too-many-columns', null]);
  expect(codes(`${'x'.repeat(70_000)}\na,b\n`)).toEqual(['line-too-long', null]);
  expect(codes(`a,${'x'.repeat(9_000)}\na,b\n`)).toEqual(['cell-too-long', null]);
  expect(codes(`a,"${'x'.repeat(9_000)}"\na,b\n`)).toEqual(['cell-too-long', null]);
  expect(codes(`a,"${'x'.repeat(70_000)}\na,b\n`)).toEqual(['line-too-long', null]);
});

test('a row that only looks like an unreadable one is an ordinary row', () => {
  expect(brokenCode(['#unreadable', 'TRAM', '2.80'])).toBeNull();
});

test('semicolon, tab and bar part cells too', () => {
  for (const delimiter of [';', '\t', '|'])
    expect(cut([`a${delimiter}"b${delimiter}c"\n`], delimiter).records).toEqual([['a', `b${delimiter}c`]]);
});
