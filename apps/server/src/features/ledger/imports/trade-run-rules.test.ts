import { expect, test } from 'vitest';
import type { TradeDraft } from './trade-draft-rules.ts';
import { inOrder, type PendingTrade } from './trade-run-rules.ts';

const buy: TradeDraft = {
  type: 'buy',
  date: '2024-03-04',
  time: null,
  security: { isin: null, sedol: null, symbol: 'ACME', name: 'Acme plc' },
  currency: 'GBP',
  quantity: '10',
  price: '31.55',
  fees: '0',
  amount: null,
  fxRate: null,
  notes: null,
  cash: null,
  remark: null,
};

function trade(date: string, time: string | null, externalId: string): PendingTrade {
  return {
    number: 1,
    draft: { ...buy, date, time },
    fingerprint: 'f',
    externalId,
    part: null,
    printedDate: undefined,
    status: undefined,
    again: false,
    isRepeat: false,
    lineText: null,
    chosen: false,
  };
}

test('trades are put in order by day, then time, then the id of the broker, those without a time first', () => {
  const all = [
    trade('2024-03-05', '08:00:00', 'A'),
    trade('2024-03-04', '10:00:00', 'B'),
    trade('2024-03-04', '09:00:00', 'D'),
    trade('2024-03-04', '09:00:00', 'C'),
    trade('2024-03-04', null, 'Z'),
    { ...trade('2024-03-04', '09:00:00', 'A'), status: 'f' as const },
  ];
  const wanted = inOrder(all, ({ status }) => status === undefined);
  expect(wanted.map(({ externalId }) => externalId)).toEqual(['Z', 'C', 'D', 'B', 'A']);
});
