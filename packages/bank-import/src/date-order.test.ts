import { describe, expect, test } from 'vitest';
import { inspect, readAll, sterling } from './statements-for-tests.ts';

describe('import rule 3: the order of day and month is decided over all rows', () => {
  const file = (...dates: string[]): string =>
    `Date,Details,Transaction Type,In,Out\n${dates.map((date) => `${date},A,B,1.00,0.00`).join('\n')}\n`;
  const ownFile = (...dates: string[]): string =>
    `Date,Description,Amount\n${dates.map((date) => `${date},A,-1.00`).join('\n')}\n`;
  const codes = async (text: string): Promise<string[]> =>
    (await inspect(text)).warnings.map(({ code }) => code);
  const early = ['01/08/2026', '02/08/2026', '03/08/2026', '03/08/2026', '05/08/2026', '07/08/2026'];
  test('one day above twelve anywhere proves it', async () => {
    expect(await inspect(file('01/02/2026', '13/02/2026'))).toMatchObject({
      dateOrder: 'day_first',
      dateOrderProven: true,
      firstDate: '2026-02-01',
    });
    expect(await inspect(ownFile('01/02/2026', '02/13/2026'))).toMatchObject({
      dateOrder: 'month_first',
      dateOrderProven: true,
      firstDate: '2026-01-02',
    });
  });
  test('all ambiguous: day first, said to be unproven', async () => {
    const found = await inspect(file('01/02/2026', '03/04/2026'));
    expect(found).toMatchObject({ dateOrder: 'day_first', dateOrderProven: false, lastDate: '2026-04-03' });
    expect(found.warnings.map(({ code }) => code)).toContain('date-order-assumed');
  });
  test('one date the wrong way round in a file of a British bank turns no other row round', async () => {
    const text = file(...early, '08/13/2026');
    expect(await inspect(text)).toMatchObject({
      dateOrder: 'day_first',
      dateOrderProven: true,
      lastDate: '2026-08-07',
    });
    expect(await codes(text)).toEqual(['date-order-slips', 'unreadable-rows']);
    const { rows } = await readAll(text);
    expect(rows.at(-1)).toMatchObject({
      line: 8,
      result: {
        kind: 'error',
        reason:
          '"08/13/2026" is a date only with the month first. The dates of this file have the day first.',
      },
    });
  });
  test('one among many that fit the day first alone is a row that cannot be read, in any file', async () => {
    const text = ownFile('14/08/2026', '15/08/2026', '16/08/2026', '17/08/2026', '18/08/2026', '08/13/2026');
    expect(await inspect(text)).toMatchObject({ dateOrder: 'day_first', dateOrderProven: true });
    expect(await codes(text)).toContain('date-order-slips');
  });
  test('where many fit one order and many the other, it is asked', async () => {
    const text = ownFile('14/08/2026', '15/08/2026', '08/16/2026', '08/17/2026', '08/18/2026');
    expect(await inspect(text)).toMatchObject({ dateOrder: 'month_first', dateOrderProven: false });
    expect(await codes(text)).toContain('date-order-mixed');
  });
  test("where rows are far apart with the month first, one that fits it alone is not enough in a person's own file", async () => {
    const text = ownFile(...early, '08/13/2026');
    expect(await inspect(text)).toMatchObject({ dateOrder: 'day_first', dateOrderProven: false });
    expect(await codes(text)).toContain('date-order-mixed');
  });
  test('a file with the month first stays so, also where its days end soon after the twelfth', async () => {
    const dates = ['08/01/2026', '08/04/2026', '08/05/2026', '08/09/2026', '08/12/2026', '08/13/2026'];
    expect(await inspect(ownFile(...dates))).toMatchObject({
      dateOrder: 'month_first',
      dateOrderProven: true,
    });
    const whole = ['08/01/2026', '08/04/2026', '08/13/2026', '08/19/2026', '09/02/2026'];
    expect(await inspect(file(...whole))).toMatchObject({ dateOrder: 'month_first', dateOrderProven: true });
  });
  test('where all dates are ambiguous, rows that stand in order one way round alone tell it', async () => {
    const dates = ['03/08/2026', '09/08/2026', '02/09/2026', '07/09/2026', '01/10/2026', '06/10/2026'];
    expect(await inspect(ownFile(...dates))).toMatchObject({ dateOrder: 'day_first', dateOrderProven: true });
    const turned = dates.map((date) => date.replace(/^(..).(..)/, '$2/$1'));
    expect(await inspect(ownFile(...turned))).toMatchObject({
      dateOrder: 'month_first',
      dateOrderProven: false,
      firstDate: '2026-08-03',
    });
    expect(await inspect(file(...turned))).toMatchObject({ dateOrder: 'day_first', dateOrderProven: false });
  });
  test("the user's answer counts", async () => {
    expect(await inspect(file('01/02/2026'), { ...sterling, dateOrder: 'month_first' })).toMatchObject({
      dateOrderProven: true,
      firstDate: '2026-01-02',
    });
  });
  test('dates that name the month or start with the year are fixed', async () => {
    expect(await inspect(file('2026-02-01'))).toMatchObject({
      dateOrder: 'fixed',
      dateFormat: 'YYYY-MM-DD',
      dateOrderProven: true,
    });
  });
});
