import { describe, expect, test } from 'vitest';
import { TradeColumns } from './trade-columns-rules.ts';
import type { TradeDraft } from './trade-draft-rules.ts';
import type { NewPendingTrade, PendingTrade } from './trade-run-rules.ts';

const buy: TradeDraft = {
  type: 'buy',
  date: '2024-03-04',
  time: '09:00:00',
  security: { isin: null, sedol: null, symbol: 'ACME', name: 'Acme plc' },
  currency: 'GBP',
  quantity: '10',
  price: '31.55',
  fees: '0',
  amount: null,
  fxRate: null,
  notes: null,
  cash: { minor: -31550n, currency: 'GBP', kind: 'transfer' },
  remark: null,
};

const split: TradeDraft = {
  ...buy,
  type: 'restructure',
  half: 'open',
  time: null,
  quantity: '40',
  price: null,
  ratio: '4',
  old: '1',
  new: '4',
  cash: null,
};

const dividend: TradeDraft = {
  ...buy,
  type: 'dividend',
  currency: 'USD',
  quantity: null,
  price: null,
  amount: '12.34',
  fxRate: '0.79',
  notes: '1.50 USD of tax was kept back',
  remark: 'Zażółć\n"gęślą"',
  cash: { minor: 1_234n, currency: 'USD', kind: 'income' },
};

function trade(number: number, draft: TradeDraft, more: Partial<NewPendingTrade> = {}): NewPendingTrade {
  const fingerprint = number.toString(16).padStart(32, '0');
  const plain = {
    externalId: `EOF${number}`,
    letter: undefined,
    again: false,
    isRepeat: false,
    lineText: null,
  };
  const part = null;
  return { number, draft, fingerprint, part, ...plain, ...more };
}

/** What a row gave, read from the columns again. */
function written(one: PendingTrade): NewPendingTrade {
  const { number, draft, fingerprint, externalId, part, printedDate, letter, again, isRepeat, lineText } =
    one;
  const printed = printedDate === undefined ? {} : { printedDate };
  return { number, draft, fingerprint, externalId, part, ...printed, letter, again, isRepeat, lineText };
}

function columnsOf(trades: readonly NewPendingTrade[]): TradeColumns {
  const columns = new TradeColumns();
  for (const one of trades) columns.add(one);
  return columns;
}

describe('trades in columns', () => {
  test('come back as they were put in, field by field', () => {
    const all = [
      trade(1, buy),
      trade(7, split, { letter: 'f', again: true, isRepeat: true }),
      trade(8, buy, { part: 'ab'.repeat(16), printedDate: '2024-03-03' }),
      trade(9, dividend, { externalId: 'Zlecenie № 7\n8', lineText: '' }),
      trade(12, dividend, { lineText: 'Dividend – ACME' }),
    ];
    const columns = columnsOf(all);
    expect([...columns].map(written)).toEqual(all);
    expect(
      [...columns].map(({ type, half, date, currency, names, cashCurrency }) => [
        ...[type, half, date, currency, names.symbol, cashCurrency],
      ]),
    ).toEqual([
      ['buy', undefined, '2024-03-04', 'GBP', 'ACME', 'GBP'],
      ['restructure', 'open', '2024-03-04', 'GBP', 'ACME', null],
      ['buy', undefined, '2024-03-04', 'GBP', 'ACME', 'GBP'],
      ['dividend', undefined, '2024-03-04', 'USD', 'ACME', 'USD'],
      ['dividend', undefined, '2024-03-04', 'USD', 'ACME', 'USD'],
    ]);
  });

  test('keep their own names, wherever a line ends in them', () => {
    const named = (symbol: string | null, name: string) => ({
      ...buy,
      security: { ...buy.security, symbol, name },
    });
    const all = [
      named('A', 'B\nC'),
      named('A\nB', 'C'),
      named('AB', '\nC'),
      named(null, 'A'),
      named('null', 'A'),
    ];
    const columns = columnsOf(all.map((draft, index) => trade(index, draft)));
    expect(Array.from(columns, ({ names }) => names)).toEqual(all.map(({ security }) => security));
  });

  test('come back also of a file that takes many pieces of memory, and a text that takes more than one', () => {
    const long = 'x'.repeat(300_000);
    const all = Array.from({ length: 10_000 }, (_, index) =>
      trade(index, { ...buy, quantity: `${index + 1}` }, index === 5000 ? { lineText: long } : {}),
    );
    const columns = columnsOf(all);
    expect(columns.length).toBe(10_000);
    for (const index of [0, 4095, 4096, 4999, 5000, 5001, 9999]) {
      const { number, draft, externalId, lineText } = columns.at(index);
      expect([number, draft.quantity, externalId]).toEqual([index, `${index + 1}`, `EOF${index}`]);
      expect(lineText).toBe(index === 5000 ? long : null);
    }
  });

  test('keep what is decided about one, and nothing of it with its neighbours', () => {
    const columns = columnsOf([trade(1, buy), trade(2, buy), trade(3, buy)]);
    const security = { ...buy.security, id: 's', symbol: 'ACME', currency: 'GBP', matchedBy: null };
    const two = columns.at(1);
    two.letter = 'b';
    two.again = true;
    two.security = security;
    two.recordedAs = '0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6';
    two.draft = split;
    expect(columns.at(1).externalId).toBe('EOF2');
    two.externalId = 'row 7';
    two.fingerprint = 'f0'.repeat(16);
    expect(columns.at(1)).toMatchObject({ letter: 'b', again: true, security, externalId: 'row 7' });
    expect(columns.at(1).fingerprint).toBe('f0'.repeat(16));
    expect(columns.at(1).recordedAs).toBe('0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6');
    expect(columns.at(1).draft).toEqual(split);
    for (const index of [0, 2]) {
      const { letter, again, recordedAs, draft } = columns.at(index);
      expect([letter, again, columns.at(index).security, recordedAs, draft]).toEqual([
        ...[undefined, false, undefined, undefined, buy],
      ]);
    }
    two.again = false;
    two.security = undefined;
    expect([columns.at(1).again, columns.at(1).security]).toEqual([false, undefined]);
  });

  test('are put in order by day, then time, then the id of the broker, those without a time first', () => {
    const at = (date: string, time: string | null) => ({ ...buy, date, time });
    const columns = columnsOf([
      trade(0, at('2024-03-05', '08:00:00'), { externalId: 'A' }),
      trade(1, at('2024-03-04', '10:00:00'), { externalId: 'B' }),
      trade(2, at('2024-03-04', '09:00:00'), { externalId: 'D' }),
      trade(3, at('2024-03-04', '09:00:00'), { externalId: 'C' }),
      trade(4, at('2024-03-04', null), { externalId: 'Z' }),
      trade(5, at('2024-03-04', '09:00:00'), { externalId: 'A', letter: 'f' }),
    ]);
    expect(columns.inOrder(({ letter }) => letter === undefined)).toEqual([4, 3, 2, 1, 0]);
  });
});
