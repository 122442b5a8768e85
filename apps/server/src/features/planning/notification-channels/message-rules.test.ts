import { expect, test } from 'vitest';
import { statementNotification } from './message-rules.ts';

const account = { account_id: 'a', name: 'Joint account' };

test('a statement that is due is named by its month, and its bank by where to sign in', () => {
  const bank = { bank: 'Lloyds Bank', site: 'www.lloydsbank.com' };
  expect(statementNotification({ ...account, last_day: '2026-09-30', bank })).toMatchObject({
    title: 'The Joint account statement for October is due',
    body: 'The newest one here ends on 30 Sept 2026. Download the next one from Lloyds Bank (www.lloydsbank.com) and import it.',
  });
});

test('a statement that ends within a month names none, and one of an unknown bank no site', () => {
  const { title, body } = statementNotification({ ...account, last_day: '2026-10-14', bank: null });
  expect([title, body]).toEqual([
    'A new statement for Joint account is due',
    'The newest one here ends on 14 Oct 2026. Download the next one from your bank and import it.',
  ]);
});
