import { expect } from 'vitest';
import type { Answer, Client } from './app.ts';

/** The body of a payslip of April 2025 that is right: 3,000 a month under 1257L. */
export function payslip(change: object = {}): Record<string, unknown> {
  return {
    employer: 'Larkfield Ltd',
    pay_date: '2025-04-30',
    pay_frequency: 'monthly',
    tax_code: '1257L',
    gross: '3000.00',
    tax: '390.20',
    ni: '156.16',
    net: '2453.64',
    ...change,
  };
}

/** Keeps a payslip. */
export async function keep(client: Client, change: object = {}): Promise<Answer['body']> {
  const answer = await client.post('/tax/payslips', payslip(change));
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body;
}

/** Twelve equal payslips of 2025-26 with the tax that PAYE takes of 3,000 a month. */
export async function keepYear(client: Client, change: object = {}): Promise<void> {
  for (let month = 0; month < 12; month++) {
    const date = new Date(Date.UTC(2025, 3 + month, 28)).toISOString().slice(0, 10);
    const tax = month % 2 === 0 ? '390.20' : '390.40';
    await keep(client, { pay_date: date, tax, net: tax === '390.20' ? '2453.64' : '2453.44', ...change });
  }
}

/** Replaces the circumstances of a year. */
export async function putProfile(client: Client, taxYear: string, profile: object): Promise<Answer['body']> {
  const answer = await client.put(`/tax/profiles/${taxYear}`, profile);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
}

/** Adds a trade as an income source, with a turnover or costs by day. */
export async function tradeOf(user: Client, more: object, years: Readonly<Record<string, string>>) {
  const { body } = await user.post('/tax/income-sources', {
    ...{ kind: 'self_employment', name: 'Stall', trade: 'Market stall', ...more },
  });
  for (const [date, amount] of Object.entries(years))
    await user.post(`/tax/income-sources/${body.id}/entries`, {
      ...{ kind: 'adjustment', date, amount: amount.replace('-', '') },
      tax_category: amount.startsWith('-') ? 'other' : 'turnover',
    });
}
