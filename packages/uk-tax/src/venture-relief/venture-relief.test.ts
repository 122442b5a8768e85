import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import type { VentureInvestment } from './venture-relief.ts';

const year = (
  venture_investments: readonly VentureInvestment[],
  { pay = '1500000', tax_year = '2025-26', ...more } = {},
) =>
  calculateTax({
    tax_year,
    region: 'england_ni',
    inputs: { employment_income: pay, venture_investments, ...more },
  });
const invest = (scheme: VentureInvestment['scheme'], amount: string): VentureInvestment => ({
  scheme,
  amount,
});

describe('relief for investments', () => {
  test.each([
    ['vct', '10000', '3000.00'],
    ['vct', '200001', '60000.00'],
    ['eis', '10000', '3000.00'],
    ['eis', '1000001', '300000.00'],
    ['seis', '10000', '5000.00'],
    ['seis', '200001', '100000.00'],
  ] as const)('of %s for %s is %s, within the limit of the scheme', (scheme, amount, relief) => {
    const position = year([invest(scheme, amount)]);
    expect(position[`${scheme}_relief`]).toBe(relief);
    expect(Number(year([]).income_tax) - Number(position.income_tax)).toBe(Number(relief));
  });

  test('has a higher limit for knowledge-intensive companies, for their shares alone (s158(2ZA))', () => {
    const intensive = (amount: string) => ({ ...invest('eis', amount), knowledge_intensive: true });
    const relief = (...investments: VentureInvestment[]) => year(investments, { pay: '9000000' }).eis_relief;
    expect(relief(invest('eis', '1500000'), intensive('400000'))).toBe('420000.00');
    expect(relief(intensive('2500000'))).toBe('600000.00');
  });

  test('of VCT is 20% from 2026-27 (FA 2026 s15)', () => {
    expect(year([invest('vct', '200001')], { tax_year: '2026-27' }).vct_relief).toBe('40000.00');
  });

  test('of SEIS has the limit of £100,000 before 2023-24', () => {
    expect(year([invest('seis', '200000')], { tax_year: '2022-23' }).seis_relief).toBe('50000.00');
  });

  // 20% of 30,000 less the allowance is 3,486.
  test('goes up to the tax: first VCT, then EIS, then SEIS', () => {
    const all = [invest('seis', '1000'), invest('eis', '1000'), invest('vct', '11000')];
    const position = year(all, { pay: '30000' });
    expect(position).toMatchObject({
      vct_relief: '3300.00',
      eis_relief: '186.00',
      seis_relief: '0.00',
      income_tax: '0.00',
    });
    expect(position.explanation.map(({ label }) => label)).toContain('Enterprise Investment Scheme relief');
  });

  test.each([
    ['vct', '2027-28', /from 2018-19 to 2026-27 only/],
    ['eis', '2027-28', /from 2018-19 to 2026-27 only/],
    ['seis', '2017-18', /from 2018-19 to 2026-27 only/],
  ] as const)('of %s is refused for %s, whose rate isn’t confirmed', (scheme, tax_year, message) => {
    expect(() => year([invest(scheme, '1')], { tax_year })).toThrow(message);
  });
});
