import { describe, expect, test } from 'vitest';
import { calculateTax } from '../calculate.ts';
import type { TaxInputs } from '../inputs.ts';

const position = (inputs: TaxInputs, tax_year = '2025-26') =>
  calculateTax({ tax_year, region: 'england_ni', inputs });

describe('losses of a trade brought forward (ITA 2007 s83)', () => {
  const trader = { self_employment_profit: '30000', trade_losses_brought_forward: '8000' };

  test('reduce the profit of the trade, for income tax and Class 4', () => {
    const { income_tax, class_4, trade_losses_used, trade_losses_carried_forward } = position(trader);
    // 22,000 less 12,570 are 9,430: 20% and 6%.
    expect([income_tax, class_4]).toEqual(['1886.00', '565.80']);
    expect([trade_losses_used, trade_losses_carried_forward]).toEqual(['8000.00', '0.00']);
  });

  test('are used as far as the profit goes, even where the allowance would cover it, and never against pay', () => {
    const inputs = { ...trader, employment_income: '40000', self_employment_profit: '5000' };
    const { income_tax, trade_losses_used, trade_losses_carried_forward } = position(inputs);
    expect(income_tax).toBe('5486.00');
    expect([trade_losses_used, trade_losses_carried_forward]).toEqual(['5000.00', '3000.00']);
  });

  test('leave the limit of pension relief as it is: earnings are before them', () => {
    expect(position(trader).relevant_earnings).toBe('30000.00');
  });

  test('a loss of this year is added to them', () => {
    const { trade_losses_carried_forward } = position({
      trade_loss: '1500',
      trade_losses_brought_forward: '500',
    });
    expect(trade_losses_carried_forward).toBe('2000.00');
  });
});

describe('losses of UK property brought forward (ITA 2007 ss118, 119)', () => {
  test('reduce its profits alone, not those of property abroad', () => {
    const rents = { kind: 'property', country: 'FR', amount: '4000', foreign_tax: '0' } as const;
    const inputs = {
      ...{ employment_income: '40000', property_income: '10000', foreign_income: [rents] },
      property_losses_brought_forward: '9000',
    };
    const { property_losses_used, property_losses_carried_forward, taxable_income } = position(inputs);
    expect([property_losses_used, property_losses_carried_forward]).toEqual(['6000.00', '3000.00']);
    expect(taxable_income).toBe('31430.00');
  });

  test('come before the relief for mortgage interest, which has the profits that are left as its limit', () => {
    const inputs = {
      ...{ employment_income: '60000', property_income: '10000', property_finance_costs: '6000' },
      property_losses_brought_forward: '7000',
    };
    const { finance_costs_reduction, finance_costs_carried_forward } = position(inputs);
    expect([finance_costs_reduction, finance_costs_carried_forward]).toEqual(['600.00', '3000.00']);
  });

  test('are explained with their law', () => {
    const inputs = { property_income: '100', property_losses_brought_forward: '300' };
    expect(
      position(inputs).explanation.find(({ label }) => label.startsWith('Losses of property')),
    ).toMatchObject({
      amount: '-100.00',
      law: 'ITA 2007 ss118, 119',
      figures: [{ value: '300.00' }, { label: 'Left for later years', value: '200.00' }],
    });
  });
});

describe('a loss of this year against other income (ITA 2007 s64)', () => {
  const claimed = { trade_loss: '20000', trade_loss_against_income: true };

  test('comes off all other income before the allowance, and none is left for later', () => {
    const found = position({ ...claimed, employment_income: '60000' });
    // 60,000 less 20,000 less 12,570 are 27,430 at 20%.
    expect(found.income_tax).toBe('5486.00');
    expect(found.adjusted_net_income).toBe('40000.00');
    expect(found.allowances_used.non_savings).toBe('12570.00');
    expect([found.trade_losses_against_income, found.trade_losses_carried_forward]).toEqual([
      '20000.00',
      '0.00',
    ]);
    expect(found.explanation.find(({ law }) => law === 'ITA 2007 ss64, 24A')).toMatchObject({
      amount: '-20000.00',
    });
  });

  test('goes on to later years without the claim', () => {
    const found = position({ trade_loss: '20000', employment_income: '60000' });
    expect([found.income_tax, found.trade_losses_carried_forward]).toEqual(['11432.00', '20000.00']);
  });

  test('is used in full even if the allowance is then lost, and no further than the income', () => {
    const found = position({ ...claimed, employment_income: '15000' });
    expect([found.income_tax, found.trade_losses_against_income]).toEqual(['0.00', '15000.00']);
    expect(found.trade_losses_carried_forward).toBe('5000.00');
  });

  test('is limited to £50,000 or a quarter of the income, the rest going on (s24A; BIM85703)', () => {
    const loss = { trade_loss: '100000', trade_loss_against_income: true };
    expect(position({ ...loss, employment_income: '150000' }).trade_losses_against_income).toBe('50000.00');
    const high = position({ ...loss, employment_income: '300000' });
    expect([high.trade_losses_against_income, high.trade_losses_carried_forward]).toEqual([
      '75000.00',
      '25000.00',
    ]);
    // £8,000 paid net are £10,000 with relief at source.
    const saver = {
      ...loss,
      employment_income: '300000',
      pension_contributions: { relief_at_source: '8000' },
    };
    expect(position(saver).trade_losses_against_income).toBe('72500.00');
  });

  test('comes off where it saves most: dividends before pay that the allowance covers', () => {
    const found = position({ ...claimed, trade_loss: '5000', employment_income: '12570', dividends: '5500' });
    expect(found.income_tax).toBe('0.00');
  });

  test('brings back the personal allowance above £100,000, and lowers the charge on Child Benefit', () => {
    const found = position({ ...claimed, employment_income: '120000', child_benefit: '1000' });
    expect([found.personal_allowance, found.hicbc]).toEqual(['12570.00', '1000.00']);
    expect(position({ ...claimed, employment_income: '80000', child_benefit: '1000' }).hicbc).toBe('0.00');
  });

  test('lowers the income that student loans by return count, and never what payroll took (SI 2009/470 reg 29(4)(h))', () => {
    const rent = { employment_income: '30000', property_income: '10000', student_loans: ['plan_2'] as const };
    const without = position(rent);
    const relieved = position({ ...claimed, ...rent });
    const used = Number(relieved.trade_losses_against_income);
    expect(used).toBeGreaterThan(0);
    const expected = Math.max(40000 - used, 30000);
    expect(relieved.student_loan).toBe(
      position({ ...rent, property_income: String(expected - 30000) }).student_loan,
    );
    expect(Number(relieved.student_loan)).toBeLessThan(Number(without.student_loan));
  });

  test('leaves National Insurance, loans of payroll and the limit of pension relief as they are', () => {
    const pay = { employment_income: '60000', student_loans: ['plan_2'] as const };
    expect(position({ ...claimed, ...pay }).student_loan).toBe(position(pay).student_loan);
    expect(position({ ...claimed, ...pay }).ni).toBe(position(pay).ni);
    expect(position({ ...claimed, ...pay }).relevant_earnings).toBe('60000.00');
  });
});

describe('a loss of a later year, carried back (ITA 2007 ss64, 72, 89)', () => {
  test('takes income as far as it goes, and then waits: the allowance isn’t kept', () => {
    const inputs = { employment_income: '20000', trade_losses_carried_back: '25000' };
    expect(position(inputs)).toMatchObject({ income_tax: '0.00', trade_losses_carried_back: '20000.00' });
  });

  test('is limited to £50,000 or a quarter of the income, but for profits of the same trade (s24A(7))', () => {
    const claim = { employment_income: '120000', self_employment_profit: '10000' };
    const back = (more: TaxInputs) =>
      position({ ...claim, trade_losses_carried_back: '90000', ...more }).trade_losses_carried_back;
    expect(back({})).toBe('60000.00');
    expect(back({ carried_back_trade_profit: '0' })).toBe('50000.00');
    expect(back({ employment_income: '390000' })).toBe('90000.00');
    // A loss of the year itself comes first, and shares the limit.
    const own = { trade_loss: '30000', trade_loss_against_income: true };
    expect(back({ ...own, carried_back_trade_profit: '4000' })).toBe('24000.00');
  });

  test('lowers profits for Class 4 as far as they reach (NIM24615)', () => {
    const kate = { employment_income: '20000', self_employment_profit: '25000' };
    const claimed = { ...kate, trade_loss: '10000', trade_loss_against_income: true };
    // 6% of 25,000 and of 15,000, less 12,570.
    expect([position(kate).class_4, position(claimed).class_4]).toEqual(['745.80', '145.80']);
    const back = position({ ...kate, trade_losses_carried_back: '30000' });
    expect([back.class_4, back.trade_losses_carried_back]).toEqual(['0.00', '30000.00']);
  });

  test('as a terminal loss takes what losses brought forward leave of the profit', () => {
    const inputs = {
      ...{ self_employment_profit: '10000', trade_losses_brought_forward: '4000', terminal_losses: '9000' },
      trade_losses_kept: '70',
    };
    expect(position(inputs)).toMatchObject({
      ...{ terminal_losses_used: '6000.00', trade_losses_used: '4000.00', taxable_income: '0.00' },
      trade_losses_carried_forward: '70.00',
    });
  });

  test('leaves the year of the loss without the part that earlier years used', () => {
    const loss = { trade_loss: '9000', trade_loss_used_in_earlier_years: '4000', employment_income: '30000' };
    expect(position(loss).trade_losses_carried_forward).toBe('5000.00');
    expect(position({ ...loss, trade_loss_against_income: true })).toMatchObject({
      ...{ trade_losses_against_income: '5000.00', trade_losses_carried_forward: '0.00' },
    });
    expect(() => position({ ...loss, trade_loss_used_in_earlier_years: '9001' })).toThrow(
      'more than the loss',
    );
  });
});

describe('losses on shares (ITA 2007 ss131-133)', () => {
  const pay = { employment_income: '60000' };

  test('on EIS and SEIS shares come off income without a limit (s24A(7)(d); VCM74035)', () => {
    const { share_losses_used, income_tax } = position({
      ...{ employment_income: '300000', share_loss_beyond_limit: '100000' },
    });
    expect(share_losses_used).toBe('100000.00');
    expect(income_tax).toBe(position({ employment_income: '200000' }).income_tax);
  });

  // £300,000 of adjusted total income: a quarter is £75,000.
  test('on others have the limit of a quarter of the income, or £50,000', () => {
    const used = (employment_income: string) =>
      position({ employment_income, share_loss: '100000' }).share_losses_used;
    expect([used('300000'), used('60000'), used('40000')]).toEqual(['75000.00', '50000.00', '40000.00']);
  });

  test('come before the loss of a trade, which has what they leave of income and limit (s133(4); VCM74040)', () => {
    const both = position({
      ...{ ...pay, share_loss: '30000', share_loss_beyond_limit: '5000' },
      ...{ trade_loss: '40000', trade_loss_against_income: true },
    });
    expect([both.share_losses_used, both.trade_losses_against_income]).toEqual(['35000.00', '20000.00']);
  });

  test('leave Class 4 and student loans as they are (SI 2009/470 reg 29(4)(h))', () => {
    const inputs: TaxInputs = { self_employment_profit: '60000', student_loans: ['plan_1'] };
    const [before, after] = [position(inputs), position({ ...inputs, share_loss_beyond_limit: '30000' })];
    expect([after.class_4, after.student_loan]).toEqual([before.class_4, before.student_loan]);
    expect(after.adjusted_net_income).toBe('30000.00');
  });

  test('are explained, with what isn’t used', () => {
    const { explanation } = position({ employment_income: '20000', share_loss: '25000' });
    expect(explanation.find(({ label }) => label.startsWith('Losses on shares'))).toMatchObject({
      ...{ amount: '-20000.00', law: 'ITA 2007 ss131-133, 24A; VCM74035' },
      figures: expect.arrayContaining([{ label: 'Not used', value: '5000.00' }]),
    });
  });
});
