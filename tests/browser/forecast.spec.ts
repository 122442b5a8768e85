import { workingDaysOf } from '@farthing/recurring-payments';
import type { Locator, Page } from '@playwright/test';
import { expectWellMade } from './accessibility.ts';
import { undo } from './choices.ts';
import { expect, openScreen, test } from './journey.ts';

test.beforeEach(async ({ user }) => {
  expect(user.name).toBe('Ada');
});

/** Working days, as bills that are due on another day move to the next one, and pay to the one before. */
const workingDays = workingDaysOf('england-and-wales');
const todayAnd = (days: number) => workingDays.later(new Date().toISOString().slice(0, 10), days);
const dayText = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
const weekday = (day: string) =>
  new Date(`${day}T12:00:00Z`)
    .toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
    .replace(',', '');

/** The rows of a chart's table, each as one text. */
async function tableOf(chart: Locator): Promise<string[]> {
  const toggle = chart.getByRole('button', { name: /^Show (as a table|the chart)$/ });
  await expect(toggle).toBeVisible();
  if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click();
  await expect(chart.getByRole('table')).toBeVisible();
  return chart.getByRole('row').allInnerTexts();
}

const chartOf = (page: Page) => page.getByRole('figure');

test('cash flow: the lowest point before pay-day, what is due, accounts and days in the address', async ({
  page,
  api,
}) => {
  const everyday = await api.openAccount('Everyday', { opening_balance: '900' });
  const card = await api.openAccount('Rainy day', { type: 'savings', opening_balance: '400' });
  const bill = { account_id: everyday.id, frequency: 'monthly' };
  await api.post('/recurring', {
    ...bill,
    name: 'Northgate Lettings',
    amount: '850',
    next_date: todayAnd(2),
  });
  const pay = { direction: 'in', kind: 'salary', amount: '2310', next_date: todayAnd(6) };
  await api.post('/recurring', { ...bill, name: 'Northshire Council', ...pay });
  await openScreen(page, '/');
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Forecast' })
    .click();
  // Savings are not what bills are paid from; who counts on them says so.
  await expect(page.getByText(/lowest £50\.00/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Rainy day' }).check();
  await expect(
    page.getByText(`You won’t run short before payday, lowest £450.00 on ${weekday(todayAnd(2))}`),
  ).toBeVisible();
  const due = page.getByRole('list', { name: 'Due in this period' });
  await expect(due.getByRole('listitem').first()).toContainText('Northgate Lettings');
  await expect(due.getByRole('listitem').first()).toContainText('−£850.00');
  await expect(due.getByText('Pay', { exact: true }).first()).toBeVisible();

  const chart = chartOf(page);
  const line = chart.getByRole('slider', { name: /Balance/ });
  await expect(line).toHaveAttribute('aria-valuetext', /£450\.00.*Northgate Lettings −£850\.00/);
  await line.press('ArrowLeft');
  await expect(line).toHaveAttribute('aria-valuetext', /£1,300\.00/);
  await line.press('t');
  await expect(
    chart
      .getByRole('row')
      .filter({ hasText: dayText(todayAnd(2)) })
      .filter({ hasText: 'Northgate Lettings' }),
  ).toContainText('£450.00');

  await page.getByRole('checkbox', { name: 'Rainy day' }).uncheck();
  await expect(page.getByText(/lowest £50\.00/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`accounts=${everyday.id}$`));
  await api.post('/recurring', {
    ...bill,
    name: 'Northshire Water',
    amount: '60.50',
    next_date: todayAnd(3),
  });
  await page.reload();
  await expect(
    page.getByText(
      `You’ll run short before payday, from ${weekday(todayAnd(3))}. The lowest balance is −£10.50`,
    ),
  ).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Everyday' })).toBeDisabled();
  await page.getByLabel('How far ahead').selectOption('1 year');
  await expect(page).toHaveURL(/days=365/);
  await expect(due.getByText('Northshire Water')).toHaveCount(12);
  await page.goBack();
  await expect(due.getByText('Northshire Water')).not.toHaveCount(12);
  await expect(page.getByRole('checkbox', { name: card.name })).not.toBeChecked();
  await due.getByRole('link', { name: 'Northgate Lettings' }).first().click();
  await expect(page).toHaveURL(/\/recurring\?open=/);
});

test('chances: a fan that repeats with its seed, from what is slid or typed', { tag: '@long' }, async ({
  page,
}) => {
  await openScreen(page, '/forecast/chances');
  await expect(page).toHaveURL(/start=10000.*seed=1/);
  const chart = chartOf(page);
  await expect(page.getByText(/In the median outcome you have £[\d,]+ after 20 years/).first()).toBeVisible();
  const fan = chart.getByRole('slider', { name: /Simulated value/ });
  await expect(fan).toHaveAttribute('aria-valuetext', /After 20 years: median .* middle 50% from/);
  await fan.press('Home');
  await expect(fan).toHaveAttribute('aria-valuetext', 'Today: £10,000.00');
  const first = await tableOf(chart);
  expect(first).toHaveLength(21);
  await page.reload();
  expect(await tableOf(chart)).toEqual(first);

  await page.getByRole('button', { name: 'Run again with another seed' }).click();
  await expect(page).toHaveURL(/seed=2/);
  await expect.poll(() => tableOf(chart)).not.toEqual(first);
  await page.goBack();
  await expect(page.getByLabel('Seed')).toHaveValue('1');
  await expect.poll(() => tableOf(chart)).toEqual(first);

  const growth = page.getByLabel('Growth a year', { exact: true });
  await growth.fill('lots');
  await expect(page.getByText('Enter a percentage, such as 5 or 2.5.')).toBeVisible();
  await expect(growth).toHaveAttribute('aria-invalid', 'true');
  expect(await tableOf(chart)).toEqual(first);
  await page.getByLabel('Goal').fill('£50,000');
  await expect(
    page.getByText(/\d+% of simulations reach £50,000 or more after 20 years/).first(),
  ).toBeVisible();
  await expect(growth).toHaveValue('lots');
  await growth.fill('7.5');
  await expect(page).toHaveURL(/return=7\.5/);
  await page.getByRole('slider', { name: 'Years, slider' }).press('ArrowRight');
  await expect(page.getByLabel('Years', { exact: true })).toHaveValue('21');
  await expect(chart.getByRole('row')).toHaveCount(22);
  await page.getByLabel('Each year').selectOption('A fixed sum, plus inflation');
  await page.getByLabel('Withdrawals start after', { exact: true }).fill('30');
  await expect(page.getByText('Withdrawals must start before the 21 years are over.')).toBeVisible();
  await page.getByLabel('Withdrawals start after', { exact: true }).fill('15');
  await expect(page.getByText(/or more after 21 years without running out/).first()).toBeVisible();
  await page.getByLabel('Return distribution').selectOption('From a security’s past prices');
  await expect(page.getByText('Choose a security.')).toBeVisible();
  await page.getByLabel('Return distribution').selectOption('More extreme months');
  await expect(page).toHaveURL(/months=wild/);
  await expectWellMade(page, 'chances with everything open');
});

test('net worth: an event moves the line, and going back takes it out', { tag: '@long' }, async ({
  page,
  api,
}) => {
  await api.openAccount('Rainy day', { type: 'savings', opening_balance: '10000' });
  const everyday = await api.openAccount('Everyday', { opening_balance: '500' });
  for (const date of ['2026-08-05', '2026-09-05', '2026-10-05'])
    await api.record(everyday, { date, amount: '60' });
  await openScreen(page, '/forecast/net-worth');
  const chart = chartOf(page);
  const before = await tableOf(chart);
  expect(before).toHaveLength(21);
  await page.getByRole('button', { name: 'Add event' }).click();
  const sheet = page.getByRole('form', { name: 'Add event' });
  await sheet.getByLabel('Amount').fill('a lot');
  await sheet.getByRole('button', { name: 'Add event' }).click();
  await expect(sheet.getByText('Enter a name for the event.')).toBeVisible();
  await expect(sheet.getByText(/not an amount/)).toBeVisible();
  await expect(sheet.getByLabel('Amount')).toHaveValue('a lot');
  await sheet.getByLabel('Event').fill('New roof');
  await sheet.getByLabel('Amount').fill('£4,000');
  await sheet.getByRole('button', { name: 'Add event' }).click();
  await expect(page.getByRole('list', { name: 'Events' })).toContainText('New roof');
  await expect.poll(() => tableOf(chart)).not.toEqual(before);
  const after = await tableOf(chart);
  expect(after[1]).toBe(before[1]);
  await page.reload();
  await expect.poll(() => tableOf(chart)).toEqual(after);
  await chart.getByRole('button', { name: 'Show the chart' }).click();
  await expect(chart.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    /Usual growth: £.*Weak markets: £/,
  );
  await expectWellMade(page, 'net worth with an event');
  await page.goBack();
  await expect(page.getByText(/No events yet/)).toBeVisible();
  await expect.poll(() => tableOf(chart)).toEqual(before);

  await page.getByRole('button', { name: 'Add scenario' }).click();
  const scenario = page.getByRole('form', { name: 'Add scenario' });
  await scenario.getByLabel('Name').fill('Frugal');
  await scenario.getByLabel('Saved each month').fill('500');
  await scenario.getByRole('button', { name: 'Add scenario' }).click();
  await expect(chart.getByRole('columnheader', { name: 'Frugal' })).toBeVisible();
  await page.getByRole('button', { name: /^Weak markets/ }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(chart.getByRole('columnheader', { name: 'Weak markets' })).toBeHidden();
  await undo(page, '“Weak markets” removed.');
  await expect(chart.getByRole('columnheader', { name: 'Weak markets' })).toBeVisible();

  await page.getByRole('link', { name: 'Spending' }).click();
  await expect(page.getByText(/will cost about £/)).toBeVisible();
  await page.getByText('Uncategorised', { exact: true }).click();
  await expect(page.getByText('There’s too little history to compare methods')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Uncategorised, month by month' })).toBeVisible();
});

test('plans are saved by name, opened again, renamed, deleted and brought back', { tag: '@long' }, async ({
  page,
  api,
}) => {
  await api.openAccount('Rainy day', { type: 'savings', opening_balance: '10000' });
  await openScreen(page, '/forecast/net-worth');
  const plans = page.getByRole('list', { name: 'Saved plans' });
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Save this plan' }).click();
    const sheet = page.getByRole('form', { name: 'Save this plan' });
    await sheet.getByLabel('Name').fill(name);
    await sheet.getByRole('button', { name: 'Save plan' }).click();
    return sheet;
  };
  await expect(await save('As it is')).toBeHidden();
  await expect(plans.getByRole('link', { name: /As it is/ })).toContainText('Shown here');
  await page.getByLabel('How far ahead').selectOption('40 years');
  await expect(plans.getByRole('link', { name: /As it is/ })).not.toContainText('Shown here');
  const taken = await save('as it is');
  await expect(taken.getByText('A saved plan of this kind already has that name')).toBeVisible();
  await taken.getByLabel('Name').fill('Forty years');
  await taken.getByRole('button', { name: 'Save plan' }).click();
  await expect(plans.getByRole('listitem')).toHaveCount(2);
  await plans.getByRole('link', { name: /As it is/ }).click();
  await expect(page.getByLabel('How far ahead')).toHaveValue('20');
  await expectWellMade(page, 'net worth with saved plans');

  await page.getByRole('button', { name: 'More for As it is' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const rename = page.getByRole('form', { name: 'Rename “As it is”' });
  await rename.getByLabel('Name').fill('Calm');
  await rename.getByRole('button', { name: 'Rename plan' }).click();
  await expect(plans.getByRole('link', { name: /Calm/ })).toContainText('Shown here');
  await page.getByRole('button', { name: 'More for Forty years' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(plans.getByRole('listitem')).toHaveCount(1);
  await undo(page, '“Forty years” deleted.');
  await expect(plans.getByRole('listitem')).toHaveCount(2);

  await openScreen(page, '/forecast/chances?years=12&start=5000&monthly=0&seed=9');
  await expect(page.getByText(/you have £[\d,]+ after 12 years/).first()).toBeVisible();
  await expect(await save('A dozen years')).toBeHidden();
  await openScreen(page, '/forecast/chances');
  await plans.getByRole('link', { name: /A dozen years/ }).click();
  await expect(page.getByText(/you have £[\d,]+ after 12 years/).first()).toBeVisible();
  await expect(plans.getByRole('link', { name: /A dozen years/ })).toContainText('Shown here');
});
