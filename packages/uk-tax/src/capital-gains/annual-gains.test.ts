import { expect, test } from 'vitest';
import { calculateCapitalGains } from './report.ts';
import type { Trade } from './trade.ts';

const row = (type: 'buy' | 'sell', date: string, asset: string, price: string): Trade => {
  return { type, date, asset, quantity: '1000', price };
};

test('gains before the first rate table use up losses too, down to the exempt amount of their year', () => {
  const years = calculateCapitalGains([
    ...[row('buy', '2011-05-03', 'A', '20'), row('sell', '2012-05-01', 'A', '10')],
    ...[row('buy', '2011-05-03', 'B', '10'), row('sell', '2013-05-01', 'B', '26')],
    ...[row('buy', '2011-05-03', 'C', '10'), row('sell', '2016-05-03', 'C', '40')],
  ]).by_tax_year;
  expect(years['2012-13']).toMatchObject({ losses_carried_forward: '10000.00' });
  // 16,000 come down to 10,900 by 5,100 of the losses, and no further.
  expect(years['2013-14']).toMatchObject({
    annual_exempt_amount: '10900',
    losses_brought_forward_used: '5100.00',
    taxable_gain: '0.00',
    losses_carried_forward: '4900.00',
  });
  expect(years['2016-17']).toMatchObject({ taxable_gain: '14000.00', losses_carried_forward: '0.00' });
});

test('losses pass over years whose exempt amount is not known', () => {
  const years = calculateCapitalGains([
    ...[row('buy', '2001-05-03', 'A', '20'), row('sell', '2006-05-01', 'A', '10')],
    ...[row('buy', '2001-05-03', 'B', '10'), row('sell', '2007-05-01', 'B', '40')],
    ...[row('buy', '2001-05-03', 'C', '10'), row('sell', '2016-05-03', 'C', '40')],
  ]).by_tax_year;
  expect(years['2007-08']).not.toHaveProperty('annual_exempt_amount');
  expect(years['2016-17']).toMatchObject({ losses_brought_forward_used: '10000.00' });
});
