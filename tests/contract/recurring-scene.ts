import { workingDaysOf } from '@farthing/recurring-payments';
import { expect } from 'vitest';
import type { Answer, Client } from './app.ts';
import { dayFromToday } from './days.ts';
import { eventually } from './sign-in.ts';

/** Days a week apart, oldest first; the last so many days before today. */
export function weekly(count: number, lastDaysAgo: number): string[] {
  return Array.from({ length: count }, (_, index) => dayFromToday(-lastDaysAgo - 7 * (count - 1 - index)));
}

/** The same day of months around this one: -3 is three months ago. Moved to the next working day in England. */
export function monthlyOnWorkingDays(date: number, from: number, to: number): string[] {
  const [year = 0, month = 0] = dayFromToday(0).split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const day = new Date(Date.UTC(year, month - 1 + from + index, date)).toISOString().slice(0, 10);
    return workingDaysOf('england-and-wales').onOrAfter(day);
  });
}

/** Records a payment on each of some days; an expense of 9.99 unless the change says otherwise. Returns their ids. */
export async function payOn(
  client: Client,
  accountId: string,
  merchant: string,
  days: readonly string[],
  change: object = {},
): Promise<string[]> {
  const create = days.map((date) => ({
    account_id: accountId,
    type: 'expense',
    amount: '9.99',
    merchant,
    date,
    ...change,
  }));
  const answer = await client.post('/transactions/bulk', { create });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.created;
}

/** Scans all, and answers the list. */
export async function scanned(client: Client, query = ''): Promise<Answer['body']> {
  const answer = await client.post('/recurring/rescan');
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return (await client.get(`/recurring${query}`)).body;
}

/** The list once no scan is on its way any more. */
export async function settled(client: Client, query = ''): Promise<Answer['body']> {
  const { body } = await eventually(
    () => client.get(`/recurring${query}`),
    (answer) => !answer.body.scanning,
  );
  if (body.scanning) throw new Error('the scan never ended');
  return body;
}
