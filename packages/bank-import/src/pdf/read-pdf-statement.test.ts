import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PdfPage, PdfWord } from './pdf-page.ts';
import { refusalText } from './pdf-refusal.ts';
import { readPdfStatement } from './read-pdf-statement.ts';

/** Words of lines in fixed columns: each letter is five points wide. `|` divides cells, which begin at these places. */
const places = [40, 100, 260, 320, 380];

function page(lines: readonly string[], number = 1): PdfPage {
  return { number, words: lines.flatMap((line, at) => wordsOf(line, 40 + at * 14)) };
}

function wordsOf(line: string, y: number): PdfWord[] {
  return line.split('|').flatMap((cell, column) => {
    let x = places[column] ?? 0;
    return cell.split(' ').flatMap((text) => {
      const word = { text, x, y, width: text.length * 5, height: 10 };
      x += word.width + 4;
      return text === '' ? [] : [word];
    });
  });
}

const head = [
  'Statement 1 March 2026 to 31 March 2026',
  'Account number 12345678',
  'Date|Description|Paid out|Paid in|Balance',
];
const read = (...lines: string[]) => readPdfStatement([page([...head, ...lines])]);
const rowsOf = (outcome: ReturnType<typeof read>) =>
  'statement' in outcome
    ? outcome.statement.rows.map(({ date, text, minor }) => [date, text, minor])
    : refusalText(outcome.refused);

describe('a statement is accepted', () => {
  test('with the year of its period, days printed once and text on two lines', () => {
    const outcome = read(
      '|Balance brought forward|||100.00',
      '2 Mar|TESCO STORES|12.50||87.50',
      '|LONDON|||',
      '|RENT|50.00||',
      '3 Mar|SALARY||1,000.00|1,037.50',
      '|Balance carried forward|||1,037.50',
    );
    expect(rowsOf(outcome)).toEqual([
      ['2026-03-02', 'TESCO STORES LONDON', -1250n],
      ['2026-03-02', 'RENT', -5000n],
      ['2026-03-03', 'SALARY', 100_000n],
    ]);
    expect(outcome).toMatchObject({ statement: { account: '12345678', bank: { id: 'pdf-bank' } } });
  });

  // HSBC UK's PDFs place the letters of their headings one by one. Source: the mock statement of
  // StillwatersTechnology/bank_statements_to_excel. The figures are our own.
  test('with headings whose letters are placed apart', () => {
    const lines = [
      ...head.slice(0, 2),
      'Dat e|Pay m e nt t y pe and de t ails|£ Paid out|£ Paid in|£ Bal ance',
      '|BALANCE BROUGHT FORWARD .|||100.00',
      '02 Mar 26|TFR INTERNET|12.50||87.50',
      '03 Mar 26|CR EMPLOYER||1,000.00|1,087.50',
    ];
    expect(rowsOf(readPdfStatement([page(lines)]))).toEqual([
      ['2026-03-02', 'TFR INTERNET', -1250n],
      ['2026-03-03', 'CR EMPLOYER', 100_000n],
    ]);
  });

  test('over the turn of a year and below zero', () => {
    const lines = [
      'Statement 20 December 2025 to 19 January 2026',
      head[2] ?? '',
      '|Opening balance|||10.00',
      '31 Dec|SHOP|15.00||5.00 OD',
      '2 Jan|SHOP|1.00||6.00 DR',
    ];
    expect(rowsOf(readPdfStatement([page(lines)]))).toEqual([
      ['2025-12-31', 'SHOP', -1500n],
      ['2026-01-02', 'SHOP', -100n],
    ]);
  });
});

describe('a statement is refused with the reason', () => {
  const start = '|Balance brought forward|||100.00';
  test.each<[string, string[], RegExp]>([
    [
      'a balance that does not follow',
      [start, '2 Mar|SHOP|12.50||87.50', '3 Mar|PUB|10.00||77.60'],
      /^On page 1, line 6 \(PUB\) .*: 77\.50 expected, 77\.60 printed\./,
    ],
    [
      'money in and out on one line',
      [start, '2 Mar|SHOP|12.50|12.50|100.00'],
      /^Page 1, line 5 can’t be read: the line has money both in and out\./,
    ],
    ['a balance of no row', [start, '2 Mar|SHOP|||100.00'], /a balance and no amount/],
    [
      'no opening balance and no totals',
      ['2 Mar|SHOP|12.50||87.50'],
      /prints neither the balance before them nor its totals/,
    ],
    ['no balance at the end', [start, '2 Mar|SHOP|12.50||'], /no balance to check that with/],
    ['a row far outside the period', [start, '2 Aug 2026|SHOP|12.50||87.50'], /outside the period/],
    [
      'two accounts',
      [start, '2 Mar|SHOP|12.50||87.50', '|Closing balance|||87.50', 'Account number 87654321'],
      /more than one account/,
    ],
    ['two currencies', [start, '2 Mar|SHOP|£12.50||€87.50'], /more than one currency/],
  ])('%s', (_what, lines, reason) => {
    expect(rowsOf(read(...lines))).toMatch(reason);
  });

  test.each<[string, string[], RegExp]>([
    ['a page of the printed count that is missing', ['Page 1 of 2'], /not every page is there/],
    ['a page of “Page number: 1 of 2”', ['Page number: 1 of 2'], /not every page is there/],
    ['a sheet between two others', ['Sheet number 7', 'Sheet number 9'], /not every page is there/],
    [
      'both totals other than the sums of the rows',
      ['Total paid in 50.00', 'Total paid out 62.50'],
      /add up to 0\.00 in, .* a total of 50\.00/,
    ],
  ])('%s, although every balance follows', (_what, above, reason) => {
    const lines = [...above, ...head, start, '2 Mar|SHOP|12.50||87.50'];
    expect(rowsOf(readPdfStatement([page(lines)]))).toMatch(reason);
  });

  test.each([
    ['dates far apart', ['From 1 March 2027 rates change', 'Issued 5 March 2026']],
    ['a period in which a day has two years', ['Period 1 March 2024 to 31 March 2026']],
  ])('years that could be two: %s', (_what, above) => {
    const lines = [...above, head[2] ?? '', start, '2 Mar|SHOP|12.50||87.50'];
    expect(rowsOf(readPdfStatement([page(lines)]))).toMatch(/no year/);
  });

  test('years that are nowhere', () => {
    const lines = [head[2] ?? '', start, '2 Mar|SHOP|12.50||87.50'];
    expect(rowsOf(readPdfStatement([page(lines)]))).toMatch(/no year/);
  });

  test('a closing balance beside the table that the rows do not reach', () => {
    const lines = ['Closing balance 50.00', ...head, start, '2 Mar|SHOP|12.50||87.50'];
    expect(rowsOf(readPdfStatement([page(lines)]))).toMatch(
      /end at 87\.50, but .* closing balance of 50\.00/,
    );
  });

  test('a card whose payments have no mark, as the sums would agree the other way round', () => {
    const lines = [
      'Minimum payment £5.00. Statement date 31 March 2026',
      'Previous balance 10.00',
      'New balance 32.00',
      'Date|Description|Amount',
      '2 Mar|SHOP|12.00',
      '3 Mar|PAYMENT RECEIVED - THANK YOU|10.00',
    ];
    expect(rowsOf(readPdfStatement([page(lines)]))).toMatch(
      /isn’t clear whether the amount was spent or paid in/,
    );
  });
});

test.each([
  ['Account currency: EUR. A card costs £5', 'EUR'],
  ['Currency CHF', 'CHF'],
  ['Amounts in US$', 'USD'],
  ['Amounts in $. Kauri Bank New Zealand', 'NZD'],
])('the currency is the one that the statement names: %s', (line, currency) => {
  const rows = ['|Balance brought forward|||100.00', '2 Mar|SHOP|12.50||87.50'];
  expect(readPdfStatement([page([line, ...head, ...rows])])).toMatchObject({ statement: { currency } });
});

test.each<[string, string[], RegExp]>([
  [
    'dollars of no country',
    ['Amounts in $', ...head, '2 Mar|SHOP|12.50||87.50'],
    /doesn’t say of which country/,
  ],
  [
    'dates in figures that may be American',
    ['Amounts in US$', ...head, '03/02/26|SHOP|12.50||87.50'],
    /day and month either way round/,
  ],
])('a statement is refused for %s', (_what, [above = '', ...lines], reason) => {
  const opening = '|Balance brought forward|||100.00';
  const all = [above, ...lines.slice(0, -1), opening, ...lines.slice(-1)];
  expect(rowsOf(readPdfStatement([page(all)]))).toMatch(reason);
});

test('a title above the headings and the number of the page below the rows are not part of the table', () => {
  const first = ['Your transactions', 'Date|Transaction|Withdrawals|Deposits|Balance'];
  const rows = ['|OPENING BALANCE|||100.00', '02 Mar|DD|12.50||87.50', 'Page 2 of 3'];
  const pages = [page(head.slice(0, 2)), page([...first, ...rows], 2), page(['Page 3 of 3'], 3)];
  expect(rowsOf(readPdfStatement(pages))).toEqual([['2026-03-02', 'DD', -1250n]]);
  expect(rowsOf(readPdfStatement(pages.slice(1)))).toMatch(/not every page is there/);
});

test('it is said whether balances prove each row, or only the sum of several', () => {
  const start = '|Balance brought forward|||100.00';
  const each = ['2 Mar|SHOP|12.50||87.50', '2 Mar|PUB|7.50||80.00'];
  const daily = ['2 Mar|SHOP|7.50||', '2 Mar|PUB|12.50||80.00'];
  expect(read(start, ...each)).toMatchObject({ statement: { isEachProved: true } });
  expect(read(start, ...daily)).toMatchObject({ statement: { isEachProved: false } });
});

test('any statement is read as it is printed, and with one figure changed it is refused', () => {
  const amount = fc.integer({ min: 1, max: 999_999 });
  const rows = fc.array(fc.record({ day: fc.integer({ min: 1, max: 31 }), amount, isIn: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  });
  const print = (minor: number) => `${minor < 0 ? '-' : ''}${(Math.abs(minor) / 100).toFixed(2)}`;
  fc.assert(
    fc.property(
      rows,
      fc.integer({ min: -50_000, max: 50_000 }),
      fc.nat(),
      amount,
      (all, opening, pick, other) => {
        const sorted = [...all].sort((a, b) => a.day - b.day);
        let balance = opening;
        const draw = (shown: readonly number[]) => {
          balance = opening;
          return sorted.map(({ day, amount: own, isIn }, at) => {
            balance += isIn ? own : -own;
            const text = print(shown[at] ?? 0);
            return `${day} Mar|SHOP ${at}|${isIn ? '' : text}|${isIn ? text : ''}|${print(balance)}`;
          });
        };
        const start = `|Balance brought forward|||${print(opening)}`;
        const amounts = sorted.map((row) => row.amount);
        expect(rowsOf(read(start, ...draw(amounts)))).toEqual(
          sorted.map(({ day, amount: own, isIn }, at) => [
            `2026-03-${String(day).padStart(2, '0')}`,
            `SHOP ${at}`,
            BigInt(isIn ? own : -own),
          ]),
        );
        const at = pick % sorted.length;
        if (amounts[at] === other) return;
        expect(rowsOf(read(start, ...draw(amounts.with(at, other))))).toEqual(expect.any(String));
      },
    ),
    { numRuns: 60 },
  );
});
